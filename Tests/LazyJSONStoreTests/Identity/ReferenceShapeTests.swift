import LazyJSON
import LazyJSONStore
import Testing

/// References in values of another shape than declared: one where several are declared, several where one is, and sets.
struct ReferenceShapeTests {
    final class Song: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?
        @JSONProperty(using: .reference) var next: Song?
        @JSONProperty(using: .reference) var all: [Song]
        @JSONProperty(using: .reference) var lazy: JSONArray<Song>
        @JSONProperty(using: .reference) var maybe: [Song]?
        @JSONProperty(using: .reference) var bag: Set<Song>
        @JSONProperty(using: .reference(.merge, writing: .object)) var added: Set<Song>?
        @JSONProperty(using: .reference(.merge)) var merged: [Song]
        @JSONProperty(using: .reference(.replace)) var owned: Song?
    }

    private let store = JSONMemoryStore()

    @discardableResult
    private func take(_ text: String) throws -> [Song] { try JSONImporter(store).import(parsing: text).models }

    private func issues(of song: Song) -> [String] {
        song.issues.filter { $0.kind != .missing }.map { "\($0.pointer) \($0.kind)" }
    }

    @Test func oneInThePlaceOfAnArray() throws {
        try take(#"[{"id": 7, "name": "a"}, {"id": 8, "name": "b"}]"#)
        let names = ["all", "lazy", "maybe", "bag", "added", "merged"]
        for value in ["7", #"{"id": 7}"#] {
            let text = "{\"id\": 1, " + names.map { "\"\($0)\": \(value)" }.joined(separator: ", ") + "}"
            let song = try take(text)[0]
            #expect(song.all.map(\.name) == ["a"] && song.lazy.map(\.name) == ["a"] && song.maybe?.first?.name == "a")
            #expect(song.bag.map(\.name) == ["a"] && song.added?.first?.name == "a" && song.merged.count == 1)
            #expect(issues(of: song).sorted() == names.sorted().map { "/\($0) coerced" })
            #expect(song.text() == text)
            // The form stays while it can.
            let eight = try #require(try store.fetch(Song.self, id: 8))
            let one = song.mutate {
                $0.all = [eight]
                $0.lazy = [eight]
                $0.bag = [eight]
                $0.maybe?.append(eight)
            }
            let other = value.replacing("7", with: "8")
            let written = try JSON(parsing: one.text())
            #expect(written["all"]?.rawText == other && written["lazy"]?.rawText == other, "\(one.text())")
            #expect(written["bag"]?.rawText == other && written["maybe"]?.rawText == "[\(value), \(other)]")
            #expect(written["added"]?.rawText == value)
            try store.delete(Song.self, ids: [1])
        }
        #expect(try take(#"{"id": 2, "all": {"id": 9, "name": "c"}}"#)[0].json["all"]?.rawText == #"{"id": 9}"#)
        #expect(try store.fetch(Song.self, id: 9)?.name == "c")
    }

    @Test func aReferenceThatIsThereKeepsItsSpellingBesideANewOne() throws {
        let song = try take(#"[{"id": 1, "merged": [{"id": 5}]}, {"id": 1, "merged": [{"id": 5e0}, 7]}]"#)[1]
        #expect(song.json["merged"]?.text(.compact) == #"[{"id":5},7]"#)
    }

    @Test func anArrayInThePlaceOfOne() throws {
        let text = #"{"id": 1, "next": [7, {"id": 8, "name": "b", "next": "x"}], "owned": [{"id": 9, "name": "c"}]}"#
        let song = try take(text)[0]
        #expect(song.next?.id == 7 && song.next?.name == nil && song.owned?.name == "c")
        #expect(try store.fetch(Song.self, id: 8)?.name == "b")
        #expect(issues(of: song) == ["/next coerced", "/owned coerced"])
        #expect(song.text() == #"{"id": 1, "next": [7, {"id": 8}], "owned": [{"id": 9}]}"#)
        try take(#"{"id": 7, "name": "a"}"#)
        #expect(song.next?.name == "a")
        let eight = try store.fetch(Song.self, id: 8)
        #expect(song.mutate { $0.next = eight }.json["next"]?.rawText == #"[8, {"id": 8}]"#)
        #expect(song.mutate { $0.next = nil }.json["next"] == nil)
        // Nothing came that means anything else.
        #expect(try take(#"{"id": 1, "next": [{"id": 7}, 8]}"#)[0] === song)
        // An object that was owned, and is no longer referred to, is deleted.
        #expect(try take(#"{"id": 1, "owned": []}"#)[0].owned == nil)
        #expect(try store.fetch(Song.self, id: 9) == nil)
        let exported = JSONExporter().json(of: song)
        #expect(exported["next"]?[1] == ["id": 8, "name": "b", "next": "x"])
    }

    @Test func anArrayWithoutAFirstReference() throws {
        for value in ["[]", "[null, 7]", "[[7]]", "[true]"] {
            let song = try take(#"[{"id": 7}, {"id": 1, "next": \#(value)}]"#)[1]
            #expect(song.next == nil && issues(of: song).last == "/next unreadable", "\(value)")
            let seven = try store.fetch(Song.self, id: 7)
            #expect(song.mutate { $0.next = seven }.next === seven)
            try store.delete(Song.self, id: 1)
        }
    }

    @Test func partsInAnArrayInThePlaceOfOne() throws {
        let song = try Song(
            parsing: #"{"id": 1, "next": [{"id": 2, "name": 3}], "all": {"id": true, "name": []}}"#)
        #expect(song.next?.name == "3" && song.all.count == 1)
        #expect(issues(of: song).contains("/next/0/name coerced") && issues(of: song).contains("/all/name unreadable"))
        // A subclass may declare a redacted property.
        #expect(song.issues.filter { $0.found.hasPrefix("an ") }.map(\.rawText) == [nil, nil, "[]"])
    }

    @Test func sets() throws {
        let song = try take(#"{"id": 1, "bag": [7, {"id": 8, "name": "b"}, 7], "added": [7]}"#)[0]
        #expect(
            Set(song.bag.map(\.id)) == [7, 8] && song.text() == #"{"id": 1, "bag": [7, {"id": 8}, 7], "added": [7]}"#)
        try take(#"{"id": 7, "name": "a"}"#)
        #expect(Set(song.bag.map(\.name)) == ["a", "b"] && issues(of: song).isEmpty)
        let (seven, eight) = (try store.fetch(Song.self, id: 7), try store.fetch(Song.self, id: 8))
        let nine = try store.upsert(Song(parsing: #"{"id": 9}"#, context: JSONContext(store.link)))
        let changed = song.mutate {
            $0.bag.insert(nine)
            if let eight { $0.bag.remove(eight) }
        }
        #expect(changed.bag == [nine, try #require(seven)], "\(changed.text())")
        #expect(changed.json["bag"]?.rawText == "[7, 7, 9]")
        #expect(song.mutate { $0.bag = $0.bag }.text() == song.text())
        #expect(song.mutate { _ = $0.added?.insert(nine) }.json["added"] == [7, ["id": 9]])
        // A set has the policy of an array.
        #expect(try take(#"{"id": 1, "added": [9, 7]}"#)[0].json["added"] == [7, 9])
        try store.delete(Song.self, id: 7)
        #expect(song.bag.map(\.id) == [8])
    }

    @Test func aColumnReadsThemToo() throws {
        try take(#"[{"id": 7, "name": "a"}]"#)
        let songs = try #require(
            JSONArray<Song>(
                JSON(parsing: #"[{"all": 7, "next": [7]}, {"all": [7], "next": 7}]"#), context: JSONContext(store.link))
        )
        for (all, next) in songs.columns(\.all, \.next) { #expect(all.map(\.name) == ["a"] && next?.name == "a") }
    }

    final class Table: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .each(.each(.reference))) var rows: [[Song]]
    }

    @Test func referencesInArraysOfArraysAreFound() throws {
        let text = #"{"id": 1, "rows": [[7, {"id": 8}], {"id": 9, "name": "c"}]}"#
        let table = try #require(try JSONImporter(store).import(parsing: text, as: Table.self).models.first)
        #expect(table.text() == #"{"id": 1, "rows": [[7, {"id": 8}], {"id": 9}]}"#)
        #expect(JSONReference.all(in: table).map(\.id) == [7, 8, 9])
        #expect(table.rows.map { $0.map(\.id) } == [[7, 8], [9]])
        #expect(try store.ids(Song.self) == [7, 8, 9])
        #expect(try JSONExporter().json(of: table) == JSON(parsing: text))
    }

    @Test func anArrayThatBeginsWithNullIsReplacedAsAWhole() throws {
        let song = try take(#"[{"id": 7}, {"id": 1, "next": [null, 7]}]"#)[1]
        #expect(issues(of: song) == ["/next unreadable"])
        let seven = try store.fetch(Song.self, id: 7)
        #expect(song.mutate { $0.next = seven }.json["next"]?.rawText == "7")
    }
}

extension String {
    fileprivate func replacing(_ old: Character, with new: Character) -> String { String(map { $0 == old ? new : $0 }) }
}
