import LazyJSON

extension WriteLaw {
    final class Paths: JSONModel, @unchecked Sendable {
        @JSONProperty("auth.role") var role: String
        @JSONProperty("auth.name") var ifName: String?
        @JSONProperty("auth.home") var home: Item
        @JSONProperty("auth.home.size") var homeSize: Int
        @JSONProperty("auth.tags") var tags: [String]
        @JSONProperty("auth.deep.er.count") var count: Int
        @JSONProperty("stats.views") var views: Int
        @JSONProperty("stats.daily.0.count") var today: Int?
        @JSONProperty("stats.daily.1.count") var tomorrow: Int?
        @JSONProperty("pics.0.url") var picture: String?
        @JSONProperty("pics.0.item") var pictureItem: Item?
        @JSONProperty("scores.0") var first: Int
        @JSONProperty("scores.2") var third: Int
        @JSONProperty("/a~1b/c") var pointer: Int
        @JSONProperty("old\\.er.x", using: .codable) var dotted: Point = Point()
        @JSONProperty("age", .or("years", "info.age")) var age: Int?
        @JSONProperty("nick", .or("old_nick"), .required) var nick: String = "none"
        @JSONProperty("part", .or("info.part")) var part: Item?
        @JSONProperty(using: .exact) var exact: Int
        @JSONProperty(using: .exact) var exactText: String?
        @JSONProperty(checking: { $0 > 0 }) var limit: Int = 1
        @JSONProperty(checking: { $0.utf8.count < 3 }) var short: String?
        @JSONProperty(checking: { $0.size < 50 }) var light: Item?
        @JSONProperty(checking: { $0.count < 3 }) var few: [Int]
        @JSONProperty(using: .mapping(["y": .on, "n": .off, 1: .on], default: .other)) var mode: Mode = .other
        @JSONProperty(using: .mapping([.null: "none", "a": "A"], default: "?")) var nullable: String?
        @JSONProperty(using: .codable, checking: { $0.lat < 40 }) var near: Point?
    }

    static func pathTable() -> Table<Paths> {
        Table { table in
            table.add("role", \.role, at: ["auth.role"], texts, value: text)
            table.add("ifName", \.ifName, at: ["auth.name"], texts, value: maybe(text))
            table.add(
                "home", \.home, at: ["auth.home"], items, value: item,
                edits: [
                    inPlace(\.home, itemChange), inPlace(\.home, itemChange),
                    [
                        {
                            let size = positive(&$0)
                            return Edit(
                                name: "set(home.size)", path: [.key("size")], apply: { $0.set(\.home.size, to: size) },
                                change: { $0 = $0.mutate { $0.set(\.size, to: size) } })
                        },
                        { _ in
                            Edit(
                                name: "[home.name] =", path: [.key("name")], apply: { $0[\.home.name] = "N" },
                                change: { $0 = $0.mutate { $0.name = "N" } })
                        },
                    ],
                ])
            table.add("homeSize", \.homeSize, at: ["auth.home.size"], ints, value: int)
            table.add(
                "tags", \.tags, at: ["auth.tags"], lists(texts, unreadable: #"{"~u":1}"#), value: list(text),
                edits: [
                    list(\.tags, text)
                ])
            table.add("count", \.count, at: ["auth.deep.er.count"], ints, value: int)
            table.add("views", \.views, at: ["stats.views"], ints, value: int)
            table.add("today", \.today, at: ["stats.daily.0.count"], ints, value: maybe(int))
            table.add(
                "tomorrow", \.tomorrow, at: ["stats.daily.1.count"], ints, mayRefuse: { _ in true }, value: maybe(int))
            table.add("picture", \.picture, at: ["pics.0.url"], texts, value: maybe(text))
            table.add(
                "pictureItem", \.pictureItem, at: ["pics.0.item"], items, value: maybe(item),
                edits: [
                    inPlace(\.pictureItem, itemChange)
                ])
            table.add("first", \.first, at: ["scores.0"], ints, value: int)
            table.add("third", \.third, at: ["scores.2"], ints, mayRefuse: { _ in true }, value: int)
            table.add("pointer", \.pointer, at: ["/a~1b/c"], ints, value: int)
            table.add(
                "dotted", \.dotted, at: ["old\\.er.x"], points, value: point, edits: [member(\.dotted, pointMember)])
            table.add("age", \.age, at: ["age", "years", "info.age"], ints, value: maybe(int))
            table.add("nick", \.nick, at: ["nick", "old_nick"], texts, value: text)
            table.add(
                "part", \.part, at: ["part", "info.part"], items, value: maybe(item),
                edits: [
                    inPlace(\.part, itemChange)
                ])
            table.add("exact", \.exact, ints, value: int)
            table.add("exactText", \.exactText, texts, value: maybe(text))
            table.add("limit", \.limit, ints, mayRefuse: { $0 <= 0 }, value: int)
            table.add("short", \.short, texts, mayRefuse: { ($0 ?? "").utf8.count >= 3 }, value: maybe(text))
            table.add(
                "light", \.light, items, mayRefuse: { ($0?.size ?? 0) >= 50 }, value: maybe(item),
                edits: [inPlace(\.light, itemChange)])
            table.add(
                "few", \.few, lists(ints), mayRefuse: { $0.count >= 3 }, value: list(int), edits: [list(\.few, int)])
            table.add(
                "mode", \.mode, [#""y""#, #""n""#, "1.0", "3"], mayRefuse: { $0 == .other },
                value: { $0.pick([.on, .off, .other]) })
            table.add(
                "nullable", \.nullable, [#""a""#, "null", #""b""#], mayRefuse: { !["none", "A", nil].contains($0) },
                value: { $0.pick(["none", "A", "x", nil]) })
            table.add(
                "near", \.near, points, mayRefuse: { ($0?.lat ?? 0) >= 40 }, value: maybe(point),
                edits: [member(\.near, pointMember)])
        }
    }
}
