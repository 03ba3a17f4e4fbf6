import LazyJSON
import Testing

@Suite("Renamed keys of dictionaries")
struct RenamedKeyTests {
    private final class Package: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .values(.codable)) var deps: [String: Dependency]
        @JSONProperty(using: .codable) var coded: [String: Dependency]
    }

    struct Dependency: Codable, Hashable { var version: String }
    struct Coded: Codable { var deps: [String: Dependency] }

    /// The members of a dictionary, the old and the new name, and the members afterward.
    @Test(
        "a renamed key goes to its place if the keys are sorted, with its text and comments",
        arguments: [
            (["a", "b", "d", "f"], "b", "e", ["a", "d", "e", "f"]), (["a", "b", "c"], "c", "A", ["A", "a", "b"]),
            (["a", "b", "c"], "a", "z", ["b", "c", "z"]), (["A", "b", "C"], "A", "bb", ["b", "bb", "C"]),
            (["a", "b", "c"], "b", "bb", ["a", "bb", "c"]),
            // Keys that show no order.
            (["a", "b"], "a", "c", ["c", "b"]), (["b", "a", "c"], "b", "d", ["d", "a", "c"]),
        ])
    func places(_ names: [String], _ old: String, _ new: String, _ expected: [String]) throws {
        func text(_ shown: [String]) -> String {
            let members = shown.map { name in
                let number = names.firstIndex(of: name == new ? old : name) ?? 0
                return "    // \(number)\n    \"\(name)\": {\"version\": \"\(number)\", \"x\": 1.0}"
            }
            return "{\n  \"deps\": {\n\(members.joined(separator: ",\n"))\n  }\n}\n"
        }
        var json = try JSON(parsing: text(names), dialect: .jsonc)
        let package = try #require(Package(json))
        try json.update(as: Coded.self) { $0.deps[new] = $0.deps.removeValue(forKey: old) }
        #expect(json.text() == text(expected))
        var deps = package.deps
        deps[new] = deps.removeValue(forKey: old)
        #expect(package.mutate { $0.deps = deps }.text() == text(expected))
        let coded = try #require(
            Package(JSON(parsing: text(names).replacing("deps", with: "coded"), dialect: .jsonc)))
        #expect(coded.mutate { $0.coded = deps }.text() == text(expected).replacing("deps", with: "coded"))
    }

    @Test("several renamed, new and removed keys are sorted together")
    func several() throws {
        var json = try JSON(
            parsing: #"{"deps": {"b": {"version": "1"}, "d": {"version": "2", "x": 2}, "f": {"version": "3"}}}"#)
        try json.update(as: Coded.self) {
            $0.deps = ["a": Dependency(version: "2"), "e": Dependency(version: "1"), "c": Dependency(version: "4")]
        }
        #expect(
            json.text()
                == #"{"deps": {"a": {"version": "2", "x": 2}, "c": {"version": "4"}, "e": {"version": "1"}}}"#)
    }

    @Test("the draft of a dictionary renames a key in its place, unless it is written as a whole")
    func drafts() throws {
        let members = #"{"a": {"version": "1"}, "b": {"version": "2"}, "c": {"version": "3"}}"#
        let package = try Package(parsing: #"{"deps": \#(members), "coded": \#(members)}"#)
        let changed = package.mutate {
            $0.deps.renameKey("a", to: "z")
            $0.coded.renameKey("a", to: "z")
        }
        let sorted = #"{"b": {"version": "2"}, "c": {"version": "3"}, "z": {"version": "1"}}"#
        #expect(changed.text() == #"{"deps": \#(members.replacing(#""a""#, with: #""z""#)), "coded": \#(sorted)}"#)
    }
}
