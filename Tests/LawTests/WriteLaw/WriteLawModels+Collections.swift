import LazyJSON

extension WriteLaw {
    final class Collections: JSONModel, @unchecked Sendable {
        @JSONProperty var ints: [Int]
        @JSONProperty var ifInts: [Int]?
        @JSONProperty var someInts: [Int] = [1]
        @JSONProperty var texts: [String]
        @JSONProperty var ifTexts: [String?]
        @JSONProperty var grid: [[Int]]
        @JSONProperty var set: Set<String>
        @JSONProperty var ifSet: Set<Int>?
        @JSONProperty var named: [String: Int]
        @JSONProperty var ifNamed: [String: String?]?
        @JSONProperty var lists: [String: [Int]]
        @JSONProperty var lazyInts: JSONArray<Int>
        @JSONProperty var ifLazyInts: JSONArray<Int>?
        @JSONProperty var lazyTexts: JSONArray<String?>
        @JSONProperty var lazyGrid: JSONArray<JSONArray<Int>>
        @JSONProperty var lazyJSON: JSONArray<JSON>
        @JSONProperty(using: .lossyArray) var lossy: [Int]
        @JSONProperty(using: .lossyArray) var lossyPoints: [Point]
        @JSONProperty(using: .each(.codable)) var each: [Point]
        @JSONProperty(using: .each(.mapping(["a": 1, "b": 2, 3: 3], default: 0))) var mapped: [Int]
        @JSONProperty(using: .each(checking: { $0 > 0 })) var positive: [Int]
        @JSONProperty(using: .each(.exact)) var exact: [Int]
        @JSONProperty(using: .exact) var exactLazy: JSONArray<Int>
        @JSONProperty(using: .oneOrMany) var tags: [String]
        @JSONProperty(using: .oneOrMany) var tagSet: Set<Int>
        @JSONProperty(using: .oneOrMany) var lazyTags: JSONArray<String>
        @JSONProperty(using: .oneOrMany(.mapping(["a": 1, "b": 2], default: 0))) var codes: [Int]
    }

    static func collectionTable() -> Table<Collections> {
        Table { table in
            let objects = #"{"~u":1}"#
            let (ints, texts) = (lists(ints), lists(texts, unreadable: objects))
            table.add("ints", \.ints, ints, value: list(int), edits: [list(\.ints, int)])
            table.add("ifInts", \.ifInts, ints, value: maybe(list(int)), edits: [list(\.ifInts, int)])
            table.add("someInts", \.someInts, ints, value: list(int), edits: [list(\.someInts, int)])
            table.add("texts", \.texts, texts, value: list(text), edits: [list(\.texts, text)])
            table.add("ifTexts", \.ifTexts, texts, value: list(maybe(text)), edits: [list(\.ifTexts, maybe(text))])
            table.add("grid", \.grid, lists(ints), value: list(list(int)), edits: [list(\.grid, list(int))])
            table.add("set", \.set, texts, value: set(text), edits: [set(\.set, text)])
            table.add("ifSet", \.ifSet, ints, value: maybe(set(int)))
            table.add("named", \.named, tables(Self.ints), value: self.table(int), edits: [dictionary(\.named, int)])
            table.add(
                "ifNamed", \.ifNamed, tables(Self.texts, unreadable: objects), value: maybe(self.table(maybe(text))))
            table.add(
                "lists", \.lists, tables(ints), value: self.table(list(int)), edits: [dictionary(\.lists, list(int))])
            table.add("lazyInts", \.lazyInts, ints, value: array(int), edits: [list(\.lazyInts, int)])
            table.add("ifLazyInts", \.ifLazyInts, ints, value: maybe(array(int)), edits: [list(\.ifLazyInts, int)])
            table.add(
                "lazyTexts", \.lazyTexts, texts, value: array(maybe(text)), edits: [list(\.lazyTexts, maybe(text))])
            table.add(
                "lazyGrid", \.lazyGrid, lists(ints), value: array(array(int)), edits: [list(\.lazyGrid, array(int))])
            table.add(
                "lazyJSON", \.lazyJSON, lists(Self.items), value: array(anyJSON), edits: [list(\.lazyJSON, anyJSON)])
            table.add("lossy", \.lossy, ints, value: list(int), edits: [list(\.lossy, int)])
            table.add(
                "lossyPoints", \.lossyPoints, lists(points), value: list(point), edits: [list(\.lossyPoints, point)])
            table.add("each", \.each, lists(points), value: list(point), edits: [list(\.each, point)])
            table.add(
                "mapped", \.mapped, lists([#""a""#, "3.0", #""zz""#]),
                mayRefuse: { $0.contains { !(1...3).contains($0) } },
                value: list { $0.pick([1, 2, 3, 0]) }, edits: [list(\.mapped) { $0.pick([1, 2, 3]) }])
            table.add(
                "positive", \.positive, ints, mayRefuse: { $0.contains { $0 <= 0 } }, value: list(int),
                edits: [list(\.positive, int)])
            table.add("exact", \.exact, ints, value: list(int), edits: [list(\.exact, int)])
            table.add("exactLazy", \.exactLazy, ints, value: array(int), edits: [list(\.exactLazy, int)])
            table.add(
                "tags", \.tags, texts + Self.texts, value: list(text), edits: [list(\.tags, text)])
            table.add("tagSet", \.tagSet, ints + Self.ints, value: set(int), edits: [set(\.tagSet, int)])
            table.add(
                "lazyTags", \.lazyTags, texts + Self.texts, value: array(text), edits: [list(\.lazyTags, text)])
            table.add(
                "codes", \.codes, lists([#""a""#, #""b""#]) + [#""a""#, "7"],
                mayRefuse: { $0.contains { !(1...2).contains($0) } }, value: list { $0.pick([1, 2, 0]) },
                edits: [list(\.codes) { $0.pick([1, 2]) }])
        }
    }
}
