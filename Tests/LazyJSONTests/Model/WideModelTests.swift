import LazyJSON
import Testing

/// Classes with more properties than a word has bits.
struct WideModelTests {
    private func text(_ count: Int) -> String {
        let members = (0..<count).map { $0 % 10 == 3 ? #""p\#($0)":"s\#($0)""# : #""p\#($0)":\#($0)"# }
        return "{" + members.joined(separator: ",") + "}"
    }

    private func check<Model: JSONModelProtocol>(
        _ type: Model.Type, _ numbers: [KeyPath<Model, Int> & Sendable], _ count: Int
    ) throws {
        let expected = (0..<count).filter { $0 % 10 != 3 }
        #expect(numbers.count == expected.count)
        let forwards = try Model(parsing: text(count))
        let backwards = try Model(parsing: text(count))
        for _ in 0..<2 {
            for (keyPath, value) in zip(numbers, expected) {
                #expect(forwards[keyPath: keyPath] == value)
            }
            for (keyPath, value) in zip(numbers, expected).reversed() {
                #expect(backwards[keyPath: keyPath] == value)
            }
        }
        var changed = forwards
        for (keyPath, value) in zip(numbers, expected) {
            changed = changed.mutate { $0[keyPath] = value + 1_000 }
        }
        for (keyPath, value) in zip(numbers, expected) {
            #expect(changed[keyPath: keyPath] == value + 1_000)
            #expect(forwards[keyPath: keyPath] == value)
        }
        #expect(Model().issues.count == numbers.count)
    }

    @Test func sixtyFiveAreToldApart() throws { try check(Wide65.self, Wide65.numbersOfWide65, 65) }

    @Test func aHundredAndThirtyAreToldApart() throws { try check(Wide130.self, Wide130.numbersOfWide130, 130) }

    @Test func twoHundredAndSeventyAreToldApart() throws { try check(Wide270.self, Wide270.numbersOfWide270, 270) }

    @Test func superclassesOfAWideClassHaveNumbersOfTheirOwn() throws {
        let small = try Wide63(parsing: text(63))
        let middle = try Wide64(parsing: text(64))
        #expect([small.p0, small.p61, small.p62] == [0, 61, 62])
        #expect(small.p53 == "s53")
        #expect([middle.p61, middle.p62] == [61, 62])
        #expect(middle.p63 == "s63")
    }
}
