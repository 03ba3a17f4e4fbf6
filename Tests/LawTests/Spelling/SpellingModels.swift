import LazyJSON

extension JSONConversion where Value == [String] {
    /// An array as one text with commas, so that its elements have no JSON of their own.
    fileprivate static var withCommas: JSONConversion {
        JSONConversion(
            decode: { json, _ in try json.value(as: String.self).split(separator: ",").map(String.init) },
            encode: { texts, _, _ in JSON(texts.joined(separator: ",")) })
    }
}

extension Spelling {
    final class Catalog: JSONModel, @unchecked Sendable {
        @JSONProperty var ints: [Int]
        @JSONProperty var texts: [String]
        @JSONProperty var items: [WriteLaw.Item]
        @JSONProperty var ifTexts: [String?]
        @JSONProperty var grid: [[Int]]
        @JSONProperty var rows: [[WriteLaw.Item]]
        @JSONProperty var someTexts: [String]?
        @JSONProperty var someItems: [WriteLaw.Item]?
        @JSONProperty var lazy: JSONArray<WriteLaw.Item>
        @JSONProperty var named: [String: Int]
        @JSONProperty var parts: [String: WriteLaw.Item]
        @JSONProperty var lists: [String: [Int]]?
        @JSONProperty var textSet: Set<String>
        @JSONProperty var intSet: Set<Int>
        @JSONProperty var someSet: Set<Int>?
        @JSONProperty(using: .codable) var points: [WriteLaw.Point] = []
        @JSONProperty(using: .each(.codable)) var eachPoint: [WriteLaw.Point]
        @JSONProperty(using: .oneOrMany) var tags: [String]
        @JSONProperty(using: .oneOrMany) var tagSet: Set<Int>
        @JSONProperty(using: .withCommas) var commas: [String] = []
        @JSONProperty(checking: { $0.count < 4 }) var few: [Int]
        @JSONProperty(checking: { $0.count < 4 }) var fewOfSet: Set<Int>
        @JSONProperty(using: .each(checking: { $0 > 0 })) var positive: [Int]
        @JSONProperty var other: [Int] = [1, 2]
    }

    private static func word(_ random: inout SeededGenerator) -> String {
        random.pick(["a", "b", "Bea", "42", "é\"", "x/y"])
    }

    private static func number(_ random: inout SeededGenerator) -> Int { random.below(12) }

    static func table() -> WriteLaw.Table<Catalog> {
        WriteLaw.Table { table in
            addArrays(&table)
            addParts(&table)
            addSets(&table)
            addOwn(&table)
        }
    }

    private static func addArrays(_ table: inout WriteLaw.Table<Catalog>) {
        let ints = WriteLaw.lists(["42", "-1", "0"]) + WriteLaw.lists(WriteLaw.ints)
        let texts =
            WriteLaw.lists([#""a""#, #""b""#, #""""#]) + WriteLaw.lists(WriteLaw.texts, unreadable: #"{"~u":1}"#)
        let (list, item) = (WriteLaw.list(word), WriteLaw.item)
        table.add(
            "ints", \.ints, ints, value: WriteLaw.list(number),
            edits: [self.list(\.ints, number), json("ints", \.ints, ints)])
        table.add(
            "texts", \.texts, texts, value: list, edits: [self.list(\.texts, word), json("texts", \.texts, texts)])
        table.add(
            "ifTexts", \.ifTexts, texts, value: WriteLaw.list(WriteLaw.maybe(word)),
            edits: [self.list(\.ifTexts, WriteLaw.maybe(word))])
        table.add(
            "someTexts", \.someTexts, texts, value: WriteLaw.maybe(list),
            edits: [self.list(\.someTexts, word), json("someTexts", \.someTexts, texts)])
        table.add("other", \.other, ints, value: WriteLaw.list(number), edits: [self.list(\.other, number)])
        table.add(
            "grid", \.grid, WriteLaw.lists(ints), value: WriteLaw.list(WriteLaw.list(number)),
            edits: [self.list(\.grid, WriteLaw.list(number)), gridEdits])
        let items = WriteLaw.lists(WriteLaw.items)
        table.add(
            "items", \.items, items, value: WriteLaw.list(item),
            edits: [self.list(\.items, item), WriteLaw.elements(\.items, WriteLaw.itemChange)])
        table.add(
            "rows", \.rows, WriteLaw.lists(items), value: WriteLaw.list(WriteLaw.list(item)),
            edits: [self.list(\.rows, WriteLaw.list(item)), WriteLaw.elements(\.rows, WriteLaw.itemChange)])
        table.add(
            "someItems", \.someItems, items, value: WriteLaw.maybe(WriteLaw.list(item)),
            edits: [self.list(\.someItems, item), WriteLaw.elements(\.someItems, WriteLaw.itemChange)])
        table.add(
            "lazy", \.lazy, items, value: WriteLaw.array(item),
            edits: [self.list(\.lazy, item), WriteLaw.elements(\.lazy, WriteLaw.itemChange)])
    }

    /// Writes of elements of elements, as a user writes them.
    private static var gridEdits: Edits<Catalog, [[Int]]> {
        [
            { random in
                let (row, column, new) = (random.below(3), random.below(3), number(&random))
                return Edit(
                    name: "[i][j] =", note: "\(row) \(column) \(new)",
                    apply: {
                        let count = $0.grid.count
                        guard count > 0, !$0.grid[row % count].isEmpty else { return }
                        $0.grid[row % count][column % $0.grid[row % count].count] = new
                    },
                    change: {
                        guard !$0.isEmpty, !$0[row % $0.count].isEmpty else { return }
                        let row = row % $0.count
                        $0[row][column % $0[row].count] = new
                    })
            },
            { random in
                let (row, new) = (random.below(3), number(&random))
                return Edit(
                    name: "[i].append", note: "\(row) \(new)",
                    apply: {
                        let count = $0.grid.count
                        if count > 0 { $0.grid[row % count].append(new) }
                    }, change: { if !$0.isEmpty { $0[row % $0.count].append(new) } })
            },
        ]
    }

    private static func addParts(_ table: inout WriteLaw.Table<Catalog>) {
        let named = WriteLaw.tables(["1", "2", "3"]) + WriteLaw.tables(WriteLaw.ints)
        table.add(
            "named", \.named, named, value: WriteLaw.table(number),
            edits: [dictionary(\.named, number), json("named", \.named, named), countEdits])
        table.add(
            "parts", \.parts, WriteLaw.tables(WriteLaw.items), value: WriteLaw.table(WriteLaw.item),
            edits: [
                dictionary(\.parts, WriteLaw.item), WriteLaw.members(\.parts, WriteLaw.item, WriteLaw.itemChange),
            ])
        table.add(
            "lists", \.lists, WriteLaw.tables(WriteLaw.lists(WriteLaw.ints)),
            value: WriteLaw.maybe(WriteLaw.table(WriteLaw.list(number))), edits: [listEdits])
    }

    private static var countEdits: Edits<Catalog, [String: Int]> {
        [
            {
                let key = $0.pick(["a", "b", "new"])
                return Edit(
                    name: "[key, default:] +=", note: key, path: [.key(key)], apply: { $0.named[key, default: 0] += 1 },
                    change: { $0[key, default: 0] += 1 })
            },
            {
                let key = $0.pick(["a", "b", "new"])
                return Edit(
                    name: "[key]? +=", note: key, path: [.key(key)], apply: { $0.named[key]? += 1 },
                    change: { $0[key]? += 1 })
            },
        ]
    }

    private static var listEdits: Edits<Catalog, [String: [Int]]?> {
        [
            {
                let (key, new) = ($0.pick(["a", "b", "new"]), number(&$0))
                return Edit(
                    name: "?[key]?.append", note: "\(key) \(new)", path: [.key(key)],
                    apply: { $0.lists?[key]?.append(new) }, change: { $0?[key]?.append(new) })
            },
            {
                let (key, new) = ($0.pick(["a", "b", "new"]), number(&$0))
                return Edit(
                    name: "?[key, default:].append", note: "\(key) \(new)", path: [.key(key)],
                    apply: { $0.lists?[key, default: []].append(new) }, change: { $0?[key, default: []].append(new) })
            },
            {
                let key = $0.pick(["a", "b", "new"])
                return Edit(
                    name: "?.removeValue", note: key, path: [.key(key)],
                    apply: { $0.lists?.removeValue(forKey: key) }, change: { $0?.removeValue(forKey: key) })
            },
        ]
    }

    private static func addSets(_ table: inout WriteLaw.Table<Catalog>) {
        let ints = WriteLaw.lists(["42", "-1", "0"]) + WriteLaw.lists(WriteLaw.ints)
        let texts =
            WriteLaw.lists([#""a""#, #""b""#, #""""#]) + WriteLaw.lists(WriteLaw.texts, unreadable: #"{"~u":1}"#)
        table.add(
            "textSet", \.textSet, texts, value: WriteLaw.set(word),
            edits: [set(\.textSet, word), json("textSet", \.textSet, texts)])
        table.add(
            "intSet", \.intSet, ints, value: WriteLaw.set(number),
            edits: [set(\.intSet, number), json("intSet", \.intSet, ints)])
        table.add(
            "someSet", \.someSet, ints, value: WriteLaw.maybe(WriteLaw.set(number)),
            edits: [
                [
                    {
                        let new = number(&$0)
                        return Edit(
                            name: "?.insert", note: "\(new)", apply: { $0.someSet?.insert(new) },
                            change: { $0?.insert(new) })
                    }
                ]
            ])
        table.add(
            "tagSet", \.tagSet, ints + ["7", "42"], value: WriteLaw.set(number), edits: [set(\.tagSet, number)])
        table.add(
            "fewOfSet", \.fewOfSet, ints, mayRefuse: { $0.count > 3 }, value: WriteLaw.set(number),
            edits: [set(\.fewOfSet, number)])
    }

    private static func addOwn(_ table: inout WriteLaw.Table<Catalog>) {
        let ints = WriteLaw.lists(["42", "-1", "0"]) + WriteLaw.lists(WriteLaw.ints)
        let points = WriteLaw.lists(WriteLaw.points)
        let words = WriteLaw.lists([#""a""#, #""b""#, #""c""#])
        table.add(
            "points", \.points, points, value: WriteLaw.list(WriteLaw.point),
            edits: [list(\.points, WriteLaw.point), WriteLaw.members(\.points, WriteLaw.pointMember)])
        table.add(
            "eachPoint", \.eachPoint, points, value: WriteLaw.list(WriteLaw.point),
            edits: [list(\.eachPoint, WriteLaw.point), WriteLaw.members(\.eachPoint, WriteLaw.pointMember)])
        table.add(
            "tags", \.tags, words + [#""a""#, "7", #""b""#], value: WriteLaw.list(word), edits: [list(\.tags, word)])
        table.add(
            "commas", \.commas, [#""a,b""#, #""""#, #""x""#], value: WriteLaw.list(word), edits: [list(\.commas, word)])
        table.add(
            "few", \.few, ints, mayRefuse: { $0.count > 3 }, value: WriteLaw.list(number), edits: [list(\.few, number)])
        // Each change is of one element, so that it is refused or made as a whole.
        table.add(
            "positive", \.positive, ints, mayRefuse: { $0.contains { $0 <= 0 } }, value: WriteLaw.list(number),
            edits: [WriteLaw.list(\.positive, number)])
    }
}
