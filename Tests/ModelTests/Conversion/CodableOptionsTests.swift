import FoundationEssentials
import LazyJSON
import Testing

private struct Line: Codable, Hashable, Sendable {
    var itemName: String
    var soldAt: Date?
    var unitCount: Int?
}

private struct Order: Codable, Hashable, Sendable {
    var orderName: String
    var placedAt: Date?
    var lineItems: [Line]
    var notesByName: [String: Int]?
    var firstLine: Line?
}

private let options = JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)

private final class Shop: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable(options)) var order: Order?
}

private final class Mall: JSONModel, @unchecked Sendable {
    @JSONProperty var shop: PlainShop
    @JSONProperty var shops: JSONArray<PlainShop>
}

private final class PlainShop: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var order: Order?
    @JSONProperty(using: .lossyArray) var lines: [Line]
    @JSONProperty("best_line", using: .codable) var best = Line(itemName: "none", soldAt: nil, unitCount: 7)
}

@Suite("Codable properties with options")
struct CodableOptionsTests {
    private static let text = """
        { "order" : { "order_name" : "\\u0061" , "zz" : [ 1 ] , "placed_at" : "2024-02-29T13:00:00+01:00" ,
          "lineItems" : [ { "item_name" : "b" , "Item_count" : 1 } ] , "notes_by_name" : { "a_b" : 1.0 , "aB" : 2 } } }
        """

    /// A change of the order, and what of the text is replaced by what.
    private static let changes: [(@Sendable (inout Order) -> Void, String, String)] = [
        ({ _ in }, "", ""),
        ({ $0.orderName = "x" }, #""\u0061""#, #""x""#),
        ({ $0.placedAt? += 60 }, "2024-02-29T13:00:00+01:00", "2024-02-29T12:01:00Z"),
        // The only text of the element changed, so it is another element.
        ({ $0.lineItems[0].itemName = "c" }, #""b" , "Item_count" : 1"#, #""c""#),
        ({ $0.lineItems.append(Line(itemName: "c")) }, " } ]", #" } , { "item_name" : "c" } ]"#),
        ({ $0.lineItems[0].unitCount = 3 }, #""Item_count" : 1"#, #""Item_count" : 1 , "unit_count" : 3"#),
        ({ $0.notesByName?["aB"] = 5 }, #""aB" : 2"#, #""aB" : 5"#),
        ({ $0.notesByName?["a_b"] = nil }, #""a_b" : 1.0 , "#, ""),
        ({ $0.placedAt = nil }, #" , "placed_at" : "2024-02-29T13:00:00+01:00""#, ""),
    ]

    @Test("only what changed is written, and a key names the member that it is read from", arguments: changes.indices)
    func difference(_ number: Int) throws {
        let (change, old, new) = Self.changes[number]
        let shop = try Shop(parsing: Self.text)
        var order = try #require(shop.order)
        change(&order)
        let changed = shop.mutate { $0.order = order }
        #expect(changed.text() == (old.isEmpty ? Self.text : Self.text.replacing(old, with: new)))
        #expect(changed.order == order)
        #expect((changed === shop) == old.isEmpty)
    }

    @Test("the context's options are those of plain Codable properties, also of children and copies")
    func context() throws {
        let text = #"{"shop":\#(Self.text),"shops":[\#(Self.text)]}"#
        let mall = try Mall(parsing: text, context: JSONContext(coding: options))
        #expect(mall.shop.order?.orderName == "a")
        #expect(mall.shops[0].order?.lineItems == [Line(itemName: "b")])
        let changed = mall.mutate { $0.shops[0].order?.orderName = "x" }
        #expect(changed.shops[0].order?.orderName == "x")
        #expect(changed.json[at: "shops.0.order.order_name"]?.string == "x")
        #expect(try Mall(parsing: text).shop.order == nil)
    }

    @Test("a value with a part that cannot be read is the default, in an array it is left out")
    func parts() throws {
        let text = """
            {"lines":[{"item_name":"a"},{"item_name":1},{"item_name":"c"}],\
            "best_line":{"item_name":5,"unit_count":2,"zz":1}}
            """
        let shop = try PlainShop(parsing: text, context: JSONContext(coding: options))
        #expect(shop.lines.map(\.itemName) == ["a", "c"])
        #expect(shop.best == Line(itemName: "none", soldAt: nil, unitCount: 7))
        #expect(
            shop.issues.map(\.pointer.description).filter { !$0.hasPrefix("/order") }.sorted() == [
                "/best_line", "/lines/1",
            ])
        let changed = shop.mutate { $0.best.unitCount = 3 }
        #expect(
            changed.text()
                == text.replacing(#""item_name":5,"unit_count":2"#, with: #""item_name":"none","unit_count":3"#))
        #expect(changed.best == Line(itemName: "none", soldAt: nil, unitCount: 3))
    }

    @Test("what was edited before is read and written as before")
    func editedBefore() throws {
        let lines = #"{"item_name":"a","sold_at":"2024-01-01T00:00:00Z"},{"Item_name":"a"},{"item_name":"b"}"#
        let shop = try Shop(parsing: #"{"order":{"order_name":"o","line_items":[\#(lines)]}}"#)
        let longer = shop.mutate { $0.order?.lineItems.append(Line(itemName: "c")) }
        let changed = longer.mutate {
            $0.order?.lineItems[1].unitCount = 1
            $0.order?.lineItems[2].unitCount = 2
        }
        let expected = lines.replacing(#""Item_name":"a""#, with: #""Item_name":"a","unit_count":1"#)
            .replacing(#""b""#, with: #""b","unit_count":2"#)
        #expect(
            changed.text() == #"{"order":{"order_name":"o","line_items":[\#(expected),{"item_name":"c"}]}}"#)
    }

    @Test("options that cannot decode are an issue, and nothing is written over what they cannot read")
    func refusal() throws {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let refused = JSONCodingOptions(decoder: decoder, encoder: JSONEncoder())
        let text = #"{"order":{"orderName":"a","lineItems":[]}}"#
        let shop = try PlainShop(parsing: text, context: JSONContext(coding: refused))
        #expect(shop.order == nil)
        #expect(shop.issues.contains { $0.expected.contains("allowsJSON5") })
        #expect(shop.mutate { $0.order = Order(orderName: "b", lineItems: []) }.text() == text)
    }

    // MARK: Generated

    @Test("after a write the read gives the value, other members stay", arguments: Cases.seeds(300))
    func written(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (old, new) = (order(&random), order(&random))
        let json = try respelled(JSON(encoding: old, options), &random)
        let shop = try Shop(parsing: #"{ "order" : \#(json.text()), "other" : 1.0 }"#)
        #expect(shop.order == old)
        #expect(shop.mutate { $0.order = old } === shop)
        let written = shop.mutate { $0.order = new }
        #expect(written.order == new)
        #expect(written.json["order"]?["unknown_one"]?.rawText == "[ 1 ]")
        #expect(written.json["other"]?.rawText == "1.0")
        #expect((written === shop) == (old == new))
        // One change leaves the text of all else.
        var one = old
        one.orderName = "changed"
        let name = json.members.first { $0.key.lowercased().replacing("_", with: "") == "ordername" }?.key ?? ""
        let expected = #""\#(name)":"changed""#
        #expect(
            shop.mutate { $0.order = one }.text()
                == shop.text().replacing(#""\#(name)":"\#(old.orderName)""#, with: expected))
    }

    private func order(_ random: inout SeededGenerator) -> Order {
        Order(
            orderName: "o\(random.below(3))", placedAt: random.chance(70) ? date(&random) : nil,
            lineItems: (0..<random.below(4)).map { _ in line(&random) },
            notesByName: random.pick([nil, [:], ["a_b": 1], ["a_b": 2, "aB": 3, "__x_": 4]]),
            firstLine: random.chance(40) ? line(&random) : nil)
    }

    private func line(_ random: inout SeededGenerator) -> Line {
        Line(
            itemName: "i\(random.below(3))", soldAt: random.chance(50) ? date(&random) : nil,
            unitCount: random.chance(50) ? random.below(3) : nil)
    }

    private func date(_ random: inout SeededGenerator) -> Date {
        Date(timeIntervalSince1970: Double(random.below(2_000_000_000)))
    }

    /// An order whose members have other names that are converted to the same keys, and an unknown member.
    private func respelled(_ json: JSON, _ random: inout SeededGenerator) throws -> JSON {
        var members: [String] = [#""unknown_one":[ 1 ]"#]
        for (name, value) in json.members {
            let other = random.pick([
                name, name, name.capitalized.replacing("_", with: "__"), camel(name),
            ])
            members.insert(#""\#(other)":\#(value.text())"#, at: random.below(members.count + 1))
        }
        return try JSON(parsing: "{" + members.joined(separator: ",") + "}")
    }

    private func camel(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
    }
}
