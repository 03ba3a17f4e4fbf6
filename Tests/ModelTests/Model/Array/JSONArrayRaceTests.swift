import LazyJSON
import Synchronization
import Testing

extension CollectionsTests {
    @Suite("Threads that read one array") struct RaceTests {
        @Test("all get one and the same element")
        func oneWinner() throws {
            let count = 300
            let rounds = 40
            let text = "[" + (0..<count).map { #"{"age":\#($0)}"# }.joined(separator: ",") + "]"
            let json = try JSON(parsing: text)
            for _ in 0..<rounds {
                let array = try #require(JSONArray<Person>(json))
                let differences = Atomic(0)
                let winners = (0..<8).map { _ in Winners(count) }
                #expect(
                    Threads.run(8) { number in
                        for step in 0..<count {
                            let position = (step * 7 + number / 2) % count
                            let person = array[position]
                            winners[number].elements[position] = person
                            if person.age != position { differences.add(1, ordering: .relaxed) }
                        }
                    })
                #expect(differences.load(ordering: .relaxed) == 0)
                for position in 0..<count {
                    for other in winners { #expect(other.elements[position] === array[position]) }
                }
            }
        }

        @Test("an element that goes stale is replaced by one thread")
        func stale() throws {
            let array = try Passing(parsing: #"{"people":[{"age":1},{"age":2}]}"#, context: JSONContext(Questions()))
                .people
            let wrong = Atomic(0)
            #expect(
                Threads.run(8) { _ in
                    for step in 0..<300 where array[step % 2]?.age != step % 2 + 1 { wrong.add(1, ordering: .relaxed) }
                })
            #expect(wrong.load(ordering: .relaxed) == 0)
        }
    }
}

/// Counts how often a conversion was asked.
private final class Questions: Sendable {
    let count = Atomic(0)
}

private final class Passing: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .passing) var people: JSONArray<Person?>
}

extension JSONConversion where Value == Person {
    /// Reads a person that is stale at each third question.
    fileprivate static var passing: JSONConversion {
        JSONConversion(
            decode: { json, _ in try json.value() }, encode: { value, _, _ in value.json },
            isCurrent: { _, _, context in
                (context[Questions.self]?.count.add(1, ordering: .relaxed).newValue ?? 0) % 3 != 0
            })
    }
}

/// The elements that one thread has read.
private final class Winners: @unchecked Sendable {
    // Sendable because one thread writes, and others read after it has ended.
    var elements: [Person?]

    init(_ count: Int) {
        elements = Array(repeating: nil, count: count)
    }
}
