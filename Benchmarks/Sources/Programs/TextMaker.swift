/// Writes random documents.
struct TextMaker {
    private var random: Randomness
    private let style: TextStyle
    private var text = ""
    /// The number of values that may still be written.
    private var budget: Int

    private init(_ random: inout Randomness, _ style: TextStyle, budget: Int) {
        self.random = random.split()
        self.style = style
        self.budget = budget
    }

    /// Returns a document.
    static func document(_ random: inout Randomness, hasComments: Bool = false, budget: Int = 30) -> String {
        var maker = TextMaker(&random, TextStyle(&random, hasComments: hasComments), budget: budget)
        if maker.random.chance(4) { maker.text += "\u{FEFF}" }
        if hasComments, maker.random.chance(30) { maker.text += maker.lineComment() + maker.style.lineBreak }
        maker.value(level: 0, percentOfContainers: 92)
        if hasComments, maker.random.chance(20) { maker.text += " " + maker.lineComment() }
        if maker.random.chance(40) { maker.text += maker.style.lineBreak }
        return maker.text
    }

    /// Returns a value on one line.
    static func part(_ random: inout Randomness) -> String {
        var maker = TextMaker(&random, TextStyle(&random, hasComments: false), budget: 6)
        maker.value(level: 0, percentOfContainers: 60)
        return maker.text
    }

    /// Returns an object of many members, or an array of many elements.
    static func wide(_ random: inout Randomness, isArray: Bool) -> String {
        var maker = TextMaker(&random, TextStyle(&random, hasComments: false), budget: 40)
        let count = isArray ? 1_000 : maker.random.number(40...200)
        maker.container(level: 0, count: count, isArray: isArray) { maker, index in
            if !isArray {
                maker.text += "\"k\(maker.style.hasDuplicates ? index * 7 % 64 : index)\"" + maker.style.colon
            }
            if maker.random.chance(3) { maker.value(level: 1) } else { maker.text += maker.random.numberText() }
        }
        return maker.text
    }

    /// Returns a document with many levels.
    static func deep(_ random: inout Randomness, levels: Int) -> String {
        var (start, end) = ("", "")
        for _ in 0..<levels {
            if random.chance(50) {
                start += random.pick(["[", "[1, ", "[ "])
                end = "]" + end
            } else {
                start += random.pick([#"{"a":"#, #"{"b": 1, "a": "#, #"{ "c" : "#])
                end = "}" + end
            }
        }
        return start + random.scalarText() + end
    }

    private mutating func value(level: Int, percentOfContainers: Int = 45) {
        budget -= 1
        guard budget > 0, level < 6, random.chance(percentOfContainers) else {
            text += random.scalarText()
            return
        }
        let isArray = random.chance(45)
        let count = random.once(in: 7) ? 0 : random.number(1...5)
        if count == 0 {
            text += style.form == .compact ? (isArray ? "[]" : "{}") : style.empties[isArray ? 0 : 1]
        } else if isArray {
            elements(level: level, count: count)
        } else {
            members(level: level, count: count)
        }
    }

    private mutating func elements(level: Int, count: Int) {
        if style.hasShortArrays, style.form == .pretty, random.chance(60) {
            text += "[" + style.padding
            text += (0..<count).map { _ in random.scalarText() }.joined(separator: ", ")
            text += style.padding + "]"
            return
        }
        container(level: level, count: count, isArray: true) { maker, _ in maker.value(level: level + 1) }
    }

    private mutating func members(level: Int, count: Int) {
        var names: [String] = []
        while names.count < count {
            let isAgain = style.hasDuplicates && !names.isEmpty && random.chance(30)
            let name = isAgain ? random.pick(names) : random.nameText()
            if names.contains(name), !style.hasDuplicates || random.chance(50) { continue }
            names.append(name)
        }
        container(level: level, count: count, isArray: false) { maker, index in
            maker.text += names[index] + maker.oddSpace() + maker.style.colon + maker.oddSpace()
            if maker.style.hasComments, maker.random.chance(4) { maker.text += "/* before */ " }
            maker.value(level: level + 1)
        }
    }

    private mutating func container(
        level: Int, count: Int, isArray: Bool, _ child: (inout TextMaker, Int) -> Void
    ) {
        text += isArray ? "[" : "{"
        if style.hasComments, style.form == .pretty, random.chance(6) { text += " " + lineComment() }
        for index in 0..<count {
            gap(level: level + 1, isFirst: index == 0)
            leadingComments(level: level + 1)
            child(&self, index)
            let isLast = index == count - 1
            if !isLast || (style.hasComments && random.chance(30)) {
                if style.hasComments, random.chance(4) { text += " /* after */" }
                text += oddSpace() + ","
            }
            if style.hasComments, style.form == .pretty, random.chance(12) { text += " " + lineComment() }
        }
        if style.hasComments, style.form == .pretty, random.chance(8) {
            gap(level: level + 1, isFirst: true)
            text += random.chance(50) ? lineComment() : "// \"old\": 1,"
        }
        switch style.form {
        case .compact: break
        case .line: text += style.padding
        case .pretty: text += style.lineBreak + String(repeating: style.indentation, count: level)
        case .odd: text += oddSpace()
        }
        text += isArray ? "]" : "}"
    }

    private mutating func gap(level: Int, isFirst: Bool) {
        switch style.form {
        case .compact: break
        case .line: text += isFirst ? style.padding : " "
        case .pretty:
            if !isFirst, random.chance(6) { text += style.lineBreak }
            text += style.lineBreak + String(repeating: style.indentation, count: level)
        case .odd: text += oddSpace()
        }
    }

    private mutating func leadingComments(level: Int) {
        guard style.hasComments, random.chance(15) else { return }
        if style.form == .pretty, random.chance(70) {
            text += random.chance(80) ? lineComment() : "// \"strict\": true,"
            if random.chance(20) { text += style.lineBreak }
            text += style.lineBreak + String(repeating: style.indentation, count: level)
        } else {
            text += "/* \(random.below(100)) */ "
        }
    }

    private mutating func lineComment() -> String { "// note \(random.below(100))" }

    private mutating func oddSpace() -> String {
        style.form == .odd ? random.pick(["", "", " ", "\n", "\t", "  ", "\r\n", "\n\n", " \n  "]) : ""
    }
}
