import LazyJSON
import Testing

/// The size of differences, which is the size of the values that differ.
@Suite struct PatchSizeTests {
    private static let integers = Array(0..<1_000)

    private static func patch(_ old: [Int], _ new: [Int]) throws -> JSON {
        let (one, other) = (JSON(old), JSON(new))
        let patch = one.patch(to: other)
        #expect(try one.applying(patch: patch) == other)
        return patch
    }

    @Test func aThousandIntegers() throws {
        let integers = Self.integers
        #expect(try Self.patch(integers, integers).count == 0)
        #expect(try Self.patch(integers, []).text() == #"[{"op":"replace","path":"","value":[]}]"#)
        #expect(try Self.patch([1, 2], []).count == 1)
        #expect(try Self.patch([], integers).count == 1)
        let moved = try Self.patch(integers, Array(integers[1...]) + [0])
        #expect(moved.text() == #"[{"op":"move","from":"/0","path":"/999"}]"#)
        let back = try Self.patch(integers, [999] + integers[..<999])
        #expect(back.text() == #"[{"op":"move","from":"/999","path":"/0"}]"#)
        let shorter = try Self.patch(integers, Array(integers[1..<999]))
        #expect(shorter.text() == #"[{"op":"remove","path":"/999"},{"op":"remove","path":"/0"}]"#)
        var two = integers
        two.insert(-1, at: 100)
        two.insert(-2, at: 900)
        let inserted = try Self.patch(integers, two)
        #expect(
            inserted.text()
                == #"[{"op":"add","path":"/100","value":-1},{"op":"add","path":"/900","value":-2}]"#)
        #expect(try Self.patch(integers, integers.map { $0 == 500 ? 7_000 : $0 }).count == 1)
        #expect(try Self.patch(integers, integers.map { $0 + 1_000 }).count == 1)
        #expect(try Self.patch(integers, Array(integers[500...]) + integers[..<500]).count <= 500)
        #expect(try Self.patch(integers, integers.reversed()).count <= 1_000)
    }

    /// Values of few kinds, where each occurs many times.
    @Test func manyEqualElements() throws {
        var random = SeededGenerator(seed: 1)
        let bits = (0..<2_000).map { _ in random.below(2) }
        var other = bits
        other.insert(0, at: 200)
        other.insert(1, at: 1_700)
        other.remove(at: 1_000)
        #expect(try Self.patch(bits, other).count <= 5)
    }

    /// Old, new, the most operations.
    @Test(arguments: [
        (#"[{"id":1,"a":1},{"id":2,"a":1}]"#, #"[{"id":2,"a":2}]"#, 2),
        (#"[{"id":1,"a":1},{"id":2,"a":1},{"id":3,"a":1}]"#, #"[{"id":2,"a":1},{"id":3,"a":2},{"id":4,"a":1}]"#, 3),
        (#"{"a":1,"b":2}"#, #"{"a":3,"b":4}"#, 2), (#"{"a":1,"b":2}"#, #"{}"#, 2), ("[[1],[2]]", "[[2],[1]]", 1),
        (#"{"a":[1,2,3,4]}"#, #"{"a":[]}"#, 1), ("[1,2,3]", "[1,5,6]", 2), (#"{"a":1}"#, "[1]", 1), ("1", "1.0", 0),
        (#"[{"a":{"b":[1,2,{"c":1}]}},2]"#, #"[{"a":{"b":[1,2,{"c":2}]}},2]"#, 1),
    ])
    func smallValues(old: String, new: String, most: Int) throws {
        let (one, other) = (try JSON(parsing: old), try JSON(parsing: new))
        let patch = one.patch(to: other)
        #expect(patch.count <= most, "\(patch)")
        #expect(try one.applying(patch: patch) == other)
    }

    @Test func anElementThatChangesKeepsTheOthers() throws {
        let text = "[\n  {\"a\" : 1.0},\n  { \"a\": 2 }, 3e0,\n  4\n]\n"
        let one = try JSON(parsing: text)
        let other = try JSON(parsing: #"[{"a":1},{"a":5},3,4]"#)
        #expect(try one.applying(patch: one.patch(to: other)).text() == text.replacing("2", with: "5"))
    }

    @Test func mergePatchesSayWhatDiffers() throws {
        let one = try JSON(parsing: #"{"a": {"b": 1, "c": [1]}, "d": 2, "e": 3}"#)
        let other = try JSON(parsing: #"{"a": {"b": 1.0, "c": [2]}, "e": 3, "f": {"g": 1}}"#)
        #expect(try one.mergePatch(to: other).text() == #"{"d":null,"a":{"c":[2]},"f":{"g": 1}}"#)
        #expect(try one.mergePatch(to: one).text() == "{}")
        #expect(throws: JSONError.self) { try one.mergePatch(to: ["a": nil]) }
        #expect(try JSON(1).mergePatch(to: 2) == 2)
    }

    // MARK: Generated

    /// Random edits of an array of records: the difference has at most a few times as many operations, and no more text than
    /// a few times what the edits name.
    @Test func aFewEditsAreAFewOperations() throws {
        for seed in Cases.seeds(150) {
            var random = SeededGenerator(seed: seed &+ 5)
            let count = random.pick([0, 1, 3, 10, 50, 300])
            let isScalar = random.chance(40)
            let few = random.chance(30)
            func element(_ random: inout SeededGenerator) -> JSON {
                let number = random.below(few ? 3 : 1_000_000)
                return isScalar
                    ? JSON(number)
                    : ["id": JSON(number), "tags": ["a", JSON(number % 3)], "more": ["x": 1, "y": [1, 2]]]
            }
            let old = JSON((0..<count).map { _ in element(&random) })
            var new = old
            let edits = random.below(6)
            for _ in 0..<edits {
                let position = random.below(new.count + 1)
                switch random.below(4) {
                case 0: try new.insert(element(&random), at: position)
                case 1 where position < new.count: try new.remove(at: position)
                case 2 where position < new.count: try new.move(from: position, to: random.below(new.count))
                case 3 where position < new.count && isScalar: new[position] = element(&random)
                case 3 where position < new.count:
                    if random.chance(50) {
                        new[position]?[at: "more.y.0"] = JSON(random.below(9))
                    } else {
                        try new[position]?[at: "tags"]?.append(5)
                    }
                default: break
                }
            }
            let patch = old.patch(to: new)
            #expect(try old.applying(patch: patch) == new, "seed \(seed)")
            #expect(patch.count <= 2 * edits, "seed \(seed): \(old) to \(new) by \(patch)")
            #expect(patch.text().utf8.count <= 2 + edits * 150, "seed \(seed): \(patch)")
            // In both directions, and from texts that share nothing.
            let one = try JSON(parsing: new.text())
            #expect(try one.applying(patch: one.patch(to: old)) == old, "seed \(seed)")
        }
    }

    /// Elements that have most members in common are compared, also if others are between them.
    @Test func changedElementsAreFoundAmongAFewOthers() throws {
        let old: JSON = [["a": 1, "b": 2, "c": 3], ["x": 1, "y": 2, "z": 3]]
        let new: JSON = [["n": 0], ["a": 1, "b": 2, "c": 4], ["o": 0], ["x": 1, "y": 2, "z": 4]]
        for (one, other) in [(old, new), (new, old)] {
            let patch = one.patch(to: other)
            #expect(try one.applying(patch: patch) == other)
            #expect(patch.count == 4, "\(patch)")
        }
    }

    /// One scalar of a document that differs from one in another layout: only its text changes.
    @Test func aDifferenceKeepsTheTextAround() throws {
        var count = 0
        for seed in Cases.seeds(300) {
            var script = ScriptGenerator(seed: seed &+ 81)
            let bytes = script.documents.document()
            let base = try JSON(parsing: bytes)
            let pointer = script.way(in: ModelValue.parsed(bytes))
            guard let old = base[at: pointer], old.count == 0 else { continue }
            var expected = base
            // Not through a member that occurs twice.
            guard (try? expected.set("new", at: pointer)) != nil else { continue }
            // Of members with one name only the first is known to the other value.
            guard expected.rawText.utf8.count - base.rawText.utf8.count == 5 - old.rawText.utf8.count else { continue }
            var other = try JSON(parsing: base.text(.compact))
            other[at: pointer] = "new"
            let patch = base.patch(to: other)
            #expect(patch.count == 1, "seed \(seed): \(base) by \(patch)")
            #expect(try base.applying(patch: patch).text() == expected.text(), "seed \(seed): \(base) by \(patch)")
            count += 1
        }
        #expect(count > Cases.scaled(150))
    }

    /// Arrays without any order, of elements that occur several times.
    @Test func anyArraysCanBeCompared() throws {
        for seed in Cases.seeds(400) {
            var random = SeededGenerator(seed: seed &+ 6)
            let kinds = random.pick([1, 2, 5, 30])
            let isNested = random.chance(50)
            func array(_ random: inout SeededGenerator) -> JSON {
                let elements = (0..<random.below(30)).map { _ -> JSON in
                    let number = JSON(random.below(kinds))
                    return isNested ? random.pick([number, [number], ["a": number, "b": [number, 1]], "x"]) : number
                }
                return JSON(elements)
            }
            let (one, other) = (array(&random), array(&random))
            let patch = one.patch(to: other)
            #expect(try one.applying(patch: patch) == other, "seed \(seed): \(one) to \(other) by \(patch)")
            #expect(patch.count <= max(one.count, other.count) * 3, "seed \(seed)")
        }
    }

    @Test(
        .costs,
        arguments: ["equal", "reversed", "shuffled", "bits", "other", "removed", "nested", "rotated", "periods"])
    func costsAreLinear(kind: String) throws {
        let ratio = try Cost.ratio(small: 500) { count in
            var random = SeededGenerator(seed: 3)
            let numbers = Array(0..<count)
            let (one, other): (JSON, JSON) =
                switch kind {
                case "equal": (JSON(numbers), try JSON(parsing: JSON(numbers).text()))
                case "reversed": (JSON(numbers), JSON(Array(numbers.reversed())))
                case "shuffled": (JSON(numbers), JSON(numbers.shuffled(using: &random)))
                case "bits": (JSON(numbers.map { _ in random.below(2) }), JSON(numbers.map { _ in random.below(2) }))
                case "periods": (JSON(numbers.map { $0 % 7 }), JSON(numbers.map { $0 % 11 % 7 }))
                case "other": (JSON(numbers), JSON(numbers.map { $0 + count }))
                case "removed": (JSON(numbers), JSON(numbers.filter { $0 % 3 > 0 }))
                case "rotated": (JSON(numbers), JSON(Array(numbers[(count / 2)...] + numbers[..<(count / 2)])))
                default:
                    (
                        JSON(numbers.map { ["id": JSON($0), "a": [JSON($0), ["b": 1]]] as JSON }),
                        JSON(numbers.map { ["id": JSON($0), "a": [JSON($0), ["b": 2]]] as JSON })
                    )
                }
            #expect(try one.applying(patch: one.patch(to: other)) == other)
        }
        #expect(ratio < Cost.limit)
    }

    /// One element that differs at the bottom of many arrays: no level compares what is in it again.
    @Test(.costs) func deepArraysCostOnePass() throws {
        let ratio = try Cost.ratio(small: 300) { depth in
            let limits = JSONLimits(depth: depth + 4)
            let opening = String(repeating: "[0,[1,2],", count: depth)
            let closing = String(repeating: ",{\"a\":[3]}]", count: depth)
            let one = try JSON(parsing: opening + "1" + closing, limits: limits)
            let other = try JSON(parsing: opening + "2" + closing, limits: limits)
            #expect(one.patch(to: other).count == 1)
        }
        #expect(ratio < Cost.limit)
    }
}
