import LazyJSON
import Testing

@Suite("What continues what when values are written whole")
struct CorrespondenceTests {
    struct Line: Codable, Identifiable, Hashable, Sendable { var id, qty: Int }
    struct Cart: Codable, Hashable, Sendable { var lines: [Line] }

    private final class Order: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var lines: [Line]
        @JSONProperty(using: .codable) var cart: Cart?
    }

    private static let cart = #"{"lines": [{"id":1,"qty":1,"price":10.00},{"id":2,"qty":1,"price":99.90}]}"#

    /// Returns a text after an edit of it as a type.
    private func edit<Value: Codable>(
        _ text: String, as type: Value.Type, _ body: (inout Value) throws -> Void
    ) throws -> String {
        var json = try JSON(parsing: text)
        try json.update(as: type) { try body(&$0) }
        return json.text()
    }

    /// Checks that an edit of a text is refused, and changes nothing.
    private func expectRefusal<Value: Codable>(
        _ text: String, as type: Value.Type, _ body: (inout Value) throws -> Void
    ) throws {
        var json = try JSON(parsing: text)
        let error = #expect(throws: JSONError.self) { try json.update(as: type) { try body(&$0) } }
        #expect(error?.code == .unrepresentable)
        #expect(json.text() == text)
    }

    // MARK: Identity

    @Test("an element continues the one of its id")
    func identity() throws {
        #expect(
            try edit(Self.cart, as: Cart.self) {
                $0.lines.removeFirst()
                $0.lines[0].qty = 5
            } == #"{"lines": [{"id":2,"qty":5,"price":99.90}]}"#)
        #expect(
            try edit(Self.cart, as: Cart.self) { $0.lines = [Line(id: 2, qty: 5)] }
                == #"{"lines": [{"id":2,"qty":5,"price":99.90}]}"#)
        #expect(
            try edit(Self.cart, as: Cart.self) { $0.lines[0].id = 7 }
                == #"{"lines": [{"id":7,"qty":1},{"id":2,"qty":1,"price":99.90}]}"#)
    }

    @Test("a Codable property continues elements by their ids")
    func property() throws {
        let order = try Order(parsing: Self.cart)
        #expect(
            order.mutate { $0.lines = [Line(id: 2, qty: 5)] }.text() == #"{"lines": [{"id":2,"qty":5,"price":99.90}]}"#)
        #expect(
            order.mutate {
                $0.lines.removeFirst()
                $0.lines[0].qty = 5
            }.text() == #"{"lines": [{"id":2,"qty":5,"price":99.90}]}"#)
    }

    /// An `id` that is not encoded, and is created anew by each decoding.
    private struct Note: Codable, Identifiable, Hashable, Sendable {
        let id = UInt64.random(in: 0...UInt64.max)
        var text: String
        var level: Int
        private enum CodingKeys: CodingKey { case text, level }
    }

    private final class Notebook: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var notes: [Note]
    }

    @Test("an id that is not encoded counts, unless each decoding gives another one")
    func hiddenIdentity() throws {
        let text = #"[{"text":"a","level":1,"x":1},{"text":"b","level":1,"x":2},{"text":"b","level":1,"x":3}]"#
        #expect(
            try edit(text, as: [Note].self) {
                $0.remove(at: 1)
                $0[1].text = "c"
                $0[1].level = 2
            } == #"[{"text":"a","level":1,"x":1},{"text":"c","level":2,"x":3}]"#)
        #expect(
            try edit(text, as: [Note].self) {
                $0.swapAt(1, 2)
                $0[0].level = 2
            } == #"[{"text":"a","level":2,"x":1},{"text":"b","level":1,"x":3},{"text":"b","level":1,"x":2}]"#)
        let book = try Notebook(parsing: #"{"notes":[{"text":"a","level":1,"x":1},{"text":"b","level":1,"x":2}]}"#)
        #expect(
            book.mutate { $0.notes[1].level = 5 }.text()
                == #"{"notes":[{"text":"a","level":1,"x":1},{"text":"b","level":5,"x":2}]}"#)
        #expect(book.mutate { $0.notes = $0.notes } === book)
    }

    @Test("an id that occurs twice is none, and so is nil")
    func repeatedIdentity() throws {
        struct Item: Codable, Identifiable { var id: Int?; var n: Int }
        #expect(
            try edit(#"[{"id":1,"n":1,"x":1},{"id":1,"n":2,"x":2}]"#, as: [Item].self) { $0.removeFirst() }
                == #"[{"id":1,"n":2,"x":2}]"#)
        #expect(
            try edit(#"[{"n":1,"x":1}]"#, as: [Item].self) { $0 = [Item(n: 5), Item(n: 6)] }
                == #"[{"n":5},{"n":6}]"#)
    }

    struct Board: Codable { var todo: [Line]; var done: [Line]?; var groups: [[Line]]? }

    @Test("an element is continued in another array, also in a new one")
    func otherArrays() throws {
        let text = #"{"todo":[{"id":1,"qty":1,"x":1},{"id":2,"qty":1,"x":2}],"done":[{"id":3,"qty":1,"x":3}]}"#
        #expect(
            try edit(text, as: Board.self) {
                $0.done?.append($0.todo.remove(at: 0))
                $0.done?[1].qty = 9
            } == #"{"todo":[{"id":2,"qty":1,"x":2}],"done":[{"id":3,"qty":1,"x":3},{"id":1,"qty":9,"x":1}]}"#)
        #expect(
            try edit(text, as: Board.self) {
                $0.groups = [[$0.todo.removeLast()]]
                $0.groups?[0][0].qty = 8
            }
                == #"{"todo":[{"id":1,"qty":1,"x":1}],"done":[{"id":3,"qty":1,"x":3}],"groups":[[{"id":2,"qty":8,"x":2}]]}"#
        )
    }

    // MARK: Members

    struct Server: Codable, Equatable { var host: String; var port: Int? }
    struct Config: Codable { var servers: [String: Server]; var ports: [Level: Server]? }
    enum Level: String, Codable { case low, high }

    @Test("a new key of a dictionary continues a removed one of equal encoding")
    func renamedKey() throws {
        let text = #"{"servers":{"a":{"host":"x","u":1},"old":{"host":"h","u":2}},"ports":["low",{"host":"h","u":3}]}"#
        #expect(
            try edit(text, as: Config.self) { $0.servers["new"] = $0.servers.removeValue(forKey: "old") }
                == text.replacing("old", with: "new"))
        #expect(
            try edit(text, as: Config.self) {
                let server = $0.ports?.removeValue(forKey: .low)
                $0.ports?[.high] = server
            } == text.replacing("low", with: "high"))
        #expect(
            try edit(text, as: Config.self) {
                let server = $0.servers.removeValue(forKey: "old")
                ($0.servers["n"], $0.servers["m"]) = (server, server)
            } == text.replacing(#","old":{"host":"h","u":2}"#, with: #","m":{"host":"h"},"n":{"host":"h"}"#))
    }

    /// Reads another name than it writes.
    private struct Renamed: Codable {
        struct Content: Codable {
            var name: String?
            private enum Key: String, CodingKey { case name, oldName }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                name =
                    try container.decodeIfPresent(String.self, forKey: .name)
                    ?? container.decodeIfPresent(String.self, forKey: .oldName)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encodeIfPresent(name, forKey: .name)
            }
        }
        var c: Content?
    }

    private final class Holder: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var c: Renamed.Content?
        @JSONProperty(using: .codable) var numbers: [Int: String]
    }

    @Test("a member that is read from another name is not lost: the write is refused")
    func otherName() throws {
        try expectRefusal(#"{"c":{"oldName":"a"}}"#, as: Renamed.self) { $0.c?.name = nil }
        let holder = try Holder(parsing: #"{"c":{"oldName":"a"}}"#)
        var draft = holder.draft()
        draft.c?.name = nil
        #expect(draft.issues.map(\.kind).contains(.unwritable))
        #expect(throws: (any Error).self) { try holder.mutate(.checked) { $0.c?.name = nil } }
    }

    /// A key that ignores case.
    private struct Key: Codable, Hashable, CodingKeyRepresentable {
        var text: String
        init(_ text: String) { self.text = text.lowercased() }
        init?<T: CodingKey>(codingKey: T) { self.init(codingKey.stringValue) }
        var codingKey: any CodingKey { Name(text) }
        struct Name: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(_ text: String) { stringValue = text }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }
    }

    @Test("a key that is read from another name is refused")
    func otherKey() throws {
        try expectRefusal(#"{"01":"a"}"#, as: [Int: String].self) { $0[1] = nil }
        try expectRefusal(#"{"01":"a"}"#, as: [Int: String].self) { $0[1] = "b" }
        try expectRefusal(#"{"A":{"host":"h","u":1}}"#, as: [Key: Server].self) { $0[Key("a")] = nil }
        try expectRefusal(#"{"A":{"host":"h","u":1}}"#, as: [Key: Server].self) { $0[Key("a")]?.port = 1 }
    }

    // MARK: Equal elements

    @Test("an array is no set, and equal elements are told apart where only one edit is the shortest")
    func equalElements() throws {
        #expect(try edit("[1, 1.0]", as: [Int].self) { $0.append(1) } == "[1, 1.0, 1]")
        struct K: Codable { var k: Int }
        let text = #"[{"k":1,"id":"x"},{"k":2},{"k":1}]"#
        #expect(try edit(text, as: [K].self) { $0.remove(at: 2) } == #"[{"k":1,"id":"x"},{"k":2}]"#)
        #expect(try edit(text, as: [K].self) { $0.removeFirst() } == #"[{"k":2},{"k":1}]"#)
        try expectRefusal(text, as: [K].self) { $0.removeFirst(2) }
        try expectRefusal(text, as: [K].self) { $0.removeLast(2) }
        try expectRefusal(#"[{"k":1,"id":"x"},{"k":1}]"#, as: [K].self) { $0.removeFirst() }
        #expect(try edit(#"[{"k":1,"x":1},{"x":1.0, "k":1}]"#, as: [K].self) { $0.removeFirst() }.contains("\"x\":1"))
    }

    // MARK: Elements that differ

    struct Point: Codable { var x: Int; var y: Int; var name: String? }

    @Test("an element that differs continues the one with its text, or its number, or at its position")
    func similar() throws {
        let text = #"[{"x":1,"y":1,"name":"a","u":1},{"x":2,"y":2,"name":"b","u":2}]"#
        #expect(
            try edit(text, as: [Point].self) {
                $0[0].x = 5
                $0.insert(Point(x: 9, y: 9, name: "c"), at: 0)
            } == #"[{"x":9,"y":9,"name":"c"},{"x":5,"y":1,"name":"a","u":1},{"x":2,"y":2,"name":"b","u":2}]"#)
        #expect(
            try edit(text, as: [Point].self) { $0[1].name = "c" }
                == #"[{"x":1,"y":1,"name":"a","u":1},{"x":2,"y":2,"name":"c"}]"#)
        #expect(
            try edit(#"[{"x":1,"y":2,"u":1}]"#, as: [Point].self) { $0 = [Point(x: 3, y: 2), Point(x: 7, y: 8)] }
                == #"[{"x":3,"y":2,"u":1},{"x":7,"y":8}]"#)
        #expect(
            try edit(#"[{"x":1,"y":2,"u":1}]"#, as: [Point].self) { ($0[0].x, $0[0].y) = (3, 4) }
                == #"[{"x":3,"y":4,"u":1}]"#)
        #expect(
            try edit(#"[{"x":1,"y":2,"u":1}]"#, as: [Point].self) { $0[0] = Point(x: 3, y: 4, name: "n") }
                == #"[{"x":3,"y":4,"name":"n"}]"#)
        // The values that they share contradict each other.
        #expect(
            try edit(#"[{"x":1,"y":2,"u":1},{"x":3,"y":4,"u":2}]"#, as: [Point].self) {
                $0 = [Point(x: 1, y: 4), Point(x: 5, y: 6), Point(x: 7, y: 8)]
            } == #"[{"x":1,"y":4},{"x":5,"y":6},{"x":7,"y":8}]"#)
    }

    @Test("elements that become equal to others stay in their places")
    func becomingEqual() throws {
        let text = #"[{"x":1,"y":1,"u":1},{"x":2,"y":2,"u":2},{"x":3,"y":3,"u":3},{"x":4,"y":4,"u":4}]"#
        #expect(
            try edit(text, as: [Point].self) {
                $0[0] = Point(x: 2, y: 2)
                $0[2] = Point(x: 5, y: 5)
            } == #"[{"x":2,"y":2,"u":1},{"x":2,"y":2,"u":2},{"x":5,"y":5,"u":3},{"x":4,"y":4,"u":4}]"#)
    }

    // MARK: Other elements than the text has

    /// Skips elements that are deleted.
    private struct Visible: Codable {
        struct X: Codable { var n: Int }
        var xs: [X]
        private enum Key: CodingKey { case xs }
        private struct Mark: Codable { var deleted: Bool?; var n: Int }
        init(from decoder: any Decoder) throws {
            let marks = try decoder.container(keyedBy: Key.self).decode([Mark].self, forKey: .xs)
            xs = marks.filter { $0.deleted != true }.map { X(n: $0.n) }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(xs, forKey: .xs)
        }
    }

    @Test("where a type hides elements, one is edited if it is found once")
    func hidden() throws {
        let text = #"{"xs":[{"n":1,"deleted":true,"u":1},{"n":2,"u":2},{"n":3,"u":3},{"n":4,"deleted":true}]}"#
        #expect(try edit(text, as: Visible.self) { $0.xs[0].n = 5 } == text.replacing(#""n":2"#, with: #""n":5"#))
        #expect(
            try edit(text, as: Visible.self) { $0.xs.removeFirst() } == text.replacing(#"{"n":2,"u":2},"#, with: ""))
        #expect(
            try edit(text, as: Visible.self) { $0.xs.append(Visible.X(n: 9)) }
                == text.replacing("}]}", with: #"},{"n":9}]}"#))
        let doubtful = #"{"xs":[{"n":1,"deleted":true},{"n":1,"u":2}]}"#
        try expectRefusal(doubtful, as: Visible.self) { $0.xs[0].n = 5 }
        try expectRefusal(doubtful, as: Visible.self) { $0.xs.removeFirst() }
    }

    /// Reads its elements in order.
    private struct Sorted: Codable {
        var numbers: [Int]
        init(from decoder: any Decoder) throws { numbers = try [Int](from: decoder).sorted() }
        func encode(to encoder: any Encoder) throws { try numbers.encode(to: encoder) }
    }

    @Test("elements that a type reads in another order are found by their values")
    func reordered() throws {
        #expect(try edit("[3,1.0,2]", as: Sorted.self) { $0.numbers[0] = 0 } == "[0.0,2,3]")
        try expectRefusal("[3,1.0,2]", as: Sorted.self) { $0.numbers = [4, 0] }
    }

    // MARK: Unreadable values

    struct Shape: Codable, Equatable, Sendable { var sides: Int; var tags: [String]?; var inner: [Shape]? }

    private final class Drawing: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var shape: Shape?
        @JSONProperty(using: .codable) var shapes: [Shape]
        @JSONProperty("shape", using: .codable) var usual = Shape(sides: 3)
    }

    @Test("a value of which a part cannot be decoded cannot be read")
    func unreadable() throws {
        let text = #"{"shape":{"sides":"4","tags":["a"],"u":1},"shapes":[{"sides":1},{"sides":null}]}"#
        let drawing = try Drawing(parsing: text)
        #expect(drawing.shape == nil)
        #expect(drawing.usual == Shape(sides: 3))
        #expect(drawing.shapes.isEmpty)
        #expect(Set(drawing.issues.map(\.pointer)) == ["shape", "shapes"])
    }

    @Test("over an object that cannot be read the encoding is merged, an array with elements is refused")
    func overUnreadable() throws {
        let text = #"{"shape":{"sides":"4","tags":["a"],"u":1},"shapes":[{"sides":1},{"sides":null}]}"#
        let drawing = try Drawing(parsing: text)
        #expect(
            try drawing.mutate(.checked) { $0.shape = Shape(sides: 5, tags: ["a"]) }.text()
                == text.replacing(#""4""#, with: "5"))
        for change in [
            { $0.shape = Shape(sides: 5) }, { $0.shape = Shape(sides: 5, tags: ["b"]) },
            { $0.shapes = [Shape(sides: 1)] }, { $0.shapes.append(Shape(sides: 1)) },
        ] as [(inout JSONDraft<Drawing>) -> Void] {
            #expect(throws: (any Error).self) { try drawing.mutate(.checked, change) }
            #expect(drawing.mutate(change) === drawing)
        }
        #expect(
            try drawing.mutate(.checked) { $0.set(\.shapes, to: [Shape(sides: 1)]) }.json["shapes"]?.text()
                == #"[{"sides":1}]"#)
        #expect(
            try Drawing(parsing: #"{"shapes":[]}"#).mutate(.checked) { $0.shapes = [Shape(sides: 1)] }.text()
                == #"{"shapes":[{"sides":1}]}"#)
    }

    /// A JSON with an array in an object in an array, and so on, and the pointer to the innermost value.
    private func deep(levels: Int) throws -> (json: JSON, text: String, pointer: JSONPointer) {
        let depth = levels / 2
        let text = String(repeating: #"{"a":["#, count: depth) + "1" + String(repeating: "]}", count: depth)
        let components = (0..<depth).flatMap { _ in [.key("a"), .index(0)] as [JSONPointer.Component] }
        return (try JSON(parsing: text, limits: JSONLimits(depth: levels + 1)), text, JSONPointer(components))
    }

    @Test("a JSON of 250,000 levels is edited")
    func deepJSON() throws {
        var (json, text, pointer) = try deep(levels: 250_000)
        try json.update(as: JSON.self) { _ in }
        #expect(json.text() == text)
        try json.update(as: JSON.self) { $0["b"] = 2 }
        #expect(json.text() == text.dropLast() + #","b":2}"#)
        try json.update(as: JSON.self) { try $0.set(3, at: pointer) }
        #expect(json[at: pointer] == 3 && json["b"] == 2)
        try json.update(as: JSON.self) { _ in }
        #expect(json.text() == text.replacing("1", with: "3").dropLast() + #","b":2}"#)
    }

    @Test("the cost of editing a JSON is linear in its depth", .costs)
    func deepJSONHasLinearCost() throws {
        let ratio = try Cost.ratio(small: 80_000) { levels in
            var (json, _, pointer) = try deep(levels: levels)
            try json.update(as: JSON.self) { $0["b"] = 2 }
            try json.update(as: JSON.self) { try $0.set(3, at: pointer) }
            #expect(json[at: pointer] == 3)
        }
        #expect(ratio < Cost.limit)
    }
}
