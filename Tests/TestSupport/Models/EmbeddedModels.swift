import LazyJSON

/// A call of a tool, whose arguments are JSON in a string.
package final class ToolCall: JSONModel, @unchecked Sendable {
    @JSONProperty package var name: String
    @JSONProperty(using: .embedded) package var arguments: ToolArguments?
    @JSONProperty(using: .embedded) package var always: ToolArguments
    @JSONProperty(using: .embedded) package var batch: [ToolArguments]
    @JSONProperty(using: .embedded) package var lazyBatch: JSONArray<ToolArguments>
    @JSONProperty(using: .embedded) package var payload: JSON?
    @JSONProperty(using: .embedded(.standard)) package var numbers: [Int]
    @JSONProperty(using: .embedded) package var call: ToolCall?
}

/// The arguments of a call.
package final class ToolArguments: JSONModel, @unchecked Sendable {
    @JSONProperty package var city: String
    @JSONProperty package var days: Int?
    @JSONProperty package var place: ToolPlace?
    @JSONProperty package var tags: [String]
}

package final class ToolPlace: JSONModel, @unchecked Sendable {
    @JSONProperty package var street: String?
}
