import LazyJSON
import Testing

extension CollectionsTests {
    @Suite("Scripts of edits of arrays") struct ScriptTests {
        /// An element as it is written and as it is read.
        private struct Cell: Equatable {
            var text: String
            var value: Int
        }

        private static let texts = [
            "1", "1.0", "2", "2e0", "\"3\"", "3", "4", "null", "\"x\"", "[ 5 ]", "50", "9.5",
        ]

        private static func cell(_ text: String) throws -> Cell {
            Cell(text: text, value: try JSON(parsing: text).value(as: Int?.self) ?? 0)
        }

        /// An array's cells, read one by one.
        private static func cells(_ generator: inout SeededGenerator) -> [Cell] {
            (0..<generator.below(12)).map { _ in
                let text = generator.pick(texts)
                let value = (try? JSON(parsing: text)).flatMap { try? Int.value(from: $0) } ?? 0
                return Cell(text: text, value: value)
            }
        }

        private static func text(_ cells: [Cell]) -> String { "[\(cells.map(\.text).joined(separator: ", "))]" }

        /// The cell that a write over another gives.
        private static func written(_ value: Int, over cell: Cell) -> Cell {
            let json = (try? JSON(parsing: cell.text)).map { value.json(replacing: $0) } ?? .null
            return Cell(text: json.rawText, value: value)
        }

        @Test(
            "a draft does what an array does, and keeps the text of what it does not touch", arguments: Cases.seeds(300)
        )
        func scripts(_ seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            var cells = Self.cells(&generator)
            var draft = try JSONArray<Int>(parsing: Self.text(cells)).draft()
            for _ in 0..<generator.below(12) {
                step(&draft, &cells, &generator)
                #expect(Array(draft) == cells.map(\.value), "seed \(seed)")
                #expect(draft.json.elements.map(\.rawText) == cells.map(\.text), "seed \(seed)")
            }
            let result = draft.snapshot()
            #expect(try JSON(parsing: result.text()) == result.json, "seed \(seed)")
            #expect(result.count == cells.count)
        }

        private func step(_ draft: inout JSONArrayDraft<Int>, _ cells: inout [Cell], _ generator: inout SeededGenerator)
        {
            let value = generator.below(60)
            let new = Cell(text: String(value), value: value)
            let at = generator.below(cells.count + 1)
            switch generator.below(9) {
            case 0:
                draft.append(value)
                cells.append(new)
            case 1:
                draft.insert(value, at: at)
                cells.insert(new, at: at)
            case 2 where at < cells.count:
                #expect(draft.remove(at: at) == cells.remove(at: at).value)
            case 3 where at < cells.count:
                draft[at] = value
                cells[at] = Self.written(value, over: cells[at])
            case 4 where !cells.isEmpty:
                let other = generator.below(cells.count)
                draft.swapAt(at % cells.count, other)
                cells.swapAt(at % cells.count, other)
            case 5:
                draft.removeAll { $0 % 3 == 1 }
                cells.removeAll { $0.value % 3 == 1 }
            case 6:
                draft.reverse()
                cells.reverse()
            case 7:
                draft.sort()
                cells = cells.enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }
                    .map(\.element)
            case 8 where at < cells.count:
                let target = generator.below(cells.count)
                draft.move(from: at, to: target)
                cells.insert(cells.remove(at: at), at: target)
            default: break
            }
        }

        @Test("replacing a range reads as the values", arguments: Cases.seeds(200))
        func ranges(_ seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            let cells = Self.cells(&generator)
            var values = cells.map(\.value)
            let array = try JSONArray<Int>(parsing: Self.text(cells))
            let start = generator.below(cells.count + 1)
            let range = start..<start + generator.below(cells.count - start + 1)
            let new = (0..<generator.below(5)).map { _ in generator.below(6) }
            values.replaceSubrange(range, with: new)
            let changed = array.mutate { $0.replaceSubrange(range, with: new) }
            #expect(Array(changed) == values)
            let texts = changed.json.elements.map(\.rawText)
            #expect(texts.prefix(start) == cells.map(\.text).prefix(start))
            #expect(
                texts.suffix(cells.count - range.upperBound) == cells.map(\.text).suffix(cells.count - range.upperBound)
            )
        }

        @Test("the draft of a Swift array leaves what cannot be read where it is", arguments: Cases.seeds(200))
        func swiftArrays(_ seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            let texts = (0..<generator.below(9)).map { generator.chance(30) ? "null" : #"{"age":\#($0)}"# }
            let person = try Person(parsing: #"{"friends":[\#(texts.joined(separator: ","))]}"#)
            var ages = person.friends.map(\.age)
            let unreadable = texts.filter { $0 == "null" }.count
            let changed = person.mutate { draft in
                func edit(_ friends: inout JSONArrayDraft<Person>) {
                    for _ in 0..<generator.below(6) {
                        let at = generator.below(ages.count + 1)
                        let age = generator.below(100) + 10
                        switch generator.below(6) {
                        case 0:
                            friends.insert(Person { $0.age = age }, at: at)
                            ages.insert(age, at: at)
                        case 1 where at < ages.count:
                            friends[at].age = age
                            ages[at] = age
                        case 2 where at < ages.count:
                            friends.remove(at: at)
                            ages.remove(at: at)
                        case 3 where at < ages.count:
                            let target = generator.below(ages.count)
                            friends.move(from: at, to: target)
                            ages.insert(ages.remove(at: at), at: target)
                        case 4 where at < ages.count:
                            let other = generator.below(ages.count)
                            friends.swapAt(at, other)
                            ages.swapAt(at, other)
                        case 5:
                            friends.sort { $0.age < $1.age }
                            ages.sort()
                        default: break
                        }
                    }
                }
                edit(&draft.friends)
            }
            #expect(changed.friends.map(\.age) == ages, "seed \(seed)")
            #expect((changed.json["friends"]?.elements.filter(\.isNull).count ?? 0) == unreadable, "seed \(seed)")
        }
    }
}
