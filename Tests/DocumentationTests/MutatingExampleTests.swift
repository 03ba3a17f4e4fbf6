import LazyJSON
import Testing

final class Player: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty var scores: [Int]
    @JSONProperty var set: Int
}

extension JSONDraft where Model: Player {
    mutating func win(_ score: Int) {
        self.scores.append(score)
        self[\.set] += 1
    }
}

extension Player {
    func renamed(_ name: String) -> Player { mutate { $0.name = name } }
}

/// The code of Mutating.md, and the results that it states.
struct MutatingExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/Mutating.md")

    final class Home: JSONModel, @unchecked Sendable {
        @JSONProperty var street: String?
        @JSONProperty var city: String = "Unknown"
    }

    final class Person: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var age: Int
        @JSONProperty var nick: String?
        @JSONProperty(onNil: .null) var phone: String?
        @JSONProperty var home: Home
        @JSONProperty var boss: Person?
        @JSONProperty var homes: JSONArray<Home>
        @JSONProperty var tags: [String]
        @JSONProperty var friends: [String: Person]
    }

    @Test func changesACopy() throws {
        let person = try Person(
            parsing: #"""
                {"name": "Ann",  "age": "41",
                 "homes": [{"city":"Rome"}, {"city":"Bonn"}],
                 "_v": 1.0}
                """#)

        let older = person.mutate {
            $0.age += 1
            $0.home.city = "Oslo"
            $0.homes[0].street = "Via Appia"
            $0.tags.append("new")
            $0.boss?.name = "Eve"  // there is no boss, so nothing happens
        }
        let text = older.text()
        #expect(text == (try Self.page.blocks(of: "json").first?.text))
        #expect(person.age == 41 && person.home.city == "Unknown")

        let unchanged = person.mutate { $0.age = 41 }
        let isSame = unchanged === person  // true
        let withTags = try Person(parsing: #"{"tags": ["a", null, {"k":1}]}"#)
        let tagged = withTags.mutate { $0.tags.append("x") }.text()  // {"tags": ["a", null, {"k":1}, "x"]}
        #expect(isSame)
        #expect([tagged] == (try Self.page.block(with: "let tagged").comments.dropFirst()))
    }

    enum Plan: String, JSONConvertible { case unknown, free }

    final class Account: JSONModel, @unchecked Sendable {
        @JSONProperty var plan: Plan = .unknown
        @JSONProperty var quota: Int?
    }

    @Test func keepsWhatAPropertyReads() throws {
        // Reads as .unknown and nil.
        let account = try Account(parsing: #"{"plan": "team", "quota": "12 GB"}"#)
        let kept = account.mutate {
            $0.plan = .unknown
            $0.quota = nil
        }
        let isKept = kept === account  // true: "team" is not lost
        #expect(isKept)

        let reset = account.mutate {
            $0.set(\.plan, to: .unknown)
            $0.remove(\.quota)
        }.text()  // {"plan": "unknown"}
        #expect([reset] == (try Self.page.block(with: "let reset").comments))
    }

    @Test func setsRemovesAndMerges() throws {
        let plain = try Person(parsing: #"{"name": "Ann", "age": 3, "phone": "555"}"#)
        let changed = plain.mutate {
            $0.phone = nil  // writes null, as the property declares
            $0.remove(\.age)
            $0.set(\.home.city, to: "Unknown")  // also writes the default
            $0.setNull(\.nick)
            $0.merge(["name": "Anna"])
            $0.json["_v"] = 2
        }
        // {"name": "Anna", "phone": null, "home": {"city": "Unknown"}, "nick": null, "_v": 2}
        #expect(changed.text() == (try Self.page.block(with: "let plain").wholeLineComments.last))

        var draft = plain.draft()
        draft.age = 4
        draft.home.city = "Oslo"
        let snapshot = draft.snapshot()
        draft.name = "Anna"
        let mergePatch = try draft.mergePatch().text()  // {"name":"Anna","age":4,"home":{"city":"Oslo"}}
        let patch = draft.patch().text()
        // [{"op":"replace","path":"/name","value":"Anna"},{"op":"replace","path":"/age","value":4},
        //  {"op":"add","path":"/home","value":{"city":"Oslo"}}]
        let comments = try Self.page.block(with: "var draft").comments
        #expect(mergePatch == comments.first)
        #expect(patch == comments.dropFirst().map { $0.trimming(" ") }.joined())
        #expect(snapshot.name == "Ann" && snapshot.age == 4)
    }

    @Test func reportsRefusedWrites() throws {
        let plain = try Person(parsing: #"{"name": "Ann", "age": 3, "phone": "555"}"#)
        var lines: [String] = []
        func print(_ error: JSONValidationError) { lines.append(error.description) }
        do {
            _ = try plain.mutate(.checked) {
                $0.json = "no object"
                $0.homes = [Home { $0.city = "Rome" }]
            }
        } catch let error as JSONValidationError {
            print(error)  // (root): unwritable, expected an object, found "no object"
        }
        let checked = try Person(.checked) { $0.age = 3 }  // {"age":3}
        #expect(lines + [checked.text()] == (try Self.page.block(with: "let checked").comments))
    }

    @Test func changesArraysAndDictionaries() throws {
        let group = try Person(
            parsing:
                #"{"homes": [{"city":"Rome", "x":1}, {"city":"Bonn"}], "friends": {"eve": {"age": 30}}}"#)
        let larger = group.mutate {
            $0.homes.swapAt(0, 1)
            $0.homes[0].street = "Am Hof"
            $0.homes.append(Home { $0.city = "Oslo" })
            $0.friends["eve"]?.age += 1
            $0.friends["bob", default: Person()].name = "Bob"
        }
        let homes = larger.json["homes"]?.text()
        // [{"city":"Bonn", "street":"Am Hof"}, {"city":"Rome", "x":1}, {"city":"Oslo"}]
        let friends = larger.json["friends"]?.text()  // {"eve": {"age": 31}, "bob": {"name": "Bob"}}
        #expect([homes, friends] == (try Self.page.block(with: "let group").comments))
    }

    /// Sentences of the article that have no example.
    @Test func writesAsTheArticleSays() throws {
        final class Row: JSONModel, @unchecked Sendable {
            @JSONProperty var ratio: Double
            @JSONProperty var json: Int
            @JSONProperty("a.0.b") var deep: Int?
            @JSONProperty var nested: [Home]
        }
        var draft = Row().draft()
        draft.ratio = .nan
        draft[\.json] = 3
        draft.deep = 4
        #expect(draft.json.text() == #"{"ratio":null,"json":3,"a":[{"b":4}]}"#)
        #expect(draft.issues.contains { $0.kind == .unwritable && $0.pointer == "ratio" })
        #expect(throws: JSONError.self) { try draft.mergePatch() }

        let blocked = try Row(parsing: #"{"a": 7, "json": 1, "json": 2, "nested": [3, {"city": "x"}]}"#)
        let opened = blocked.mutate {
            $0.deep = 4
            $0[\.json] = 5
            $0.nested[0].city = "y"
            $0.ratio = 0
        }
        #expect(opened.text() == #"{"a": [{"b": 4}], "json": 5, "nested": [3, {"city": "y"}]}"#)

        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try blocked.mutate {
                $0.deep = 4
                throw Stop()
            }
        }
        #expect(blocked.deep == nil)
    }

    @Test func hasMethods() throws {
        let player = Player { $0.name = "Ann" }
        let winner = player.renamed("Anna").mutate { $0.win(7) }.text()
        // {"name":"Anna","scores":[7],"set":1}
        #expect([winner] == (try Self.page.block(with: "let winner").comments))
    }
}

extension String {
    /// The text without the given one at its start.
    fileprivate func trimming(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
