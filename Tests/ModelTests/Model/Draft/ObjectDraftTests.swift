import LazyJSON
import Testing

/// An object that threads cannot share.
private final class Loose: Codable {
    var name: String

    init(_ name: String) {
        self.name = name
    }
}

/// An object that threads can share.
private final class Fixed: Sendable, Equatable {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    static func == (one: Fixed, other: Fixed) -> Bool { one.name == other.name }
}

/// A Codable value with an object in it.
private struct Team: Codable {
    var lead: Loose
}

extension JSONConversion where Value == Loose {
    fileprivate static var byName: JSONConversion {
        JSONConversion(decode: { json, _ in Loose(try json.value()) }, encode: { loose, _, _ in JSON(loose.name) })
    }
}

extension JSONConversion where Value == Fixed {
    fileprivate static var byName: JSONConversion {
        JSONConversion(decode: { json, _ in Fixed(try json.value()) }, encode: { fixed, _, _ in JSON(fixed.name) })
    }
}

private final class Owner: JSONModel, @unchecked Sendable {
    @JSONProperty var age: Int
    @JSONProperty(using: .byName) var loose: Loose?
    @JSONProperty(using: .byName) var fixed: Fixed?
    @JSONProperty(using: .byName) var initial = Loose("initial")
    @JSONProperty(using: .each(.byName)) var all: [Loose]
    @JSONProperty(using: .byName) var lazy: JSONArray<Loose?>
    @JSONProperty(using: .values(.byName)) var named: [String: Loose]
    @JSONProperty(using: .codable) var team: Team?
    @JSONProperty var homes: JSONArray<Owner>
}

/// Objects that conversions make, or that are in a Codable value: they are values, which a draft does not watch.
@Suite struct ObjectDraftTests {
    private let text = #"""
        {"age": 1, "loose": "Ann", "fixed": "Bea", "all": ["Cem", "Dan"], "lazy": ["Eve"], "named": {"a": "Fay"},
         "team": {"lead": {"name": "Gus", "x": 1.0}}, "homes": [{"loose": "Hal"}]}
        """#

    private typealias Change = @Sendable (inout JSONDraft<Owner>) -> Void

    private static let changes: [Change] = [
        { $0.loose?.name = "new" },
        { $0.initial.name = "new" },
        { $0.all[0].name = "new" },
        { $0.lazy[0]?.name = "new" },
        { for each in $0.lazy { each?.name = "new" } },
        { $0.named["a"]?.name = "new" },
        { for (_, each) in $0.named { each.name = "new" } },
        { $0.homes[0].loose?.name = "new" },
        { _ = try? $0.$loose.value()?.name = "new" },
    ]

    @Test(arguments: changes.indices)
    func aChangeOfAnObjectIsNotWritten(_ number: Int) throws {
        let base = try Owner(parsing: text)
        #expect(try base.mutate(.checked) { Self.changes[number](&$0) } === base)
        let edited = base.mutate {
            $0.age = 2
            Self.changes[number](&$0)
        }
        #expect(edited.text() == text.replacing(#""age": 1"#, with: #""age": 2"#))
        #expect(base.loose?.name == "Ann" && base.initial.name == "initial" && base.all[0].name == "Cem")
    }

    @Test func anotherObjectIsWritten() throws {
        let edited = try Owner(parsing: text).mutate {
            $0.loose = Loose("1")
            $0.fixed = Fixed("2")
            $0.all[1] = Loose("3")
            $0.lazy[0] = Loose("4")
            $0.named["a"] = Loose("5")
            $0.team = Team(lead: Loose("6"))
            $0.homes[0].loose = Loose("7")
            $0.initial = Loose("8")
            #expect($0.loose?.name == "1" && $0.all[1].name == "3" && $0.homes[0].loose?.name == "7")
        }
        #expect(
            edited.text() == #"""
                {"age": 1, "loose": "1", "fixed": "2", "all": ["Cem", "3"], "lazy": ["4"], "named": {"a": "5"},
                 "team": {"lead": {"name": "6", "x": 1.0}}, "homes": [{"loose": "7"}], "initial": "8"}
                """#)
    }

    @Test func anObjectIsReadAnewUnlessItsTypeIsSendable() throws {
        let owner = try Owner(parsing: text)
        #expect(owner.fixed === owner.fixed)
        #expect(owner.loose !== owner.loose && owner.initial !== owner.initial && owner.lazy[0] !== owner.lazy[0])
        #expect(owner.homes[0].loose !== owner.homes[0].loose)
        owner.loose?.name = "not seen"
        #expect(owner.loose?.name == "Ann")
        _ = owner.mutate {
            #expect($0.fixed === $0.fixed && $0.loose !== $0.loose)
            $0.loose?.name = "not seen"
            #expect($0.loose?.name == "Ann")
        }
    }
}
