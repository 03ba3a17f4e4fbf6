import Foundation
import LazyJSON
@testable import MainActorModels
import Observation
import Testing

/// The views of Apps.md, which `MainActorModels` compiles with main actor isolation by default, used as a person uses them.
@MainActor
struct AppsExampleTests {
    private static let text = #"""
        {"title": "Party", "_v": 1.0, "shop": {"city": "Oslo", "zip": "0150"},
         "items": [{"id": "a", "name": "Apples", "price": 2.50}, {"id": "b", "name": "Bread"}]}
        """#

    private let editor: Editor

    init() throws { editor = Editor(try ShoppingList(parsing: Self.text)) }

    @Test func aListEditsElements() throws {
        let view = ItemList(editor: editor)
        try view.toggle("Bread").wrappedValue = true
        #expect(editor.list.text() == Self.text.replacing(#""Bread""#, with: #""Bread", "isBought": true"#))
        try view.press("Delete")
        #expect(editor.list.items.map(\.id) == ["b"])
        #expect(try view.toggle("Bread").wrappedValue)
        #expect(throws: NoControl.self) { try view.toggle("Apples") }
    }

    @Test func whatIsNotThereAnyMoreCanBeReadAndSet() throws {
        let apples = try ItemList(editor: editor).toggle("Apples")
        try ItemList(editor: editor).press("Delete")
        let rest = editor.list
        #expect(!apples.wrappedValue)
        apples.wrappedValue = true
        #expect(editor.list === rest)
    }

    @Test func editsAreUndoneAndRedone() throws {
        let view = ItemList(editor: editor)
        let first = editor.list
        try view.toggle("Apples").wrappedValue = true
        let second = editor.list
        try view.press("Delete")
        try view.press("Undo")
        #expect(editor.list === second)
        try view.press("Undo")
        #expect(editor.list === first && editor.list.text() == Self.text)
        try view.press("Undo")
        #expect(editor.list === first)
        try view.press("Redo")
        #expect(editor.list === second)
        try view.toggle("Bread").wrappedValue = true
        let third = editor.list
        try view.press("Redo")
        #expect(editor.list === third)
    }

    @Test func aFormEditsPropertiesAndPartsOfThem() throws {
        @Bindable var editor = editor
        let form = ListForm(list: $editor.list)
        try form.field("Title").wrappedValue = "Feast"
        try form.field("City").wrappedValue += "!"
        try form.stepper("Budget").wrappedValue = 500
        try form.press("Urgent")
        let start = #"{"title": "Feast", "_v": 1.0, "shop": {"city": "Oslo!", "zip": "0150"},"#
        #expect(editor.list.text().hasPrefix(start))
        #expect(editor.list.budget.limit == 500 && editor.list.priority == .high)
        #expect(editor.list.json["budget"] == ["limit": 500] && editor.list.json["priority"] == "high")
    }

    @Test func aFormKeepsItsEditsUntilTheyAreSaved() throws {
        let form = ItemForm(item: editor[item: "a"]) { item in editor[item: item.id] = item }
        try form.field("Name").wrappedValue = "Pears"
        try form.field("Note").wrappedValue = "green"
        #expect(editor.list.text() == Self.text)
        try form.press("Save")
        let item = #"{"id": "a", "name": "Pears", "price": 2.50, "note": "green"}"#
        #expect(editor.list.items[0].text() == item)
        #expect(editor.list.items[1].text() == #"{"id": "b", "name": "Bread"}"#)
    }

    @Test func changesAreObservedAndEqualValuesAreNone() async throws {
        let view = ListForm(list: Bindable(wrappedValue: editor).list)
        try await confirmation(expectedCount: 0) { changed in
            withObservationTracking {
                _ = editor.list
            } onChange: {
                changed()
            }
            try view.field("Title").wrappedValue = "Party"
        }
        try await confirmation { changed in
            withObservationTracking {
                _ = editor.list
            } onChange: {
                changed()
            }
            try view.field("Title").wrappedValue = "Feast"
        }
        try ItemList(editor: editor).press("Undo")
        #expect(editor.list.text() == Self.text)
    }

    @Test func filesAreReadAndWrittenElsewhere() async throws {
        let folder = try Folder()
        let url = try folder.file("list.json", Self.text)
        let editor = try await Editor(contentsOf: url)
        editor.list[\.title] = "Feast"
        try await editor.save(to: url)
        #expect(try String(contentsOf: url, encoding: .utf8) == Self.text.replacing("Party", with: "Feast"))
        let settings = try folder.file("settings.json", #"{"theme": "light", "window": [0, 10.0]}"#)
        try await Settings.choose("dark", in: settings)
        let wanted = #"{"theme": "dark", "window": [0, 10.0]}"#
        #expect(try String(contentsOf: settings, encoding: .utf8) == wanted)
    }

    @Test func thePreviewHasAList() {
        #expect(ShoppingList.sample.items.map(\.name) == ["Apples"])
        #expect(ShoppingList.sample.issues.isEmpty)
    }
}

/// A control that a view does not have.
private struct NoControl: Error {
    let title: String
}

@MainActor
extension View {
    fileprivate func find<Found>(_ title: String, _ control: (Control) -> Found?) throws -> Found {
        for candidate in controls {
            if let found = control(candidate) { return found }
        }
        throw NoControl(title: title)
    }

    fileprivate func field(_ title: String) throws -> Binding<String> {
        try find(title) { if case .field(title, let value) = $0 { value } else { nil } }
    }

    fileprivate func toggle(_ title: String) throws -> Binding<Bool> {
        try find(title) { if case .toggle(title, let value) = $0 { value } else { nil } }
    }

    fileprivate func stepper(_ title: String) throws -> Binding<Int> {
        try find(title) { if case .stepper(title, let value) = $0 { value } else { nil } }
    }

    fileprivate func press(_ title: String) throws {
        try find(title) { if case .button(title, let action) = $0 { action } else { nil } }()
    }
}
