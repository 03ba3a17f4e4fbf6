/// Comments in a text that a printer wrote, put where people put them: the layout is what it was without them.
package enum PrintedComments {
    /// Returns a text with numbered comments.
    ///
    /// A comment has a line of its own above a line of the text, or it is at the end of a line, or before a value.
    ///
    /// - Parameters:
    ///   - text: A text of a printer.
    ///   - hasTrailingCommas: Whether containers over lines get a comma after their last child.
    ///   - random: The source of the choices.
    package static func commented(_ text: String, hasTrailingCommas: Bool, _ random: inout SeededGenerator) -> String {
        let lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if hasTrailingCommas { addTrailingCommas(to: &lines) }
        var number = 0
        func comment(canEndLine: Bool) -> String {
            number += 1
            // Some are members or elements that are commented out.
            let content = random.chance(70) ? "\"c\(number)\": \(number)," : "\"c\(number)\","
            let text = random.chance(15) ? content : "n\(number)"
            return canEndLine && random.chance(60) ? "// \(text)" : "/* \(text) */"
        }
        let percent = random.pick([8, 20, 40])
        var output: [String] = []
        for var line in lines {
            if line.allSatisfy(\.isWhitespace) {
                output.append(line)
                continue
            }
            let body = line.drop { $0 == " " || $0 == "\t" }
            // Above a closing bracket they are in line with the last child.
            let aligned = body.first == "}" || body.first == "]" ? output.last ?? line : line
            let indentation = aligned.prefix { $0 == " " || $0 == "\t" }
            if random.chance(percent) {
                if random.chance(15), !output.isEmpty { output.append("") }
                for _ in 0..<random.pick([1, 1, 2]) { output.append(indentation + comment(canEndLine: true)) }
                if random.chance(15) { output.append("") }
            }
            if random.chance(percent / 2), let place = placeOfValue(in: line, &random) {
                line.insert(contentsOf: comment(canEndLine: false) + " ", at: place)
            }
            if random.chance(percent) { line += " " + comment(canEndLine: true) }
            output.append(line)
        }
        return output.joined(separator: lineEnd)
    }

    private static func addTrailingCommas(to lines: inout [String]) {
        for at in lines.indices.dropLast() {
            guard let last = lines[at].last, !["{", "[", ",", " "].contains(last) else { continue }
            let next = lines[at + 1].first { $0 != " " && $0 != "\t" }
            if next == "]" || next == "}" { lines[at].append(",") }
        }
    }

    /// The place behind the space of a comma or colon that is in no string; nil if there is none.
    private static func placeOfValue(in line: String, _ random: inout SeededGenerator) -> String.Index? {
        var places: [String.Index] = []
        var (isInString, isEscaped) = (false, false)
        var last: Character = " "
        for (place, character) in zip(line.indices, line) {
            if isInString {
                if character == "\"", !isEscaped { isInString = false }
                isEscaped = character == "\\" && !isEscaped
            } else {
                if last == " ", character != " ", place > line.startIndex {
                    let before = line[..<place].last { $0 != " " }
                    if before == "," || before == ":" { places.append(place) }
                }
                isInString = character == "\""
            }
            last = character
        }
        return places.isEmpty ? nil : random.pick(places)
    }
}

extension DocumentGenerator {
    /// A document with comments between any tokens, or where people put them.
    package mutating func commentedDocument() -> [UInt8] {
        let printed = document()
        if random.chance(50) { return CommentedText.commented(printed, &random, percent: random.pick([10, 40])) }
        let text = String(decoding: printed, as: UTF8.self)
        return Array(PrintedComments.commented(text, hasTrailingCommas: false, &random).utf8)
    }
}
