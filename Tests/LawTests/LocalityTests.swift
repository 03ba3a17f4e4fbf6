import FoundationEssentials
import LazyJSON
import Testing

/// Laws 2 and 3: an edit changes one range of the text, and none where it changes nothing.
struct LocalityTests {
    /// A document, and a place in it whose members are the only ones of their names.
    private struct Case {
        let bytes: [UInt8]
        let json: JSON
        let pointer: JSONPointer
        let value: [UInt8]
        /// The range of the value in the text.
        let range: Range<Int>
        let note: Comment

        init?(seed: UInt64, kind: JSON.Kind? = nil) throws {
            var script = ScriptGenerator(seed: seed)
            bytes = script.documents.document()
            json = try JSON(parsing: bytes)
            let model = ModelValue.parsed(bytes)
            pointer = kind.map { script.container(in: model, $0) } ?? script.way(in: model)
            value = script.documents.value()
            guard let range = ModelParser.range(of: pointer, in: bytes) else { return nil }
            self.range = range
            note = """
                seed \(seed) at \(pointer): \(String(decoding: value, as: UTF8.self).debugDescription)
                \(String(decoding: bytes, as: UTF8.self).debugDescription)
                """
            guard model.occurrences(at: pointer.components[...]).count == 1 else { return nil }
        }

    }

    @Test func settingChangesTheRangeOfTheValueOnly() throws {
        for seed in Cases.seeds(600) {
            guard let test = try Case(seed: seed) else { continue }
            var json = test.json
            let value = try JSON(parsing: test.value)
            try json.set(value, at: test.pointer)
            let (head, tail) = (test.bytes[..<test.range.lowerBound], test.bytes[test.range.upperBound...])
            #expect(json.bytes.starts(with: head) && json.bytes.reversed().starts(with: tail.reversed()), test.note)
            // Containers are laid out for their place.
            let found = Array(json.bytes.dropFirst(head.count).dropLast(tail.count))
            #expect(ModelParser.minified(found) == ModelParser.minified(value.rawBytes), test.note)
            #expect(found == value.rawBytes || [.array, .object].contains(value.kind), test.note)
            json = test.json
            try json.set(value, at: test.pointer, layout: .verbatim)
            #expect(json.bytes == Array(head + value.rawBytes + tail), test.note)
        }
    }

    @Test func addingIsOneInsertion() throws {
        for seed in Cases.seeds(900) {
            let isObject = seed % 2 == 0
            guard let test = try Case(seed: seed, kind: isObject ? .object : .array),
                let target = test.json[at: test.pointer], target.kind == (isObject ? .object : .array)
            else { continue }
            var json = test.json
            let value = try JSON(parsing: test.value)
            let name = isObject ? JSONPointer.Component.key("a new name") : .index(Int(seed) % (target.count + 1))
            try json.insert(value, in: test.pointer, at: name)
            let text = (isObject ? Array("\"a new name\":".utf8) : []) + ModelParser.minified(value.rawBytes)
            if target.count == 0 {
                // An empty container is opened in the layout of the document.
                let head = test.bytes[...test.range.lowerBound]
                let tail = test.bytes[(test.range.upperBound - 1)...]
                #expect(json.bytes.starts(with: head) && json.bytes.reversed().starts(with: tail.reversed()), test.note)
                let found = json.bytes.dropFirst(head.count).dropLast(tail.count)
                #expect(ModelParser.minified(Array(found)) == text, test.note)
            } else {
                #expect(Self.isOneInsertion(test.bytes, json.bytes), test.note)
                let added = ModelParser.minified(json.bytes).count - ModelParser.minified(test.bytes).count
                #expect(added == text.count + 1, test.note)
            }
        }
    }

    @Test func removingIsOneDeletion() throws {
        for seed in Cases.seeds(900) {
            guard let test = try Case(seed: seed), !test.pointer.isRoot else { continue }
            var json = test.json
            let removed = try json.remove(at: test.pointer)
            #expect(removed.rawBytes == Array(test.bytes[test.range]), test.note)
            if let parent = test.pointer.parent, json[at: parent]?.count == 0 {
                // An emptied container is written as others are.
                let range = try #require(ModelParser.range(of: parent, in: test.bytes))
                let (head, tail) = (test.bytes[...range.lowerBound], test.bytes[(range.upperBound - 1)...])
                #expect(json.bytes.starts(with: head) && json.bytes.reversed().starts(with: tail.reversed()), test.note)
                let contents = Array(json.bytes.dropFirst(head.count).dropLast(tail.count))
                #expect(ModelParser.minified(contents) == [], test.note)
            } else {
                #expect(Self.isOneInsertion(json.bytes, test.bytes), test.note)
            }
        }
    }

    @Test func settingAValueToItsOwnTextChangesNothing() throws {
        for seed in Cases.seeds(600) {
            guard let test = try Case(seed: seed), let value = test.json[at: test.pointer] else { continue }
            var json = test.json
            try json.set(value, at: test.pointer)
            #expect(json.bytes == test.bytes, test.note)
            try json.set(JSON(parsing: value.rawBytes), at: test.pointer)
            #expect(json.bytes == test.bytes, test.note)
            json[at: test.pointer] = value.detached()
            #expect(json.bytes == test.bytes, test.note)
            _ = try? json[at: test.pointer]?.insert(1, at: -1)
            #expect(json.bytes == test.bytes, test.note)
        }
    }

    @Test func removingWhatWasAddedRestoresTheText() throws {
        for seed in Cases.seeds(600) {
            let isObject = seed % 2 == 0
            guard let test = try Case(seed: seed, kind: isObject ? .object : .array),
                let target = test.json[at: test.pointer], target.kind == (isObject ? .object : .array), target.count > 0
            else { continue }
            var json = test.json
            let name = isObject ? JSONPointer.Component.key("a new name") : .index(Int(seed) % (target.count + 1))
            for _ in 0..<3 { try json.insert(JSON(parsing: test.value), in: test.pointer, at: name) }
            if isObject {
                try json.remove(at: test.pointer.appending(name))
            } else {
                for _ in 0..<3 { try json.remove(at: test.pointer.appending(name)) }
            }
            #expect(json.bytes == test.bytes, test.note)
        }
    }

    /// Returns whether `long` is `short` with one piece inserted.
    private static func isOneInsertion(_ short: [UInt8], _ long: [UInt8]) -> Bool {
        guard short.count <= long.count else { return false }
        let head = zip(short, long).prefix { $0 == $1 }.count
        let tail = zip(short.reversed(), long.reversed()).prefix { $0 == $1 }.count
        return head + tail >= short.count
    }
}

extension ModelParser {
    /// The range of the value that a pointer leads to.
    static func range(of pointer: JSONPointer, in bytes: [UInt8]) -> Range<Int>? {
        let (root, ranges) = parse(bytes)
        return root.number(of: pointer.components[...]).map { ranges[$0] }
    }
}

extension ModelValue {
    /// The number of values in this one, itself included.
    private var valueCount: Int {
        switch self {
        case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
        case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
        case .scalar: 1
        }
    }

    /// The number of values before the one at the end of a path, in document order.
    fileprivate func number(of components: ArraySlice<JSONPointer.Component>) -> Int? {
        guard let component = components.first else { return 0 }
        let children: [ModelValue]
        let position: Int?
        switch self {
        case .object(let members):
            children = members.map(\.value)
            position = members.firstIndex { $0.key == Array(component.name.utf16) }
        case .array(let elements):
            children = elements
            if case .index(let index) = component, elements.indices.contains(index) {
                position = index
            } else {
                position = nil
            }
        case .scalar: return nil
        }
        guard let position, let inner = children[position].number(of: components.dropFirst()) else { return nil }
        return children[..<position].reduce(1) { $0 + $1.valueCount } + inner
    }
}

extension JSON {
    /// Adds a member or inserts an element.
    fileprivate mutating func insert(
        _ value: JSON, in container: JSONPointer, at component: JSONPointer.Component
    ) throws {
        switch component {
        case .key: try set(value, at: container.appending(component))
        case .index: try insert(value, at: container.appending(component))
        }
    }
}
