import LazyJSON
import TestSupport
import Testing

/// Random writes of accounts whose objects occur several times, at several levels, against a tree of lists of members: through
/// a member that occurs twice nothing is written, and all other writes are as if there were none.
struct DuplicateParentLawTests {
    /// Random text of an account.
    private struct Generator {
        var random: SeededGenerator

        private mutating func name(_ name: String) -> String {
            guard random.chance(15), let first = name.unicodeScalars.first else { return "\"\(name)\"" }
            return #""\u00"# + String(first.value, radix: 16) + name.dropFirst() + "\""
        }

        private mutating func object(_ members: [(String, String)]) -> String {
            "{" + members.map { "\(name($0.0)):\($0.1)" }.joined(separator: ",") + "}"
        }

        mutating func auth(depth: Int) -> String {
            if random.chance(15) { return random.pick(["null", "7", "[]", #""s""#, "[1]"]) }
            var members: [(String, String)] = []
            for _ in 0..<random.below(5) {
                switch random.below(5) {
                case 0: members.append(("level", random.pick(["1", "2", "null"])))
                case 1, 2: members.append(("role", random.pick([#""x""#, #""y""#, "null", "[0]"])))
                case 3 where depth < 3: members.append(("inner", auth(depth: depth + 1)))
                default: members.append(("k", "\(random.below(9))"))
                }
            }
            return object(members)
        }

        mutating func account() -> String {
            var members = [("auth", auth(depth: 0)), ("z", "0")]
            for _ in 0..<random.pick([0, 0, 1, 2]) { members.append(("auth", auth(depth: 0))) }
            if random.chance(30) { members.shuffle(using: &random) }
            return object(members)
        }
    }

    private static func pointer(_ random: inout SeededGenerator) -> JSONPointer {
        random.pick(["auth.role", "auth.level", "auth.inner.role", "auth.inner", "auth", "auth.inner.inner.role", "z"])
    }

    /// The first member on the way to a value that occurs several times.
    private static func duplicate(in tree: ModelValue, at way: [JSONPointer.Component]) -> JSONPointer? {
        for count in way.indices.dropFirst() {
            guard case .object(let members)? = tree.value(at: way[..<(count - 1)]) else { continue }
            let name = Array(way[count - 1].name.utf16)
            if members.filter({ $0.key == name }).count > 1 { return JSONPointer(Array(way[..<count])) }
        }
        return nil
    }

    @Test func onlyWritesThroughDuplicatesAreRefused() throws {
        var refused = 0
        for seed in Cases.seeds(1_500) {
            var generator = Generator(random: SeededGenerator(seed: seed))
            let text = generator.account()
            var json = try JSON(parsing: text)
            var model = ModelValue.parsed(Array(text.utf8))
            for step in 0..<5 {
                let (pointer, before) = (Self.pointer(&generator.random), json.text())
                let way = pointer.components
                let value: JSON? = generator.random.pick(["x", 1, ["role": "y"], nil])
                let duplicate = Self.duplicate(in: model, at: way)
                let note: Comment = "seed \(seed), step \(step): \(pointer) \(value.debugDescription) in \(before)"
                var error: JSONError?
                do {
                    if let value { try json.set(value, at: pointer) } else { try json.remove(at: pointer) }
                } catch let found { error = found }
                var isMade = true
                do {
                    if let value {
                        try model.set(.parsed(Array(value.data())), at: way[...])
                    } else {
                        try model.remove(at: way[...])
                    }
                } catch { isMade = false }
                #expect((error == nil) == isMade, note)
                #expect(model.difference(from: json) == nil, note)
                if error?.code == .duplicate {
                    refused += 1
                    #expect(error?.pointer == duplicate && json.text() == before, note)
                } else if duplicate != nil {
                    #expect(error != nil, note)
                }
            }
        }
        #expect(refused > 50)
    }

    /// The properties of a model, and the same properties of its parts.
    @Test func draftsRefuseExactlyThese() throws {
        var refused = 0
        for seed in Cases.seeds(1_500) {
            var generator = Generator(random: SeededGenerator(seed: seed))
            let text = generator.account()
            let model = try DoubledAccount(parsing: text)
            let role = generator.random.pick(["x", "y", "z"])
            let edits: [(JSONPointer, (inout JSONDraft<DoubledAccount>) -> Void)] = [
                ("auth.role", { $0.role = role }), ("auth.role", { $0.auth.role = role }),
                ("auth.role", { $0.auth.set(\.role, to: role) }), ("auth.inner.role", { $0.innerRole = role }),
            ]
            let (pointer, edit) = generator.random.pick(edits)
            let tree = ModelValue.parsed(Array(text.utf8))
            let isRead = tree.value(at: pointer.components[...]) == .scalar(Array("\"\(role)\"".utf8))
            let duplicate = Self.duplicate(in: tree, at: pointer.components)
            let note: Comment = "seed \(seed): \(pointer) \(role) in \(text)"
            var expected = tree
            if duplicate == nil {
                try? expected.set(
                    .scalar(Array("\"\(role)\"".utf8)), at: pointer.components[...], replacing: .containers)
            }
            let changed = model.mutate(edit)
            #expect((changed === model) == (changed.text() == text), note)
            #expect(model.text() == text, note)
            let error = Result { try model.mutate(.checked, edit) }
            if duplicate != nil {
                #expect(changed === model, note)
                guard case .failure(let error as JSONValidationError) = error else {
                    #expect(isRead, note)
                    continue
                }
                refused += 1
                #expect(
                    error.issues.allSatisfy { $0.kind == .unwritable && $0.expected.hasPrefix("only one member") }, note
                )
            } else if !isRead {
                #expect(expected.difference(from: changed.json) == nil, note)
            }
        }
        #expect(refused > 50)
    }
}
