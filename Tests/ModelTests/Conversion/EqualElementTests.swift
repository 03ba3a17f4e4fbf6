import LazyJSON
import TestSupport
import Testing

/// Removing elements of which several are equal to their type, and have unknown members that differ.
struct EqualElementTests {
    struct Letter: Codable, Equatable, Sendable { var letter: Int }

    final class Letters: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .lossyArray) var list: [Letter]
    }

    /// Returns the first or the last positions at which some letters are found in others, in this order.
    private static func positions(of some: [Int], in all: [Int], fromEnd: Bool) -> [Int] {
        if fromEnd {
            let found = positions(of: some.reversed(), in: all.reversed(), fromEnd: false)
            return found.reversed().map { all.count - 1 - $0 }
        }
        var (found, next) = ([Int](), 0)
        for letter in some {
            while all[next] != letter { next += 1 }
            found.append(next)
            next += 1
        }
        return found
    }

    @Test("elements are removed if it is certain which, else that is refused", arguments: Cases.seeds(2_000))
    func removals(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let all = (0..<1 + random.below(9)).map { _ in random.below(2 + Int(seed % 3)) }
        let kept = all.filter { _ in random.chance(60) }
        let first = Self.positions(of: kept, in: all, fromEnd: false)
        let isCertain = first == Self.positions(of: kept, in: all, fromEnd: true) || kept.isEmpty
        func text(_ positions: some Sequence<Int>) -> String {
            "[\(positions.map { "{\"letter\":\(all[$0]),\"owner\":\($0)}" }.joined(separator: ","))]"
        }
        let before = text(all.indices)
        let after = isCertain ? text(first) : before
        var json = try JSON(parsing: before)
        let new = kept.map { Letter(letter: $0) }
        do {
            try json.update(as: [Letter].self) { $0 = new }
        } catch let error as JSONError {
            #expect(error.code == .unrepresentable)
        }
        #expect(json.text() == after, "\(before) → \(kept)")
        let letters = try Letters(parsing: "{\"list\":\(before)}")
        #expect(letters.mutate { $0.list = new }.text() == "{\"list\":\(after)}", "\(before) → \(kept)")
    }
}
