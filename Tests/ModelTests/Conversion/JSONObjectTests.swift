import Foundation
import LazyJSON
import TestSupport
import Testing

/// Values of any type, as `JSONSerialization` has them.
struct JSONObjectTests {
    enum Kind: String, JSONConvertible { case a }
    enum Bare { case a }
    final class Model: JSONModel, @unchecked Sendable {
        @JSONProperty var age: Int
    }

    @Test(arguments: Cases.seeds(400))
    func whatFoundationParsesIsTheSameValue(seed: UInt64) throws {
        var generator = DocumentGenerator(seed: seed)
        generator.hasWildNumbers = false
        let bytes = generator.document()
        let json = try JSON(parsing: bytes)
        // Foundation reads the last of several members, or refuses them, and no lone surrogates.
        guard (try? json.canonicalData()) != nil,
            let object = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        else { return }
        let made = try JSON(jsonObject: object)
        // Of numbers, Foundation keeps those that a double or an integer has.
        #expect(try made.canonicalData() == json.canonicalData(), "\(json)")
    }

    /// A random value of Swift types, and its JSON.
    private static func value(_ random: inout SeededGenerator, _ depth: Int) -> (any: Any, json: JSON) {
        switch random.below(depth > 3 ? 12 : 17) {
        case 0: return (Optional<Int>.none as Any, .null)
        case 1: return (NSNull(), .null)
        case 2: return (true, true)
        case 3: return (NSNumber(value: false), false)
        case 4: return (random.below(9), JSON(integerLiteral: 0))
        case 5: return (NSNumber(value: 1), 1)
        case 6: return (1.5, 1.5)
        case 7: return (UInt64.max, JSON(UInt64.max))
        case 8: return (NSNumber(value: UInt64.max), JSON(UInt64.max))
        case 9: return ("é\"", "é\"")
        case 10: return (NSString(string: "x"), "x")
        case 11: return (Kind.a, "a")
        case 12, 13:
            let list = (0..<random.below(4)).map { _ in value(&random, depth + 1) }
            let isOptional = random.chance(30)
            return (isOptional ? Optional(list.map(\.any)) as Any : list.map(\.any), JSON(elements: list.map(\.json)))
        default:
            let names = ["a", "b", "é", "", "1"].filter { _ in random.chance(40) }
            let members = names.map { ($0, value(&random, depth + 1)) }
            let object = Dictionary(uniqueKeysWithValues: members.map { ($0, $1.any) })
            let any: Any = random.chance(30) ? NSDictionary(dictionary: object) : object
            return (any, JSON(members: members.map { ($0, $1.json) }))
        }
    }

    @Test(arguments: Cases.seeds(400))
    func valuesOfSwiftAndFoundationAreTheSame(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (any, json) = Self.value(&random, 0)
        // Integers are known by their kind only.
        func plain(_ json: JSON) -> JSON {
            switch json.kind {
            case .array: JSON(elements: json.elements.map(plain))
            case .object: JSON(members: json.members.map { ($0.key, plain($0.value)) })
            default: json.int.map { $0 < 9 ? 0 : JSON($0) } ?? json
            }
        }
        #expect(plain(try JSON(jsonObject: any)) == plain(json), "\(any)")
    }

    @Test func booleansAreToldFromNumbers() throws {
        let object: [String: Any] = [
            "a": NSNumber(value: true), "b": NSNumber(value: 1), "c": true, "d": 0, "e": NSNumber(value: 0.0),
            "f": NSDecimalNumber(string: "12345678901234567890.25"), "g": Decimal(1),
            "h": Date(timeIntervalSince1970: 0),
            "i": Model { $0.age = 3 }, "j": JSON(1), "k": [1: 2].isEmpty, "l": ["x"] as Set<String>,
        ]
        #expect(
            try JSON(jsonObject: object).text()
                == #"{"a":true,"b":1,"c":true,"d":0,"e":0,"f":12345678901234567890.25,"g":1,"h":\#(JSON(Date(timeIntervalSince1970: 0))),"i":{"age":3},"j":1,"k":false,"l":["x"]}"#
        )
    }

    @Test func whatHasNoJSONIsAnErrorWithAPath() throws {
        let values: [Any] = [
            Bare.a, Double.nan, NSNumber(value: Double.infinity), [1: 2], [Date(): 1], [1: "x"], NSDate(),
            Decimal.nan, NSDecimalNumber.notANumber, Float.infinity, NSObject(),
            [Double.nan] as Set<Double>, { 1 } as () -> Int, (1, 2), NSDictionary(dictionary: [1: 2]),
        ]
        for value in values {
            let object: [String: Any] = ["x": [1, ["y/z": value] as [String: Any]] as [Any]]
            let error = #expect(throws: JSONError.self) { try JSON(jsonObject: object) }
            #expect(
                error?.pointer == "/x/1/y~1z" && error?.code == .unrepresentable,
                "\(value): \(String(describing: error))")
        }
    }

    @Test func deepValuesNeedNoDeepStack() {
        let hasRun = Threads.run { _ in
            func nested(_ depth: Int) -> Any { (0..<depth).reduce(1 as Any) { inner, _ in [inner] } }
            let json = try? JSON(jsonObject: nested(700))
            #expect(json?.text().utf8.count == 1_401)
        }
        #expect(hasRun)
    }
}
