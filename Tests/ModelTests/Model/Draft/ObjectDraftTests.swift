import LazyJSON
import Testing

private final class Table: Codable {
    var rows: [[Int]]

    init(from decoder: any Decoder) throws { rows = try decoder.singleValueContainer().decode([[Int]].self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rows)
    }
}

private final class TableHolder: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var table: Table?
}

private final class TableOwner: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .oneOrMany) var holders: JSONArray<TableHolder>
}

/// Objects of classes that are not models, which a draft gives out as copies of its own.
@Suite struct ObjectDraftTests {
    private let text = #"""
        {"age": 1, "profile": {"name": "Ann", "x": 1.0}, "loose": {"name": "Lea"}, "own": "Olga",
         "home": {"profile": {"name": "Hal"}, "loose": {"name": "Hans"}},
         "homes": [{"profile": {"name": "Ida"}}, {"loose": {"name": "Jon"}}, {"loose": {"name": "Jon"}}],
         "all": [{"name": "Kim"}, {"name": "Kai"}], "lazy": [{"name": "Max"}], "list": [{"profile": {"name": "Nils"}}]}
        """#

    private typealias Change = @Sendable (inout JSONDraft<ObjectOwner>) -> Void

    /// Changes of an object, by the name that it has before.
    private static let changes: [(name: String, change: Change)] = [
        change("Ann") { $0.profile?.name = "Bea" },
        change("Lea") { $0.loose?.name = "Bea" },
        change("Olga") { $0.own?.name = "Bea" },
        change("Hal") { $0.home?.profile?.name = "Bea" },
        change("Hans") { $0.home?.loose?.name = "Bea" },
        change("Ida") { $0.homes[0].profile?.name = "Bea" },
        change("Jon") { $0.homes[1].loose?.name = "Bea" },
        change("Kim") { $0.all[0].name = "Bea" },
        change("Max") { $0.lazy[0]?.name = "Bea" },
        change("Max") { for each in $0.lazy { each?.name = "Bea" } },
        change("Nils") { $0.list[0].profile?.name = "Bea" },
        change("Ann") { $0.rename() },
        change("Hal") { $0.home?.rename() },
        change("Ann") { _ = try? $0.$profile.value()?.name = "Bea" },
        change("Ann") {
            let profile = $0.profile
            profile?.name = "first"
            $0.age = 2
            profile?.name = "Bea"
            $0.age = 1
        },
    ]

    private static func change(_ name: String, _ change: @escaping Change) -> (name: String, change: Change) {
        (name, change)
    }

    @Test(arguments: changes.indices)
    func aChangeOfAnObjectIsWritten(_ number: Int) throws {
        let (name, change) = Self.changes[number]
        let base = try ObjectOwner(parsing: text)
        let objects: [Profile?] = [
            base.profile, base.home?.profile, base.homes[0].profile, base.all[0], base.lazy[0],
        ]
        let wanted = try #require(text.replacingFirst(name, by: "Bea"))
        let changed = base.mutate { change(&$0) }
        #expect(changed.text() == wanted)
        #expect(try base.mutate(.checked) { change(&$0) }.text() == wanted)
        #expect(base.text() == text && objects.map { $0?.name } == ["Ann", "Hal", "Ida", "Kim", "Max"])
        #expect(base.profile === objects[0] && base.home?.profile === objects[1])
    }

    @Test func readingAnObjectChangesNothing() throws {
        let base = try ObjectOwner(parsing: text)
        #expect(base.mutate { _ = ($0.profile, $0.loose, $0.home?.loose, $0.lazy[0]) } === base)
        #expect(base.mutate { $0.profile?.name = "Ann" } === base)
    }

    @Test func aDraftGivesTheSameObjectUntilItsJSONIsChanged() throws {
        _ = try ObjectOwner(parsing: text).mutate {
            let (profile, loose) = ($0.profile, $0.loose)
            $0.age = 2
            loose?.name = "L"
            #expect($0.profile === profile && $0.loose === loose)
            #expect($0.json["loose"]?["name"] == "L" && $0.snapshot().loose?.name == "L")
            #expect($0.snapshot().loose !== loose)
            $0.merge(["profile": ["name": "merged"]])
            #expect($0.profile !== profile && $0.profile?.name == "merged")
            $0.loose = Loose("new")
            loose?.name = "not in the draft"
            #expect($0.loose?.name == "new" && $0.json["loose"]?["name"] == "new")
            $0.profile = nil
            #expect($0.profile == nil)
        }
    }

    @Test func theDefaultIsNotChanged() throws {
        let base = try ObjectOwner(parsing: "{}")
        #expect(base.mutate { $0.initial.name = "new" }.text() == #"{"initial":{"name":"new"}}"#)
        #expect(base.initial.name == "initial" && base.mutate { _ = $0.initial.name } === base)
    }

    @Test func aChangeThatCannotBeWrittenIsRefused() throws {
        let base = try ObjectOwner(parsing: text)
        #expect(throws: JSONValidationError.self) {
            try base.mutate(.checked) {
                let loose = $0.homes[1].loose
                $0.homes.remove(at: 0)
                loose?.name = "Bea"
            }
        }
        #expect(throws: JSONValidationError.self) {
            try base.mutate(.checked) {
                let profile = $0.profile
                $0.merge(["profile": ["name": "merged"]])
                profile?.name = "Bea"
            }
        }
    }

    @Test func aRefusedObjectStaysAnIssueAfterAMergePatch() throws {
        let scores = try ScoreOwner(parsing: #"{"named":{"a":{"value":1}}}"#)
        let error = try #require(throws: JSONValidationError.self) {
            try scores.mutate(.checked) {
                $0.named["a"]?.value = .nan
                $0.merge(["k": 1])
            }
        }
        #expect(error.issues.allSatisfy { $0.pointer.components.first == .key("named") })
    }

    @Test func membersOfADictionaryDraftAreWritten() throws {
        func change(_ named: inout JSONDictionaryDraft<Score>) {
            named["a"]?.value = 2
            for (_, score) in named { score.value += 1 }
            #expect(named["c"] == nil && named["a"]?.value == 3)
        }
        let scores = try ScoreOwner(parsing: #"{"named":{"a": {"value":1, "x":1.0}, "b":{"value":5}, "c":[]}}"#)
        #expect(
            scores.mutate { change(&$0.named) }.text()
                == #"{"named":{"a": {"value":3, "x":1.0}, "b":{"value":6}, "c":[]}}"#)
    }

    @Test func elementsOfAnArrayDraftAreWritten() throws {
        let homes = try ObjectOwner(parsing: text).homes
        #expect(
            homes.mutate { $0[0].profile?.name = "Bea" }.text()
                == #"[{"profile": {"name": "Bea"}}, {"loose": {"name": "Jon"}}, {"loose": {"name": "Jon"}}]"#)
        #expect(throws: JSONValidationError.self) {
            try homes.mutate(.checked) {
                let loose = $0[1].loose
                $0.remove(at: 0)
                loose?.name = "Bea"
            }
        }
    }

    /// The refusal of an object moves with its element, also if that moves before the object is written.
    @Test func aRefusedObjectIsReportedAtItsPlaceAfterAMove() throws {
        let scores = try ScoreOwner(parsing: #"{"scores":[{"value":1},null,{"value":3}],"named":{"a":{"value":1}}}"#)
        func pointers(_ change: (inout JSONArrayDraft<Score?>) -> Void) throws -> [String] {
            let error = try #require(throws: JSONValidationError.self) {
                try scores.scores.mutate(.checked) {
                    $0[0]?.value = .nan
                    change(&$0)
                }
            }
            return error.issues.map { String(describing: $0.pointer) }
        }
        #expect(try pointers { _ in } == ["/0"])
        #expect(try pointers { $0.insert(nil, at: 0) } == ["/1"])
        #expect(try pointers { $0.swapAt(0, 1) } == ["/1"])
        #expect(try pointers { $0.move(from: 0, to: 2) } == ["/2"])
        #expect(try pointers { $0.reverse() } == ["/2"])
        #expect(
            try scores.scores.mutate(.checked) {
                $0[0]?.value = .nan; $0.remove(at: 0)
            }.count == 2)
        let error = try #require(throws: JSONValidationError.self) {
            try scores.mutate(.checked) {
                $0.named["a"]?.value = .nan
                $0.named.renameKey("a", to: "b")
            }
        }
        #expect(error.issues.allSatisfy { $0.pointer.components.first == .key("named") })
    }

    @Test func objectsThatThreadsCannotShareAreNotCached() throws {
        let person = try ObjectOwner(parsing: text)
        #expect(person.profile === person.profile && person.lazy[0] === person.lazy[0])
        #expect(person.loose !== person.loose && person.own !== person.own && person.initial !== person.initial)
        #expect(person.homes[1].loose !== person.homes[1].loose && person.strangers[0] !== person.strangers[0])
        person.loose?.name = "not seen"
        #expect(person.loose?.name == "Lea")
    }

    @Test func aModelThatLeavesADraftIsOneOfItsOwn() async throws {
        var draft = try ObjectOwner(parsing: text).draft()
        let home = try #require(draft.home)
        let inside = try #require(home.profile)
        let outside = await Task.detached { home.profile.map { ObjectIdentifier($0) } }.value
        #expect(outside != ObjectIdentifier(inside))
        inside.name = "Bea"
        #expect(draft.snapshot().home?.profile?.name == "Bea")
        draft.age = 3
        #expect(draft.json["home"]?["profile"]?["name"] == "Bea")
    }

    @Test func anObjectInASingleElementIsWrittenUpToTheLimit() throws {
        func change(_ holders: inout JSONArrayDraft<TableHolder>) {
            let holder: TableHolder = holders[0]
            holder.table?.rows = [[2]]
        }
        let owner = try TableOwner(parsing: #"{"holders": {"table": [[1]]}}"#, limits: JSONLimits(depth: 4))
        #expect(owner.mutate { change(&$0.holders) }.text() == #"{"holders": {"table": [[2]]}}"#)
    }
}

private final class Profile: Codable, @unchecked Sendable {
    var name: String
}

private final class Loose: Codable {
    var name: String

    init(_ name: String) {
        self.name = name
    }
}

private final class Score: Codable, @unchecked Sendable {
    var value: Double
}

private final class ScoreOwner: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var scores: JSONArray<Score?>
    @JSONProperty(using: .values(.codable)) var named: [String: Score]
}

private final class Home: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var profile: Profile?
    @JSONProperty(using: .codable) var loose: Loose?
}

private final class ObjectOwner: JSONModel, @unchecked Sendable {
    @JSONProperty var age: Int
    @JSONProperty(using: .codable) var profile: Profile?
    @JSONProperty(using: .codable) var loose: Loose?
    @JSONProperty(using: .codable) var initial = Loose("initial")
    @JSONProperty(using: .byName) var own: Loose?
    @JSONProperty(using: .codable) var all: [Profile] = []
    @JSONProperty(using: .codable) var lazy: JSONArray<Profile?>
    @JSONProperty("all", using: .codable) var strangers: JSONArray<Loose?>
    @JSONProperty var home: Home?
    @JSONProperty var homes: JSONArray<Home>
    @JSONProperty var list: [Home]
}

extension JSONDraft where Model == ObjectOwner {
    fileprivate mutating func rename() { self.profile?.name = "Bea" }
}

extension JSONDraft where Model == Home {
    fileprivate mutating func rename() { self.profile?.name = "Bea" }
}

extension JSONConversion where Value == Loose {
    fileprivate static var byName: JSONConversion {
        JSONConversion(decode: { json, _ in Loose(try json.value()) }, encode: { loose, _, _ in JSON(loose.name) })
    }
}

extension String {
    fileprivate func replacingFirst(_ part: String, by new: String) -> String? {
        guard let range = firstRange(of: "\"\(part)\"") else { return nil }
        return replacingCharacters(in: range, with: "\"\(new)\"")
    }

    private func replacingCharacters(in range: Range<String.Index>, with new: String) -> String {
        var text = self
        text.replaceSubrange(range, with: new)
        return text
    }
}
