/// Random documents: well-formed text with everything in it that is allowed and rare.
package struct DocumentGenerator {
    package var random: SeededGenerator
    /// Whether numbers that no double tells apart are made.
    package var hasWildNumbers = true
    /// Whether few names and many nulls are used, so that edits meet duplicates and null more often.
    package var hasFewWords = false
    /// Whether all containers of a document have the gaps of one style.
    package var hasOneStyle = false
    /// The most children of an ordinary container.
    package var width = 6
    /// How many values an ordinary document has, about.
    package var size = 40

    private var text = ""
    private var budget = 0

    package init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// A document with all that may stand around the root.
    package mutating func document() -> [UInt8] {
        let frame = random.chance(40)
        var bytes: [UInt8] = frame && random.chance(40) ? [0xEF, 0xBB, 0xBF] : []
        if frame { bytes += random.pick(DocumentStyle.odd).utf8 }
        bytes += root()
        if frame { bytes += random.pick(DocumentStyle.odd + ["\n", "\n"]).utf8 }
        return bytes
    }

    /// A document whose root is a container with `count` children.
    package mutating func wide(_ count: Int, isObject: Bool) -> [UInt8] {
        start(budget: count + count / 4)
        container(isObject, count: count, randomStyle(), level: 0)
        return Array(text.utf8)
    }

    /// A value to be put somewhere, mostly a small one.
    package mutating func value() -> [UInt8] {
        let usual = size
        size = random.pick([1, 1, 1, 3, 8])
        defer { size = usual }
        return random.chance(15) ? document() : root()
    }

    /// A value that stands in a document of its own, nothing around it.
    package mutating func root() -> [UInt8] {
        start(budget: size)
        let style = randomStyle()
        if size > 1, random.chance(90) {
            let isObject = random.chance(60)
            let isWide = size > 20 && random.chance(8)
            container(isObject, count: isWide ? random.pick([31, 32, 33, 70]) : nil, style, level: 0)
        } else {
            value(style, level: 0)
        }
        return Array(text.utf8)
    }

    private mutating func start(budget: Int) {
        self.budget = budget
        text = ""
    }

    private mutating func randomStyle() -> DocumentStyle {
        guard hasOneStyle else { return DocumentStyle.random(&random) }
        return DocumentStyle(random.pick([.compact, .spaced, .padded, .pretty]), &random)
    }

    // MARK: Values

    private mutating func value(_ style: DocumentStyle, level: Int) {
        budget -= 1
        let roll = random.below(100)
        if budget <= 0 || level > 12 || roll < 45 {
            scalar()
        } else if roll < 47, !hasOneStyle {
            deep(style)
        } else {
            let isInline = style.kind == .pretty && !hasOneStyle && random.chance(40)
            let inner = isInline ? DocumentStyle(random.pick([.compact, .spaced, .padded]), &random) : style
            container(roll < 75, count: nil, inner, level: level)
        }
    }

    private mutating func container(_ isObject: Bool, count: Int?, _ style: DocumentStyle, level: Int) {
        let count = count ?? random.pick([0, 1, 1, 2, 2, 3, 3, 4, width])
        text += isObject ? "{" : "["
        if count == 0, !hasOneStyle { text += style.inside(&random) }
        for number in 0..<count {
            if number > 0 {
                text += style.space(.beforeComma, level: level, &random) + ","
            }
            text += style.space(number == 0 ? .first : .afterComma, level: level, &random)
            if isObject {
                key(isWide: count > 12)
                text += style.space(.beforeColon, level: level, &random) + ":"
                text += style.space(.afterColon, level: level, &random)
            }
            value(style, level: level + 1)
        }
        if count > 0 { text += style.space(.last, level: level, &random) }
        text += isObject ? "}" : "]"
    }

    /// Containers in containers, one in each.
    private mutating func deep(_ style: DocumentStyle) {
        var closing = ""
        for level in 0..<random.pick([5, 20, 60]) {
            let isObject = random.chance(50)
            text += isObject ? "{\"d\"" + random.pick(["", " "]) + ":" : "["
            text += random.pick(DocumentStyle.odd)
            closing = style.space(.last, level: level, &random) + (isObject ? "}" : "]") + closing
        }
        scalar()
        text += closing
    }

    private mutating func key(isWide: Bool) {
        if isWide, random.chance(90) {
            let number = random.below(1_000_000)
            text += "\"\(random.pick(["key", "a long common prefix ", "k\\u0065y"]))\(number)\""
        } else {
            text += "\"\(random.pick(hasFewWords ? DocumentWords.fewKeys : DocumentWords.keys))\""
        }
    }

    private mutating func scalar() {
        switch hasFewWords && random.chance(40) ? 0 : random.below(10) {
        case 0: text += "null"
        case 1: text += "true"
        case 2: text += "false"
        case 3...6:
            text += random.pick(
                hasWildNumbers ? DocumentWords.numbers + DocumentWords.wildNumbers : DocumentWords.numbers)
        default:
            var string = ""
            for _ in 0..<random.below(4) { string += random.pick(DocumentWords.strings) }
            text += "\"\(string)\""
        }
    }
}
