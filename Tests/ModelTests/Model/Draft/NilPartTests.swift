import LazyJSON
import Testing

private final class Part: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String?
}

private final class Filled: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String?
    @JSONProperty var size: Int
}

private final class Whole: JSONModel, @unchecked Sendable {
    @JSONProperty(onNil: .null) var part: Part?
    @JSONProperty(onNil: .null) var parts: JSONArray<Part>?
    @JSONProperty(onNil: .null) var array: [Part]?
    @JSONProperty(onNil: .null) var named: [String: Part]?
    @JSONProperty var plain: Part?
    @JSONProperty var filled: Filled = Filled {
        $0.name = "n"
        $0.size = 1
    }
    @JSONProperty var plains: JSONArray<Part>?
}

private final class Rooted: JSONModel, @unchecked Sendable {
    @JSONProperty("") var number: Int
    @JSONProperty("") var members: [String: Int]
    @JSONProperty var age: Int
}

private final class Mirrored: JSONModel, @unchecked Sendable {
    @JSONProperty("") var same: Mirrored
    @JSONProperty var age: Int
}

private final class Sparse: JSONModel, @unchecked Sendable {
    @JSONProperty var part: Part?
    @JSONProperty var parts: JSONArray<Part>?
    @JSONProperty var array: [Int]?
    @JSONProperty var named: [String: Part]?
    @JSONProperty var marks: Set<Int>?
}

@Suite struct NilPartTests {
    @Test func whatIsChangedOnlyIfItIsNotNullStaysNull() throws {
        let text = #"{"part":null, "parts":null, "array":null, "named":null, "marks":null}"#
        for text in [text, "{}"] {
            let changed = try Sparse(parsing: text).mutate {
                $0.part?.name = "a"
                $0.parts?.append(Part())
                $0.array?.append(1)
                $0.named?["a"] = Part()
                $0.named?["a"]?.name = "b"
                $0.marks?.insert(1)
                $0.marks?.removeAll()
            }
            #expect(changed.text() == text)
        }
    }

    private let text = #"{"part":{}, "parts":[], "array":[], "named":{}, "plain":{}, "plains":[]}"#

    @Test func nilDraftsAreWrittenAsTheirPropertiesSay() throws {
        let changed = try Whole(parsing: text).mutate {
            $0.part = JSONDraft<Part>?.none
            $0.parts = JSONArrayDraft<Part>?.none
            $0.array = JSONArrayDraft<Part>?.none
            $0.named = JSONDictionaryDraft<Part>?.none
            $0.plain = JSONDraft<Part>?.none
            $0.plains = JSONArrayDraft<Part>?.none
        }
        #expect(changed.text() == #"{"part":null, "parts":null, "array":null, "named":null}"#)
    }

    @Test func partsThatBecomeNilInPlaceAreWrittenAsTheirPropertiesSay() throws {
        func clear(model: inout JSONDraft<Part>?) { model = nil }
        func clear(array: inout JSONArrayDraft<Part>?) { array = nil }
        func clear(dictionary: inout JSONDictionaryDraft<Part>?) { dictionary = nil }
        let changed = try Whole(parsing: text).mutate {
            clear(model: &$0.part)
            clear(array: &$0.parts)
            clear(array: &$0.array)
            clear(dictionary: &$0.named)
            clear(model: &$0.plain)
            clear(array: &$0.plains)
        }
        #expect(changed.text() == #"{"part":null, "parts":null, "array":null, "named":null}"#)
    }

    @Test("a draft of a missing or unreadable model starts from the default", arguments: ["{}", #"{"filled":3}"#])
    func draftsStartFromDefaults(text: String) throws {
        let model = try Whole(parsing: text)
        #expect(model.mutate { $0.filled.size = 1 } === model)
        let changed = model.mutate {
            let part: JSONDraft<Filled> = $0.filled
            #expect(part.name == "n")
            $0.filled.size = 2
        }
        #expect(changed.text() == #"{"filled":{"name":"n","size":2}}"#)
    }

    @Test func theRootOfAModelStaysAnObject() throws {
        let model = try Rooted(parsing: #" {"age":3} "#)
        let same = model.mutate {
            $0.number = 5
            $0.setNull(\.number)
            #expect($0.issues.contains { $0.kind == .unwritable })
            #expect($0.age == 3)
        }
        #expect(same === model)
        #expect(model.mutate { $0.members["age"] = 4 }.text() == #" {"age":4} "#)
    }

    @Test func aModelThatIsItsOwnPartIsReadOnce() throws {
        let model = try Mirrored(parsing: #"{"age":"3","other":1}"#)
        #expect(model.same.same.age == 3)
        #expect(model.issues.map(\.kind) == [.coerced])
        #expect(model.unmapped == ["other"])
    }
}
