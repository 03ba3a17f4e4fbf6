import FoundationEssentials
import LazyJSON
import Testing

extension CollectionsTests {
    @Suite("Drafts of collections in models") struct NestedDraftTests {
        private func check(
            _ text: String, _ expected: String, _ location: SourceLocation = #_sourceLocation,
            _ body: (inout JSONDraft<Person>) -> Void
        ) throws {
            let person = try Person(parsing: text)
            let changed = person.mutate(body)
            #expect(changed.text() == expected, sourceLocation: location)
            #expect(person.text() == text, sourceLocation: location)
            #expect(changed == (try Person(parsing: expected)), sourceLocation: location)
            if text == expected { #expect(changed === person, sourceLocation: location) }
        }

        @Test("elements are written in their places")
        func elements() throws {
            let text = #"{"addresses": [ {"city":"a"}, 7 , {"street": "s", "city": "c"} ]}"#
            try check(text, #"{"addresses": [ {"city":"a"}, 7 , {"city": "c"} ]}"#) { $0.addresses[2].street = nil }
            try check(text, #"{"addresses": [ {"city":"x"}, 7 , {"street": "s", "city": "c"} ]}"#) {
                $0.addresses[0].city = "x"
            }
            try check(text, #"{"addresses": [ {"city":"a"}, 7 , {"street": "s", "city": "c"} , {"city": "x"} ]}"#) {
                $0.addresses.append(Street { $0.city = "x" })
            }
            try check(text, #"{"addresses": [ {}, 7 , {"street": "s", "city": "c"} ]}"#) {
                $0.addresses[0] = Street()
            }
            try check(text, #"{"addresses": [ {"city":"a"}, 7 ]}"#) { $0.addresses.removeAll { $0.city == "c" } }
            try check(text, #"{"addresses": [ {"city":"a"}, {"city": "y"} , {"street": "s", "city": "c"} ]}"#) {
                $0.addresses[1].city = "y"
            }
            try check(text, #"{"addresses": [ {"street": "s", "city": "c"}, 7 , {"city":"a"} ]}"#) {
                $0.addresses.swapAt(0, 2)
            }
            try check(text, #"{"addresses": [ {"street": "s", "city": "c"}, 7 , {"city":"a"} ]}"#) {
                $0.addresses.reverse()
            }
        }

        @Test("what changes nothing writes nothing")
        func nothing() throws {
            for text in [#"{"addresses": [{"city":"\u0061"}], "scores": [1.0, "2"]}"#, "{}", #"{"addresses":null}"#] {
                try check(text, text) {
                    let count = $0.addresses.count
                    var visited = 0
                    for _ in $0.addresses { visited += 1 }
                    #expect(visited == count)
                    for position in 0..<count { $0.addresses[position].city = $0.addresses[position].city }
                    $0.addresses.removeAll { _ in false }
                    $0.addresses.replaceSubrange(0..<0, with: [])
                    $0.old?.removeAll()
                    $0.old?[0].city = "x"
                    $0.friends.removeAll { _ in false }
                    $0.byName["a"]?.age = 3
                    for position in $0.scores.indices { $0.scores[position] += 0 }
                    $0.scores = $0.scores
                    if $0.$addresses.presence != .null { $0.addresses = $0.addresses }
                }
            }
        }

        @Test("missing arrays come to be when something is put in")
        func missing() throws {
            try check("{}", #"{"addresses":[{"city":"x"}]}"#) { $0.addresses.append(Street { $0.city = "x" }) }
            try check(#"{"addresses":null}"#, #"{"addresses":[{}]}"#) { $0.addresses.append(Street()) }
            try check("{}", #"{"marks":["a","b","c"]}"#) { $0.marks.append("c") }
            try check("{}", #"{"company":{"departments":[{"employees":[{"name":"x"}]}]}}"#) {
                $0.company.departments.append(Department())
                $0.company.departments[0].employees.append(Person())
                $0.company.departments[0].employees[0].name = "x"
            }
            try check("{}", #"{"old":[{}]}"#) { $0.old = [Street()] }
            try check(#"{"old":[{}]}"#, #"{"old":[{"city":"x"}]}"#) { $0.old?[0].city = "x" }
            try check(#"{"old":[{}]}"#, "{}") { $0.old = nil }
        }

        @Test("drafts nest")
        func nesting() throws {
            let text = #"{"company": {"departments": [{"employees": [{}, { "name": "a" }]}]}}"#
            try check(text, #"{"company": {"departments": [{"employees": [{}, { "name": "x" }]}]}}"#) {
                $0.company.departments[0].employees[1].name = "x"
            }
            try check(
                text,
                #"{"company": {"departments": [{"employees": [{ "company": { "departments": [{}] } }, { "name": "a" }]}]}}"#
            ) {
                $0.company.departments[0].employees[0].company.departments.append(Department())
            }
            try check(#"{"grid": [[1, 2.0], "x"]}"#, #"{"grid": [[1, 3, 4], [5]]}"#) {
                $0.grid[0][1] += 1
                $0.grid[0].append(4)
                $0.grid[1].append(5)
            }
            try check(#"{"rows":[[{}],[7,{}]]}"#, #"{"rows":[[{}],[7,{"city":"x"}]]}"#) { $0.rows[1][1].city = "x" }
            try check(#"{"groups":[[{}],[7,{}]]}"#, #"{"groups":[[{}],[7,{"city":"x"}]]}"#) {
                $0.groups[1][0].city = "x"
            }
            try check(#"{"teams":[7,[{}],[7,{}]]}"#, #"{"teams":[7,[{}],[7,{"name":"x"}]]}"#) {
                $0.teams[1][0].name = "x"
            }
            try check(#"{"gaps":[null,{}]}"#, #"{"gaps":[null,{"city":"x"}]}"#) {
                $0.gaps[0]?.city = "y"
                $0.gaps[1]?.city = "x"
            }
            try check(#"{"gaps":[{},{}]}"#, #"{"gaps":[{},null]}"#) { $0.gaps[1] = nil }
        }

        @Test("Swift arrays of models are written into by their own positions")
        func swiftArrays() throws {
            let text = #"{"friends":[null, {"name":"a"}, 7, {"name":"b"}]}"#
            try check(text, #"{"friends":[null, {"name":"a"}, 7, {"name":"x"}]}"#) { $0.friends[1].name = "x" }
            try check(text, #"{"friends":[null, {"name":"a"}, 7, {"name":"x"}, {"name":"y"}]}"#) {
                $0.friends[1].name = "x"
                $0.friends.append(Person { $0.name = "y" })
                $0.friends[2].name = "y"
            }
            try check(text, #"{"friends":[null, 7, {"name":"x"}]}"#) {
                $0.friends.remove(at: 0)
                $0.friends[0].name = "x"
            }
            try check(#"{"others":[{"name":"b"}]}"#, #"{"others":[{"name":"x"}]}"#) {
                $0.others?[0].name = "x"
            }
            try check("{}", "{}") { $0.others?[0].name = "x" }
        }

        @Test("dictionaries of models are written into")
        func dictionaries() throws {
            let text = #"{"byName":{"a":{"age":1}, "b":7, "c": {}}}"#
            try check(text, #"{"byName":{"a":{"age":3}, "b":7, "c": {}}}"#) { $0.byName["a"]?.age = 3 }
            try check(text, text) { $0.byName["z"]?.age = 3 }
            try check(text, #"{"byName":{"a":{"age":1}, "b":7, "c": {}, "z":{"age":3}}}"#) {
                $0.byName["z", default: Person()].age = 3
            }
            try check(text, #"{"byName":{"a":{"age":1}, "b":7}}"#) { $0.byName.removeValue(forKey: "c") }
            try check(text, #"{"byName":{"a":{"age":1}, "b":7}}"#) { $0.byName["c"] = nil }
            try check("{}", #"{"byName":{"a":{"name":"n"}}}"#) { $0.byName["a", default: Person()].name = "n" }
            try check("{}", "{}") { $0.byCity?["a"]?.name = "n" }
            try check(#"{"byCity":{"a":{}}}"#, #"{"byCity":{"a":{"name":"n"}}}"#) { $0.byCity?["a"]?.name = "n" }
            let person = try Person(parsing: text)
            let draft: JSONDictionaryDraft<Person> = person.draft().byName
            #expect(draft.keys == ["a", "c"] && draft.count == 2 && !draft.isEmpty)
            #expect(draft.map(\.value.age) == [1, 0] && draft["a"]?.age == 1)
        }

        @Test("an array of another model is assigned with its texts")
        func assignment() throws {
            let other = try Person(parsing: #"{"addresses":[{ "city":"\u0061" },7], "scores":[1.0,2]}"#)
            try check("{}", #"{"addresses":[{"city":"\u0061"},7],"scores":[1.0,2]}"#) {
                $0.addresses = other.addresses
                $0.scores = other.scores
            }
            try check(#"{"scores":[ 1, 5 ]}"#, #"{"scores":[ 1, 2 ]}"#) { $0.scores = other.scores }
            try check(#"{"scores":["1"]}"#, #"{"scores":["1",7]}"#) {
                $0.scores = ["1", "7"].map { Int($0) ?? 0 }.asArray
            }
        }

        @Test("building writes what is said")
        func building() {
            let person = Person {
                $0.addresses = [Street { $0.city = "x" }]
                $0.friends.append(Person { $0.age = 0 })
                $0.scores.append(contentsOf: [1, 2])
            }
            #expect(person.text() == #"{"addresses":[{"city":"x"}],"friends":[{"age":0}],"scores":[1,2]}"#)
        }

        @Test("a copy of a draft does not see what is done to the other")
        func copies() throws {
            let person = try Person(parsing: #"{"addresses":[{"city":"a"},{"city":"b"}]}"#)
            var one = person.draft()
            one.addresses[0].city = "x"
            var two = one
            two.addresses[1].city = "y"
            one.addresses.removeLast()
            #expect(one.snapshot().text() == #"{"addresses":[{"city":"x"}]}"#)
            #expect(two.snapshot().text() == #"{"addresses":[{"city":"x"},{"city":"y"}]}"#)
            #expect(person.addresses.map(\.city) == ["a", "b"])
        }
    }
}

extension [Int] {
    fileprivate var asArray: JSONArray<Int> { JSONArray(self) }
}
