import LazyJSON
import TestSupport
import Testing

private final class Person: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .range(0...150)) var age: Int
    @JSONProperty var home: Person?
    @JSONProperty var list: [Person]
    @JSONProperty(using: .oneOrMany) var one: [Person]
    @JSONProperty(using: .embedded(.oneOrMany)) var quoted: [Person]
    @JSONProperty(checking: { $0["bad"] == nil }) var map: [String: Int]
}

@Suite("Refusals beside writes of whole values")
struct WholeRefusalTests {
    private struct Counted: Codable { var n: Int }

    /// Returns the pointers of the writes that a checked change is refused for.
    private func refused(_ change: (inout JSONDraft<Person>) throws -> Void) throws -> [String] {
        let text = """
            {"age": 1, "n": 1, "home": {"age": 2}, "list": [{"age": 3}], "one": {"n": 1}, "quoted": "{\\"n\\": 1}"}
            """
        do {
            _ = try Person(parsing: text).mutate(.checked, change)
            return []
        } catch let error as JSONValidationError {
            return error.issues.map(\.pointer.description)
        }
    }

    @Test("setting a part of the JSON of a draft keeps the refusals of other parts")
    func partsOfJSON() throws {
        #expect(
            try refused {
                $0.age = 999; $0.json["_v"] = 2
            } == ["/age"])
        #expect(
            try refused {
                $0.home?.age = 999; $0.list[0].age = 999; $0.json["_v"] = 2
            } == ["/home/age", "/list/0/age"])
        #expect(
            try refused {
                $0.home?.age = 999; $0.home?.json["_v"] = 2
            } == ["/home/age"])
        #expect(
            try refused {
                $0.age = 999; try $0.json.update(as: Counted.self) { $0.n = 5 }
            } == ["/age"])
        #expect(
            try refused {
                $0.age = 999; $0.json["age"] = 5
            } == [])
        #expect(
            try refused {
                $0.home?.age = 999; $0.json["home"] = nil
            } == [])
        #expect(throws: JSONValidationError.self) {
            try Person(.checked) {
                $0.age = 999; $0.json["_v"] = 1
            }
        }
    }

    @Test("a merge keeps the refusals of the values that it leaves, and drops those of the values that it replaces")
    func merges() throws {
        #expect(
            try refused {
                $0.age = 999; $0.merge(["age": nil], nulls: .ignore)
            } == ["/age"])
        #expect(
            try refused {
                $0.home?.age = 999; $0.merge(["home": nil], nulls: .ignore)
            } == ["/home/age"])
        #expect(
            try refused {
                $0.age = 999; $0.merge(["age": nil])
            } == [])
        #expect(
            try refused {
                $0.list[0].age = 999; $0.merge(["list": ["x": 1]])
            } == [])
        #expect(
            try refused {
                $0.home?.age = 999; $0.merge(["home": [1]], arrays: .append)
            } == [])
    }

    @Test("a merge into a value keeps its refusal")
    func mergesIntoRefusedValues() throws {
        #expect(
            try refused {
                $0.map["bad"] = 1; $0.merge(["map": ["k": 2]])
            } == ["/map"])
        #expect(
            try refused {
                $0.quoted[0].age = 999; $0.json["quoted"] = "{\"age\": 5}"
            } == [])
    }

    @Test(.costs) func aPartOfTheJSONIsSetInLinearTimeBesideRefusals() throws {
        let ratio = try Cost.ratio(small: 200) { count in
            let ages = String(repeating: "{\"age\": 1},", count: count)
            let changed = try Person(parsing: "{\"list\": [\(ages){}]}").mutate { draft in
                for number in 0..<count { draft.list[number].age = 999 }
                draft.json["_v"] = 1
                draft.merge(["_w": 2])
            }
            #expect(changed.json["_w"] == 2)
        }
        #expect(ratio < Cost.limit)
    }

    @Test("a refusal in a single value that is read as an array is one of its element")
    func singleValues() throws {
        #expect(
            try refused { $0.one[0].age = 999 } == ["/one/age"])
        #expect(
            try refused {
                $0.one[0].age = 999; $0.one[0].age = 3
            } == [])
        #expect(
            try refused {
                $0.one[0].age = 999; $0.one.removeAll()
            } == [])
        #expect(
            try refused {
                $0.one[0].age = 999; $0.one.insert(Person { $0.age = 4 }, at: 0)
            } == ["/one/1/age"])
        #expect(
            try refused {
                $0.one[0].age = 999; $0.one.append(Person { $0.age = 4 })
            } == ["/one/0/age"])
        #expect(
            try refused {
                $0.quoted[0].age = 999; $0.quoted[0].age = 3
            } == [])
    }
}
