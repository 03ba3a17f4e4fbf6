import FoundationEssentials

import LazyJSON

extension ModelValue {
    /// Says where a value is not this one, seen through all ways of reading it; nil where it is.
    package func difference(from json: JSON, at path: String = "") -> String? {
        guard json.kind == kind else { return "\(path): \(json.kind) instead of \(kind)" }
        guard json.count == count else { return "\(path): \(json.count) children instead of \(count)" }
        return switch self {
        case .scalar(let text): scalarDifference(json, text, path)
        case .object(let members): objectDifference(json, members, path)
        case .array(let elements): arrayDifference(json, elements, path)
        }
    }

    package var kind: JSON.Kind {
        switch self {
        case .object: .object
        case .array: .array
        case .scalar(let text):
            switch text.first {
            case 0x22: .string
            case 0x74, 0x66: .bool
            case 0x6E: .null
            default: .number
            }
        }
    }

    private func scalarDifference(_ json: JSON, _ text: [UInt8], _ path: String) -> String? {
        if Array(json.rawText.utf8) != text {
            return "\(path): \(json) instead of \(String(decoding: text, as: UTF8.self))"
        }
        if !json.members.isEmpty || !json.elements.isEmpty { return "\(path): a scalar with children" }
        if json["a"] != nil || json[0] != nil { return "\(path): a scalar with a child" }
        guard kind == .string else { return json.string == nil ? nil : "\(path): a string that is none" }
        let units = ModelParser.meaning(text[1..<(text.count - 1)])
        let expected = units.hasLoneSurrogate ? nil : units.text
        guard json.string.map({ Array($0.utf8) }) == expected.map({ Array($0.utf8) }) else {
            return "\(path): the string \(json.string ?? "nil") instead of \(expected ?? "nil")"
        }
        return nil
    }

    private func objectDifference(_ json: JSON, _ members: [Member], _ path: String) -> String? {
        var index = json.members.startIndex
        var number = 0
        var firsts: [[UInt16]: String] = [:]
        for (key, value) in json.members {
            let expected = members[number]
            let here = "\(path)/\(expected.key.text)"
            if Array(key.utf8) != Array(expected.key.text.utf8) { return "\(here): named \(key)" }
            if let difference = expected.value.difference(from: value, at: here) { return difference }
            let indexed = json.members[index]
            if Array(indexed.key.utf8) != Array(key.utf8) || indexed.value.rawText != value.rawText {
                return "\(here): another member by its position"
            }
            if firsts[expected.key] == nil { firsts[expected.key] = value.rawText }
            number += 1
            index = json.members.index(after: index)
        }
        if number != members.count || index != json.members.endIndex { return "\(path): \(number) members walked over" }
        for (key, text) in firsts where !key.hasLoneSurrogate {
            if json[key.text]?.rawText != text { return "\(path)/\(key.text): not found by its name" }
        }
        if json["no such name"] != nil || json[0] != nil { return "\(path): a member that is not there" }
        return nil
    }

    private func arrayDifference(_ json: JSON, _ elements: [ModelValue], _ path: String) -> String? {
        var number = 0
        for element in json.elements {
            if let difference = elements[number].difference(from: element, at: "\(path)/\(number)") {
                return difference
            }
            if json[number]?.rawText != element.rawText || json.elements[number].rawText != element.rawText {
                return "\(path)/\(number): another element by its position"
            }
            number += 1
        }
        if number != elements.count { return "\(path): \(number) elements walked over" }
        if json[number] != nil || json[-1] != nil || json["0"] != nil { return "\(path): an element that is not there" }
        return nil
    }
}

extension JSON {
    /// The bytes of the value's own text.
    package var rawBytes: [UInt8] { unsafe withRawBytes { unsafe Array($0) } }

    /// The bytes that the value is written as.
    package var bytes: [UInt8] { [UInt8](data()) }
}
