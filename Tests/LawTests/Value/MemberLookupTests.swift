import LazyJSON
import Testing

/// Members that are looked up by name, in objects of every width.
struct MemberLookupTests {
    private static let names = [
        "", "a", "b", "id", "name", "names", "user_id", "screen_name", "profile_background",
        "a name that is longer than sixteen bytes", "Zo\u{EB}", "\u{5C71}\u{672C}",
    ]

    /// The name in its source text, now and then with an escape.
    private static func source(_ name: String, _ random: inout SeededGenerator) -> String {
        guard let first = name.unicodeScalars.first, first.isASCII, random.chance(25) else { return name }
        let digits = String(first.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits + name.dropFirst()
    }

    @Test(arguments: Cases.seeds(30))
    func theFirstOfANameIsFound(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let count = random.below(random.chance(30) ? 80 : 12)
            var first: [String: Int] = [:]
            let members = (0..<count).map { number in
                let name = random.pick(Self.names) + (random.chance(40) ? "\(random.below(40))" : "")
                if first[name] == nil { first[name] = number }
                let value = ["\(number)", "[{\"id\": [\(number)]}, \(number)]", "{\"a\": \(number), \"id\": {}}"]
                return "\"\(Self.source(name, &random))\": \(random.pick(value))"
            }
            let json = try JSON(parsing: "[{" + members.joined(separator: ",") + "}]")
            for round in 0..<3 {
                for name in Self.names + ["\(round)", "absent"] + first.keys {
                    let found = json[0]?[name]
                    let number = found?.int ?? found?["a"]?.int ?? found?[1]?.int
                    #expect(number == first[name], "\(name)")
                }
            }
        }
    }
}
