/// A printer with one consistent style: what a program writes for a tree.
package struct TreePrinter: Sendable {
    /// How containers of a kind are written that have children.
    package enum Placement: Sendable {
        /// On one line, unless a container inside of it is not.
        case line
        /// Each child on a line of its own, one step further in.
        case lines
        /// On one line where that ends by the last column and no object is inside; numbers that are too many fill rows.
        case fitted
        /// Each child on a line of its own in the root, else on one line.
        case records
    }

    /// How containers without children are written.
    package enum Empty: Sendable {
        /// Brackets and nothing between them.
        case closed
        /// A space between the brackets.
        case spaced
        /// A line break between the brackets.
        case broken
        /// A blank line between the brackets.
        case blank
    }

    /// Where the commas are of children that have lines of their own.
    package enum Commas: Sendable {
        /// At the end of each line.
        case last
        /// At the start of each line, in the column of the brackets.
        case first
        /// The same, with the first child on the line of the opening bracket.
        case hugging
        /// At the end of each line, with the first child on the line of the opening bracket.
        case huggingLast
    }

    /// The form that a container has in a text.
    package enum Form: Equatable, Sendable {
        case empty, line, lines
        /// With several elements on each line; with the text of these.
        case rows(String)
        /// On one line but for a container inside of it.
        case around

        /// Whether a container of this form can come of one with another form by adding to its end.
        package func continues(_ other: Form) -> Bool {
            if case .rows(let old) = other, case .rows(let new) = self { new.hasPrefix(old) } else { self == other }
        }
    }

    package var name: String
    /// The indentation of a child.
    package var step = "  "
    /// A colon with its white space.
    package var colon = ": "
    /// A comma in a line with its white space.
    package var comma = ", "
    /// The white space inside of the brackets of an object in a line.
    package var objectPadding = ""
    /// The white space inside of the brackets of an array in a line.
    package var arrayPadding = ""
    package var objects = Placement.lines
    package var arrays = Placement.lines
    package var emptyObject = Empty.closed
    package var emptyArray = Empty.closed
    package var commas = Commas.last
    /// Whether a container over lines begins on a line of its own, one step further in than its key.
    package var breaksColons = false
    /// The last column of a fitted array.
    package var width = 80
    /// Whether a fitted array can be on one line that has containers.
    package var fitsArrays = true
    /// Whether a fitted array can be on one line that has objects with members, which are on that line too.
    package var fitsObjects = false
    /// The characters that are escaped in strings and names.
    package var escapes = TreeEscapes()

    package init(_ name: String) { self.name = name }

    /// Returns the text of a tree with LF and without a final line end.
    package func text(_ tree: Tree) -> String {
        var output = PrinterOutput()
        write(tree, "", depth: 0, isInLine: false, hasComma: false, to: &output)
        return output.text
    }

    /// Returns whether a text is what the printer writes for a tree.
    package func writes(_ text: String, for tree: Tree) -> Bool {
        var output = PrinterOutput()
        output.expected = text
        write(tree, "", depth: 0, isInLine: false, hasComma: false, to: &output)
        return output.text == text
    }

    /// The forms of each container of a tree that has an identity; one for each place where it is.
    package func forms(_ tree: Tree) -> [Int: [Form]] {
        var output = PrinterOutput()
        write(tree, "", depth: 0, isInLine: false, hasComma: false, to: &output)
        return output.forms
    }
}

/// The text that a printer has written so far.
private struct PrinterOutput {
    private(set) var text = ""
    var forms: [Int: [TreePrinter.Form]] = [:]
    /// The text that is expected; once another one was written, printing ends early.
    var expected: String?
    /// The text of the rows that were written last.
    var rows: String?
    private var lineStart = 0
    /// The number of line breaks.
    private(set) var lines = 0

    /// Whether the text is not the one that is expected.
    var isOther: Bool { expected.map { !$0.hasPrefix(text) } ?? false }

    /// The number of bytes in the last line.
    var column: Int { text.utf8.count - lineStart }

    mutating func write(_ part: String) { text += part }

    mutating func newLine(_ indentation: String) {
        text += "\n"
        lines += 1
        lineStart = text.utf8.count
        text += indentation
    }
}

extension TreePrinter {
    private func write(
        _ tree: Tree, _ indentation: String, depth: Int, isInLine: Bool, hasComma: Bool, to output: inout PrinterOutput
    ) {
        if case .scalar(let text) = tree.content { return output.write(escapes.text(text)) }
        if output.isOther { return }
        let form = form(of: tree, depth, isInLine, column: output.column + (hasComma ? 1 : 0))
        let start = output.lines
        output.write(tree.isObject ? "{" : "[")
        switch form {
        case .empty: writeEmpty(tree, indentation, to: &output)
        case .line, .around: writeLine(tree, indentation, depth, to: &output)
        case .lines: writeLines(tree, indentation, depth, to: &output)
        case .rows: writeRows(tree, indentation, to: &output)
        }
        output.write(tree.isObject ? "}" : "]")
        if tree.number > 0 {
            let isAround = form == .line && output.lines > start
            let rows = output.rows.map { Form.rows($0) }
            output.forms[tree.number, default: []].append(isAround ? .around : form == .rows("") ? rows ?? form : form)
        }
    }

    private func writeEmpty(_ tree: Tree, _ indentation: String, to output: inout PrinterOutput) {
        switch tree.isObject ? emptyObject : emptyArray {
        case .closed: break
        case .spaced: output.write(" ")
        case .broken: output.newLine(indentation)
        case .blank:
            output.newLine("")
            output.newLine(indentation)
        }
    }

    private func writeLine(_ tree: Tree, _ indentation: String, _ depth: Int, to output: inout PrinterOutput) {
        let padding = tree.isObject ? objectPadding : arrayPadding
        output.write(padding)
        for (at, child) in tree.children.enumerated() {
            if at > 0 { output.write(comma) }
            writeName(at, of: tree, colon, to: &output)
            write(child, indentation, depth: depth + 1, isInLine: true, hasComma: false, to: &output)
        }
        output.write(padding)
    }

    private func writeLines(_ tree: Tree, _ indentation: String, _ depth: Int, to output: inout PrinterOutput) {
        let inner = indentation + step
        let count = tree.count
        for (at, child) in tree.children.enumerated() {
            writeGap(before: at, indentation, to: &output)
            let isBroken = breaksColons && tree.isObject && form(of: child, depth + 1, false, column: 0) == .lines
            writeName(at, of: tree, isBroken ? ":" : colon, to: &output)
            if isBroken { output.newLine(inner + step) }
            write(
                child, isBroken ? inner + step : inner, depth: depth + 1, isInLine: false,
                hasComma: commas == .last && at < count - 1, to: &output)
        }
        output.newLine(indentation)
    }

    /// Writes what is before a child that has a line of its own.
    private func writeGap(before at: Int, _ indentation: String, to output: inout PrinterOutput) {
        switch (commas, at > 0) {
        case (.last, true), (.huggingLast, true):
            output.write(",")
            output.newLine(indentation + step)
        case (.last, false), (.first, false): output.newLine(indentation + step)
        case (.hugging, false), (.huggingLast, false): output.write(" ")
        case (.first, true), (.hugging, true):
            output.newLine(indentation)
            output.write(", ")
        }
    }

    private func writeRows(_ tree: Tree, _ indentation: String, to output: inout PrinterOutput) {
        let start = output.text.utf8.count
        output.newLine(indentation + step)
        let count = tree.count
        for (at, child) in tree.children.enumerated() {
            guard case .scalar(let text) = child.content else { continue }
            if at > 0 {
                output.write(",")
                let end = output.column + 1 + text.utf8.count + (at < count - 1 ? 1 : 0)
                if end > width { output.newLine(indentation + step) } else { output.write(" ") }
            }
            output.write(text)
        }
        output.rows = String(decoding: output.text.utf8.dropFirst(start), as: UTF8.self)
        output.newLine(indentation)
    }

    private func writeName(_ at: Int, of tree: Tree, _ colon: String, to output: inout PrinterOutput) {
        guard case .object(let members) = tree.content else { return }
        output.write("\"")
        output.write(escapes.text(members[at].name))
        output.write("\"")
        output.write(colon)
    }

    private func form(of tree: Tree, _ depth: Int, _ isInLine: Bool, column: Int) -> Form {
        if tree.count == 0 { return .empty }
        if isInLine, tree.isObject, fitsObjects { return .line }
        switch tree.isObject ? objects : arrays {
        case .line: return .line
        case .lines: return .lines
        case .records: return depth == 0 ? .lines : .line
        case .fitted:
            if isInLine { return .line }
            guard let fittedWidth = fittedWidth(tree) else { return .lines }
            if column + fittedWidth <= width { return .line }
            let isNumbers = tree.children.allSatisfy { $0.isNumber }
            return isNumbers && tree.count > 1 ? .rows("") : .lines
        }
    }

    /// Returns the width of a value on one line; nil if there is an object with members inside, or arrays of several
    /// arrays of several elements, which are never on one line.
    private func fittedWidth(_ tree: Tree) -> Int? {
        switch tree.content {
        case .scalar(let text): return text.utf8.count
        case .object(let members):
            if members.isEmpty { return 2 }
            return fitsObjects
                ? members.reduce(2) { $0 + $1.name.utf8.count + 6 + (fittedWidth($1.value) ?? 1_000) } : nil
        case .array(let elements):
            if elements.count > 1, elements.allSatisfy({ !$0.isScalar && !$0.isObject && $0.count > 1 }) { return nil }
            var width = 2 + 2 * max(elements.count - 1, 0)
            for element in elements {
                if !fitsArrays, !element.isScalar { return nil }
                guard let inner = fittedWidth(element) else { return nil }
                width += inner
            }
            return width
        }
    }
}

extension Tree {
    /// Whether the value is a number.
    fileprivate var isNumber: Bool {
        if case .scalar(let text) = content { text.utf8.first.map { $0 <= 0x39 && $0 != 0x22 } ?? false } else { false }
    }
}
