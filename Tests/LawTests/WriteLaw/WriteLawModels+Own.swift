import FoundationEssentials
import LazyJSON

extension JSONConversion {
    /// JSON in a string.
    fileprivate static func text(
        _ read: @escaping @Sendable (JSON) throws -> Value, _ write: @escaping @Sendable (Value) throws -> JSON
    ) -> JSONConversion {
        JSONConversion(
            decode: { json, _ in try read(JSON(parsing: try json.value(as: String.self))) },
            encode: { value, _, _ in JSON(try write(value).text()) })
    }

    fileprivate static func failure(_ json: JSON) -> JSONError {
        JSONError(.unconvertible, expected: "another value", found: json.text())
    }
}

extension JSONConversion where Value == WriteLaw.Item {
    fileprivate static var inText: JSONConversion { text({ try $0.value(as: WriteLaw.Item.self) }, { $0.json }) }

    /// A model that is written as a number, by which one is found.
    fileprivate static var byNumber: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                let size: Int = try json.value()
                return WriteLaw.Item {
                    $0.name = "fixed"
                    $0.size = size
                }
            }, encode: { item, _, _ in JSON(item.size) })
    }

    /// A model with its members under other names.
    fileprivate static var inArray: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                guard let name = json[0]?.string, let size = json[1]?.int else { throw failure(json) }
                return WriteLaw.Item {
                    $0.name = name
                    $0.size = size
                }
            }, encode: { item, _, _ in [JSON(item.name), JSON(item.size)] })
    }
}

extension JSONConversion where Value == Int {
    fileprivate static var doubled: JSONConversion {
        JSONConversion(decode: { json, _ in try json.value(as: Int.self) * 2 })
    }
    fileprivate static var tolerant: JSONConversion {
        JSONConversion(decode: { json, _ in try json.string == "none" ? 0 : json.value(as: Int.self) })
    }
    fileprivate static var quoted: JSONConversion { JSONConversion(encode: { value, _, _ in JSON("\(value)") }) }
    fileprivate static var wrapped: JSONConversion { JSONConversion(encode: { value, _, _ in ["v": JSON(value)] }) }
    fileprivate static var notNegative: JSONConversion {
        JSONConversion(
            decode: { json, _ in try json.value() },
            encode: { value, _, _ in
                if value < 0 { throw failure(JSON(value)) }
                return JSON(value)
            })
    }
    fileprivate static var atMost100: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                let value: Int = try json.value()
                if value > 100 { throw failure(json) }
                return value
            }, encode: { value, _, _ in JSON(value) })
    }
    fileprivate static var tens: JSONConversion {
        JSONConversion(
            decode: { json, _ in try json.value(as: Int.self) * 10 }, encode: { value, _, _ in JSON(value / 10) })
    }
}

extension WriteLaw {
    final class Owns: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .inText) var item: Item
        @JSONProperty(using: .inText) var ifItem: Item?
        @JSONProperty(using: .inText, onNil: .null) var nullItem: Item?
        @JSONProperty(using: .inText) var defaultItem: Item = Item { $0.name = "default" }
        @JSONProperty(using: .text({ try $0.value(as: [Item].self) }, { JSON($0) })) var list: [Item]
        @JSONProperty(using: .text({ try $0.value(as: [Item].self) }, { JSON($0) })) var ifList: [Item]?
        @JSONProperty(using: .text({ try $0.value(as: [String: Item].self) }, { JSON($0) })) var named: [String: Item]
        @JSONProperty(using: .text({ try $0.value(as: [String: Item].self) }, { JSON($0) })) var ifNamed:
            [String: Item]?
        @JSONProperty(using: .text({ try $0.value(as: JSONArray<Item>.self) }, { $0.json })) var array: JSONArray<Item>
        @JSONProperty(using: .text({ try $0.value(as: [[Item]].self) }, { JSON($0) })) var rows: [[Item]]
        @JSONProperty(using: .text({ try $0.decode(Point.self) }, { try JSON(encoding: $0) })) var point: Point?
        @JSONProperty(using: .text({ try $0.decode(Profile.self) }, { try JSON(encoding: $0) })) var profile: Profile?
        @JSONProperty(using: .text({ try $0.decode([Profile].self) }, { try JSON(encoding: $0) })) var profiles:
            [Profile]
        @JSONProperty(using: .each(.inText)) var each: [Item]
        @JSONProperty(using: .inText) var lazy: JSONArray<Item>
        @JSONProperty(using: .inText) var lazyOptional: JSONArray<Item?>
        @JSONProperty(using: .embedded) var embedded: Item
        @JSONProperty(using: .embedded) var ifEmbedded: Item?
        @JSONProperty(using: .embedded) var eachEmbedded: [Item]
        @JSONProperty(using: .embedded) var lazyEmbedded: JSONArray<Item>
        @JSONProperty(using: .oneOrMany(.inText)) var some: [Item]
        @JSONProperty(using: .inArray) var pair: Item?
        @JSONProperty(using: .inArray) var pairs: [Item]
        @JSONProperty(using: .byNumber) var byNumber: Item?
        @JSONProperty(using: .byNumber) var byNumbers: [Item]
        @JSONProperty(using: .byNumber) var lazyByNumbers: JSONArray<Item>
        @JSONProperty(using: .doubled) var doubled: Int
        @JSONProperty(using: .tolerant) var tolerant: Int?
        @JSONProperty(using: .quoted) var quoted: Int
        @JSONProperty(using: .wrapped) var wrapped: Int
        @JSONProperty(using: .notNegative) var notNegative: Int
        @JSONProperty(using: .atMost100) var atMost100: Int
        @JSONProperty(using: .atMost100) var ifAtMost100: Int?
        @JSONProperty(using: .tens) var tens: Int
        @JSONProperty(using: .each(.atMost100)) var eachAtMost100: [Int]
        @JSONProperty(using: .notNegative) var lazyNotNegative: JSONArray<Int>
        @JSONProperty(using: .atMost100) var lazyAtMost100: JSONArray<Int>
    }

    /// The texts of JSON texts.
    private static func quoted(_ texts: [String]) -> [String] {
        texts.map { JSON($0.replacing("~u", with: "~")).text() }
    }

    private static let numbers = ["1", "2.0", #""3""#]

    /// Whether an item is not the one that its number gives.
    private static func isLost(_ item: Item?) -> Bool {
        guard let item else { return false }
        return item
            != Item {
                $0.name = "fixed"
                $0.size = item.size
            }
    }

    /// Whether an item has more than a name and a size.
    private static func isMore(_ item: Item?) -> Bool {
        guard let item else { return false }
        return item
            != Item {
                $0.name = item.name
                $0.size = item.size
            }
    }

    private static func addModels(_ table: inout Table<Owns>) {
        let (items, lists, tables) = (quoted(items), quoted(lists(items)), quoted(tables(items)))
        table.add("item", \.item, items, value: item, edits: [inPlace(\.item, itemChange)])
        table.add("ifItem", \.ifItem, items, value: maybe(item), edits: [inPlace(\.ifItem, itemChange)])
        table.add("nullItem", \.nullItem, items, value: maybe(item), edits: [inPlace(\.nullItem, itemChange)])
        table.add("defaultItem", \.defaultItem, items, value: item, edits: [inPlace(\.defaultItem, itemChange)])
        table.add("list", \.list, lists, value: list(item), edits: [elements(\.list, itemChange), list(\.list, item)])
        table.add(
            "ifList", \.ifList, lists, value: maybe(list(item)),
            edits: [elements(\.ifList, itemChange), list(\.ifList, item)])
        table.add(
            "named", \.named, tables, value: self.table(item),
            edits: opaque([
                members(\.named, item, itemChange), dictionary(\.named, item),
            ]))
        table.add(
            "ifNamed", \.ifNamed, tables, value: maybe(self.table(item)),
            edits: opaque([members(\.ifNamed, itemChange)]))
        table.add(
            "array", \.array, lists, value: array(item),
            edits: [
                elements(\.array, itemChange), list(\.array, item),
            ])
        table.add(
            "rows", \.rows, quoted(self.lists(self.lists(Self.items))), value: list(list(item)),
            edits: [
                elements(\.rows, itemChange), list(\.rows, list(item)),
            ])
        table.add(
            "each", \.each, self.lists(items), value: list(item),
            edits: [
                elements(\.each, itemChange), list(\.each, item),
            ])
        table.add(
            "lazy", \.lazy, self.lists(items), value: array(item),
            edits: [
                elements(\.lazy, itemChange), list(\.lazy, item),
            ])
        table.add(
            "lazyOptional", \.lazyOptional, self.lists(items), value: array(maybe(item)),
            edits: [
                list(\.lazyOptional, maybe(item))
            ])
        // Also without quotes, and with escapes that are not necessary.
        let embedded = items + Self.items + items.map { $0.replacing("\\\"", with: "\\u0022") }
        table.add("embedded", \.embedded, embedded, value: item, edits: [inPlace(\.embedded, itemChange)])
        table.add("ifEmbedded", \.ifEmbedded, embedded, value: maybe(item), edits: [inPlace(\.ifEmbedded, itemChange)])
        table.add(
            "eachEmbedded", \.eachEmbedded, self.lists(embedded), value: list(item),
            edits: [elements(\.eachEmbedded, itemChange), list(\.eachEmbedded, item)])
        table.add(
            "lazyEmbedded", \.lazyEmbedded, self.lists(embedded), value: array(item),
            edits: [elements(\.lazyEmbedded, itemChange), list(\.lazyEmbedded, item)])
        table.add(
            "some", \.some, self.lists(items) + items, value: list(item),
            edits: [
                elements(\.some, itemChange), list(\.some, item),
            ])
    }

    private static func addValues(_ table: inout Table<Owns>) {
        let (points, profiles) = (quoted(points), quoted(profiles))
        table.add("point", \.point, points, value: maybe(point), edits: opaque([member(\.point, pointMember)]))
        table.add(
            "profile", \.profile, profiles, value: maybe(profile), edits: opaque([member(\.profile, profileMember)]))
        table.add(
            "profiles", \.profiles, quoted(lists(Self.profiles)), value: list(profile),
            edits: [list(\.profiles, profile)])
        let pairs = [#"["a",1]"#, #"["b", 2.0]"#]
        table.add("pair", \.pair, pairs, mayRefuse: isMore, value: maybe(item), edits: [inPlace(\.pair, itemChange)])
        table.add(
            "pairs", \.pairs, lists(pairs), mayRefuse: { $0.contains(where: isMore) }, value: list(item),
            edits: [elements(\.pairs, itemChange), list(\.pairs, item)])
        table.add(
            "byNumber", \.byNumber, numbers, mayRefuse: isLost, value: maybe(item),
            edits: [inPlace(\.byNumber, itemChange)])
        table.add(
            "byNumbers", \.byNumbers, lists(numbers), mayRefuse: { $0.contains(where: isLost) }, value: list(item),
            edits: [elements(\.byNumbers, itemChange), list(\.byNumbers, item)])
        table.add(
            "lazyByNumbers", \.lazyByNumbers, lists(numbers), mayRefuse: { _ in true }, value: array(item),
            edits: [elements(\.lazyByNumbers, itemChange), list(\.lazyByNumbers, item)])
        table.add("doubled", \.doubled, ints, mayRefuse: { $0 != 0 }, value: int)
        table.add("tolerant", \.tolerant, ints + [#""none""#], value: maybe(int))
        table.add("quoted", \.quoted, ints, value: int)
        table.add("wrapped", \.wrapped, ints, mayRefuse: { _ in true }, value: int)
        table.add("notNegative", \.notNegative, ints, mayRefuse: { $0 < 0 }, value: int)
        table.add("atMost100", \.atMost100, ints, mayRefuse: { $0 > 100 }, value: int)
        table.add("ifAtMost100", \.ifAtMost100, ints, mayRefuse: { ($0 ?? 0) > 100 }, value: maybe(int))
        // The conversion rounds other values.
        table.add("tens", \.tens, ints, mayRefuse: { $0 % 10 != 0 }, value: { int(&$0) / 10 * 10 })
        table.add(
            "eachAtMost100", \.eachAtMost100, lists(ints), mayRefuse: { $0.contains { $0 > 100 } }, value: list(int),
            edits: [list(\.eachAtMost100, int)])
        table.add(
            "lazyNotNegative", \.lazyNotNegative, lists(ints), mayRefuse: { _ in true }, value: array(positive),
            edits: [list(\.lazyNotNegative, int)])
        table.add(
            "lazyAtMost100", \.lazyAtMost100, lists(ints), mayRefuse: { _ in true }, value: array(positive),
            edits: [list(\.lazyAtMost100, int)])
    }

    /// The same edits of a value whose JSON no path leads into.
    private static func opaque<Model, Value>(_ edits: [Edits<Model, Value>]) -> [Edits<Model, Value>] {
        edits.map { edits in
            edits.map { make in
                {
                    var edit = make(&$0)
                    edit.path = []
                    return edit
                }
            }
        }
    }

    static func ownTable() -> Table<Owns> {
        Table {
            addModels(&$0)
            addValues(&$0)
        }
    }
}
