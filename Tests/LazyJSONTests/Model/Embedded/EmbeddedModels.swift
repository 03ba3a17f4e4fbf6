import LazyJSON

/// A call of a tool, whose arguments are JSON in a string.
final class ToolCall: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty(using: .embedded) var arguments: ToolArguments?
    @JSONProperty(using: .embedded) var always: ToolArguments
    @JSONProperty(using: .embedded) var batch: [ToolArguments]
    @JSONProperty(using: .embedded) var lazyBatch: JSONArray<ToolArguments>
    @JSONProperty(using: .embedded) var payload: JSON?
    @JSONProperty(using: .embedded(.standard)) var numbers: [Int]
    @JSONProperty(using: .embedded) var call: ToolCall?
}

/// The arguments of a call.
final class ToolArguments: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String
    @JSONProperty var days: Int?
    @JSONProperty var place: ToolPlace?
    @JSONProperty var tags: [String]
}

final class ToolPlace: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
}
