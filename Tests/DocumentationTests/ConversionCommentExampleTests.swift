import Foundation
import LazyJSON
import Testing

struct Ink: Sendable, Equatable {
    var hex: String
    static let black = Ink(hex: "#000000")
}

extension JSONConversion where Value == Ink {
    static var hex: JSONConversion {
        JSONConversion(
            decode: { json, _ in try Ink(hex: json.value()) },
            encode: { ink, _, _ in JSON(ink.hex) })
    }
}

final class Pen: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .hex) var ink: Ink = .black
}

/// The code of the doc comments of conversions and contexts.
struct ConversionCommentExampleTests {
    enum State: Sendable { case on, off }

    class Animal: JSONModel, @unchecked Sendable {}
    final class Dog: Animal, @unchecked Sendable {}
    final class Cat: Animal, @unchecked Sendable {}

    static let options = JSONCodingOptions(keys: .convertFromSnakeCase)

    struct Order: Codable, Sendable {
        var orderNumber: Int
    }

    final class Sample: JSONModel, @unchecked Sendable {
        // RFC 2822: Thu, 29 Feb 2024 12:00:00 +0200
        @JSONProperty(using: .dateFormat("EEE, d MMM yyyy HH:mm[:ss] Z")) var sent: Date?
        // Thu Feb 29 12:00:00 +0000 2024
        @JSONProperty(using: .dateFormat("EEE MMM dd HH:mm:ss Z yyyy")) var posted: Date?

        @JSONProperty(using: .mapping(["y": .on, "n": .off], default: .off)) var state: State = .off

        @JSONProperty(using: .oneOrMany) var tags: [String]
        // {"tags": "a"} reads as ["a"]; writing ["b"] makes {"tags": "b"}, writing two elements an array.

        @JSONProperty(using: .oneOrMany(.secondsSince1970)) var days: [Date]

        @JSONProperty(using: .each(checking: { $0 > 0 })) var sizes: [Int]

        @JSONProperty(using: .model { $0["meows"] == true ? Cat.self : Dog.self }) var payload: Animal?
    }

    struct Checking {
        final class Sample: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .each(.standard.checking { $0 > 0 })) var sizes: [Int]

            @JSONProperty(using: .values(.millisecondsSince1970)) var visits: [String: Date]
        }
    }

    struct Coding {
        final class Sample: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .codable(options)) var order: Order?
        }
    }

    @Test func valuesAreConverted() throws {
        let sample = try Sample(
            parsing: #"""
                {"sent": "Thu, 29 Feb 2024 12:00:00 +0200", "posted": "Thu Feb 29 12:00:00 +0000 2024", "state": "y",
                 "tags": "a", "days": 0, "sizes": [1, -1], "payload": {}, "meows": true}
                """#)
        #expect(sample.sent == Date(timeIntervalSince1970: 1_709_200_800))
        #expect(sample.posted == Date(timeIntervalSince1970: 1_709_208_000))
        #expect(sample.state == .on && sample.tags == ["a"] && sample.days == [Date(timeIntervalSince1970: 0)])
        #expect(sample.sizes == [1] && sample.payload is Cat)
        #expect(sample.mutate { $0.tags = ["b"] }.json["tags"] == "b")
        #expect(sample.mutate { $0.tags = ["b", "c"] }.json["tags"] == ["b", "c"])
        #expect(try Checking.Sample(parsing: #"{"sizes": [1, -1]}"#).sizes == [1])
        #expect(try Checking.Sample(parsing: #"{"visits": {"a": 1500}}"#).visits["a"]?.timeIntervalSince1970 == 1.5)
        #expect(try Coding.Sample(parsing: #"{"order": {"order_number": 7}}"#).order?.orderNumber == 7)
        #expect(try Pen(parsing: ##"{"ink": "#FF8800"}"##).ink.hex == "#FF8800")
    }

    final class Event: JSONModel, @unchecked Sendable {
        @JSONProperty var type: String
        @JSONProperty(using: .model(by: "type", ["dog": Dog.self, "cat": Cat.self]))
        var payload: Animal?
    }
    // {"type": "dog", "payload": {"name": "Rex"}}

    class Entity: JSONModel, @unchecked Sendable {
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(.secondsSince1970)  // every Date of the class, also in optionals and arrays
            return all
        }
    }

    final class Visit: Entity, @unchecked Sendable {
        @JSONProperty var dates: [Date]
    }

    @Test func classesAreChosen() throws {
        #expect(try Event(parsing: #"{"type": "dog", "payload": {"name": "Rex"}}"#).payload is Dog)
        #expect(try Visit(parsing: #"{"dates": [0]}"#).dates == [Date(timeIntervalSince1970: 0)])
    }

    // The code of these types is the code of an article.
    typealias Status = ConversionsExampleTests.Status
    typealias Point = ConversionsExampleTests.Point

    @Test func anyValuesAreConverted() throws {
        let json = try JSON(jsonObject: ["name": "Ann", "tags": ["a", 1]] as [String: Any])
        #expect(json.text() == #"{"name":"Ann","tags":["a",1]}"#)
    }

    @Test func typesConvertThemselves() throws {
        let point = try JSON(parsing: "[1, 2]").value(as: Point.self)
        #expect(point.x == 1 && point.json(replacing: nil) == [1, 2])
        #expect(try JSON("closed").value(as: Status.self) == .closed)
    }

    struct Contexts {
        final class Order: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .codable) var first: ConversionCommentExampleTests.Order?
        }
    }

    @Test func aContextIsPassedOn() throws {
        typealias Order = Contexts.Order
        let data = Data(#"{"first": {"order_number": 7}}"#.utf8)
        struct Separators: Sendable { var decimalComma: Bool }
        var context = JSONContext()
        context[Separators.self] = Separators(decimalComma: true)
        let order = try Order(parsing: data, context: context)
        #expect(order.context[Separators.self]?.decimalComma == true)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try number(data, decoder, JSONEncoder()) == 7)
    }

    private func number(_ data: Data, _ appDecoder: JSONDecoder, _ appEncoder: JSONEncoder) throws -> Int? {
        typealias Order = Contexts.Order
        let options = JSONCodingOptions(decoder: appDecoder, encoder: appEncoder)
        let order = try Order(parsing: data, context: JSONContext(coding: options))
        return order.first?.orderNumber
    }
}
