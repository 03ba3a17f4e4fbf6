import LazyJSON
import Testing

extension CollectionsTests {
    /// A draft of a part is a value: it can be taken out, changed on its own, and put into another place.
    @Suite("Parts of drafts, taken out and put in") struct PartDraftTests {
        private func check(
            _ text: String, _ expected: String, _ location: SourceLocation = #_sourceLocation,
            _ body: (inout JSONDraft<Person>) throws -> Void
        ) throws {
            let person = try Person(parsing: text)
            let changed = try person.mutate(body)
            #expect(changed.text() == expected, sourceLocation: location)
            #expect(person.text() == text, sourceLocation: location)
        }

        @Test("a part that gets the text that it has keeps its place and its layout")
        func sameText() throws {
            let text = "{\n  \"addresses\": [{\n         \"city\": 5,\n       \"n\": 1\n    }],\n  \"age\": 3\n}"
            let person = try Person(parsing: text)
            let same = try JSON(parsing: #require(person.json[at: "addresses.0"]).rawText)
            try check(text, text.replacing("5", with: "\"b\"")) {
                $0.addresses[0].json = same
                $0.addresses[0].city = "b"
            }
            try check(text, text.replacing("3", with: "4")) {
                $0.addresses[0].json = same
                #expect($0.issues.isEmpty)
                $0.age = 4
                #expect($0.json.sourceRange(at: "addresses.0.n") == person.json.sourceRange(at: "addresses.0.n"))
            }
        }

        @Test("a part that was read does not change the whole")
        func partsAreValues() throws {
            let text =
                #"{"addresses":[{"city":"a"},7],"gaps":[{"city":"g"},null],"rows":[[{"city":"r"}]],"groups":[[{"city":"h"}]],"#
                + #""friends":[{"age":1}],"teams":[[{"age":2}]],"byName":{"ann":{"age":3}}}"#
            try check(text, text) {
                var address: JSONDraft<Street> = $0.addresses[0]
                address.city = "x"
                #expect(address.city == "x" && $0.addresses[0].city == "a")
                let wrong: JSONDraft<Street> = $0.addresses[1]
                #expect(wrong.city == "Unknown")
                var gap: JSONDraft<Street>? = $0.gaps[0]
                gap?.city = "y"
                #expect(gap?.city == "y" && $0.gaps[0]?.city == "g")
                let none: JSONDraft<Street>? = $0.gaps[1]
                #expect(none == nil)
                var row: JSONArrayDraft<Street> = $0.rows[0]
                row[0].city = "z"
                #expect(row[0].city == "z" && $0.rows[0][0].city == "r")
                var group: JSONArrayDraft<Street> = $0.groups[0]
                group[0].city = "q"
                #expect(group[0].city == "q" && $0.groups[0][0].city == "h")
                var addresses: JSONArrayDraft<Street> = $0.addresses
                addresses.removeAll()
                #expect(addresses.isEmpty && $0.addresses.count == 2)
                var friends: JSONArrayDraft<Person> = $0.friends
                friends[0].age = 9
                #expect(friends[0].age == 9 && $0.friends[0].age == 1)
                var teams: JSONArrayDraft<[Person]> = $0.teams
                teams.removeAll()
                #expect(teams.isEmpty && $0.teams.count == 1)
                var byName: JSONDictionaryDraft<Person> = $0.byName
                byName["ann"]?.age = 9
                #expect(byName["ann"]?.age == 9 && $0.byName["ann"]?.age == 3)
            }
        }

        @Test("a part that was taken out can be put into another place")
        func partsArePutElsewhere() throws {
            try check(
                #"{"addresses": [ {"city":"a", "zip": 1.0}, {"city":"b"} ]}"#,
                #"{"addresses": [ {"city":"a", "zip": 1.0}, {"city":"c", "zip": 1.0} ]}"#
            ) {
                var copy: JSONDraft<Street> = $0.addresses[0]
                copy.city = "c"
                $0.addresses[1] = copy
            }
            try check(#"{"gaps": [ {"city":"a"}, null ]}"#, #"{"gaps": [ null, {"city":"a"} ]}"#) {
                let copy: JSONDraft<Street>? = $0.gaps[0]
                $0.gaps[1] = copy
                let none: JSONDraft<Street>? = nil
                $0.gaps[0] = none
            }
            try check(#"{"rows": [ [{"city":"a"}], [] ]}"#, #"{"rows": [ [{"city":"a"}], [{"city":"a"}] ]}"#) {
                let copy: JSONArrayDraft<Street> = $0.rows[0]
                $0.rows[1] = copy
            }
            try check(#"{"groups": [ [{"city":"a"}], [] ]}"#, #"{"groups": [ [{"city":"a"}], [{"city":"a"}] ]}"#) {
                let copy: JSONArrayDraft<Street> = $0.groups[0]
                $0.groups[1] = copy
            }
            try check(#"{"friends": [ {"age": 1} ]}"#, #"{"friends": [ {"age": 1} ], "others": [ {"age": 1} ]}"#) {
                let copy: JSONArrayDraft<Person> = $0.friends
                $0.others = copy
            }
            try check(
                #"{"byName": {"a": {"age": 1}}}"#, #"{"byName": {"a": {"age": 1}}, "byCity": {"a": {"age": 1}}}"#
            ) {
                let copy: JSONDictionaryDraft<Person> = $0.byName
                $0.byCity = copy
            }
        }

        @Test("where there is none, an optional part is nil")
        func absentParts() throws {
            try check("{}", "{}") {
                let old: JSONArrayDraft<Street>? = $0.old
                let others: JSONArrayDraft<Person>? = $0.others
                let byCity: JSONDictionaryDraft<Person>? = $0.byCity
                #expect(old == nil && others == nil && byCity == nil)
            }
            try check(#"{"byCity":{"a":{"age":1}}}"#, #"{"byCity":{"a":{"age":1}}}"#) {
                let byCity: JSONDictionaryDraft<Person>? = $0.byCity
                #expect(byCity?.count == 1 && byCity?.json.text() == #"{"a":{"age":1}}"#)
            }
        }

        @Test("an optional model is taken out, put in, and taken away")
        func optionalModels() throws {
            let text = #"{"next": {"next": {"x": 1.0}}}"#
            let link = try Link(parsing: text)
            let moved = link.mutate {
                let inner: JSONDraft<Link>? = $0.next?.next
                $0.next = inner
            }
            #expect(moved.text() == #"{"next": {"x": 1.0}}"#)
            let none: JSONDraft<Link>? = nil
            #expect(link.mutate { $0.next = none }.text() == "{}")
            #expect(link.text() == text)
        }

        @Test("another draft replaces a part")
        func replaced() throws {
            let person = try Person(
                parsing:
                    #"{"addresses":[{"city":"a"}],"friends":[{"age":1}],"byName":{"x":{"age":2}},"company":{"departments":[]}}"#
            )
            let changed = person.mutate {
                var addresses: JSONArrayDraft<Street> = $0.addresses
                addresses[0].city = "b"
                $0.addresses = addresses
                var friends: JSONArrayDraft<Person> = $0.friends
                friends[0].age = 5
                $0.friends = friends
                var byName: JSONDictionaryDraft<Person> = $0.byName
                byName["x"]?.age = 6
                $0.byName = byName
                var company: JSONDraft<Company> = $0.company
                company.departments.append(Department())
                $0.company = company
            }
            #expect(
                changed.text()
                    == #"{"addresses":[{"city":"b"}],"friends":[{"age":5}],"byName":{"x":{"age":6}},"company":{"departments":[{}]}}"#
            )
            #expect(person.addresses[0].city == "a")
        }
    }
}
