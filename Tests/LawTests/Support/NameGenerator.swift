import LazyJSON

/// Random values whose names are easily taken for one another: lone surrogates, U+FFFD, composed and decomposed
/// characters, one name in several forms, duplicates.
struct NameGenerator {
    var random: SeededGenerator
    /// Whether null is a value.
    var hasNulls = true

    init(seed: UInt64) { random = SeededGenerator(seed: seed &+ 9_000_000) }

    private static let names: [[UInt16]] =
        [[0xD800], [0xD801], [0xDC00], [0xDFFF], [0xD800, 0x301], [0xFFFD, 0x301], [0xFFFD], [0xFFFD, 0xFFFD]]
        + ["é", "e\u{301}", "a", "b", "", "/", "~", "~1", "0", "1", "-", "😀", "K", "\u{212A}"].map { Array($0.utf16) }

    /// Names that a `String` can hold.
    static let texts = [
        "\u{FFFD}", "\u{FFFD}\u{301}", "é", "e\u{301}", "a", "", "/", "~", "0", "1", "-", "K", "\u{212A}",
    ]

    /// An object.
    mutating func object(depth: Int = 0) -> ModelValue {
        let count = depth == 0 ? 2 + random.below(6) : random.below(4)
        return .object((0..<count).map { _ in member(depth) })
    }

    private mutating func member(_ depth: Int) -> ModelValue.Member {
        ModelValue.Member(key: random.pick(Self.names), value: value(depth: depth + 1))
    }

    /// A value of any kind.
    mutating func value(depth: Int = 1) -> ModelValue {
        switch depth < 4 ? random.below(10) : 9 {
        case 0...2: return object(depth: depth)
        case 3...4: return .array((0..<random.below(4)).map { _ in value(depth: depth + 1) })
        default:
            let scalars = ["1", "1.0", "0", "-0", "2", "true", #""x""#, #""\ud800""#, #""\ufffd""#]
            return .scalar(Array(random.pick(hasNulls ? scalars + ["null"] : scalars).utf8))
        }
    }

    /// A value like another one, of which something here and there is changed.
    mutating func changed(_ value: ModelValue, depth: Int = 0) -> ModelValue {
        switch value {
        case .object(var members):
            members.removeAll { _ in random.chance(12) }
            for at in members.indices where random.chance(60) {
                members[at].value =
                    random.chance(25) ? self.value(depth: depth + 1) : changed(members[at].value, depth: depth + 1)
            }
            if random.chance(40) { members.append(member(depth)) }
            if random.chance(20) { members.shuffle(using: &random) }
            return .object(members)
        case .array(var elements):
            elements.removeAll { _ in random.chance(12) }
            for at in elements.indices where random.chance(40) {
                elements[at] = changed(elements[at], depth: depth + 1)
            }
            if random.chance(40) {
                elements.insert(self.value(depth: depth + 1), at: random.below(elements.count + 1))
            }
            return .array(elements)
        case .scalar:
            return random.chance(40) ? self.value(depth: depth) : value
        }
    }

    /// The text of a value; names are written at random.
    mutating func text(of value: ModelValue) -> String {
        switch value {
        case .object(let members):
            let texts = members.map { "\"\(written($0.key))\":\(random.pick(["", " "]))\(text(of: $0.value))" }
            return "{\(texts.joined(separator: random.pick([",", ", "])))}"
        case .array(let elements):
            return "[\(elements.map { text(of: $0) }.joined(separator: ","))]"
        case .scalar(let bytes):
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private mutating func written(_ name: [UInt16]) -> String {
        if !name.hasLoneSurrogate, random.chance(60) { return name.text }
        let isUpper = random.chance(50)
        return name.map { unit in
            let digits = String(unit, radix: 16, uppercase: isUpper)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

extension ModelValue {
    /// This value with a merge patch applied, as RFC 7396 says; of the members with one name the first counts.
    func merging(_ patch: ModelValue) -> ModelValue {
        guard case .object(let changes) = patch else { return patch }
        var result: [Member] = []
        if case .object(let members) = self { result = members }
        for (position, change) in changes.enumerated() {
            if changes[..<position].contains(where: { $0.key == change.key }) { continue }
            let at = result.firstIndex { $0.key == change.key }
            if change.value.isNull {
                result.removeAll { $0.key == change.key }
            } else if let at {
                result[at].value = result[at].value.merging(change.value)
            } else {
                result.append(Member(key: change.key, value: ModelValue.null.merging(change.value)))
            }
        }
        return .object(result)
    }

    /// Whether null is a value here or deeper.
    var hasNull: Bool {
        switch self {
        case .object(let members): members.contains { $0.value.hasNull }
        case .array(let elements): elements.contains { $0.hasNull }
        case .scalar: isNull
        }
    }
}
