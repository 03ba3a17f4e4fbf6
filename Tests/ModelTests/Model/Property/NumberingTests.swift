import LazyJSON
import Testing

/// The numbers of properties: each is unique, whatever is declared and happens between the properties.
struct NumberingTests {
    final class Helper: JSONModel, @unchecked Sendable {
        @JSONProperty var first: Int = 1
        @JSONProperty var second: String = "two"
    }

    final class Mixed: JSONModel, @unchecked Sendable {
        let constant = 3
        @JSONProperty var a: Int
        let helper = Helper()
        @JSONProperty var b: String
        var variable: [String] = ["x"]
        @JSONProperty var c: Helper = Helper { $0.first = 5 }
        let read = Helper { $0.second = "made" }.second
        @JSONProperty(using: Mixed.conversion) var d: Int?
        let failing = Helper(JSON(3))
        @JSONProperty var e: Double
        static let conversion = JSONConversion<Int>(
            decode: { json, _ in Helper { $0.first = json.int ?? 0 }.first },
            encode: { value, _, _ in JSON(Helper { $0.first = value }.first) })
    }

    private func check(_ mixed: Mixed) {
        #expect(mixed.a == 1)
        #expect(mixed.b == "b")
        #expect(mixed.c.first == 5)
        #expect(mixed.d == 4)
        #expect(mixed.e == 2.5)
        #expect(mixed.read == "made")
        #expect(mixed.helper.second == "two")
        #expect(mixed.failing == nil)
        #expect(mixed.constant == 3)
        #expect(mixed.variable == ["x"])
    }

    @Test func modelsMadeBetweenPropertiesDoNotDisturbTheirNumbers() throws {
        check(try Mixed(parsing: #"{"a": 1, "b": "b", "d": 4, "e": 2.5}"#))
        check(
            Mixed {
                $0.a = 1
                $0.b = "b"
                $0.d = 4
                $0.e = 2.5
            })
    }

    @Test func aModelMadeByAConversionWhileAnotherIsReadHasItsOwnNumbers() throws {
        let mixed = try Mixed(parsing: #"{"d": 4, "e": 2.5, "b": "b", "a": 1}"#)
        #expect(mixed.d == 4)
        check(mixed)
    }

    // MARK: Hierarchies

    class Base: JSONModel, @unchecked Sendable {
        @JSONProperty var one: Int
        @JSONProperty("renamed") var two: Int
        let baseToken = [1, 2, 3]
    }

    class Derived: Base, @unchecked Sendable {
        @JSONProperty var three: String
        let helper = Helper()
    }

    class NoneOfItsOwn: Derived, @unchecked Sendable {}

    final class MostDerived: NoneOfItsOwn, @unchecked Sendable {
        let made = NumberingTests.Helper { $0.first = 9 }.first
        @JSONProperty var four: Double
        @JSONProperty var five: MostDerived?
        @JSONProperty var six: [Base]
    }

    @Test func propertiesOfFourClassesAreDistinct() throws {
        let text = #"{"one": 1, "renamed": 2, "three": "3", "four": 4.5, "five": {"one": 5}, "six": [{"one": 6}]}"#
        let model = try MostDerived(parsing: text)
        #expect(model.six.map(\.one) == [6])
        #expect(model.five?.one == 5)
        #expect(model.four == 4.5)
        #expect(model.three == "3")
        #expect(model.two == 2)
        #expect(model.one == 1)
        #expect(model.made == 9)
        let changed = model.mutate {
            $0.one = 10
            $0.two = 20
            $0.three = "30"
            $0.four = 40
            $0.five?.two = 50
        }
        #expect(
            changed.text()
                == #"{"one": 10, "renamed": 20, "three": "30", "four": 40.0, "five": {"one": 5, "renamed": 50}, "#
                + #""six": [{"one": 6}]}"#)
        #expect((changed as Base).one == 10)
    }

    @Test func asTheirBaseClassModelsOfSubclassesAreWritten() throws {
        let derived: Derived = try MostDerived(parsing: #"{"one": 1}"#)
        let changed = derived.mutate {
            $0.one = 2
            $0.three = "x"
        }
        #expect(changed is MostDerived)
        #expect(changed.text() == #"{"one": 2, "three": "x"}"#)
    }

    // MARK: Initialisers

    final class Failing: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var size: Int

        convenience init?(name: String) {
            if name.isEmpty { return nil }
            self.init {
                $0.name = name
                $0.size = name.utf8.count
            }
        }
    }

    final class HoldsFailing: JSONModel, @unchecked Sendable {
        @JSONProperty var a: Int
        let nothing = Failing(name: "")
        let something = Failing(name: "four")
        @JSONProperty var b: Int
    }

    @Test func failingInitializersKeepTheNumbers() throws {
        let model = try HoldsFailing(parsing: #"{"a": 1, "b": 2}"#)
        #expect(model.b == 2)
        #expect(model.a == 1)
        #expect(model.nothing == nil)
        #expect(model.something?.size == 4)
        #expect(model.something?.name == "four")
    }

    @Test func aWrapperThatIsNoPropertyTraps() async {
        await #expect(processExitsWith: .failure) {
            struct Inner { var storage = JSONProperty<Int>() }
            final class Hiding: JSONModel, @unchecked Sendable {
                let inner = Inner()
                @JSONProperty var b: Int
            }
            _ = Hiding().b
        }
    }
}
