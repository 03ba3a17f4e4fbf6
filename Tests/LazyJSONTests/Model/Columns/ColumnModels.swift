import Foundation
import LazyJSON

/// The classes that the tests of columns read, with properties of every form.
enum ColumnModels {
    enum Status: String, JSONConvertible, JSONEmptyRepresentable, Sendable {
        case open, shut
        static var jsonEmptyValue: Status { .open }
    }

    struct Size: Codable, Sendable, Equatable {
        var width = 1
        var height = 2
    }

    class Address: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String = "Nowhere"
        @JSONProperty("geo.lat") var latitude: Double?
        @JSONProperty var area: Area

        override class var template: JSON { ["city": "Template", "geo": ["lat": 1.5]] }

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["box"] == nil ? self : PostBox.self
        }
    }

    final class PostBox: Address, @unchecked Sendable {
        @JSONProperty var box: Int
        override var latitude: Double? { super.latitude.map { -$0 } }
    }

    final class Area: JSONModel, @unchecked Sendable {
        @JSONProperty var code: Int = 77
        @JSONProperty var name: String?
    }

    class Party: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["kind"]?.utf8Equals("firm") == true ? Firm.self : Person.self
        }
    }

    class Person: Party, @unchecked Sendable {
        @JSONProperty var age: Int
        @JSONProperty("age") var ageText: String
        @JSONProperty var nickname: String?
        @JSONProperty var score: Double
        @JSONProperty var ratio: Double?
        @JSONProperty var isActive: Bool
        @JSONProperty var isKnown: Bool?
        @JSONProperty var count: Int?
        @JSONProperty(checking: { $0 > 10 }) var size: Int = 42
        @JSONProperty("deep.er.value") var deep: Int?
        @JSONProperty("list.1") var second: Int
        @JSONProperty var small: Int8
        @JSONProperty var status: Status
        @JSONProperty(using: .iso8601) var created: Date?
        @JSONProperty(using: .codable) var measure: Size = Size()
        @JSONProperty var tags: [String]
        @JSONProperty var numbers: JSONArray<Int>
        @JSONProperty var raw: JSON
        @JSONProperty("") var whole: JSON
        @JSONProperty var address: Address
        @JSONProperty("home") var second2: Address = Address { $0.city = "Declared" }
        @JSONProperty(checking: { $0.city.count > 3 }) var checked: Address
        @JSONProperty var boss: Person?
        @JSONProperty(using: .shouting) var loud: String

        var computed: Int { age + 1 }
    }

    final class Firm: Party, @unchecked Sendable {
        @JSONProperty var age: String
        override var name: String { "Firm " + super.name }
        override class var conversions: JSONConversions {
            var conversions = JSONConversions()
            conversions.add(JSONConversion(decode: { json, _ in (json.int ?? 0) * 2 }))
            return conversions
        }
    }
}

extension JSONConversion where Value == String {
    /// Texts in capital letters; those of numbers cannot be read.
    static var shouting: JSONConversion {
        JSONConversion(
            decode: { json, _ in try String.value(from: json).uppercased() },
            encode: { text, _, _ in JSON(text.lowercased()) }, isCurrent: { text, _, _ in text.count % 2 == 0 })
    }
}
