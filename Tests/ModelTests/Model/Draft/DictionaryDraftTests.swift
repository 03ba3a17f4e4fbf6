import LazyJSON
import Testing

extension CollectionsTests {
    /// The vocabulary of dictionaries, in a draft.
    @Suite("Drafts of dictionaries") struct DictionaryDraftTests {
        private static let text = #"{"byName": { "ann": {"age": 1, "zip": 1.0}, "bad": 7, "bob": {"age": 2} }}"#

        private func check(_ expected: String, _ body: (inout JSONDictionaryDraft<Person>) throws -> Void) throws {
            let person = try Person(parsing: Self.text)
            let changed = try person.mutate { try body(&$0.byName) }
            #expect(changed.byName.count == (try Person(parsing: expected)).byName.count)
            #expect(changed.text() == expected)
            #expect(person.text() == Self.text)
            if expected == Self.text { #expect(changed === person) }
        }

        @Test("members are read")
        func reading() throws {
            try check(Self.text) { draft in
                #expect(draft.keys == ["ann", "bob"] && draft.count == 2 && !draft.isEmpty)
                let ann: Person? = draft["ann"]
                let bad: Person? = draft["bad"]
                let other: Person = draft["eve", default: Person { $0.age = 9 }]
                #expect(ann?.age == 1 && bad == nil && other.age == 9)
                let part: JSONDraft<Person> = draft["ann", default: Person()]
                let substitute: JSONDraft<Person> = draft["eve", default: Person { $0.age = 8 }]
                #expect(part.age == 1 && substitute.age == 8)
                #expect(draft.snapshot().mapValues(\.age) == ["ann": 1, "bob": 2])
                #expect(draft.json.count == 3)
            }
        }

        @Test("members are removed")
        func removing() throws {
            try check(#"{"byName": { "bad": 7, "bob": {"age": 2} }}"#) { draft in
                let old = draft.removeValue(forKey: "ann")
                #expect(old?.age == 1)
                #expect(draft.removeValue(forKey: "eve") == nil)
            }
            try check(#"{"byName": { "ann": {"age": 1, "zip": 1.0}, "bad": 7 }}"#) { draft in
                let none: Person? = nil
                draft["bob"] = none
            }
            try check(#"{"byName": { "ann": {"age": 1, "zip": 1.0}, "bad": 7 }}"#) { draft in
                let none: JSONDraft<Person>? = nil
                draft["bob"] = none
            }
        }

        @Test("members get other keys")
        func renaming() throws {
            try check(#"{"byName": { "eve": {"age": 1, "zip": 1.0}, "bad": 7, "bob": {"age": 2} }}"#) { draft in
                let (first, second) = (draft.renameKey("ann", to: "eve"), draft.renameKey("ann", to: "bob"))
                #expect(first && !second)
            }
            try check(#"{"byName": { "bad": 7, "ann": {"age": 2} }}"#) { draft in
                draft.renameKey("bob", to: "ann")
            }
            try check(#"{"byName": { "ann": {"age": 1, "zip": 1.0}, "worse": 7, "bob": {"age": 2} }}"#) { draft in
                draft.renameKey("bad", to: "worse")
            }
            try check(Self.text) { draft in draft.renameKey("ann", to: "ann") }
        }

        @Test("the draft of a checked dictionary has only members that can be read")
        func checkedMembers() throws {
            final class Limited: JSONModel, @unchecked Sendable {
                @JSONProperty(checking: { $0.count < 9 }) var limits: [String: Int]
            }
            let limited = try Limited(parsing: #"{"limits":{"a":1,"bad":"x"}}"#)
            let unchanged = limited.mutate {
                let isRenamed = $0.limits.renameKey("bad", to: "worse")
                let removed = $0.limits.removeValue(forKey: "bad")
                #expect(!isRenamed && removed == nil)
            }
            #expect(unchanged === limited)
            let renamed = limited.mutate { $0.limits.renameKey("a", to: "b") }
            #expect(renamed.limits == ["b": 1] && renamed.json["limits"]?["bad"]?.text() == #""x""#)
            let removed = try limited.mutate { try $0.json.remove(at: "limits.bad") }
            #expect(removed.text() == #"{"limits":{"a":1}}"#)
        }

        @Test("members are set")
        func setting() throws {
            try check(#"{"byName": { "ann": {"age": 1, "zip": 1.0}, "bad": {"age": 5}, "bob": {"age": 2} }}"#) {
                draft in
                draft["bad"] = Person { $0.age = 5 }
            }
            try check(
                #"{"byName": { "ann": {"age": 1, "zip": 1.0}, "bad": 7, "bob": {"age": 2}, "eve": {"age": 6} }}"#
            ) { draft in
                draft["eve", default: Person()] = Person { $0.age = 6 }
            }
            try check(#"{"byName": { "ann": {"age": 1, "zip": 1.0}, "bad": 7, "bob": {"age": 1, "zip": 1.0} }}"#) {
                draft in
                let ann: JSONDraft<Person>? = draft["ann"]
                draft["bob"] = ann
            }
            try check(Self.text) { draft in
                let ann: Person? = draft["ann"]
                draft["ann"] = ann
            }
        }

        @Test("names that Swift considers equal are found")
        func equalNames() throws {
            let person = try Person(parsing: "{\"byName\":{\"\u{212A}\":{\"age\":1}, \"e\u{301}\":{\"age\":2}}}")
            let changed = person.mutate {
                $0.byName["K"]?.age = 3
                $0.byName["\u{e9}"]?.age = 4
                $0.byName["new", default: Person()].age = 5
            }
            #expect(
                changed.text()
                    == "{\"byName\":{\"\u{212A}\":{\"age\":3}, \"e\u{301}\":{\"age\":4}, \"new\":{\"age\":5}}}")
        }

        @Test("copies of a draft find equal names each in its own members")
        func copies() throws {
            let person = try Person(parsing: "{\"byName\":{\"e\u{301}\":{\"age\":2}}}")
            func change(_ draft: inout JSONDictionaryDraft<Person>) {
                draft["ü"] = Person()
                var copy = draft
                copy.removeValue(forKey: "\u{e9}")
                copy["\u{e9}"] = Person { $0.age = 1 }
                #expect(copy.keys.map { $0.utf8.count } == [2, 2])
                draft["\u{e9}"]?.age = 3
                #expect(draft["e\u{301}"]?.age == 3 && draft.count == 2)
            }
            #expect(person.mutate { change(&$0.byName) }.byName.count == 2)
        }

        @Test("new keys that are not ASCII cost the same whatever the number of members", .costs)
        func keysThatAreNotASCIITakeLinearTime() {
            let ratio = Cost.ratio(small: 2_000) { count in
                let changed = Person().mutate { for number in 0..<count { $0.byName["é\(number)"] = Person() } }
                #expect(changed.json["byName"]?.count == count)
            }
            #expect(ratio < Cost.limit)
        }
    }
}
