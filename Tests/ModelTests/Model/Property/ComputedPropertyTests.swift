import ElsewhereModels
import LazyJSON
import Testing

private enum Status: String, JSONConvertible { case active, closed, unknown }

private class Account: JSONModel, @unchecked Sendable {
    @JSONProperty var status: Status = .unknown
    @JSONProperty var age: Int
    @JSONProperty var owner: Account?
    @JSONProperty var parent: Parent
    @JSONProperty var homes: JSONArray<Parent>

    var effective: Status { status == .closed ? .active : status }
    var same: Status { status }
    var capped: Int { min(age, 1_000_000_000) }
    var sameParent: Parent { parent }
    var sameHomes: JSONArray<Parent> { homes }
    var sum: Int { age + parent.count }
}

private final class Parent: JSONModel, @unchecked Sendable {
    @JSONProperty var count: Int
    @JSONProperty var status: Status = .unknown
    var computed: Status { status }
}

private final class Special: Account, @unchecked Sendable {
    @JSONProperty var own: Int
    var ownEffective: Status { status == .closed ? .active : status }
    var doubled: Int { age * 2 }
}

private class Party: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty var tags: [String]
    @JSONProperty var age: Int

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        json["kind"] == "firm" ? Firm.self : self
    }
}

private final class Firm: Party, @unchecked Sendable {
    override var name: String { "Firm " + super.name }
    override var tags: [String] { super.tags.filter { $0 != "private" } }
    override var age: Int { super.age }
}

private final class Deal: JSONModel, @unchecked Sendable {
    @JSONProperty var party: Party
}

@Suite("Computed properties cannot be written")
struct ComputedPropertyTests {
    private static let message = "JSONDraft<Account>: cannot write a computed property of type"

    @Test("one of an enumeration, which gives back most values")
    func enumeration() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Account().mutate { $0[\.effective] = .active }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("\(Self.message) Status. Write `status`, which it is computed from."), "\(text)")
    }

    @Test("one that gives another property back as it is")
    func alias() async {
        await #expect(processExitsWith: .failure) { _ = Account().mutate { $0[\.same] = .active } }
        await #expect(processExitsWith: .failure) { _ = Account().mutate { $0.set(\.same, to: .active) } }
        await #expect(processExitsWith: .failure) { _ = Account().mutate { $0.remove(\.same) } }
    }

    @Test("one that gives back all sample values")
    func almostAll() async {
        await #expect(processExitsWith: .failure) { _ = Account().mutate { $0[\.capped] = 1 } }
        await #expect(processExitsWith: .failure) { _ = Account().mutate { $0[\.sum] = 1 } }
    }

    @Test("a model or an array, also in place")
    func containers() async {
        await #expect(processExitsWith: .failure) { _ = Account().mutate { $0[\.sameParent] = Parent() } }
        await #expect(processExitsWith: .failure) { _ = Account().mutate { $0.sameParent.count = 1 } }
        await #expect(processExitsWith: .failure) { _ = Account().mutate { $0.sameHomes.append(Parent()) } }
    }

    @Test("one of a nested model")
    func nested() async {
        await #expect(processExitsWith: .failure) { _ = Account().mutate { $0.set(\.parent.computed, to: .active) } }
        await #expect(processExitsWith: .failure) { _ = Account().mutate { $0.parent.computed = .active } }
    }

    @Test("one of another module")
    func otherModule() async {
        await #expect(processExitsWith: .failure) { _ = Vehicle().mutate { $0[\.doubled] = 4 } }
    }

    @Test("one of a superclass, or over an inherited property, where a value would not be read back")
    func inherited() async {
        await #expect(processExitsWith: .failure) { _ = Special().mutate { $0[\.effective] = .closed } }
        await #expect(processExitsWith: .failure) { _ = Special().mutate { $0[\.ownEffective] = .closed } }
        await #expect(processExitsWith: .failure) { _ = Special().mutate { $0[\.doubled] = 4 } }
        await #expect(processExitsWith: .failure) { _ = Special().mutate { $0[\.capped] = 2_000_000_000 } }
    }

    @Test("one that overrides a property of a superclass, through the superclass")
    func overridden() async throws {
        await #expect(processExitsWith: .failure) {
            _ = try Party(parsing: #"{"kind":"firm"}"#).mutate { $0.name = $0.name }
        }
        await #expect(processExitsWith: .failure) {
            _ = try Deal(parsing: #"{"party":{"kind":"firm"}}"#).mutate { $0.party.name = "Acme" }
        }
        await #expect(processExitsWith: .failure) {
            _ = try Party(parsing: #"{"kind":"firm"}"#).mutate { $0.set(\.tags, to: ["private"]) }
        }
        let firm = try Party(parsing: #"{"kind":"firm","name":"Acme"}"#)
        #expect(firm.mutate { $0.age = 2 }.text() == #"{"kind":"firm","name":"Acme","age":2}"#)
        #expect(firm.mutate { $0.tags = ["a"] }.tags == ["a"])
        let person = try Party(parsing: "{}").mutate { $0.name = "Ann" }
        #expect(person.text() == #"{"name":"Ann"}"#)
    }

    @Test("stored properties can be written, inherited, nested and of other modules too")
    func stored() {
        let account = Account().mutate {
            $0.status = .closed
            $0.set(\.parent.status, to: .active)
            $0.parent.count = 2
            $0.owner = Account { $0.age = 3 }
        }
        #expect(account.status == .closed && account.parent.status == .active && account.parent.count == 2)
        let special = Special().mutate {
            $0.status = .closed
            $0.own = 1
            $0.set(\.parent.status, to: .closed)
            $0.owner?.age = 2
            $0.homes.append(Parent { $0.status = .closed })
        }
        #expect(
            special.text() == #"{"status":"closed","own":1,"parent":{"status":"closed"},"homes":[{"status":"closed"}]}"#
        )
        let bicycle = Bicycle().mutate {
            $0.wheels = 3; $0.maker = "x"; $0.set(\.engine.power, to: 2)
        }
        #expect(bicycle.wheels == 3 && bicycle.maker == "x" && bicycle.engine.power == 2)
    }
}
