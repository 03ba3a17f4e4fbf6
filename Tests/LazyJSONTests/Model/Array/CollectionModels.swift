import FoundationEssentials
import LazyJSON
import Testing

/// The tests of arrays and of drafts of collections.
@Suite("Collections") enum CollectionsTests {}

final class Street: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty var city: String = "Unknown"
}

final class Person: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty var age: Int
    @JSONProperty var addresses: JSONArray<Street>
    @JSONProperty var old: JSONArray<Street>?
    @JSONProperty var friends: [Person]
    @JSONProperty var others: [Person]?
    @JSONProperty var teams: [[Person]]
    @JSONProperty var grid: JSONArray<JSONArray<Int>>
    @JSONProperty var rows: JSONArray<JSONArray<Street>>
    @JSONProperty var groups: JSONArray<[Street]>
    @JSONProperty var gaps: JSONArray<Street?>
    @JSONProperty var byName: [String: Person]
    @JSONProperty var byCity: [String: Person]?
    @JSONProperty var scores: JSONArray<Int>
    @JSONProperty var dates: JSONArray<Date?>
    @JSONProperty var marks: JSONArray<String> = ["a", "b"]
    @JSONProperty var company: Company
}

final class Company: JSONModel, @unchecked Sendable {
    @JSONProperty var departments: JSONArray<Department>
}

final class Department: JSONModel, @unchecked Sendable {
    @JSONProperty var employees: JSONArray<Person>
}

final class Link: JSONModel, @unchecked Sendable {
    @JSONProperty var next: Link?
}

class Figure: JSONModel, @unchecked Sendable {
    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        json["kind"]?.utf8Equals("disc") == true ? Disc.self : Figure.self
    }
}

final class Disc: Figure, @unchecked Sendable {
    @JSONProperty var radius: Double
}

final class Sketch: JSONModel, @unchecked Sendable {
    @JSONProperty var figures: JSONArray<Figure>
}

/// A type without a conversion of its own.
struct Tint: Sendable, Equatable {
    var hex: String
}

extension JSONConversion where Value == Tint {
    static var hex: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                guard let text = json.string, text.hasPrefix("#") else {
                    throw JSONError(.unconvertible, "Expected a tint.")
                }
                return Tint(hex: text)
            }, encode: { tint, _, _ in JSON(tint.hex) })
    }
}

extension JSONConversion where Value == Int {
    static var hexadecimal: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                guard let text = json.string, let number = Int(text, radix: 16) else {
                    throw JSONError(.unconvertible, "Expected a hexadecimal number.")
                }
                return number
            }, encode: { value, _, _ in JSON(String(value, radix: 16)) })
    }
}

final class Palette: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .hex) var tints: JSONArray<Tint?>
    @JSONProperty(using: .hex) var declared: JSONArray<Tint?> = []
    @JSONProperty(using: .hex) var perhaps: JSONArray<Tint?>?
    @JSONProperty(using: .hexadecimal) var numbers: JSONArray<Int>
    @JSONProperty(using: .hexadecimal) var defaults: JSONArray<Int> = [1, 2]
    @JSONProperty(using: .hexadecimal, onNil: .null) var maybe: JSONArray<Int>?
    @JSONProperty(checking: { $0.count < 3 }) var few: JSONArray<Int>
}

final class Sheet: JSONModel, @unchecked Sendable {
    @JSONProperty var numbers: JSONArray<Int>
    @JSONProperty var optional: JSONArray<Int?>
    @JSONProperty var nested: JSONArray<JSONArray<Int>>

    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(.hexadecimal)
        return all
    }
}
