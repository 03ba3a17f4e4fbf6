import LazyJSON

/// Validates JSON by a JSON Schema (2020-12), with the keywords that the library writes.
///
/// `$ref` is a fragment that is a JSON Pointer. Formats are the texts in ``goodTexts``.
package struct SchemaValidator {
    package let root: JSON
    /// The keywords that have refused a value, also inside of one that was accepted in another way.
    package private(set) var refusing: Set<String> = []

    /// Texts of each format; any other text has not the format.
    package static let goodTexts: [String: [String]] = [
        "date-time": ["2024-02-29T12:00:00Z", "1999-12-31T23:59:59.5+02:00"], "date": ["2024-02-29"],
        "uuid": ["E621E1F8-C36C-495A-93FC-0C247A3E6E5F"],
        "uri-reference": [
            "https://example.com/a?b=c", "b/c", "42", "true", "abc", "circle", "a", "Oslo",
        ],
        "base64": ["", "AQA=", "true"],
    ]

    package init(_ root: JSON) {
        self.root = root
    }

    /// Whether a schema accepts a value.
    package static func accepts(_ value: JSON, by schema: JSON) -> Bool {
        var validator = SchemaValidator(schema)
        return validator.check(value)
    }

    package mutating func check(_ value: JSON) -> Bool { check(value, root, 200) }

    /// Checks all keywords, so that all that refuse are known.
    private mutating func check(_ value: JSON, _ schema: JSON, _ depth: Int) -> Bool {
        precondition(depth > 0, "SchemaValidator: a schema refers to itself, or a value is too deep.")
        if let isAllowed = schema.bool { return isAllowed }
        var isAccepted = true
        for (keyword, operand) in schema.members {
            let holds =
                assertion(value, keyword, operand) ?? applicator(value, keyword, operand, schema, depth - 1)
            if !holds { refusing.insert(keyword) }
            isAccepted = isAccepted && holds
        }
        return isAccepted
    }

    // MARK: Assertions

    private func assertion(_ value: JSON, _ keyword: String, _ operand: JSON) -> Bool? {
        switch keyword {
        case "type": (operand.kind == .array ? Array(operand.elements) : [operand]).contains { isOf($0.string, value) }
        case "enum": operand.elements.contains(value)
        case "const": operand == value
        case "minimum": compares(value, operand) { !($0 < $1) }
        case "maximum": compares(value, operand) { !($1 < $0) }
        case "exclusiveMinimum": compares(value, operand) { $1 < $0 }
        case "exclusiveMaximum": compares(value, operand) { $0 < $1 }
        case "minLength": value.string.map { $0.unicodeScalars.count >= operand.int ?? 0 } ?? true
        case "maxLength": value.string.map { $0.unicodeScalars.count <= operand.int ?? 0 } ?? true
        case "minItems": value.kind != .array || value.count >= operand.int ?? 0
        case "maxItems": value.kind != .array || value.count <= operand.int ?? 0
        case "required":
            value.kind != .object
                || operand.elements.allSatisfy { name in value.members.contains { $0.key == name.string } }
        case "format", "contentEncoding":
            value.string.map { Self.goodTexts[operand.string ?? "", default: []].contains($0) } ?? true
        case "description", "default", "title", "$schema", "$defs", "contentMediaType", "contentSchema": true
        default: nil
        }
    }

    private func isOf(_ type: String?, _ value: JSON) -> Bool {
        switch type {
        case "null": value.isNull
        case "boolean": value.kind == .bool
        case "object": value.kind == .object
        case "array": value.kind == .array
        case "number": value.kind == .number
        case "string": value.kind == .string
        case "integer": value.number?.isInteger ?? false
        default: false
        }
    }

    private func compares(_ value: JSON, _ bound: JSON, _ holds: (JSONNumber, JSONNumber) -> Bool) -> Bool {
        guard let number = value.number, let bound = bound.number else { return true }
        return holds(number, bound)
    }

    // MARK: Applicators

    private mutating func applicator(
        _ value: JSON, _ keyword: String, _ operand: JSON, _ schema: JSON, _ depth: Int
    ) -> Bool {
        var results: [Bool] = []
        switch keyword {
        case "$ref":
            guard let target = (try? JSONPointer(parsing: operand.string ?? "")).flatMap({ root[at: $0] }) else {
                return false
            }
            return check(value, target, depth)
        case "properties":
            for (key, member) in value.members {
                if let inner = operand[key] { results.append(check(member, inner, depth)) }
            }
        case "additionalProperties":
            for (key, member) in value.members where schema["properties"]?[key] == nil {
                results.append(check(member, operand, depth))
            }
        case "prefixItems":
            for (element, inner) in zip(value.elements, operand.elements) {
                results.append(check(element, inner, depth))
            }
        case "items": for element in value.elements { results.append(check(element, operand, depth)) }
        case "allOf", "anyOf", "oneOf":
            for inner in operand.elements { results.append(check(value, inner, depth)) }
            let count = results.count { $0 }
            return keyword == "allOf" ? count == results.count : keyword == "anyOf" ? count > 0 : count == 1
        case "not":
            // A refusal inside of it does not refuse the value.
            var inner = SchemaValidator(root)
            return !inner.check(value, operand, depth)
        default: preconditionFailure("SchemaValidator: the keyword \(keyword) is not known.")
        }
        return results.allSatisfy { $0 }
    }
}
