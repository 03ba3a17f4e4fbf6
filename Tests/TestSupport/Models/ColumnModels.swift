import Foundation
import LazyJSON

/// The classes that the tests of columns read, with properties of every form.
package enum ColumnModels {
    package enum Status: String, JSONConvertible, JSONEmptyRepresentable, Sendable {
        case open, shut
        package static var jsonEmptyValue: Status { .open }
    }

    package struct Size: Codable, Sendable, Equatable {

        package init() {
        }
        package var width = 1
        package var height = 2
    }

    package class Address: JSONModel, @unchecked Sendable {
        @JSONProperty package var city: String = "Nowhere"
        @JSONProperty("geo.lat") package var latitude: Double?
        @JSONProperty package var area: Area

        package override class var template: JSON { ["city": "Template", "geo": ["lat": 1.5]] }

        package override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["box"] == nil ? self : PostBox.self
        }
    }

    package final class PostBox: Address, @unchecked Sendable {
        @JSONProperty package var box: Int
        package override var latitude: Double? { super.latitude.map { -$0 } }
    }

    package final class Area: JSONModel, @unchecked Sendable {
        @JSONProperty package var code: Int = 77
        @JSONProperty package var name: String?
    }

    package class Party: JSONModel, @unchecked Sendable {
        @JSONProperty package var id: Int
        @JSONProperty package var name: String

        package override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["kind"]?.utf8Equals("firm") == true ? Firm.self : Person.self
        }
    }

    package class Person: Party, @unchecked Sendable {
        @JSONProperty package var age: Int
        @JSONProperty("age") package var ageText: String
        @JSONProperty package var nickname: String?
        @JSONProperty package var score: Double
        @JSONProperty package var ratio: Double?
        @JSONProperty package var isActive: Bool
        @JSONProperty package var isKnown: Bool?
        @JSONProperty package var count: Int?
        @JSONProperty(checking: { $0 > 10 }) package var size: Int = 42
        @JSONProperty("deep.er.value") package var deep: Int?
        @JSONProperty("list.1") package var second: Int
        @JSONProperty package var small: Int8
        @JSONProperty package var status: Status
        @JSONProperty(using: .iso8601) package var created: Date?
        @JSONProperty(using: .codable) package var measure: Size = Size()
        @JSONProperty package var tags: [String]
        @JSONProperty package var numbers: JSONArray<Int>
        @JSONProperty package var raw: JSON
        @JSONProperty("") package var whole: JSON
        @JSONProperty package var address: Address
        @JSONProperty("home") package var second2: Address = Address { $0.city = "Declared" }
        @JSONProperty(checking: { $0.city.count > 3 }) package var checked: Address
        @JSONProperty package var boss: Person?
        @JSONProperty(using: .shouting) package var loud: String

        package var computed: Int { age + 1 }
    }

    package final class Firm: Party, @unchecked Sendable {
        @JSONProperty package var age: String
        package override var name: String { "Firm " + super.name }
        package override class var conversions: JSONConversions {
            var conversions = JSONConversions()
            conversions.add(JSONConversion(decode: { json, _ in (json.int ?? 0) * 2 }))
            return conversions
        }
    }
}

extension JSONConversion where Value == String {
    /// Texts in capital letters; the texts of numbers cannot be read.
    package static var shouting: JSONConversion {
        JSONConversion(
            decode: { json, _ in try String.value(from: json).uppercased() },
            encode: { text, _, _ in JSON(text.lowercased()) }, isCurrent: { text, _, _ in text.count % 2 == 0 })
    }
}
