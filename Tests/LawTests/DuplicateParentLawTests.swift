import LazyJSON
import TestSupport
import Testing

/// Random writes of accounts whose objects occur several times, at several levels, against a tree of lists of members.
struct DuplicateParentLawTests {
    /// Random text of an account.
    private struct Generator {
        var random: SeededGenerator
        var comments = 0

        private mutating func name(_ name: String) -> String {
            guard random.chance(15), let first = name.unicodeScalars.first else { return "\"\(name)\"" }
            return #""\u00"# + String(first.value, radix: 16) + name.dropFirst() + "\""
        }

        private mutating func space() -> String {
            guard comments >= 0, random.chance(20) else { return "" }
            comments += 1
            return " /* \(comments) */ "
        }

        private mutating func object(_ members: [(String, String)]) -> String {
            let texts = members.map { "\(space())\(name($0.0)):\(space())\($0.1)" }
            return "{" + texts.joined(separator: ",") + space() + "}"
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
            for _ in 0..<random.below(3) { members.append(("auth", auth(depth: 0))) }
            if random.chance(30) { members.shuffle(using: &random) }
            return object(members)
        }
    }

    /// One write in several spellings.
    private struct Write {
        let pointer: JSONPointer
        /// The text that is written; nil removes.
        let value: String?
        let spellings: [(inout JSONDraft<DoubledAccount>) -> Void]
        /// The spelling that writes another value first.
        var twofold: Int?
        /// The spellings that write a value which the property reads already.
        var always: Set<Int> = []

        /// Whether the property reads the value in a tree: nil is also read from what is no string.
        func isRead(in model: ModelValue) -> Bool {
            let now = model.value(at: pointer.components[...])
            if let value { return now == ModelValue.parsed(Array(value.utf8)) }
            if case .scalar(let bytes)? = now { return bytes.first != UInt8(ascii: "\"") }
            return true
        }

        /// Makes the write in a tree; nothing changes if what the property reads is assigned, or nothing is removed.
        func make(in model: inout ModelValue, _ spelling: Int) {
            let way = pointer.components[...]
            if spelling != twofold, !always.contains(spelling), isRead(in: model) { return }
            if spelling == twofold { try? model.set(.scalar([0x30]), at: way, replacing: .containers) }
            if let value {
                try? model.set(ModelValue.parsed(Array(value.utf8)), at: way, replacing: .containers)
            } else if model.value(at: way) != nil {
                try? model.remove(at: way)
            }
        }
    }

    private static func role(_ random: inout SeededGenerator) -> Write {
        let role = random.pick(["x", "y", "z", nil])
        return Write(
            pointer: "auth.role", value: role.map { "\"\($0)\"" },
            spellings: [
                { $0.role = role }, { $0.set(\.auth.role, to: role) }, { $0.auth.role = role },
                { $0.auth.set(\.role, to: role) },
                {
                    func change(_ auth: inout JSONDraft<DoubledAccount.Auth>) {
                        auth.role = "other"
                        auth.role = role
                    }
                    if role == nil { $0.remove(\.role) } else { change(&$0.auth) }
                },
            ], twofold: role == nil ? nil : 4, always: role == nil ? [1, 3, 4] : [1, 3])
    }

    private static func level(_ random: inout SeededGenerator) -> Write {
        let level = random.pick([1, 2, 3])
        return Write(
            pointer: "auth.level", value: "\(level)",
            spellings: [{ $0.level = level }, { $0.set(\.auth.level, to: level) }, { $0.auth.level = level }],
            always: [1])
    }

    private static func innerRole(_ random: inout SeededGenerator) -> Write {
        let role = random.pick(["x", "y", "z", nil])
        return Write(
            pointer: "auth.inner.role", value: role.map { "\"\($0)\"" },
            spellings: [
                { $0.innerRole = role },
                {
                    if $0.json[at: "auth.inner"]?.kind == .object {
                        $0.auth.inner?.role = role
                    } else {
                        $0.innerRole = role
                    }
                },
            ])
    }

    private static func write(_ random: inout SeededGenerator) -> Write {
        switch random.below(3) {
        case 0: level(&random)
        case 1: innerRole(&random)
        default: role(&random)
        }
    }

    @Test func readersOfTheFirstAndOfTheLastReadWhatWasWritten() throws {
        for seed in Cases.seeds(1_500) {
            var generator = Generator(random: SeededGenerator(seed: seed), comments: -1)
            let text = generator.account()
            var kept = try DoubledAccount(parsing: text)
            var parsed = kept
            var model = ModelValue.parsed(Array(text.utf8))
            var log = [text]
            for step in 0..<5 {
                let write = Self.write(&generator.random)
                let spelling = generator.random.below(write.spellings.count)
                let before = (text: kept.text(), model: model, count: model.narrowContainerCount)
                // A value that is written over an equal one in a part need not reach other occurrences of the part.
                if spelling == 3, write.isRead(in: model) { continue }
                log.append("\(write.pointer) \(write.value ?? "nil"), spelling \(spelling)")
                write.make(in: &model, spelling)
                let next = kept.mutate(write.spellings[spelling])
                parsed = try DoubledAccount(parsing: parsed.mutate(write.spellings[spelling]).text())
                let way = write.pointer.components[...]
                let wanted = write.value.map { ModelValue.parsed(Array($0.utf8)) }
                let tree = ModelValue.parsed(Array(next.data()))
                // Through a part, equal duplicates in another occurrence of it may stay.
                let failure: String? =
                    (tree.collapsed == model.collapsed ? nil : model.difference(from: next.json) ?? "\(model)")
                    ?? (before.model == model || tree.value(at: way) == wanted
                        ? nil : "the first reader finds another value")
                    ?? (before.model == model || tree.lastValue(at: way) == wanted
                        ? nil : "the last reader finds another value")
                    ?? ((next === kept) == (before.model == model) ? nil : "same instance: \(next === kept)")
                    ?? (kept.text() == before.text ? nil : "the base changed")
                    ?? (ModelParser.minified(Array(next.data())) == ModelParser.minified(Array(parsed.data()))
                        ? nil : "parsed in between: \(parsed.text())")
                    ?? (model.narrowContainerCount != before.count || next.text() == parsed.text()
                        ? nil : "parsed in between, white space: \(parsed.text())")
                if let failure {
                    Issue.record(
                        "seed \(seed), step \(step): \(failure)\n\(log.joined(separator: "\n"))\n\(next.text())")
                    break
                }
                (kept, model) = (next, tree)
                if model.narrowContainerCount != before.count { parsed = try DoubledAccount(parsing: kept.text()) }
            }
        }
    }

    /// The same edits of a document with comments give the same tokens, and replacing scalars keeps all comments.
    @Test func commentsChangeNothing() throws {
        for seed in Cases.seeds(600) {
            var generator = Generator(random: SeededGenerator(seed: seed))
            let text = generator.account()
            let write = Self.write(&generator.random)
            let spelling = generator.random.below(write.spellings.count)
            let commented = try DoubledAccount(parsing: text, dialect: .jsonc)
            let plain = String(decoding: CommentedText.blanked(Array(text.utf8)), as: UTF8.self)
            let changed = commented.mutate(write.spellings[spelling])
            let expected = try DoubledAccount(parsing: plain).mutate(write.spellings[spelling])
            let note: Comment = "seed \(seed): \(write.pointer) \(write.value ?? "nil"), spelling \(spelling), \(text)"
            #expect(changed.json.text(.compact) == expected.json.text(.compact), note)
            let model = ModelValue.parsed(Array(plain.utf8))
            let found = model.occurrences(at: write.pointer.components[...])
            if write.value != nil, found.allSatisfy({ $0.map { !$0.isContainer } ?? false }),
                ModelValue.parsed(Array(expected.data())).memberCount == model.memberCount
            {
                let comments = CommentedText.comments(Array(changed.data()))
                #expect(comments == CommentedText.comments(Array(text.utf8)), note)
            }
        }
    }
}

extension ModelValue {
    /// The value without scalars that repeat the first one with their name.
    fileprivate var collapsed: ModelValue {
        guard case .object(let members) = self else { return self }
        var kept: [Member] = []
        for member in members {
            let first = kept.first { $0.key == member.key }
            if let first, !first.value.isContainer, first.value == member.value { continue }
            kept.append(Member(key: member.key, value: member.value.collapsed))
        }
        return .object(kept)
    }

    /// The number of members in all objects.
    fileprivate var memberCount: Int {
        switch self {
        case .object(let members): members.reduce(members.count) { $0 + $1.value.memberCount }
        case .array(let elements): elements.reduce(0) { $0 + $1.memberCount }
        case .scalar: 0
        }
    }
}
