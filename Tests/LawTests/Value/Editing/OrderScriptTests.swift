import LazyJSON
import Testing

/// Edits of the order, the names and ranges of children, mixed with others.
@Suite struct OrderScriptTests {
    /// An edit of a container in a document, by chance.
    private struct Step {
        let pointer: JSONPointer
        let kind: Int
        let (one, other): (Int, Int)
        let (name, otherName): (String, String)
        let value: JSON

        init(
            in root: JSON, _ random: inout SeededGenerator, _ documents: inout DocumentGenerator,
            isCompact: Bool = false
        ) throws {
            var components: [JSONPointer.Component] = []
            var here = root
            while here.count > 0, random.chance(60) {
                let number = random.below(here.count)
                let isObject = here.kind == .object
                let component = isObject ? JSONPointer.Component.key(here.members.map(\.key)[number]) : .index(number)
                guard let next = root[at: JSONPointer(components + [component])] else { break }
                components.append(component)
                here = next
            }
            pointer = JSONPointer(components)
            kind = random.below(11)
            (one, other) = (random.below(here.count + 1), random.below(here.count + 1))
            let names = here.members.map(\.key) + ["new", "a", "0"]
            (name, otherName) = (random.pick(names), random.pick(names))
            let value = try JSON(parsing: documents.value())
            self.value = isCompact ? try JSON(parsing: value.text(.compact)) : value
        }

        /// Whether a container may be put in.
        var putsContainer: Bool { [3, 5, 7, 8, 10].contains(kind) && [.array, .object].contains(value.kind) }

        /// Makes the edit; returns whether it was possible.
        func make(in json: inout JSON) -> Bool {
            do {
                try edit(&json[at: pointer])
                return true
            } catch {
                return false
            }
        }

        private func edit(_ json: inout JSON?) throws {
            switch kind {
            case 0: try json?.move(from: one, to: other)
            case 1: try json?.swapAt(one, other)
            case 2: try json?.sort { $0.text(.compact).utf8.count < $1.text(.compact).utf8.count }
            case 3: try json?.replaceSubrange(min(one, other)..<max(one, other), with: [value, 1])
            case 4: try json?.removeAll { $0.kind == value.kind }
            case 5: try json?.append(contentsOf: [value, value])
            case 6: try json?.renameMember(name, to: otherName)
            case 7: try json?.insertMember(name, value: value, before: otherName)
            case 8: try json?.insertMember(name, value: value, at: one)
            case 9: try json?.sortMembers()
            default: json?[name] = random(value)
            }
        }

        private func random(_ value: JSON) -> JSON? { one == 0 ? JSON?.none : value }
    }

    /// Edits made one after another give the bytes that they give with writing and parsing in between, and the tokens of these
    /// once a container was put in, or got or lost its first or second child.
    ///
    /// Copies never change, and the difference of the first and the last value is right in both directions.
    @Test func editsGiveTheBytesOfSingleOnes() throws {
        var (count, sameCount) = (0, 0)
        for seed in Cases.seeds(500) {
            var documents = DocumentGenerator(seed: seed)
            documents.hasFewWords = seed % 2 == 0
            var random = SeededGenerator(seed: seed &+ 80)
            let base = try JSON(parsing: documents.document())
            let text = base.text()
            var (edited, parsed) = (base, base)
            var isSame = true
            for _ in 0..<8 {
                let step = try Step(in: parsed, &random, &documents)
                let before = parsed.text()
                let isDone = step.make(in: &edited)
                #expect(step.make(in: &parsed) == isDone, "seed \(seed): \(step) of \(before)")
                let narrowCount = ModelValue.parsed(Array(before.utf8)).narrowContainerCount
                if step.putsContainer || ModelValue.parsed(parsed.bytes).narrowContainerCount != narrowCount {
                    isSame = false
                }
                let layout = isSame ? JSONLayout.preserved : .compact
                #expect(edited.text(layout) == parsed.text(layout), "seed \(seed): \(step) of \(before)")
                sameCount += isSame ? 1 : 0
                parsed = try JSON(parsing: parsed.text())
                #expect(edited == parsed, "seed \(seed): \(step) of \(before)")
                for member in edited.members where parsed[member.key] != edited[member.key] {
                    Issue.record("seed \(seed): \(step) of \(before)")
                }
                count += isDone ? 1 : 0
            }
            #expect(base.text() == text, "seed \(seed)")
            #expect(try base.applying(patch: base.patch(to: edited), sizeLimit: .max) == edited, "seed \(seed)")
            #expect(try edited.applying(patch: edited.patch(to: base), sizeLimit: .max) == base, "seed \(seed)")
        }
        #expect(count > Cases.scaled(800) && sameCount > Cases.scaled(400), "\(count), \(sameCount)")
    }

    /// A copy of a value whose containers were made, and are ranges of no document.
    private static func made(_ json: JSON) throws -> JSON {
        switch json.kind {
        case .array:
            var array: JSON = []
            for element in json.elements { try array.append(made(element)) }
            return array
        case .object:
            var object: JSON = [:]
            for member in json.members { object[member.key] = try made(member.value) }
            return object
        default: return json
        }
    }

    /// A value that was made is compact after each edit, and has the tokens that its text would have after the same edit.
    @Test func madeValuesStayCompact() throws {
        var count = 0
        for seed in Cases.seeds(500) {
            var documents = DocumentGenerator(seed: seed)
            documents.hasFewWords = seed % 2 == 0
            var random = SeededGenerator(seed: seed &+ 81)
            var edited = try Self.made([JSON(parsing: documents.document())])
            for _ in 0..<12 {
                var parsed = try JSON(parsing: edited.text())
                let before = parsed.text()
                let step = try Step(in: parsed, &random, &documents, isCompact: true)
                let isDone = step.make(in: &edited)
                #expect(step.make(in: &parsed) == isDone, "seed \(seed): \(step) of \(before)")
                #expect(edited.text() == edited.text(.compact), "seed \(seed): \(step) of \(before)")
                #expect(edited.text() == parsed.text(.compact), "seed \(seed): \(step) of \(before)")
                count += isDone ? 1 : 0
            }
        }
        #expect(count > Cases.scaled(1_600), "\(count)")
    }
}
