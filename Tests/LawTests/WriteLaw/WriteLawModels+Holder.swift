import LazyJSON

extension JSONConversion where Value: JSONModel {
    /// JSON in a string.
    fileprivate static var groupText: JSONConversion {
        JSONConversion(
            decode: { json, context in try Value(parsing: try json.value(as: String.self), context: context) },
            encode: { value, _, _ in JSON(value.text()) })
    }
}

extension JSONDraft {
    fileprivate mutating func with(_ body: (inout JSONDraft) -> Void) { body(&self) }
}

extension WriteLaw {
    /// A model that has another one in many ways.
    final class Holder<Group: JSONModel>: JSONModel, @unchecked Sendable {
        @JSONProperty var one: Group
        @JSONProperty var maybe: Group?
        @JSONProperty var list: [Group]
        @JSONProperty var array: JSONArray<Group>
        @JSONProperty var rows: [[Group]]
        @JSONProperty var named: [String: Group]
        @JSONProperty("far.off") var far: Group
        @JSONProperty(using: .oneOrMany) var some: [Group]
        @JSONProperty(using: .groupText) var text: Group
        @JSONProperty(using: .groupText) var maybeText: Group?
        @JSONProperty(using: .groupText) var texts: JSONArray<Group>
    }

    /// The ways to a model in another one.
    static func routes<Group>(to group: Group.Type) -> [Route<Holder<Group>, Group>] {
        typealias Body = (inout JSONDraft<Group>) -> Void
        func element(_ array: inout JSONArrayDraft<Group>, _ position: Int, _ body: Body) { body(&array[position]) }
        func row(_ array: inout JSONArrayDraft<[Group]>, _ body: Body) { element(&array[1], 0, body) }
        func maybe(_ draft: inout JSONDraft<Group>?, _ body: Body) { draft?.with(body) }
        func member(_ draft: inout JSONDictionaryDraft<Group>, _ body: Body) { maybe(&draft["k"], body) }
        return [
            Route(
                name: "one", path: [.key("one")], document: { #"{"zz":1.0, "one":\#($0)}"# },
                edit: { $1(&$0.one) }, group: \.one),
            Route(
                name: "one of two", path: [.key("one")], document: { #"{"one":\#($0), "zz":1.0, "one":\#($0)}"# },
                edit: { $1(&$0.one) }, group: \.one),
            Route(
                name: "maybe", path: [.key("maybe")], document: { #"{"zz":1.0, "maybe":\#($0)}"# },
                edit: { maybe(&$0.maybe, $1) }, group: \.maybe),
            Route(
                name: "list", path: [.key("list"), .index(2)],
                document: { #"{"list":[{"zz":1.0}, "~", \#($0)], "zz":1}"# },
                edit: { element(&$0.list, 1, $1) }, group: \.list.last),
            Route(
                name: "array", path: [.key("array"), .index(1)],
                document: { #"{"array":[{"zz":1.0}, \#($0)], "zz":1}"# },
                edit: { element(&$0.array, 1, $1) }, group: \.array.last),
            Route(
                name: "rows", path: [.key("rows"), .index(1), .index(0)], document: { #"{"rows":[[1.0], [\#($0)]]}"# },
                edit: { row(&$0.rows, $1) }, group: { $0.rows.last?.first }),
            Route(
                name: "named", path: [.key("named"), .key("k")],
                document: { #"{"named":{"a":1.0,"k":\#($0), "z":{}}}"# },
                edit: { member(&$0.named, $1) }, group: { $0.named["k"] }),
            Route(
                name: "far", path: [.key("far"), .key("off")], document: { #"{"far": {"zz":1.0, "off":\#($0)}}"# },
                edit: { $1(&$0.far) }, group: \.far),
            Route(
                name: "some", path: [.key("some")], document: { #"{"zz":1.0, "some":\#($0)}"# },
                edit: { element(&$0.some, 0, $1) }, group: \.some.first),
            Route(
                name: "text", path: [.key("text")], isText: true, document: { #"{"text": \#(JSON($0).text())}"# },
                edit: { $1(&$0.text) }, group: \.text),
            Route(
                name: "maybe text", path: [.key("maybeText")], isText: true,
                document: { #"{"maybeText":\#(JSON($0).text()), "zz":1.0}"# },
                edit: { maybe(&$0.maybeText, $1) }, group: \.maybeText),
            Route(
                name: "texts", path: [.key("texts"), .index(0)], isText: true,
                document: { #"{"texts":[\#(JSON($0).text())]}"# }, edit: { element(&$0.texts, 0, $1) },
                group: \.texts.first),
        ]
    }
}
