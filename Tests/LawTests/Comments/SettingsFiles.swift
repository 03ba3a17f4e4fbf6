import LazyJSON
import Testing

/// Settings files as people write them: small, and with comments where a new member or element comes.
enum SettingsFiles {
    /// The documents of `corpora/settings`, if they are on the machine, and more of their kind.
    static let all: [String] = corpora + own

    private static var corpora: [String] {
        guard Corpora.areThere, let names = try? Corpora.files("settings") else { return [] }
        return names.compactMap { try? String(decoding: Corpora.bytes("settings/\($0)"), as: UTF8.self) }
    }

    private static let own: [String] = [
        // A comment of the object's end
        "{\n  \"theme\": \"dark\"\n\n  // keep this note\n}",
        "{\n  \"theme\": \"dark\"\n  // keep this note\n}\n",
        "{\n  \"theme\": \"dark\", // why\n  // keep this note\n\n}\n",
        "{\n  \"theme\": \"dark\"\n  /* keep\n     this */\n}",
        "{\n  \"theme\": \"dark\"\n\n  // one\n\n  // two\n}",
        "{\n  \"theme\": \"dark\",\n\n  // Languages\n\n  \"swift\": {\n    \"tab\": 4\n    // more\n  }\n  // end\n}\n",
        "{\r\n    \"theme\": \"dark\",\r\n    // end\r\n\r\n    // of it\r\n}\r\n",
        "{\n\t\"a\": 1 /* one */, // first\n\t/* end */\n}",
        "{\n  \"a\": 1\n  // end\n  ,\n}",
        "{ \"a\": 1\n  // end\n}",
        // Members and elements that are commented out
        "{\n  \"theme\": \"dark\"\n  // \"size\": 1\n}",
        "{\n  \"theme\": \"dark\",\n  // \"size\": 1,\n  // \"tab\": 4,\n}",
        "{\n  \"theme\": \"dark\"\n\n  // Sizes\n  // \"size\": 1,\n\n  // end\n}",
        "{\n  \"theme\": \"dark\"\n  /* \"size\": 1 */\n  // end\n}",
        "{\n  // \"theme\": \"dark\",\n  // \"size\": 1\n}",
        "{\n  // \"theme\": \"dark\",\n\n  // end\n}",
        "[\n  \"a\",\n  // \"b\",\n  \"c\"\n]",
        "[\n  \"a\"\n  // \"b\"\n]",
        "[\n  1, // one\n  // 2,\n  // 3\n\n  // end\n]",
        "[\n  {\n    \"a\": 1\n  },\n  // {\n  //   \"a\": 2\n  // },\n  {\n    \"a\": 3\n  }\n  // { \"a\": 4 }\n]",
        "[\n  true,\n  // false,\n  null\n  // null\n]",
        "[\n  \"a\"\n  // 2\n]",
        // Nothing but comments
        "{ // on the bracket\n}", "{ // on the bracket\n  // below\n}\n", "{\n  // nothing\n\n  // yet\n}",
        "{\n  // nothing yet\n\n}\n", "[\n  // nothing yet\n]", "[\n  /* nothing\n     yet */\n]", "[ // none\n]",
        "{\n  \"args\": [\n    // none\n  ],\n  \"env\": { // none\n  }\n}",
        // Empty, or on one line
        "{\n}", "{}", "[]", "{ \"a\": [], \"b\": {} }", "{\n  \"a\": [],\n  \"b\": {}\n}",
        "{ \"a\": 1 /* one */ }", "[1, 2 /* two */]", "[/* one */ 1, 2]", "[1, 2,]",
        "// head\n{\n  \"a\": [1, 2] // line\n} // tail\n// foot\n",
    ]
}

/// Adding to a settings file and removing again gives the first bytes, also if the text is parsed in between.
struct SettingsFileTests {
    private static let values: [JSON] = [9, "x", true, ["x": 1], []]

    /// Adds a value to a container and removes it again.
    private func check(
        _ text: String, in container: JSONPointer, parses: Bool, _ add: (inout JSON) throws -> JSONPointer.Component
    ) throws {
        var json = try JSON(parsing: text, dialect: .jsonc)
        let before = owners(json)
        var added: JSONPointer.Component?
        try json.mutateValue(at: container) { added = try add(&$0) }
        let last = try #require(added)
        if parses { json = try JSON(parsing: json.text(), dialect: .jsonc) }
        let written = json.text()
        let pointer = JSONPointer(container.components + [last])
        #expect(json.comments(at: pointer).isEmpty, "\(pointer) in \(written)")
        try json.remove(at: pointer)
        #expect(json.text() == text, "after \(written)")
        #expect(owners(json) == before)
    }

    private func owners(_ json: JSON) -> [JSONPointer: [JSONComment]] {
        Dictionary(CommentedEdit.places(in: json).map { ($0.pointer, json.comments(at: $0.pointer)) }) { one, _ in one }
    }

    @Test(arguments: SettingsFiles.all, [true, false])
    func addingAndRemovingGivesTheFirstBytes(text: String, parses: Bool) throws {
        let json = try JSON(parsing: text, dialect: .jsonc)
        for (pointer, container) in CommentedEdit.places(in: json) {
            // In a parsed text, nothing shows that a nested container was open when it was empty.
            let wasOpen = container.count == 0 && container.text().contains("\n") && json.comments(at: pointer).isEmpty
            if parses, wasOpen, !pointer.isRoot { continue }
            for value in Self.values {
                if container.kind == .array {
                    for position in 0...container.count {
                        try check(text, in: pointer, parses: parses) {
                            try $0.insert(value, at: position)
                            return .index(position)
                        }
                    }
                }
                guard container.kind == .object else { continue }
                try check(text, in: pointer, parses: parses) {
                    $0["new"] = value
                    return .key("new")
                }
                for member in container.members {
                    try check(text, in: pointer, parses: parses) {
                        try $0.insertMember("new", value: value, before: member.key)
                        return .key("new")
                    }
                    try check(text, in: pointer, parses: parses) {
                        try $0.insertMember("new", value: value, after: member.key)
                        return .key("new")
                    }
                }
            }
        }
    }
}

extension JSON {
    /// Changes the value at a pointer in place.
    fileprivate mutating func mutateValue(at pointer: JSONPointer, _ change: (inout JSON) throws -> Void) throws {
        if pointer.isRoot { return try change(&self) }
        var value = try #require(self[at: pointer])
        try change(&value)
        self[at: pointer] = value
    }
}
