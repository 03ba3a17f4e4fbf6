import FoundationEssentials
import LazyJSON
import Testing

@Suite("Laws of editing JSON as a Codable type")
struct UpdateLawTests {
    @Test("generated types: an edit of one part changes that part only", arguments: Cases.seeds(400))
    func generated(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var values = GeneratedValues()
        let type = values.type(&generator, depth: 3)
        let text = values.text(values.value(type, &generator, depth: 3), &generator, damage: 0)
        var json = try JSON(parsing: " {\"a\" : [ \(text) ]}\n")
        let before = json
        try GeneratedType.$current.withValue((type, .integer(0))) {
            let part = try #require(json[at: "a.0"])
            let read = try #require(type.read(part))
            try json.update(as: GeneratedValue.self, at: "a.0") { #expect($0 == read) }
            #expect(json.text() == before.text())
            var edit = GeneratedEdit(generator: generator, values: values)
            guard let changed = try edit.change(read, type, part) else { return }
            try json.update(as: GeneratedValue.self, at: "a.0") { $0 = changed.value }
            var expected = before
            try expected.set(changed.json, at: "a.0")
            #expect(json.text() == expected.text())
        }
    }

    @Test("generated types: damaged JSON is an error and stays", arguments: Cases.seeds(200))
    func damaged(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var values = GeneratedValues()
        let type = values.type(&generator, depth: 3)
        let text = values.text(values.value(type, &generator, depth: 3), &generator, damage: 20)
        let other = values.value(type, &generator, depth: 2)
        var json = try JSON(parsing: text)
        try GeneratedType.$current.withValue((type, .integer(0))) {
            if (try? json.decode(GeneratedValue.self)) != nil {
                try json.update(as: GeneratedValue.self) { $0 = other }
                #expect(try json.decode(GeneratedValue.self) == other)
            } else {
                #expect(throws: DecodingError.self) { try json.update(as: GeneratedValue.self) { $0 = other } }
                #expect(json.text() == text)
            }
        }
    }

    @Test(
        "all kinds of types: what the encodings share stays, the rest is that of the changed value",
        arguments: Cases.seeds(600))
    func kinds(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let options = JSONCodingOptions(
            dates: generator.pick([.iso8601, .secondsSince1970, .deferredToDate]),
            keys: generator.pick([.convertFromSnakeCase, .useDefaultKeys]),
            nilAsNull: generator.chance(30))
        let isSnake = if case .convertFromSnakeCase = options.keyDecodingStrategy { true } else { false }
        let kinds = Kinds(&generator, depth: 2)
        let encoded = try JSON(encoding: kinds, options)
        let text = DisguisedText(isSnake: isSnake, isCommented: generator.chance(40)).text(of: encoded, &generator)
        var json = try JSON(parsing: text, dialect: .jsonc)
        let before = json
        let (old, new) = try Self.update(&json, options, &generator)
        #expect(try json.decode(Kinds.self, options) == new, "\(text)")
        let parts = try (JSON(encoding: old, options), JSON(encoding: new, options))
        expectKept(before, json, parts.0, parts.1)
        if old == new { #expect(json.text() == text) }
    }

    private static func update(
        _ json: inout JSON, _ options: JSONCodingOptions, _ generator: inout SeededGenerator
    ) throws -> (Kinds, Kinds) {
        var values: (Kinds, Kinds)?
        try json.update(as: Kinds.self, options: options) {
            let old = try $0.copy
            $0.change(&generator)
            values = (old, try $0.copy)
        }
        return try #require(values)
    }

    /// Checks that everything on which the encodings agree has the text that it had, and what the type does not know as well.
    private func expectKept(_ before: JSON, _ after: JSON, _ old: JSON, _ new: JSON) {
        guard before.kind == .object, after.kind == .object, old.kind == .object, new.kind == .object else { return }
        for (name, value) in before.members {
            let key = Self.comparable(name)
            let (mine, its) = (Self.member(key, of: old), Self.member(key, of: new))
            switch (mine, its) {
            case (nil, nil): #expect(after[name]?.rawText == value.rawText)
            case (let mine?, let its?):
                if mine == its { #expect(after[name]?.rawText == value.rawText) }
                if let now = after[name] { expectKept(value, now, mine, its) }
                #expect(after[name] != nil)
            case (_?, nil): #expect(after[name] == nil)
            default: break
            }
        }
    }

    private static func member(_ key: String, of object: JSON) -> JSON? {
        object.members.first { comparable($0.key) == key }?.value
    }

    private static func comparable(_ name: String) -> String { name.filter { $0 != "_" }.lowercased() }
}

/// A value of all kinds of parts.
private final class Kinds: Codable, Equatable {
    enum Shape: Codable, Equatable {
        case circle(radius: Double), line(from: Int, to: Int), point
    }

    struct Temperature: Codable, Equatable {
        var degrees: Int

        init(degrees: Int) { self.degrees = degrees }

        init(from decoder: any Decoder) throws {
            let text = try String(from: decoder)
            guard text.hasSuffix("C"), let degrees = Int(text.dropLast()) else {
                throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "no degrees"))
            }
            self.degrees = degrees
        }

        func encode(to encoder: any Encoder) throws { try "\(degrees)C".encode(to: encoder) }
    }

    var firstName: String
    var lastSeen: Date
    var priceTag: Decimal?
    var shape: Shape
    var degrees: [Temperature]
    var tagSet: Set<Int>
    var byNumber: [Int: String]
    var byShape: [Set<Int>: Int]
    var children: [Kinds]
    var parent: Kinds?
    var isOpen: Bool?

    init(_ generator: inout SeededGenerator, depth: Int) {
        firstName = generator.pick(["Ann", "Bob", "Zoë"])
        lastSeen = Date(timeIntervalSinceReferenceDate: Double(generator.below(1_000_000)))
        priceTag = generator.pick([nil, 1, Decimal(string: "19.90")])
        shape = generator.pick([.point, .circle(radius: 1.5), .line(from: 1, to: 2)])
        degrees = (0..<generator.below(4)).map { Temperature(degrees: $0) }
        tagSet = Set((0..<generator.below(5)).map { $0 * 7 })
        byNumber = [1: "one"]
        byNumber[generator.below(9)] = "more"
        byShape = [[1, 2]: 3, [generator.below(9) + 3]: 4]
        let count = depth == 0 ? 0 : generator.below(3)
        children = []
        for _ in 0..<count { children.append(Kinds(&generator, depth: depth - 1)) }
        parent = depth > 0 && generator.chance(50) ? Kinds(&generator, depth: depth - 1) : nil
        isOpen = generator.pick([nil, true, false])
    }

    /// A copy that later changes do not reach.
    var copy: Kinds {
        get throws { try JSON(encoding: self).decode(Kinds.self) }
    }

    func change(_ generator: inout SeededGenerator) {
        for _ in 0..<generator.below(3) { changePart(&generator) }
    }

    private func changePart(_ generator: inout SeededGenerator) {
        switch generator.below(13) {
        case 0: firstName = generator.pick(["Ann", "Cyd"])
        case 1: lastSeen += Double(generator.below(3))
        case 2: priceTag = generator.pick([nil, 2, Decimal(string: "0.10")])
        case 3: shape = generator.pick([.point, .circle(radius: 2), .line(from: 1, to: 3)])
        case 4: degrees.append(Temperature(degrees: generator.below(50)))
        case 5: if !degrees.isEmpty { degrees.remove(at: generator.below(degrees.count)) }
        case 6: tagSet.formSymmetricDifference([generator.below(5) * 7])
        case 7: byNumber[generator.below(4)] = generator.pick([nil, "x"])
        case 8: byShape[[2, 1]] = generator.pick([nil, 5])
        case 9: parent?.change(&generator)
        case 10: parent = generator.pick([nil, Kinds(&generator, depth: 0)])
        case 11: isOpen = generator.pick([nil, true, false])
        default: if let child = children.first { child.change(&generator) }
        }
    }

    static func == (one: Kinds, other: Kinds) -> Bool {
        one.firstName == other.firstName && one.lastSeen == other.lastSeen && one.priceTag == other.priceTag
            && one.shape == other.shape && one.degrees == other.degrees && one.tagSet == other.tagSet
            && one.byNumber == other.byNumber && one.byShape == other.byShape && one.children == other.children
            && one.parent == other.parent && one.isOpen == other.isOpen
    }
}

/// A text that reads as a value, with other source text, white space, comments and unknown members.
private struct DisguisedText {
    let isSnake: Bool
    let isCommented: Bool

    func text(of json: JSON, _ generator: inout SeededGenerator) -> String {
        let space = generator.pick(["", " ", "\n  "])
        switch json.kind {
        case .object:
            var members = json.members.map { name, value in
                "\"\(self.name(name, &generator))\"\(space):\(comment(&generator))\(text(of: value, &generator))"
            }
            if let key = json.members.first?.key, key == "firstName" || key == "first_name" {
                members.insert("\"unknown\(generator.below(3))\": [ 1.0 , {}]", at: generator.below(members.count + 1))
            }
            return "{\(space)\(members.joined(separator: "," + space))\(space)}"
        case .array:
            let elements = json.elements.map { comment(&generator) + text(of: $0, &generator) }
            return "[\(space)\(elements.joined(separator: "," + space))\(space)]"
        case .number where json.int != nil: return json.rawText + generator.pick(["", "", ".0", "e0"])
        default: return json.rawText
        }
    }

    /// Either of two names that a strategy converts to the same key.
    private func name(_ name: String, _ generator: inout SeededGenerator) -> String {
        guard isSnake, generator.chance(30), let underscore = name.firstIndex(of: "_") else { return name }
        let rest = name[name.index(after: underscore)...]
        return name[..<underscore] + rest.prefix(1).uppercased() + rest.dropFirst()
    }

    private func comment(_ generator: inout SeededGenerator) -> String {
        isCommented && generator.chance(20) ? " /* c */ " : ""
    }
}
