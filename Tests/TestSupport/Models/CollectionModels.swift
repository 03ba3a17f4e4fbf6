import FoundationEssentials
import LazyJSON
import Testing

/// The tests of arrays and of drafts of collections.
@Suite("Collections") package enum CollectionsTests {}

package final class Street: JSONModel, @unchecked Sendable {
    @JSONProperty package var street: String?
    @JSONProperty package var city: String = "Unknown"
}

package final class Person: JSONModel, @unchecked Sendable {
    @JSONProperty package var name: String
    @JSONProperty package var age: Int
    @JSONProperty package var addresses: JSONArray<Street>
    @JSONProperty package var old: JSONArray<Street>?
    @JSONProperty package var friends: [Person]
    @JSONProperty package var others: [Person]?
    @JSONProperty package var teams: [[Person]]
    @JSONProperty package var grid: JSONArray<JSONArray<Int>>
    @JSONProperty package var rows: JSONArray<JSONArray<Street>>
    @JSONProperty package var groups: JSONArray<[Street]>
    @JSONProperty package var gaps: JSONArray<Street?>
    @JSONProperty package var byName: [String: Person]
    @JSONProperty package var byCity: [String: Person]?
    @JSONProperty package var scores: JSONArray<Int>
    @JSONProperty package var dates: JSONArray<Date?>
    @JSONProperty package var marks: JSONArray<String> = ["a", "b"]
    @JSONProperty package var company: Company
}

package final class Company: JSONModel, @unchecked Sendable {
    @JSONProperty package var departments: JSONArray<Department>
}

package final class Department: JSONModel, @unchecked Sendable {
    @JSONProperty package var employees: JSONArray<Person>
}

package final class Link: JSONModel, @unchecked Sendable {
    @JSONProperty package var next: Link?
}

package class Figure: JSONModel, @unchecked Sendable {
    package override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        json["kind"]?.utf8Equals("disc") == true ? Disc.self : Figure.self
    }
}

package final class Disc: Figure, @unchecked Sendable {
    @JSONProperty package var radius: Double
}

package final class Sketch: JSONModel, @unchecked Sendable {
    @JSONProperty package var figures: JSONArray<Figure>
}

/// A type without a conversion of its own.
package struct Tint: Sendable, Equatable {
    package var hex: String

    package init(hex: String) {
        self.hex = hex
    }
}

extension JSONConversion where Value == Tint {
    package static var hex: JSONConversion {
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
    package static var hexadecimal: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                guard let text = json.string, let number = Int(text, radix: 16) else {
                    throw JSONError(.unconvertible, "Expected a hexadecimal number.")
                }
                return number
            }, encode: { value, _, _ in JSON(String(value, radix: 16)) })
    }
}

package final class Palette: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .hex) package var tints: JSONArray<Tint?>
    @JSONProperty(using: .hex) package var declared: JSONArray<Tint?> = []
    @JSONProperty(using: .hex) package var perhaps: JSONArray<Tint?>?
    @JSONProperty(using: .hexadecimal) package var numbers: JSONArray<Int>
    @JSONProperty(using: .hexadecimal) package var defaults: JSONArray<Int> = [1, 2]
    @JSONProperty(using: .hexadecimal, onNil: .null) package var maybe: JSONArray<Int>?
    @JSONProperty(checking: { $0.count < 3 }) package var few: JSONArray<Int>
}

package final class Sheet: JSONModel, @unchecked Sendable {
    @JSONProperty package var numbers: JSONArray<Int>
    @JSONProperty package var optional: JSONArray<Int?>
    @JSONProperty package var nested: JSONArray<JSONArray<Int>>

    package override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(.hexadecimal)
        return all
    }
}
