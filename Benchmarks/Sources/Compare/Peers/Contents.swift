import Foundation
import LazyJSON

/// The contents of a document, which all peers must find alike.
struct Contents: Equatable {
    var objects = 0, arrays = 0, strings = 0, numbers = 0, literals = 0
    /// Bytes of all strings, keys too, escapes decoded.
    var text = 0
    /// All numbers, added in document order.
    var sum = 0.0

    init(
        objects: Int = 0, arrays: Int = 0, strings: Int = 0, numbers: Int = 0, literals: Int = 0, text: Int = 0,
        sum: Double = 0
    ) {
        (self.objects, self.arrays, self.strings, self.numbers) = (objects, arrays, strings, numbers)
        (self.literals, self.text, self.sum) = (literals, text, sum)
    }

    init(_ json: JSON) {
        add(json)
    }

    /// The contents that JSONSerialization found; `sum` stays 0, because the order of members is lost.
    init(foundation object: Any) {
        add(foundation: object)
    }

    private mutating func add(_ json: JSON) {
        switch json.kind {
        case .object:
            objects += 1
            for (key, value) in json.members {
                text += key.utf8.count
                add(value)
            }
        case .array:
            arrays += 1
            for element in json.elements { add(element) }
        case .string:
            strings += 1
            text += json.string?.utf8.count ?? 0
        case .number:
            numbers += 1
            sum += json.double ?? 0
        case .bool, .null:
            literals += 1
        }
    }

    private mutating func add(foundation value: Any) {
        switch value {
        case let members as [String: Any]:
            objects += 1
            for (key, value) in members {
                text += key.utf8.count
                add(foundation: value)
            }
        case let elements as [Any]:
            arrays += 1
            for element in elements { add(foundation: element) }
        case let string as String:
            strings += 1
            text += string.utf8.count
        case let number as NSNumber where String(cString: number.objCType) != "c":
            numbers += 1
        default:
            literals += 1
        }
    }
}
