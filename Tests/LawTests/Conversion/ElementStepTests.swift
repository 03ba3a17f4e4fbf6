import Testing
import TestSupport

@testable import LazyJSON

/// The steps by which a list of elements becomes another one.
struct ElementStepTests {
    @Test func leadToTheNewElements() {
        for seed in 1...UInt64(Cases.scaled(2_000)) {
            var random = SeededGenerator(seed: seed)
            let old = (0..<random.below(12)).map { _ in JSON(random.below(8)) }
            let new = (0..<random.below(12)).map { _ in random.chance(20) ? nil : JSON(random.below(8)) }
            let steps = Self.steps(old, new)
            var (result, next) = ([JSON?](), 0)
            func keep(to position: Int) {
                result += old[next..<position].map { $0 }
                next = position
            }
            for step in steps {
                switch step {
                case .replace(let position, let other, _):
                    keep(to: position)
                    result.append(new[other])
                    next += 1
                case .remove(let position):
                    keep(to: position)
                    next += 1
                case .insert(let other, let position, let source):
                    if let source { #expect(old[source] == new[other]) }
                    keep(to: position)
                    result.append(new[other])
                }
            }
            keep(to: old.count)
            #expect(result == new, "seed \(seed)")
        }
    }

    private static func steps(_ old: [JSON], _ new: [JSON?]) -> [ElementStep] {
        ElementStep.steps(
            from: EncodedTree(elements: old, old.map { _ in nil }),
            to: EncodedTree(elements: new, new.map { _ in nil }),
            where: { _ in true }
        ).all
    }

    @Test(arguments: [
        // An element that moves keeps its text: no other one is written over it.
        ("abc", "xbca", ["insert 0 before 0", "remove 0", "insert 3 before 3 from 0"]),
        ("ab", "ba", ["insert 0 before 0 from 1", "remove 1"]),
        ("abc", "axc", ["replace 1 by 1"]),
        ("abc", "axyc", ["replace 1 by 1", "insert 2 before 2"]),
        ("axyc", "azc", ["replace 1 by 1", "remove 2"]),
        ("", "a", ["insert 0 before 0"]),
        ("aab", "ab", ["remove 1"]),
    ])
    func areFew(old: String, new: String, expected: [String]) {
        let (old, new) = (old.map { JSON(String($0)) }, new.map { JSON(String($0)) })
        let texts = Self.steps(old, new).compactMap { step in
            switch step {
            case .replace(_, _, true): String?.none
            case .replace(let position, let other, false): "replace \(position) by \(other)"
            case .remove(let position): "remove \(position)"
            case .insert(let other, let position, let source):
                "insert \(other) before \(position)" + (source.map { " from \($0)" } ?? "")
            }
        }
        #expect(texts == expected)
    }
}
