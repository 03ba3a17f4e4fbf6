import LazyJSON
import TestSupport
import Testing

/// Writes through a member that occurs twice are refused.
@Suite struct DuplicateParentTests {
    /// The value of a text as it is parsed, with edits around and inside, and made of literals.
    static func forms(of text: String) throws -> [JSON] {
        let json = try JSON(parsing: text)
        var edited = json
        if json.kind == .object {
            edited["new"] = 1
            edited["new"] = nil
        } else {
            try edited.append(1)
            try edited.remove(at: edited.count - 1)
        }
        return text.contains("\\") ? [json, edited] : [json, edited, made(json)]
    }

    private static func made(_ json: JSON) -> JSON {
        switch json.kind {
        case .object: JSON(members: json.members.map { ($0.key, made($0.value)) })
        case .array: JSON(json.elements.map { made($0) })
        case .number: JSON(integerLiteral: json.int ?? 0)
        default: json
        }
    }

    private static func inPlace(_ place: inout JSON?, _ body: (inout JSON?) throws -> Void) rethrows {
        try body(&place)
    }

    /// Text, pointer to a value, and to the member that occurs twice.
    @Test(
        arguments: [
            (#"{"a":{"r":"x"},"a":{"r":"y"}}"#, "a.r", "a"),
            (#"{"a":{"r":"x"},"\u0061":{"r":"y"}}"#, "a.r", "a"),
            (#"{"a":{"r":1},"a":null,"a":"s"}"#, "a.r", "a"),
            (#"{"a":{"b":{"c":1}},"x":[],"a":{"b":{"c":2}}}"#, "a.b.c", "a"),
            (#"{"a":{"b":{"c":1},"b":{}}}"#, "a.b.c", "a.b"),
            (#"[{"a":[{"r":1}],"a":[{"r":2},3]}]"#, "0.a.0.r", "0.a"),
        ] as [(String, JSONPointer, JSONPointer)])
    func aPathThroughDuplicatesIsRefused(text: String, pointer: JSONPointer, duplicate: JSONPointer) throws {
        for form in try Self.forms(of: text) {
            var json = form
            let name = duplicate.components[duplicate.components.count - 1].name
            func check(_ edit: (inout JSON) throws -> Void) {
                let error = #expect(throws: JSONError.self) { try edit(&json) }
                #expect(error?.code == .duplicate && error?.pointer == duplicate)
                #expect(
                    error?.message
                        == "Expected only one member \"\(name)\", found several; set this member first, which removes the others."
                )
                #expect(json.text() == text)
            }
            check { try $0.set(5, at: pointer) }
            check { try $0.set(5, at: pointer.appending(.key("new"))) }
            check { try $0.remove(at: pointer) }
            json[at: pointer] = 5
            json[at: pointer] = nil
            json[at: pointer.appending(.key("new"))] = 5
            Self.inPlace(&json[at: pointer]) { $0 = 5 }
            #expect(json.text() == text)
            let found = try #require(json[at: pointer])
            Self.inPlace(&json[at: pointer]) { #expect($0 == found) }
            // The cure.
            json[at: duplicate] = json[at: duplicate]
            try json.set(5, at: pointer)
            #expect(json[at: pointer] == 5 && !json.text().contains("2"))
            #expect(form.text() == text)
        }
    }

    @Test func insertionsAreRefused() throws {
        for form in try Self.forms(of: #"{"a":[1],"a":[2,3]}"#) {
            var json = form
            let error = #expect(throws: JSONError.self) { try json.insert(0, at: "a.0") }
            #expect(error?.code == .duplicate && error?.pointer == "a")
            #expect(json.text() == #"{"a":[1],"a":[2,3]}"#)
        }
    }

    /// A missing value is missing, whatever others have.
    @Test func whatTheFirstDoesNotHaveIsNotRemoved() throws {
        for form in try Self.forms(of: #"{"a":{},"a":{"r":2}}"#) {
            var json = form
            let error = #expect(throws: JSONError.self) { try json.remove(at: "a.r") }
            #expect(error?.code == .notFound)
            json[at: "a.r"] = nil
            json["a"]?["r"] = nil
            #expect(json.text() == #"{"a":{},"a":{"r":2}}"#)
        }
    }

    @Test func editsInPlaceDoNothing() throws {
        let text = #"{"a":{"r":1,"l":["x"],"o":{}},"a":{"r":2,"q":0,"l":["y","z"]}}"#
        for form in try Self.forms(of: text) {
            var json = form
            json["a"]?["r"] = 5
            json["a"]?["r"] = 1
            try json[at: "a.l"]?.append("w")
            json[at: "a"]?["l"]?[0] = .null
            json["a"]?["o"]?["n"] = 1
            try json["a"]?.renameMember("r", to: "s")
            try json["a"]?.remove(at: "l")
            try Self.inPlace(&json["a"]) {
                try $0?.set(1, at: "n.m")
                $0?["r"] = nil
            }
            #expect(json.text() == text && form.text() == text)
            var copy: JSON?
            Self.inPlace(&json["a"]) { copy = $0 }
            #expect(json.text() == text && copy == form["a"])
        }
    }

    /// A path through null or a scalar creates a container there.
    @Test(arguments: ["null", #""x""#]) func scalarsAreNoContainersInPlace(first: String) throws {
        let text = #"{"a":\#(first),"a":{"r":1}}"#
        for form in try Self.forms(of: text) {
            var json = form
            json["a"]?["b"] = 1
            json[at: "a"]?[at: "b"] = 1
            json[at: "a"]?[0] = 1
            try? json[at: "a"]?.set(1, at: "b")
            #expect(json.text() == text)
            Self.inPlace(&json["a"]) { $0 = 2 }
            #expect(json.text() == #"{"a":2}"#)
        }
    }

    @Test func duplicatesAtTheEndOfAPathAreSetOnce() throws {
        let text = #"{"x":{"a":{"r":1},"b":0,"a":{"r":2}}}"#
        for form in try Self.forms(of: text) {
            var json = form
            try json.set(5, at: "x.a")
            #expect(json.text() == #"{"x":{"a":5,"b":0}}"#)
            json = form
            json["x"]?["a"] = ["r": 1]
            #expect(json.text() == #"{"x":{"a":{"r":1},"b":0}}"#)
            json = form
            json[at: "x.a"] = nil
            #expect(json.text() == #"{"x":{"b":0}}"#)
        }
    }

    @Test(arguments: [
        #"{"op":"add","path":"/a/r","value":5}"#, #"{"op":"replace","path":"/a/r","value":5}"#,
        #"{"op":"remove","path":"/a/r"}"#, #"{"op":"move","from":"/a/r","path":"/b"}"#,
        #"{"op":"move","from":"/b","path":"/a/b"}"#, #"{"op":"copy","from":"/b","path":"/a/q"}"#,
    ])
    func patchesAreRefused(operation: String) throws {
        for form in try Self.forms(of: #"{"a":{"r":1},"a":{"r":2,"q":0},"b":[]}"#) {
            let error = #expect(throws: JSONError.self) {
                try form.applying(
                    patch: JSON(
                        parsing:
                            "[{\"op\":\"remove\",\"path\":\"/b\"},{\"op\":\"add\",\"path\":\"/b\",\"value\":1},\(operation)]"
                    ))
            }
            #expect(error?.code == .duplicate && error?.pointer == "a")
            #expect(error?.message.hasPrefix("Operation 2 (") == true)
        }
    }

    @Test(arguments: [
        (#"[{"op":"add","path":"/a","value":5}]"#, #"{"a":5}"#),
        (#"[{"op":"replace","path":"/a","value":5}]"#, #"{"a":5}"#),
        (#"[{"op":"remove","path":"/a"}]"#, "{}"), (#"[{"op":"move","from":"/a","path":"/b"}]"#, #"{"b":{"r":1}}"#),
        (#"[{"op":"copy","from":"/a/r","path":"/b"}]"#, #"{"a":{"r":1},"a":{"r":2,"q":0},"b":1}"#),
    ])
    func patchesSetDuplicatesOnce(patch: String, expected: String) throws {
        for form in try Self.forms(of: #"{"a":{"r":1},"a":{"r":2,"q":0}}"#) {
            #expect(try form.applying(patch: JSON(parsing: patch)).text() == expected)
        }
    }

    /// A difference has no path through a member that occurs twice: that member is replaced.
    @Test func differencesReplaceDuplicates() throws {
        let new = try JSON(parsing: #"{"a":{"r":5,"s":[1,2,3]},"b":{"c":2}}"#)
        for form in try Self.forms(of: #"{"a":{"r":1,"s":[1,2,3]},"b":{"c":1},"a":{}}"#) {
            let patch = form.patch(to: new)
            #expect(patch.elements.compactMap { $0["path"]?.string } == ["/a", "/b/c"])
            #expect(try form.applying(patch: patch) == new)
            #expect(try form.merging(form.mergePatch(to: new)) == new)
            #expect(try form.patch(to: JSON(parsing: form.text())).count == 0)
        }
    }

    @Test(arguments: [
        (#"{"a":{"r":5}}"#, #"{"a":{"r":5},"b":1}"#), (#"{"a":{"r":1}}"#, #"{"a":{"r":1},"b":1}"#),
        (#"{"a":{"q":null}}"#, #"{"a":{"r":1},"b":1}"#), (#"{"a":{"o":{"p":null}}}"#, #"{"a":{"r":1,"o":{}},"b":1}"#),
        (#"{"a":5}"#, #"{"a":5,"b":1}"#), (#"{"a":null}"#, #"{"b":1}"#),
        (#"{"b":2}"#, #"{"a":{"r":1},"b":2,"a":{"r":2,"q":0},"a":null,"a":[]}"#),
    ])
    func mergesSetDuplicatesOnce(patch: String, expected: String) throws {
        for form in try Self.forms(of: #"{"a":{"r":1},"b":1,"a":{"r":2,"q":0},"a":null,"a":[]}"#) {
            #expect(try form.merging(JSON(parsing: patch)).text() == expected)
        }
    }

    @Test(.costs) func manyDuplicatesTakeLinearTime() throws {
        let ratio = try Cost.ratio(small: 2_000) { count in
            let text = "{" + (0..<count).map { #""a":{"r":\#($0)}"# }.joined(separator: ",") + "}"
            var json = try JSON(parsing: text)
            #expect(throws: JSONError.self) { try json.set(1, at: "a.r") }
            json["a"]?["r"] = 2
            #expect(json.count == count)
            json = json.merging(["a": ["r": 3]])
            #expect(json.text() == #"{"a":{"r":3}}"#)
        }
        #expect(ratio < Cost.limit)
    }
}
