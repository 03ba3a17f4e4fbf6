import LazyJSON
import Testing

private final class Holder: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .codable) var value: GeneratedValue = .standIn
    @JSONProperty("value", using: .codable) var maybe: GeneratedValue?
    @JSONProperty("value", using: .codable) var list: [GeneratedValue]
    @JSONProperty("value", using: .codable) var named: [String: GeneratedValue]
    @JSONProperty("value", using: .lossyArray) var each: [GeneratedValue]
}

@Suite("Laws of Codable values of generated types in damaged JSON")
struct CodableGeneratedLawTests {
    /// A type, a document with a value of it, and the default of the property.
    private struct Case {
        var generator: SeededGenerator
        var values = GeneratedValues()
        let type: GeneratedType
        let fallback: GeneratedValue
        let holder: Holder

        init(_ seed: UInt64, _ wrap: (GeneratedType) -> GeneratedType) throws {
            generator = SeededGenerator(seed: seed)
            type = wrap(values.type(&generator, depth: 3))
            fallback = values.value(type, &generator, depth: 2)
            let value = values.value(type, &generator, depth: 3)
            let damage = generator.pick([0, 5, 10, 20, 40])
            let text = values.text(value, &generator, damage: damage)
            holder = try Holder(parsing: #"{ "value" : \#(text), "other": [1.0] }"#)
        }

        /// A changed value, and the JSON that it should make.
        mutating func change(
            _ read: GeneratedValue, _ fallback: GeneratedValue?
        ) throws -> (value: GeneratedValue, text: String)? {
            var edit = GeneratedEdit(generator: generator, values: values)
            guard let changed = try edit.change(read, type, holder.json["value"], fallback) else { return nil }
            var json = holder.json
            json["value"] = changed.json
            return (changed.value, json.text())
        }
    }

    @Test(
        "with a default what can be read is read, and a write of one part changes that only",
        arguments: Cases.seeds(400))
    func withDefault(_ seed: UInt64) throws {
        var test = try Case(seed) { $0 }
        try GeneratedType.$current.withValue((test.type, test.fallback)) {
            let (holder, json) = (test.holder, try #require(test.holder.json["value"]))
            let isRead = test.type.read(json, test.fallback) != nil
            let expected = (json.isNull ? nil : test.type.read(json, test.fallback)) ?? test.fallback
            let read = holder.value.resolved
            try #require(read == expected)
            if isRead { #expect(holder.mutate { $0.value = read } === holder) }
            let other = test.values.value(test.type, &test.generator, depth: 2)
            #expect(holder.mutate { $0.value = other }.value.resolved == other)
            guard let changed = try test.change(read, test.fallback) else { return }
            let written = holder.mutate { $0.value = changed.value }
            #expect(written.text() == changed.text)
            #expect(written.value.resolved == changed.value)
        }
    }

    @Test("without one a value is read or not, and a write of one part changes that only", arguments: Cases.seeds(200))
    func optional(_ seed: UInt64) throws {
        var test = try Case(seed) { $0 }
        try GeneratedType.$current.withValue((test.type, .integer(0))) {
            let (holder, json) = (test.holder, try #require(test.holder.json["value"]))
            let read = holder.maybe
            try #require(read == (json.isNull ? nil : test.type.read(json, nil)))
            #expect(holder.mutate { $0.maybe = read } === holder || read == nil)
            let other = test.values.value(test.type, &test.generator, depth: 2)
            #expect(holder.mutate { $0.maybe = other }.maybe == other)
            guard let read, let changed = try test.change(read, nil) else { return }
            let written = holder.mutate { $0.maybe = changed.value }
            #expect(written.text() == changed.text)
            #expect(written.maybe == changed.value)
        }
    }

    @Test("arrays and dictionaries keep what cannot be read", arguments: Cases.seeds(200))
    func collections(_ seed: UInt64) throws {
        let isArray = seed % 2 == 0
        var test = try Case(seed) { isArray ? .array($0) : .dictionary($0) }
        try GeneratedType.$current.withValue((test.type, .integer(0))) {
            let (holder, json) = (test.holder, try #require(test.holder.json["value"]))
            let empty: GeneratedValue = isArray ? .array([]) : .dictionary([:])
            let read: GeneratedValue = isArray ? .array(holder.list) : .dictionary(holder.named)
            try #require(read == test.type.read(json, nil) ?? empty)
            guard let changed = try test.change(read, nil) else { return }
            let written = holder.mutate {
                if case .array(let elements) = changed.value { $0.list = elements }
                if case .dictionary(let members) = changed.value { $0.named = members }
            }
            #expect(written.text() == changed.text)
            #expect((isArray ? .array(written.list) : .dictionary(written.named)) == changed.value)
        }
    }
}
