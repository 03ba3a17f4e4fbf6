import LazyJSON
import TestSupport

/// Generates documents for a schema: such that it accepts, such that a keyword refuses, and samples with random changes.
struct SchemaGenerator {
    private let root: JSON
    private let samples: [JSON]
    private var random: SeededGenerator
    /// The keywords that have to refuse the document, without those for which something was put in.
    private var faults: Set<String> = []

    init(_ root: JSON, _ samples: [JSON], seed: UInt64) {
        self.root = root
        self.samples = samples
        random = SeededGenerator(seed: seed)
    }

    /// Values of all kinds, which properties coerce or cannot read.
    private static let pool: [JSON] = [
        nil, true, false, 0, 1, -1, 42, 42.5, 300, 1_000_000_000_000, "", "42", "true", "abc", "circle", [], [1], ["a"],
        [nil], [:], ["a": 1], ["city": "Oslo"], ["0": ["url": "b/c"]], "2024-02-29T12:00:00Z",
    ]

    /// A document: a sample with changes, one that is accepted, or one that some keywords refuse.
    mutating func document(keywords: [String]) -> JSON {
        let kind = random.below(10)
        if kind == 0 {
            var json = random.pick(samples)
            for _ in 0..<random.below(3) { change(&json) }
            return json
        }
        var wanted: Set<String> = []
        while kind > 2, wanted.count < min((keywords.count + 3) / 4, 3) { wanted.insert(random.pick(keywords)) }
        var json = JSON.null
        // The only place for a fault may be in a value that is optional.
        for attempt in 0..<60 {
            // Not all keywords can refuse the same document.
            if attempt == 20, wanted.count > 1 { wanted = [random.pick(wanted.sorted())] }
            faults = wanted
            json = value(of: root, 0)
            var validator = SchemaValidator(root)
            let isAccepted = validator.check(json)
            if wanted.isEmpty ? isAccepted : wanted.isSubset(of: validator.refusing) { break }
        }
        return json
    }

    /// Changes something at a random place of a sample.
    private mutating func change(_ json: inout JSON) {
        var pointer = JSONPointer()
        while let value = json[at: pointer], value.count > 0, pointer.isRoot || random.chance(50) {
            if value.kind == .object {
                pointer = pointer.appending(.key(random.pick(value.members.map(\.key))))
            } else if value.kind == .array {
                pointer = pointer.appending(.index(random.below(value.count)))
            } else {
                break
            }
        }
        if pointer.isRoot { return }
        json[at: pointer] = random.chance(25) ? nil : .some(random.pick(Self.pool))
    }

    // MARK: By the schema

    /// Whether a keyword of a schema has to be broken here.
    private mutating func breaks(_ keyword: String, in schema: JSON) -> Bool {
        guard faults.contains(keyword), schema[keyword] != nil, random.chance(60) else { return false }
        faults.remove(keyword)
        return true
    }

    private mutating func value(of schema: JSON, _ depth: Int) -> JSON {
        for keyword in ["type", "enum", "const", "anyOf", "oneOf", "allOf", "not", "$ref"] {
            if breaks(keyword, in: schema) { return random.pick(Self.pool) }
        }
        // A text that has no format.
        if breaks("format", in: schema) || breaks("contentEncoding", in: schema) { return "\u{7}" }
        if let reference = schema["$ref"]?.string, let pointer = try? JSONPointer(parsing: reference) {
            let target = value(of: root[at: pointer] ?? [:], depth + 1)
            return merged(target, with: schema, depth)
        }
        if let all = schema["allOf"], schema["type"] == nil {
            return all.elements.reduce(JSON.null) { merged($0, value(of: $1, depth)) }
        }
        if let choices = schema["oneOf"] ?? schema["anyOf"], schema["type"] == nil {
            let all = Array(choices.elements)
            // At some depth the last choice, which is null if that is one.
            return value(of: depth > 6 ? all[all.count - 1] : random.pick(all), depth + 1)
        }
        if let constant = schema["const"] { return constant }
        if let choices = schema["enum"] { return random.pick(Array(choices.elements)) }
        let types = schema["type"].map { $0.kind == .array ? $0.elements.map { $0 } : [$0] } ?? []
        if types.isEmpty, schema["properties"] == nil { return random.pick(Self.pool) }
        var type = types.isEmpty ? "object" : random.pick(types).string
        if depth > 6, types.contains("null") { type = "null" }
        switch type {
        case "null": return nil
        case "boolean": return random.chance(50) ? true : false
        case "integer", "number": return number(schema, isInteger: type == "integer")
        case "string": return string(schema)
        case "array": return array(schema, depth)
        default: return merged([:], with: schema, depth)
        }
    }

    private mutating func number(_ schema: JSON, isInteger: Bool) -> JSON {
        let low = schema["minimum"] ?? schema["exclusiveMinimum"]
        let high = schema["maximum"] ?? schema["exclusiveMaximum"]
        func beyond(_ bound: JSON?, _ sign: String) -> JSON {
            // With a digit more it is further from zero; bounds near zero get a larger number.
            let text = bound?.rawText ?? "0"
            let isFar = text.count > 1 && text.hasPrefix("-") == (sign == "-")
            return (try? JSON(parsing: isFar ? text + "9" : sign + "99")) ?? nil
        }
        for keyword in ["minimum", "exclusiveMinimum"] where breaks(keyword, in: schema) { return beyond(low, "-") }
        for keyword in ["maximum", "exclusiveMaximum"] where breaks(keyword, in: schema) { return beyond(high, "") }
        let texts = isInteger ? ["0", "7", "1e1", "5.0", "-3", "100"] : ["0", "0.5", "2.5", "-3.25", "1e2", "100"]
        let inside = (texts + [low?.rawText ?? "0", high?.rawText ?? "0"]).compactMap { try? JSON(parsing: $0) }
        let allowed = inside.filter { SchemaValidator.accepts($0, by: schema) }
        return allowed.isEmpty ? low ?? high ?? 0 : random.pick(allowed)
    }

    private mutating func string(_ schema: JSON) -> JSON {
        if let name = (schema["format"] ?? schema["contentEncoding"])?.string {
            return JSON(random.pick(SchemaValidator.goodTexts[name, default: ["?"]]))
        }
        let (low, high) = (schema["minLength"]?.int ?? 0, schema["maxLength"]?.int ?? 6)
        if breaks("minLength", in: schema), low > 0 { return JSON(String(repeating: "é", count: low - 1)) }
        if breaks("maxLength", in: schema) { return JSON(String(repeating: "é", count: high + 1)) }
        return JSON(
            String(repeating: random.pick(["a", "é", "😀", "7"]), count: low + random.below(max(high - low, 0) + 1)))
    }

    private mutating func array(_ schema: JSON, _ depth: Int) -> JSON {
        var count = random.below(3)
        if let low = schema["minItems"]?.int { count = max(count, low) }
        if let high = schema["maxItems"]?.int { count = min(count, high) }
        if breaks("minItems", in: schema), let low = schema["minItems"]?.int { count = max(low - 1, 0) }
        if breaks("maxItems", in: schema), let high = schema["maxItems"]?.int { count = high + 1 }
        for keyword in ["items", "prefixItems"] where breaks(keyword, in: schema) {
            return [["a": ["b": nil]], [[nil]], []]
        }
        let prefix = schema["prefixItems"].map { Array($0.elements) } ?? []
        let elements = (0..<(depth > 6 ? 0 : count)).map {
            value(of: $0 < prefix.count ? prefix[$0] : schema["items"] ?? [:], depth + 1)
        }
        return JSON(elements)
    }

    /// An object with members of another one and members of a schema.
    private mutating func merged(_ other: JSON, with schema: JSON, _ depth: Int) -> JSON {
        guard other.kind == .object else { return other }
        var json = other
        let required = schema["required"].map { $0.elements.compactMap(\.string) } ?? []
        let dropped = breaks("required", in: schema) ? random.pick(required) : nil
        let isBroken = breaks("properties", in: schema)
        let members = schema["properties"].map { Array($0.members) } ?? []
        let broken = isBroken && !members.isEmpty ? random.pick(members).key : nil
        for (key, inner) in members {
            if key == dropped { json[at: JSONPointer([.key(key)])] = nil }
            let isWanted = required.contains(key) || random.chance(depth > 3 ? 20 : 70)
            guard key != dropped, isWanted || key == broken else { continue }
            json[at: JSONPointer([.key(key)])] = key == broken ? random.pick(Self.pool) : value(of: inner, depth + 1)
        }
        if let inner = schema["additionalProperties"], inner.kind == .object {
            for key in ["k", "ü", ""] where random.chance(60) {
                json[at: JSONPointer([.key(key)])] = value(of: inner, depth + 1)
            }
            if breaks("additionalProperties", in: schema) { json[at: "bad"] = random.pick(Self.pool) }
        } else if schema["additionalProperties"] != nil, breaks("additionalProperties", in: schema) {
            json[at: "unknown"] = 1
        }
        if let conditions = schema["allOf"] {
            for condition in conditions.elements { json = merged(json, value(of: condition, depth + 1)) }
        }
        return json
    }

    /// The members of both.
    private func merged(_ one: JSON, _ other: JSON) -> JSON {
        guard one.kind == .object, other.kind == .object else { return other.isNull ? one : other }
        return one.merging(other)
    }
}
