import LazyJSON
import Testing

extension CollectionsTests {
    /// Law 8 for arrays in models and their drafts; ratios of computing times are compared, never times.
    @Suite(.serialized) struct CostTests {
        typealias Law = LazyJSONTests.CostTests

        private static func person(_ count: Int) throws -> Person {
            let streets = (0..<count).map { #"{"city": "city \#($0)", "street": "s"}"# }.joined(separator: ", ")
            return try Person(parsing: #"{"addresses": [\#(streets)], "company": {}}"#)
        }

        @Test("writing into all elements, one after another")
        func writing() throws {
            let ratio = try Law.ratio(small: 1_000) { count in
                let person = try Self.person(count).mutate { draft in
                    for position in 0..<count { draft.addresses[position].city = "x" }
                }
                #expect(person.addresses[count - 1].city == "x")
            }
            #expect(ratio < Law.limit)
        }

        @Test("replacing, putting in and taking out")
        func replacing() throws {
            let ratio = try Law.ratio(small: 1_000) { count in
                let street = Street { $0.city = "x" }
                let person = try Self.person(count).mutate { draft in
                    for position in 0..<count { draft.addresses[position] = street }
                    for _ in 0..<count { draft.addresses.append(street) }
                    for _ in 0..<count { draft.addresses.removeLast() }
                    draft.addresses.removeAll { $0.city == "y" }
                }
                #expect(person.addresses.count == count)
            }
            #expect(ratio < Law.limit)
        }

        @Test("reading all elements by their positions")
        func reading() throws {
            let ratio = try Law.ratio { count in
                let person = try Self.person(count)
                for position in 0..<count where person.addresses[position].street != "s" { Issue.record("\(position)") }
                for position in 0..<count where person.addresses[position].street != "s" { Issue.record("\(position)") }
            }
            #expect(ratio < Law.limit)
        }
    }
}
