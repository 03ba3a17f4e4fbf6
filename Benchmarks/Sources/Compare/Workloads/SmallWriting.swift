import Foundation
import LazyJSON
import Samples

extension Compare {
    /// The number of items that are appended one by one.
    private static let appends = 12_000

    /// Small models and values that are built or changed, and then written.
    static func smallWriting(_ plan: Plan) -> [Workload] {
        let count = plan.isQuick ? 500 : appends
        return [
            buildingOne(), buildingMany(),
            changing("130 bytes", SmallDocuments.product, floor: 6),
            changing("1 KB", SmallDocuments.productWithDetails, floor: 7),
            appendingToArray(count), appendingToLazyArray(count), settingMembers(count), inserting(),
            updating(changes: false), updating(changes: true),
        ] + writingProperties()
    }

    // MARK: Building

    private static func buildingOne() -> Workload {
        writing(
            "build and write 4 properties", by: { try FoundationReading.encode(PlainProduct(1042)) },
            ("model", 2.2, { Product.make(1042).data() }),
            ("JSON literal", 3.5, { literal().data() }),
            ("JSON, 4 assignments", 2.2, { assigned().data() }),
            ("JSON(encoding:)", 2, { try JSON(encoding: PlainProduct(1042)).data() }))
    }

    private static func literal() -> JSON {
        [
            "id": 1042, "name": "Brass desk lamp with a green shade", "price": 59.5,
            "maker": ["name": "Lindqvist and Sons Ltd", "city": "Gothenburg"],
        ]
    }

    private static func assigned() -> JSON {
        var json: JSON = [:]
        json["id"] = 1042
        json["name"] = "Brass desk lamp with a green shade"
        json["price"] = 59.5
        json["maker"] = ["name": "Lindqvist and Sons Ltd", "city": "Gothenburg"]
        return json
    }

    private static func buildingMany() -> Workload {
        let count = 10_000
        return writing(
            "build and write an array of \(Figures.grouped(count))", .records(count),
            by: { try FoundationReading.encode((0..<count).map { PlainProduct($0) }) },
            ("models", 1.5, { JSONArray((0..<count).map { Product.make($0) }).data() }))
    }

    // MARK: Appending

    private static func appendingToArray(_ count: Int) -> Workload {
        appending("[Item]", count) {
            Box().mutate { for id in 0..<count { $0.items.append(Item.make(id)) } }.data()
        }
    }

    private static func appendingToLazyArray(_ count: Int) -> Workload {
        appending("JSONArray<Item>", count) {
            LazyBox().mutate { for id in 0..<count { $0.items.append(Item.make(id)) } }.data()
        }
    }

    private static func appending(_ type: String, _ count: Int, _ write: @escaping () throws -> Data) -> Workload {
        func encode() throws -> Data {
            var box = PlainBox()
            for id in 0..<count { box.items.append(PlainItem(id: id)) }
            return try FoundationReading.encode(box)
        }
        return writing(
            "append \(Figures.grouped(count)) to \(type)", .records(count), by: encode, ("model", 1, write))
    }

    private static func settingMembers(_ count: Int) -> Workload {
        func encode() throws -> Data {
            var cabinet = PlainCabinet()
            for id in 0..<count { cabinet.parts["part \(id)"] = PlainItem(id: id) }
            return try FoundationReading.encode(cabinet)
        }
        func write() -> Data {
            Cabinet().mutate { for id in 0..<count { $0.parts["part \(id)"] = Item.make(id) } }.data()
        }
        return writing(
            "set \(Figures.grouped(count)) members of [String: Item]", .records(count), by: encode,
            ("model", 1, write))
    }

    // MARK: Inserting

    /// A new child gets the layout of a document with a line for each member, which is found when the document is written.
    private static func inserting() -> Workload {
        let bytes = SmallDocuments.prettyOrders
        func inserted(_ edit: (inout JSON) throws -> Void) throws -> Int {
            var json = try JSON(parsing: bytes)
            try edit(&json)
            return json.data().count > bytes.count ? 1 : 0
        }
        return Workload("write small: parse a pretty document of 2 KB, insert, write") { workload in
            let json = try JSON(parsing: bytes)
            guard json["orders"]?.count == 12, json.data() == bytes, json.text(.pretty(indent: 2)) == json.text() else {
                throw Disagreement(workload: workload.name, message: "the document is not as it should be")
            }
            workload.add("a member") { try inserted { $0["note"] = "gift" } }
            workload.add("an element") { try inserted { try $0["orders"]?.append(["id": 13, "total": 4.5]) } }
            workload.add("parse + write") { try JSON(parsing: bytes).data().count == bytes.count ? 1 : 0 }
            workload.compare("a member", to: ("parse + write", .speed(1 / 4)))
            workload.compare("an element", to: ("parse + write", .speed(1 / 7)))
        }
    }

    // MARK: Changing

    /// JSONDecoder reads four properties only, so that the peer does less work: it loses all other members.
    private static func changing(_ size: String, _ bytes: Data, floor: Double) -> Workload {
        Workload("write small: change one property of \(size)") { workload in
            func changed() throws -> Data { try Product(parsing: bytes).mutate { $0.price = 64.5 }.data() }
            func changedByCodable() throws -> Data {
                var product = try FoundationReading.decode(PlainProduct.self, bytes)
                product.price = 64.5
                return try FoundationReading.encode(product)
            }
            let ours = try FoundationReading.decode(PlainProduct.self, changed())
            let others = try FoundationReading.decode(PlainProduct.self, changedByCodable())
            guard ours == others, ours.price == 64.5, try changed().count == bytes.count else {
                throw Disagreement(workload: workload.name, message: "the property was not changed")
            }
            workload.add("model") { try changed().isEmpty ? 0 : 1 }
            workload.add("JSONDecoder + JSONEncoder", by: .foundation) { try changedByCodable().isEmpty ? 0 : 1 }
            workload.compare("model", to: ("JSONDecoder + JSONEncoder", .speed(floor)))
        }
    }

    private struct Catalog: Codable {
        var products: [PlainProduct]
    }

    /// A Codable struct edits a document of 2 KB, or changes nothing in it; the peer writes all of it anew.
    private static func updating(changes: Bool) -> Workload {
        Workload("write small: update(as:) of 2 KB, \(changes ? "one change" : "no change")") { workload in
            let bytes = try FoundationReading.encode(Catalog(products: (0..<15).map { PlainProduct($0) }))
            func change(_ catalog: inout Catalog) { if changes { catalog.products[7].price = 64.5 } }
            func updated() throws -> Data {
                var json = try JSON(parsing: bytes)
                try json.update(as: Catalog.self) { change(&$0) }
                return json.data()
            }
            func encoded() throws -> Data {
                var catalog = try FoundationReading.decode(Catalog.self, bytes)
                change(&catalog)
                return try FoundationReading.encode(catalog)
            }
            guard try JSON(parsing: updated()) == JSON(parsing: encoded()) else {
                throw Disagreement(workload: workload.name, message: "update(as:) writes another value")
            }
            workload.add("update(as:)") { try updated().count }
            workload.add("JSONDecoder + JSONEncoder", by: .foundation) { try encoded().count }
            workload.compare("update(as:)", to: ("JSONDecoder + JSONEncoder", .speed(changes ? 1 / 2.0 : 1)))
        }
    }

    /// The texts differ in the order of members only; they are compared once, and then their lengths.
    private static func writing(
        _ name: String, _ unit: Unit = .run, by encode: @escaping () throws -> Data,
        _ ways: (name: String, floor: Double, write: () throws -> Data)...
    ) -> Workload {
        Workload("write small: \(name)") { workload in
            let encoded = try JSON(parsing: encode())
            workload.unit = unit
            for way in ways {
                guard try JSON(parsing: way.write()) == encoded else {
                    throw Disagreement(workload: workload.name, message: "\(way.name) writes another value")
                }
                workload.add(way.name) { try way.write().count }
            }
            workload.add("JSONEncoder", by: .foundation) { try encode().count }
            for way in ways { workload.compare(way.name, to: ("JSONEncoder", .speed(way.floor))) }
        }
    }
}
