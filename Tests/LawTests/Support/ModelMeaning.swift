import LazyJSON

extension ModelValue {
    /// Whether two values mean the same, as `==` of the library should find.
    func means(_ other: ModelValue) -> Bool {
        switch (self, other) {
        case (.object, .object):
            let mine = firstMembers
            let its = other.firstMembers
            return mine.count == its.count
                && mine.allSatisfy { key, value in its[key].map { value.means($0) } ?? false }
        case (.array(let mine), .array(let its)):
            return mine.count == its.count && zip(mine, its).allSatisfy { $0.means($1) }
        case (.scalar(let mine), .scalar(let its)):
            guard kind == other.kind else { return false }
            switch kind {
            case .string:
                return ModelParser.meaning(mine[1..<(mine.count - 1)]) == ModelParser.meaning(its[1..<(its.count - 1)])
            case .number:
                return ModelNumber(mine) == ModelNumber(its)
            default:
                return mine == its
            }
        default:
            return false
        }
    }

    private var firstMembers: [[UInt16]: ModelValue] {
        guard case .object(let members) = self else { return [:] }
        return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// The same value made of literals, members in another order where that changes nothing.
    func rebuilt(_ random: inout SeededGenerator) throws -> JSON {
        switch self {
        case .scalar(let text):
            return try JSON(parsing: text)
        case .array(let elements):
            var values: [JSON] = []
            for element in elements { values.append(try element.rebuilt(&random)) }
            return JSON(values)
        case .object(let members):
            var made: JSON = [:]
            var order = Array(members.enumerated())
            order.shuffle(using: &random)
            for (at, member) in order {
                // Of duplicates the first has to come first; only it counts.
                guard members.firstIndex(where: { $0.key == member.key }) == at else { continue }
                made[member.key.text] = try member.value.rebuilt(&random)
            }
            return made
        }
    }

    /// Whether a name cannot be given as a `String`.
    var hasLoneName: Bool {
        switch self {
        case .scalar: false
        case .array(let elements): elements.contains { $0.hasLoneName }
        case .object(let members): members.contains { $0.key.hasLoneSurrogate || $0.value.hasLoneName }
        }
    }
}

/// A number as digits without zeros at either end, and a power of ten.
private struct ModelNumber: Equatable {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent = 0

    init(_ text: [UInt8]) {
        let parts = text.split(whereSeparator: { $0 | 0x20 == 0x65 })
        exponent = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 : 0
        var isFraction = false
        for byte in parts[0] {
            switch byte {
            case 0x2D: isNegative = true
            case 0x2E: isFraction = true
            default:
                digits.append(byte)
                if isFraction { exponent -= 1 }
            }
        }
        digits = Array(digits.drop { $0 == 0x30 })
        while digits.last == 0x30 {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty {
            exponent = 0
            isNegative = false
        }
    }
}
