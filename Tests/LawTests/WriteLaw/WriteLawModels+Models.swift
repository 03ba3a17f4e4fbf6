import LazyJSON

extension WriteLaw {
    final class Models: JSONModel, @unchecked Sendable {
        @JSONProperty var item: Item
        @JSONProperty var ifItem: Item?
        @JSONProperty(onNil: .null) var nullItem: Item?
        @JSONProperty var defaultItem: Item = Item { $0.name = "default" }
        @JSONProperty var shape: Shape
        @JSONProperty var ifShape: Shape?
        @JSONProperty(using: .model(by: "type", [1: Circle.self])) var byType: Shape?
        @JSONProperty(using: .model { $0["round"] == true ? Circle.self : nil }) var byChoice: Shape
        @JSONProperty var list: [Item]
        @JSONProperty var ifList: [Item]?
        @JSONProperty var rows: [[Item]]
        @JSONProperty var named: [String: Item]
        @JSONProperty var ifNamed: [String: Item]?
        @JSONProperty var groups: [String: [Item]]
        @JSONProperty var array: JSONArray<Item>
        @JSONProperty var ifArray: JSONArray<Item>?
        @JSONProperty var arrays: JSONArray<JSONArray<Item>>
        @JSONProperty var optionals: JSONArray<Item?>
        @JSONProperty var shapes: JSONArray<Shape>
        @JSONProperty var shapeList: [Shape]
        @JSONProperty(using: .oneOrMany) var some: [Item]
        @JSONProperty(using: .oneOrMany) var someLazy: JSONArray<Item>
        @JSONProperty(using: .each(checking: { $0.size < 50 })) var checked: [Item]
    }

    static func modelTable() -> Table<Models> {
        Table { table in
            let rows = lists(lists(items))
            table.add("item", \.item, items, value: item, edits: [inPlace(\.item, itemChange)])
            table.add("ifItem", \.ifItem, items, value: maybe(item), edits: [inPlace(\.ifItem, itemChange)])
            table.add(
                "nullItem", \.nullItem, items + ["null"], value: maybe(item), edits: [inPlace(\.nullItem, itemChange)])
            table.add("defaultItem", \.defaultItem, items, value: item, edits: [inPlace(\.defaultItem, itemChange)])
            table.add("shape", \.shape, shapes, value: shape, edits: [inPlace(\.shape, shapeChange)])
            table.add("ifShape", \.ifShape, shapes, value: maybe(shape), edits: [inPlace(\.ifShape, shapeChange)])
            table.add("byType", \.byType, shapes, value: maybe(shape), edits: [inPlace(\.byType, shapeChange)])
            table.add("byChoice", \.byChoice, shapes, value: shape, edits: [inPlace(\.byChoice, shapeChange)])
            table.add(
                "list", \.list, lists(items), value: list(item),
                edits: [elements(\.list, itemChange), elements(\.list, itemChange), list(\.list, item)])
            table.add(
                "ifList", \.ifList, lists(items), value: maybe(list(item)),
                edits: [elements(\.ifList, itemChange), list(\.ifList, item)])
            table.add(
                "rows", \.rows, rows, value: list(list(item)),
                edits: [elements(\.rows, itemChange), elements(\.rows, itemChange), list(\.rows, list(item))])
            table.add(
                "named", \.named, tables(items), value: self.table(item),
                edits: [
                    members(\.named, item, itemChange), dictionary(\.named, item),
                ])
            table.add(
                "ifNamed", \.ifNamed, tables(items), value: maybe(self.table(item)),
                edits: [members(\.ifNamed, itemChange)])
            table.add(
                "groups", \.groups, tables(lists(items)), value: self.table(list(item)),
                edits: [dictionary(\.groups, list(item))])
            table.add(
                "array", \.array, lists(items), value: array(item),
                edits: [elements(\.array, itemChange), elements(\.array, itemChange), list(\.array, item)])
            table.add(
                "ifArray", \.ifArray, lists(items), value: maybe(array(item)), edits: [list(\.ifArray, item)])
            table.add(
                "arrays", \.arrays, rows, value: array(array(item)),
                edits: [elements(\.arrays, itemChange), list(\.arrays, array(item))])
            table.add(
                "optionals", \.optionals, lists(items), value: array(maybe(item)),
                edits: [list(\.optionals, maybe(item))])
            table.add(
                "shapes", \.shapes, lists(shapes), value: array(shape),
                edits: [elements(\.shapes, shapeChange), list(\.shapes, shape)])
            table.add(
                "shapeList", \.shapeList, lists(shapes), value: list(shape),
                edits: [elements(\.shapeList, shapeChange), list(\.shapeList, shape)])
            table.add(
                "some", \.some, lists(items) + items, value: list(item),
                edits: [elements(\.some, itemChange), list(\.some, item)])
            table.add(
                "someLazy", \.someLazy, lists(items) + items, value: array(item),
                edits: [elements(\.someLazy, itemChange), list(\.someLazy, item)])
            table.add(
                "checked", \.checked, lists(items), mayRefuse: { $0.contains { $0.size >= 50 } }, value: list(item),
                edits: [elements(\.checked, itemChange), list(\.checked, item)])
        }
    }
}
