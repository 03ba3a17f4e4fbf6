import LazyJSON
import Testing

private final class Residence: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String = "Unknown"
    @JSONProperty("geo.lat") var latitude: Double
    @JSONProperty("geo.points.0") var point: Int?
}

private final class Badge: JSONModel, @unchecked Sendable {
    @JSONProperty var radius: Int
    override class var template: JSON { ["kind": "circle"] }
}

private final class Profile: JSONModel, @unchecked Sendable {
    @JSONProperty("stats.views") var views: Int
    @JSONProperty("stats.daily.0.count") var today: Int
    @JSONProperty("stats.names") var names: [String]
    @JSONProperty var home: Residence
    @JSONProperty var other: Residence = Residence {
        $0.city = "Paris"; $0.latitude = 3
    }
    @JSONProperty var shape: Badge
    @JSONProperty var homes: JSONArray<Residence>
    @JSONProperty var boss: Profile?
}

@Suite("Read your writes")
struct ReadYourWritesTests {
    @Test(
        "whatever is in the way of a path is replaced by the container that the path needs",
        arguments: [
            (#"{"stats": [1]}"#, #"{"stats": {"views": 3}}"#), (#"{"stats": []}"#, #"{"stats": {"views": 3}}"#),
            (#"{"stats": 7}"#, #"{"stats": {"views": 3}}"#), (#"{"stats": "x"}"#, #"{"stats": {"views": 3}}"#),
            (#"{"stats": null}"#, #"{"stats": {"views": 3}}"#),
            (#"{"stats": {"views": [1]}}"#, #"{"stats": {"views": 3}}"#),
            (#"{"stats": [[{"views": 9}]], "x": 1}"#, #"{"stats": {"views": 3}, "x": 1}"#),
        ])
    func replaced(_ before: String, _ after: String) throws {
        #expect(try Profile(parsing: before).mutate { $0.views = 3 }.text() == after)
        // The same in an object whose members were changed before.
        var json = try JSON(parsing: before)
        json["added"] = 1
        json["added"] = nil
        #expect(try #require(Profile(json)).mutate { $0.views = 3 }.text() == after)
    }

    @Test(
        "each form of a write into a nested model gives the same bytes",
        arguments: [
            #"{"home":[1]}"#, #"{"home":[]}"#, #"{"home":7}"#, #"{"home":null}"#, "{}", #"{"home":{}}"#,
            #"{"home":{"city":[]}}"#, #"{"home":{"city":"Rome"}, "x":1}"#,
        ])
    func forms(_ text: String) throws {
        let profile = try Profile(parsing: text)
        let results = [
            profile.mutate { $0.home.city = "Oslo" }, profile.mutate { $0.set(\.home.city, to: "Oslo") },
            profile.mutate { $0[\.home.city] = "Oslo" },
            profile.mutate { $0.home = $0.home.mutate { $0.city = "Oslo" } },
        ]
        for result in results {
            #expect(result.home.city == "Oslo")
            #expect(result.text() == results[0].text())
        }
        #expect(try Profile(parsing: text).mutate(.checked) { $0.home.city = "Oslo" } == results[0])
    }

    @Test("a write by a key path into a missing model starts from what that reads as")
    func startsFromTheDefault() throws {
        let profile = Profile()
        let set = profile.mutate { $0.set(\.other.latitude, to: 4) }
        #expect(set.other.city == "Paris")
        #expect(set.text() == profile.mutate { $0.other.latitude = 4 }.text())
        #expect(profile.mutate { $0.set(\.shape.radius, to: 2) }.text() == #"{"shape":{"kind":"circle","radius":2}}"#)
        // The city of a missing home reads as the default's, so that the property's own default is a change.
        let renamed = profile.mutate { $0[\.other.city] = "Unknown" }
        #expect(renamed.other.city == "Unknown")
        #expect(renamed.other.latitude == 3)
        #expect(profile.mutate { $0[\.other.city] = "Paris" } === profile)
    }

    /// Documents in which anything can be where a path leads.
    private struct Documents {
        var generator: SeededGenerator

        mutating func value(_ depth: Int, _ names: [String]) -> String {
            switch generator.below(depth == 0 ? 4 : 8) {
            case 0: return "null"
            case 1: return "\(generator.below(100))"
            case 2: return "\"text\""
            case 3: return generator.pick(["true", "[]", "{}", "[null]"])
            case 4, 5:
                let count = generator.below(3)
                return "[" + (0..<count).map { _ in value(depth - 1, names) }.joined(separator: ", ") + "]"
            default:
                let chosen = names.filter { _ in generator.chance(40) }
                return "{" + chosen.map { "\"\($0)\": \(value(depth - 1, names))" }.joined(separator: ", ") + "}"
            }
        }

        mutating func document() -> String {
            let names = ["stats", "views", "daily", "count", "home", "geo", "lat", "points", "0", "city", "names", "x"]
            let chosen = ["stats", "home", "other", "homes", "boss", "x"].filter { _ in generator.chance(70) }
            return "{" + chosen.map { "\"\($0)\": \(value(4, names))" }.joined(separator: ", ") + "}"
        }
    }

    /// A write, and whether it is seen afterwards.
    private struct Write: Sendable {
        let apply: @Sendable (inout JSONDraft<Profile>) -> Void
        let isSeen: @Sendable (Profile) -> Bool
        /// The member of the root that it is in; the others must keep their text.
        let member: String
    }

    private static let writes: [Write] = [
        Write(apply: { $0.views = 41 }, isSeen: { $0.views == 41 }, member: "stats"),
        Write(apply: { $0.today = 42 }, isSeen: { $0.today == 42 }, member: "stats"),
        Write(apply: { $0.names = ["a"] }, isSeen: { $0.names == ["a"] }, member: "stats"),
        Write(apply: { $0.names.append("b") }, isSeen: { $0.names.last == "b" }, member: "stats"),
        Write(apply: { $0.home.city = "Oslo" }, isSeen: { $0.home.city == "Oslo" }, member: "home"),
        Write(apply: { $0.set(\.home.city, to: "Rome") }, isSeen: { $0.home.city == "Rome" }, member: "home"),
        Write(apply: { $0.home.latitude = 1.5 }, isSeen: { $0.home.latitude == 1.5 }, member: "home"),
        Write(apply: { $0.set(\.home.point, to: 5) }, isSeen: { $0.home.point == 5 }, member: "home"),
        Write(apply: { $0.home.point = 6 }, isSeen: { $0.home.point == 6 }, member: "home"),
        Write(apply: { $0[\.other.latitude] = 7 }, isSeen: { $0.other.latitude == 7 }, member: "other"),
        Write(apply: { $0.other = Residence() }, isSeen: { $0.other.city == "Unknown" }, member: "other"),
        Write(
            apply: { $0.homes.append(Residence { $0.city = "Bern" }) }, isSeen: { $0.homes.last?.city == "Bern" },
            member: "homes"),
        Write(apply: { $0.homes = [] }, isSeen: { $0.homes.isEmpty }, member: "homes"),
        Write(apply: { $0.boss = Profile { $0.views = 8 } }, isSeen: { $0.boss?.views == 8 }, member: "boss"),
        Write(apply: { $0.boss = nil }, isSeen: { $0.boss == nil }, member: "boss"),
    ]

    @Test("a write is read afterwards, whatever was there, and touches one member of the root")
    func generated() throws {
        for seed in Cases.seeds(3_000) {
            var documents = Documents(generator: SeededGenerator(seed: seed))
            let text = documents.document()
            let write = documents.generator.pick(Self.writes)
            let profile = try Profile(parsing: text)
            var seenInDraft = false
            let changed = try profile.mutate(.checked) {
                write.apply(&$0)
                seenInDraft = write.isSeen($0.snapshot())
            }
            #expect(seenInDraft && write.isSeen(changed), "seed \(seed): \(text) is \(changed.text())")
            let parsed = try Profile(parsing: changed.text())
            #expect(write.isSeen(parsed), "seed \(seed): \(text) is \(changed.text())")
            for member in profile.json.members where member.key != write.member {
                #expect(changed.json[member.key]?.rawText == member.value.rawText, "seed \(seed): \(changed.text())")
            }
            #expect(profile.text() == text)
        }
    }
}
