import LazyJSON
import Synchronization
import Testing

/// Models whose stored properties are initialized with other models, which are created while the properties of the first are
/// numbered.
struct NestedInitializerTests {
    /// `Tag` makes classes that no other test has used before.
    class Leaf<Tag>: JSONModel, @unchecked Sendable {
        @JSONProperty var number: Int = 3
        @JSONProperty var text: String?
    }

    class First<Tag>: JSONModel, @unchecked Sendable {
        let leaf = Leaf<Tag>()
        @JSONProperty var id: Int
        @JSONProperty var leaves: [Leaf<Tag>]
        let named = Leaf<Tag> { $0.text = "made first" }
        @JSONProperty var name: String = "first"
    }

    class Second<Tag>: First<Tag>, @unchecked Sendable {
        @JSONProperty var score: Double
        let parsed = try? Leaf<Tag>(parsing: #"{"number": 8, "text": "é"}"#)
        @JSONProperty("score") var scoreText: String
        @JSONProperty var size: Int = Leaf<Tag>().number + 1
    }

    final class Third<Tag>: Second<Tag>, @unchecked Sendable {
        let made = (0..<3).map { number in Leaf<Tag> { $0.number = number } }
        @JSONProperty var last: Leaf<Tag> = Leaf<Tag> { $0.text = "declared" }
        let base = First<Tag> { $0.id = 5 }
        /// An instance of the superclass, which creates all of its own.
        let other = Second<Tag>()
        @JSONProperty var count: Int = First<Tag>().leaf.number
    }

    private static let text =
        #"{"id": 1, "leaves": [{"number": 4}], "name": "n", "score": 2.5, "size": 6, "last": {"number": 9}, "count": 7}"#

    /// The values of the properties of a model.
    private static func values<Tag>(_ model: Third<Tag>) -> [String] {
        let numbers = model.leaves.map(\.number)
        return [
            "\(model.id)", "\(numbers)", model.name, "\(model.score)", model.scoreText, "\(model.size)",
            "\(model.last.number)", model.last.text ?? "nil", "\(model.count)",
        ]
    }

    /// The values of the models that are not properties.
    private static func helpers<Tag>(_ model: Third<Tag>) -> [String] {
        let numbers = model.made.map(\.number)
        return [
            "\(model.leaf.number)", model.named.text ?? "nil", "\(model.parsed?.number ?? -1)",
            model.parsed?.text ?? "nil", "\(numbers)", "\(model.base.id)", model.base.name,
            model.base.leaf.text ?? "nil", "\(model.other.size)", model.other.scoreText,
            "\(model.other.parsed?.number ?? -1)",
        ]
    }

    /// The faults of three models: one of the text, whose properties read it, an empty one, whose properties read their defaults,
    /// and one that was changed.
    private static func mistakes<Tag>(_ type: Tag.Type) -> String {
        guard let full = try? Third<Tag>(parsing: text) else { return "not parsed" }
        let empty = Third<Tag>()
        let changed = full.mutate {
            $0.count = 1
            $0.last.text = "t"
            $0.score = 3
            $0.id = 2
        }
        let helpers = ["3", "made first", "8", "é", "[0, 1, 2]", "5", "first", "nil", "4", "", "8"]
        let wrong = [
            difference(Self.helpers(full), helpers), difference(Self.helpers(empty), helpers),
            difference(Self.helpers(changed), helpers),
            difference(values(full), ["1", "[4]", "n", "2.5", "2.5", "6", "9", "nil", "7"]),
            difference(values(empty), ["0", "[]", "first", "0.0", "", "4", "3", "declared", "3"]),
            difference(values(changed), ["2", "[4]", "n", "3.0", "3.0", "6", "9", "t", "1"]),
        ]
        return wrong.compactMap(\.self).joined(separator: "; ")
    }

    private static func difference(_ found: [String], _ wanted: [String]) -> String? {
        found == wanted ? nil : "\(found), not \(wanted)"
    }

    @Test func allPropertiesKeepTheirNumbers() {
        #expect(Self.mistakes(Void.self) == "")
        #expect(Self.mistakes(Void.self) == "")
    }

    /// The first models of a class are created by several threads together.
    @Test func threadsThatCreateTheFirstModelsTogether() {
        let checks: [@Sendable () -> String] = [
            { Self.mistakes(Int.self) }, { Self.mistakes(String.self) }, { Self.mistakes(Double.self) },
            { Self.mistakes(Bool.self) }, { Self.mistakes([Int].self) }, { Self.mistakes([String].self) },
            { Self.mistakes([[Int]].self) }, { Self.mistakes([Double].self) },
        ]
        let wrong = Atomic(0)
        for check in checks {
            let isRun = Threads.run(6) { _ in
                for _ in 0..<20 where check() != "" { wrong.add(1, ordering: .relaxed) }
            }
            #expect(isRun)
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
    }
}
