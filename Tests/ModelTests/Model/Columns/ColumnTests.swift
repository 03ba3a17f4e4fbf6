import Foundation
import LazyJSON
import LazyJSONLines
import Testing

struct ColumnTests {
    typealias Person = ColumnModels.Person
    typealias Address = ColumnModels.Address

    class Item: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var boss: Item?
        @JSONProperty var note: String?
        var double: Int { id * 2 }
        var chief: Item { boss ?? Item() }
    }

    final class Special: Item, @unchecked Sendable {
        @JSONProperty var level: Int = 3
        override var id: Int { super.id + 1_000 }
    }

    class Asking: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["special"]?.bool == true ? Answer.self : Asking.self
        }
    }

    final class Answer: Asking, @unchecked Sendable {
        override var id: Int { -super.id }
    }

    struct Factor: Sendable { var value: Int }

    final class Scaled: JSONModel, @unchecked Sendable {
        @JSONProperty(
            using: JSONConversion<Int>(
                decode: { json, context in (json.int ?? 0) * (context[Factor.self]?.value ?? 1) },
                encode: { value, _, _ in JSON(value) })) var size: Int
    }

    @Test func rowsOfAnArrayAreTuples() throws {
        let items = try JSONArray<Item>(parsing: #"[{"id": 1, "note": "a"}, {"id": 2}, 7]"#)
        var found: [String] = []
        for (id, note) in items.columns(\.id, \.note) { found.append("\(id) \(note ?? "-")") }
        #expect(found == ["1 a", "2 -", "0 -"])
        #expect(items.columns(\.id).map { $0 } == [1, 2, 0])
        #expect(items.columns(\.id).underestimatedCount == 3)
    }

    @Test func columnsOfOneRowMayBeTheSame() throws {
        let items = try JSONArray<Item>(parsing: #"[{"id": 1, "id": 5}]"#)
        for (one, other) in items.columns(\.id, \.id) { #expect(one == 1 && other == 1) }
    }

    @Test func inheritedPropertiesAreColumns() throws {
        let lines = #"{"id": 1, "level": 8}"# + "\n" + #"{"id": 2}"#
        var found: [[Int]] = []
        try JSONLinesReader<Special>(lines.utf8).forEach(columns: \.level, \.boss?.id) { level, boss in
            found.append([level, boss ?? -1])
        }
        #expect(found == [[8, -1], [3, -1]])
    }

    @Test func aClassThatOverridesAPropertyReadsItsOwn() throws {
        let text = #"[{"id": 1}, {"id": 2, "special": true}, {"id": 3}, {"id": 4, "special": true}]"#
        #expect(try JSONArray<Asking>(parsing: text).columns(\.id).map { $0 } == [1, -2, 3, -4])
    }

    @Test func optionalChainsAreNilWithoutAParent() throws {
        let text = #"[{"boss": {"id": 4, "boss": {"note": "x"}}}, {"boss": null}, {"boss": 7}, {}, {"boss": {}}]"#
        let items = try JSONArray<Item>(parsing: text)
        var found: [String] = []
        for (id, note) in items.columns(\.boss?.id, \.boss?.boss?.note) {
            found.append("\(id.map(String.init) ?? "nil") \(note ?? "nil")")
        }
        #expect(found == ["4 x", "nil nil", "nil nil", "nil nil", "0 nil"])
    }

    @Test func conversionsKnowTheContext() throws {
        let context = JSONContext(Factor(value: 10))
        let array = try JSONArray<Scaled>(parsing: #"[{"size": 1}, {"size": 2}]"#, context: context)
        #expect(array.columns(\.size).map { $0 } == [10, 20])
        var found: [Int] = []
        try JSONLinesReader<Scaled>("{\"size\": 3}".utf8, .init(context: context)).forEach(columns: \.size) {
            found.append($0)
        }
        #expect(found == [30])
    }

    @Test func modelsAreColumnsToo() throws {
        let array = try JSONArray<Person>(parsing: #"[{"address": {"city": "Oslo", "box": 1}}, {}]"#)
        var found: [Address] = []
        for address in array.columns(\.address) { found.append(address) }
        #expect(found.map(\.city) == ["Oslo", "Template"])
        #expect(found[0] is ColumnModels.PostBox)
    }

    // MARK: Readers

    @Test func badRecordsFollowThePolicy() throws {
        let text = "{\"id\": 1}\n{\"id\": \n[2]\n{\"id\": 3}\n"
        let skipping = JSONLinesReader<Item>(text.utf8, .init(policy: .skipping))
        var found: [Int] = []
        try skipping.forEach(columns: \.id) { found.append($0) }
        #expect(found == [1, 3] && skipping.badRecordCount == 2 && skipping.recordCount == 2)
        let throwing = JSONLinesReader<Item>(text.utf8)
        found = []
        for _ in 0..<2 {
            #expect(throws: JSONError.self) { try throwing.forEach(columns: \.id) { found.append($0) } }
        }
        try throwing.forEach(columns: \.id) { found.append($0) }
        #expect(found == [1, 3])
    }

    @Test func readingGoesOnAfterTheClosureHasThrown() throws {
        struct Enough: Error {}
        let reader = JSONLinesReader<Item>("{\"id\": 1}\n{\"id\": 2}\n{\"id\": 3}".utf8)
        #expect(throws: Enough.self) { try reader.forEach(columns: \.id) { if $0 == 2 { throw Enough() } } }
        #expect(try reader.next()?.id == 3 && reader.recordCount == 3)
    }

    @Test func windowsAreNotKeptByRows() throws {
        let lines = (0..<40_000).map { "{\"id\": \($0), \"note\": \"a note of some length, number \($0)\"}" }
        let text = lines.joined(separator: "\n")
        var sum = 0
        var notes: [String?] = []
        try JSONLinesReader<Item>(text.utf8).forEach(columns: \.id, \.note) { id, note in
            sum += id
            if id % 1_000 == 0 { notes.append(note) }
        }
        #expect(sum == 40_000 * 39_999 / 2 && notes.count == 40)
        var ids: [Int] = []
        try JSONArrayReader<Item>("[\(lines.joined(separator: ","))]".utf8).forEach(columns: \.id) { ids.append($0) }
        #expect(ids == Array(0..<40_000))
    }

    // MARK: Issues

    @Test func issuesAreCountedOnRequest() async throws {
        let text = #"{"id": 1, "age": "7"}"# + "\n" + #"{"age": 7}"# + "\n" + #"{"id": [], "age": null, "boss": {}}"#
        let quiet = JSONLinesReader<Person>(text.utf8)
        try quiet.forEach(columns: \.id, \.age) { _, _ in }
        #expect(quiet.issueCount == 0)
        let counting = JSONLinesReader<Person>(text.utf8)
        try counting.forEach(columns: \.id, \.age, \.boss?.id, countingIssues: true) { _, _, _ in }
        #expect(counting.issueCount == 5)
        let concurrent = JSONLinesReader<Person>(text.utf8)
        try await concurrent.concurrentMap(columns: \.id, \.age, \.boss?.id, countingIssues: true) {
            $0 + $1 + ($2 ?? 0)
        } into: { _ in
        }
        #expect(concurrent.issueCount == 5)
        let array = try JSONArray<Person>(parsing: "[" + text.split(separator: "\n").joined(separator: ",") + ", 7]")
        let columns = array.columns(\.id, \.age, \.boss?.id)
        #expect(columns.issueCount == 8)
        #expect(columns.issueCount == 8)
    }

    // MARK: Mistakes

    @Test func computedPropertiesAreRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            for _ in JSONArray<Item>().columns(\.double) {}
        }
        #expect(result?.message.contains("JSONColumns<Item>: a column of type Int is not a property") == true)
    }

    @Test func modelsThatAreComputedOnTheWayAreRefused() async {
        await #expect(processExitsWith: .failure) { for _ in JSONArray<Item>().columns(\.chief.id) {} }
        await #expect(processExitsWith: .failure) { for _ in JSONArray<Item>().columns(\.boss!.id) {} }
        await #expect(processExitsWith: .failure) { for _ in JSONArray<Item>().columns(\.json) {} }
        await #expect(processExitsWith: .failure) { for _ in JSONArray<Special>().columns(\.id) {} }
    }

    @Test func issuesOfPropertiesThatColumnsShareCountOnce() throws {
        let people = try JSONArray<Person>(parsing: #"[{"age": "7", "boss": 5}]"#)
        #expect(people.columns(\.age, \.age).issueCount == 1)
        #expect(people.columns(\.boss?.id, \.boss?.name).issueCount == 1)
    }
}
