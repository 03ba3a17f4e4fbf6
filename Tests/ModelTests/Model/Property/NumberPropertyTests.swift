import LazyJSON
import Testing

private final class Item: JSONModel, @unchecked Sendable {
    @JSONProperty var price: JSONNumber
    @JSONProperty var weight: JSONNumber?
    @JSONProperty var sizes: [JSONNumber]
    @JSONProperty var rates: [String: JSONNumber]
}

/// Properties whose values are numbers with all their digits.
struct NumberPropertyTests {
    @Test func digitsAreReadAndWrittenAsTheyAre() throws {
        let item = try Item(parsing: #"{"price": 2.50, "weight": "1.0", "sizes": [1, 1e400], "rates": {"a": 0.10}}"#)
        #expect(item.price.text == "2.50" && item.weight?.text == "1.0" && item.rates["a"]?.text == "0.10")
        #expect(item.sizes.map(\.text) == ["1", "1e400"])
        #expect(item.issues.map(\.pointer.description) == ["/weight"])
        let changed = try item.mutate(.checked) {
            $0.price = try #require(JSONNumber("2.5"))
            $0.weight = JSONNumber("12345678901234567890.10")
            $0.sizes.append(JSONNumber(7))
            $0.rates["a"] = JSONNumber("0.1")
        }
        let expected =
            #"{"price": 2.5, "weight": "12345678901234567890.10", "sizes": [1, 1e400, 7], "rates": {"a": 0.1}}"#
        #expect(changed.text() == expected)
    }

    @Test func theSameDigitsChangeNothingAndAMissingNumberIsZero() throws {
        let item = try Item(parsing: #"{"price" : 2.50}"#)
        #expect(item.mutate { $0.price = $0.price }._model() === item._model())
        #expect(try Item(parsing: "{}").price == JSONNumber(0))
        let wrong = try Item(parsing: #"{"price": true, "sizes": [], "rates": {}}"#)
        #expect(wrong.price == JSONNumber(0) && wrong.issues.map(\.kind) == [.unreadable])
    }

    /// Numbers of all forms, over each other.
    @Test func everyNumberIsWrittenWithItsText() throws {
        for seed in Cases.seeds(2_000) {
            var random = SeededGenerator(seed: seed)
            func digits(_ most: Int) -> String {
                (0..<random.below(most) + 1).map { _ in "\(random.below(10))" }.joined()
            }
            func text() -> String {
                let whole = random.chance(30) ? "0" : "\(random.below(9) + 1)" + digits(30)
                return (random.chance(30) ? "-" : "") + whole + (random.chance(50) ? "." + digits(20) : "")
                    + (random.chance(30) ? random.pick(["e", "E+", "e-"]) + digits(4) : "")
            }
            let (old, new) = (text(), text())
            let number = try #require(JSONNumber(new))
            #expect(JSON(number).text() == new && number.text == new)
            let item = try Item(parsing: "{\"price\": \(old)}")
            #expect(item.price.text == old)
            #expect(item.mutate { $0.price = number }.text() == "{\"price\": \(new)}")
            #expect(JSON(["n": JSON(number)] as JSON).text() == "{\"n\":\(new)}")
            for wrong in [" " + new, new + "x", "+" + new, "0" + new.drop { $0 == "-" }, new + "."] {
                #expect(JSONNumber(wrong) == nil)
            }
        }
    }
}
