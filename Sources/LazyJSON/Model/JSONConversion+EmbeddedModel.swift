/// Models whose JSON is in a string.
extension JSONConversion where Value: JSONModelProtocol {
    /// Models whose JSON is in a string, such as the arguments of a tool call of a language model.
    ///
    /// ```swift
    /// final class ToolCall: JSONModel, @unchecked Sendable {
    ///     @JSONProperty var name: String
    ///     @JSONProperty(using: .embedded) var arguments: WeatherQuery?
    /// }
    /// // {"name": "weather", "arguments": "{\"city\": \"Oslo\"}"}
    /// ```
    ///
    /// The text in the string is parsed when the property is first read. A draft edits it in place: the text keeps what is not
    /// edited, and the string is quoted anew. A value from JSON with comments is written without them. An object that is not in a
    /// string is read, too, and stays one. An empty string counts as missing. Text that is not JSON is an issue that says where
    /// the mistake is; it stays until a model is written, as a string. For an array or a set, it is the conversion of the
    /// elements.
    ///
    /// - Complexity: O(*n*) in the length of the string for the first read, and for each write.
    public static var embedded: JSONConversion { .embedded(.ofClass) }
}
