import LazyJSON
import Testing

/// The schema of a class accepts the documents that `validate()` accepts.
struct SchemaLawTests {
    /// The number of documents of each class: fewer still without optimization, as there are many classes.
    private static let count = Cases.scaled(10_000)

    @Test(arguments: SchemaCase.all)
    func theSchemaAcceptsWhatValidationAccepts(_ tried: SchemaCase) throws {
        let schema = tried.schema(.full)
        let keywords = Self.keywords(of: schema)
        var tally: [String: Int] = [:]
        for seed in Cases.seeds(Self.count) {
            var generator = SchemaGenerator(schema, tried.samples, seed: seed)
            let json = generator.document(keywords: keywords)
            var validator = SchemaValidator(schema)
            let isAccepted = validator.check(json)
            let issue = tried.issue(json)
            try #require(isAccepted == (issue == nil), "seed \(seed): \(json), \(issue ?? "no issue"), \(schema)")
            if isAccepted { tally["accepted", default: 0] += 1 }
            for keyword in validator.refusing { tally[keyword, default: 0] += 1 }
        }
        let least = Cases.seeds(Self.count).count / 12
        for keyword in ["accepted"] + keywords {
            #expect(tally[keyword, default: 0] >= least, "\(keyword): \(tally)")
        }
    }

    @Test(arguments: SchemaCase.strict)
    func theStrictSchemaAcceptsNothingThatValidationRefuses(_ tried: SchemaCase) throws {
        let schema = tried.schema(.strict)
        let keywords = Self.keywords(of: schema)
        var count = 0
        for seed in Cases.seeds(Self.count / 2) {
            var generator = SchemaGenerator(schema, tried.samples, seed: seed)
            let json = generator.document(keywords: keywords)
            guard SchemaValidator.accepts(json, by: schema) else { continue }
            count += 1
            let issue = tried.issue(json)
            try #require(issue == nil, "seed \(seed): \(json), \(issue ?? ""), \(schema)")
        }
        #expect(count >= Cases.seeds(Self.count / 2).count / 10)
    }

    @Test(arguments: SchemaCase.all, [JSONSchemaForm.full, .strict])
    func everySchemaIsValidAgainstTheMetaSchema(_ tried: SchemaCase, _ form: JSONSchemaForm) throws {
        if form == .strict, !tried.hasStrict { return }
        let schema = tried.schema(form)
        var validator = SchemaValidator(try JSON(parsing: Self.metaSchema))
        let isValid = validator.check(schema)
        #expect(isValid, "\(validator.refusing) \(schema.text(.pretty()))")
        #expect(schema.text() == tried.schema(form).text())
    }

    /// The keywords of a schema that can refuse a document.
    private static func keywords(of schema: JSON) -> [String] {
        let notes: Set = ["$schema", "$defs", "description", "default", "contentMediaType", "contentSchema"]
        var (found, schemas) = (Set<String>(), [schema])
        while let schema = schemas.popLast() {
            for (keyword, operand) in schema.members {
                if !notes.contains(keyword), operand != [:] { found.insert(keyword) }
                switch keyword {
                case "properties", "$defs": schemas += operand.members.map(\.value)
                case "items", "additionalProperties": schemas.append(operand)
                case "prefixItems", "anyOf", "oneOf", "allOf": schemas += operand.elements
                default: break
                }
            }
        }
        return found.sorted()
    }

    /// The keywords of a schema, as sections 8 to 10 of the core specification and 6 of validation have it.
    private static let metaSchema = """
        {
            "type": "object", "properties": {"$schema": {"const": "https://json-schema.org/draft/2020-12/schema"}, "$defs": {"type": "object", "additionalProperties": {"$ref": "#/$defs/schema"}}},
            "allOf": [{"$ref": "#/$defs/schema"}],
            "$defs": {
                "schema": {
                    "type": ["object", "boolean"],
                    "properties": {
                        "$schema": {"type": "string"}, "$defs": {"$ref": "#/$defs/map"}, "$ref": {"type": "string", "minLength": 1},
                        "type": {"anyOf": [{"$ref": "#/$defs/type"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/type"}}]},
                        "enum": {"type": "array", "minItems": 1}, "const": {}, "default": {},
                        "minimum": {"type": "number"}, "maximum": {"type": "number"},
                        "exclusiveMinimum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
                        "minLength": {"$ref": "#/$defs/count"}, "maxLength": {"$ref": "#/$defs/count"},
                        "minItems": {"$ref": "#/$defs/count"}, "maxItems": {"$ref": "#/$defs/count"},
                        "required": {"type": "array", "items": {"type": "string"}},
                        "properties": {"$ref": "#/$defs/map"}, "additionalProperties": {"$ref": "#/$defs/schema"},
                        "items": {"$ref": "#/$defs/schema"}, "prefixItems": {"$ref": "#/$defs/list"},
                        "allOf": {"$ref": "#/$defs/list"}, "anyOf": {"$ref": "#/$defs/list"}, "oneOf": {"$ref": "#/$defs/list"},
                        "not": {"$ref": "#/$defs/schema"}, "contentSchema": {"$ref": "#/$defs/schema"},
                        "description": {"type": "string"}, "format": {"type": "string"}, "contentEncoding": {"type": "string"},
                        "contentMediaType": {"type": "string"}
                    },
                    "additionalProperties": false
                },
                "map": {"type": "object", "additionalProperties": {"$ref": "#/$defs/schema"}},
                "list": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/schema"}},
                "count": {"type": "integer", "minimum": 0},
                "type": {"enum": ["null", "boolean", "object", "array", "number", "string", "integer"]}
            }
        }
        """
}
