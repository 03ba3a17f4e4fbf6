import Foundation
import LazyJSON
import Observation

/// The code of Apps.md.
nonisolated enum Priority: String, JSONConvertible {
    case low, normal, high
}

nonisolated struct Budget: Codable, Hashable {
    var limit: Int
}

nonisolated final class Shop: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String
}

nonisolated final class Item: JSONModel, Identifiable, @unchecked Sendable {
    @JSONProperty var id: String
    @JSONProperty var name: String
    @JSONProperty var isBought: Bool = false
    @JSONProperty var note: String?
}

nonisolated final class ShoppingList: JSONModel, @unchecked Sendable {
    @JSONProperty var title: String
    @JSONProperty var priority: Priority = .normal
    @JSONProperty var shop: Shop
    @JSONProperty(using: .codable) var budget: Budget = Budget(limit: 0)
    @JSONProperty var items: JSONArray<Item>
}

@Observable
final class Editor {
    private var past: [ShoppingList] = []
    private var current: ShoppingList
    private var future: [ShoppingList] = []

    init(_ list: ShoppingList) { current = list }

    var list: ShoppingList {
        get { current }
        set {
            if newValue === current { return }  // nothing was changed
            past.append(current)
            current = newValue
            future = []
        }
    }

    func undo() {
        guard let last = past.popLast() else { return }
        future.append(current)
        current = last
    }

    func redo() {
        guard let next = future.popLast() else { return }
        past.append(current)
        current = next
    }
}

extension Editor {
    subscript(item id: Item.ID) -> Item {
        get { list.items.first { $0.id == id } ?? Item() }
        set {
            guard let position = list.items.firstIndex(where: { $0.id == id }) else { return }
            list[\.items, at: position] = newValue
        }
    }
}

struct ItemList: View {
    @Bindable var editor: Editor

    var body: some View {
        List(editor.list.items) { item in
            Toggle(item.name, isOn: $editor[item: item.id][\.isBought])
            Button("Delete") {
                editor.list = editor.list.mutate { $0.items.removeAll { $0.id == item.id } }
            }
        }
        Button("Undo") { editor.undo() }
        Button("Redo") { editor.redo() }
    }
}

struct ListForm: View {
    @Binding var list: ShoppingList

    var body: some View {
        Form {
            TextField("Title", text: $list[\.title])
            TextField("City", text: $list[\.shop.city])
            Stepper("Budget", value: $list[\.budget].limit)
            Button("Urgent") { list[\.priority] = .high }
        }
    }
}

struct ItemForm: View {
    @State var item: Item
    let save: (Item) -> Void

    var body: some View {
        Form {
            TextField("Name", text: $item[\.name])
            TextField("Note", text: $item[\.note, default: ""])
            Button("Save") { save(item) }
        }
    }
}

extension Editor {
    convenience init(contentsOf url: URL) async throws {
        self.init(try await Self.load(url))
    }

    @concurrent private static func load(_ url: URL) async throws -> ShoppingList {
        try ShoppingList(contentsOf: url)
    }

    func save(to url: URL) async throws {
        try await Self.write(list, to: url)
    }

    @concurrent private static func write(_ list: ShoppingList, to url: URL) async throws {
        try list.json.write(to: url)
    }
}

extension ShoppingList {
    nonisolated static let sample = ShoppingList {
        $0.title = "Party"
        $0.shop.city = "Oslo"
        $0.items = [
            Item {
                $0.id = "a"
                $0.name = "Apples"
            }
        ]
    }
}

nonisolated struct Settings: Codable {
    var theme: String
}

extension Settings {
    @concurrent static func choose(_ theme: String, in url: URL) async throws {
        try JSON.update(contentsOf: url, as: Settings.self) { $0.theme = theme }
    }
}
