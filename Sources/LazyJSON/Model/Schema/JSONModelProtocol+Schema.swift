/// A form of the JSON Schema of a class.
public enum JSONSchemaForm: Sendable, Hashable {
    /// All that the declarations say: a document that the schema accepts has no ``JSONModelProtocol/issues``, and one that it
    /// refuses has some.
    ///
    /// A schema cannot say everything; see <doc:ToolCalls>.
    case full
    /// The subset that APIs of language models take: all properties are required, those that are optional may be null, and
    /// objects have no other members.
    ///
    /// A document that the schema accepts has no issues, apart from what no schema can express and the formats of texts, which
    /// the subset lacks; but it also refuses documents without issues. A class that has dictionaries, ``JSON``, or conversions
    /// without a schema traps.
    case strict
}

extension JSONModelProtocol {
    /// The JSON Schema of the class (draft 2020-12), created once from its declarations.
    ///
    /// ```swift
    /// final class WeatherQuery: JSONModel, @unchecked Sendable {
    ///     @JSONProperty(.required.description("The name of a city")) var city: String
    ///     @JSONProperty var days: Int?
    /// }
    /// let tool: JSON = ["name": "weather", "inputSchema": WeatherQuery.jsonSchema]
    /// ```
    ///
    /// Classes of nested models are in `$defs`. Members are in the order of the declarations, so that the text is the same
    /// each time.
    ///
    /// - Complexity: O(1) after the first use.
    public static var jsonSchema: JSON { jsonSchema(.full) }

    /// Returns the JSON Schema of the class in a form, created once from its declarations.
    ///
    /// - Parameter form: The form.
    /// - Complexity: O(1) after the first use of the form.
    public static func jsonSchema(_ form: JSONSchemaForm) -> JSON { ClassSchema.of(_modelType, form).json }
}

/// The schema of a class, which lives as long as the process.
private final class ClassSchema: Sendable {
    let type: JSONModel.Type
    let form: JSONSchemaForm
    let json: JSON

    private static let all = AtomicTable<ClassSchema>()

    private init(_ type: JSONModel.Type, _ form: JSONSchemaForm) {
        self.type = type
        self.form = form
        // With a text of its own, so that reading and writing it is fast.
        json = SchemaBuilder.schema(of: type, form).detached()
    }

    static func of(_ type: JSONModel.Type, _ form: JSONSchemaForm) -> ClassSchema {
        let hash = UInt(bitPattern: ObjectIdentifier(type)) >> 4
        func isSought(_ other: ClassSchema) -> Bool { other.type == type && other.form == form }
        return all.first(hash, where: isSought) ?? all.insert(ClassSchema(type, form), hash, where: isSought)
    }
}
