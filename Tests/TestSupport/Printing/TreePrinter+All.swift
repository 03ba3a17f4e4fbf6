extension TreePrinter {
    private init(_ name: String, _ configure: (inout TreePrinter) -> Void) {
        self.init(name)
        configure(&self)
    }

    private init(line name: String, comma: String, colon: String, _ configure: (inout TreePrinter) -> Void = { _ in }) {
        self.init(name)
        objects = .line
        arrays = .line
        self.comma = comma
        self.colon = colon
        configure(&self)
    }

    /// The printers that the style law of `layout.md` names, and those that its gaps describe.
    ///
    /// Programs that write the same text are one printer: `jq` and PHP write what `JSON.stringify` writes.
    package static let all: [TreePrinter] = [
        TreePrinter("stringify 2"),
        TreePrinter("stringify 3") { $0.step = "   " },
        TreePrinter("stringify 4") { $0.step = "    " },
        TreePrinter("stringify tab") { $0.step = "\t" },
        TreePrinter("python 0") { $0.step = "" },
        TreePrinter("python 1") { $0.step = " " },
        TreePrinter(line: "python", comma: ", ", colon: ": "),
        TreePrinter(line: "compact", comma: ",", colon: ":"),
        TreePrinter("foundation") {
            $0.colon = " : "
            $0.emptyArray = .blank
            $0.emptyObject = .blank
        },
        TreePrinter("xcode") { $0.colon = " : " },
        TreePrinter("perl") {
            $0.step = "   "
            $0.colon = " : "
        },
        TreePrinter("jackson") {
            $0.colon = " : "
            $0.arrays = .line
            $0.arrayPadding = " "
            $0.emptyArray = .spaced
            $0.emptyObject = .spaced
        },
        TreePrinter("ruby") {
            $0.emptyArray = .blank
            $0.emptyObject = .broken
        },
        TreePrinter("prettier") { $0.arrays = .fitted },
        TreePrinter("prettier 4") {
            $0.step = "    "
            $0.arrays = .fitted
        },
        TreePrinter(line: "records", comma: ", ", colon: ": ") {
            $0.arrays = .records
            $0.step = ""
        },
        TreePrinter(line: "records, compact", comma: ",", colon: ":") {
            $0.arrays = .records
            $0.step = ""
        },
        TreePrinter(line: "records, indented", comma: ", ", colon: ": ") { $0.arrays = .records },
        TreePrinter(line: "padded objects", comma: ", ", colon: ": ") { $0.objectPadding = " " },
        TreePrinter(line: "padded", comma: ", ", colon: ": ") {
            $0.objectPadding = " "
            $0.arrayPadding = " "
        },
        TreePrinter(line: "padded, empty too", comma: ", ", colon: ": ") {
            $0.objectPadding = " "
            $0.arrayPadding = " "
            $0.emptyArray = .spaced
            $0.emptyObject = .spaced
        },
        TreePrinter("comma first") { $0.commas = .first },
        TreePrinter("comma first, hugging") { $0.commas = .hugging },
    ]

    /// PHP's `json_encode` and Python's `json.dumps` with and without their flags, and a printer with capital digits.
    package static let escaping: [TreePrinter] = [
        TreePrinter(line: "php", comma: ",", colon: ":") { $0.escapes = TreeEscapes(slashes: true, unicode: true) },
        TreePrinter("php, pretty") {
            $0.step = "    "
            $0.escapes = TreeEscapes(slashes: true, unicode: true)
        },
        TreePrinter("php, pretty, unescaped slashes") {
            $0.step = "    "
            $0.escapes = TreeEscapes(unicode: true)
        },
        TreePrinter("php, pretty, unescaped unicode") {
            $0.step = "    "
            $0.escapes = TreeEscapes(slashes: true)
        },
        TreePrinter("php, pretty, all unescaped") { $0.step = "    " },
        TreePrinter(line: "python", comma: ", ", colon: ": ") { $0.escapes = TreeEscapes(unicode: true) },
        TreePrinter(line: "python, not ASCII", comma: ", ", colon: ": "),
        TreePrinter("python, 2") { $0.escapes = TreeEscapes(unicode: true) },
        TreePrinter("python, 2, not ASCII"),
        TreePrinter("capital digits") { $0.escapes = TreeEscapes(unicode: true, isUppercase: true) },
    ]

    /// Printers that begin containers on a line of their own: one object has two gaps around its colons.
    package static let broken: [TreePrinter] = [
        TreePrinter("broken colons") { $0.breaksColons = true },
        TreePrinter("broken colons, 4") {
            $0.step = "    "
            $0.breaksColons = true
        },
    ]
}

/// A printer with the line ends that it uses.
package struct TreeStyle: Sendable {
    package var printer: TreePrinter
    package var isCRLF = false
    package var endsLine = false

    package init(_ printer: TreePrinter, isCRLF: Bool = false, endsLine: Bool = false) {
        self.printer = printer
        self.isCRLF = isCRLF
        self.endsLine = endsLine
    }

    /// Returns one of some printers with any line ends.
    package static func random(_ random: inout SeededGenerator, of printers: [TreePrinter] = TreePrinter.all)
        -> TreeStyle
    {
        let printer = random.pick(printers)
        return TreeStyle(printer, isCRLF: random.chance(25), endsLine: random.chance(50))
    }

    /// Returns the text of a tree.
    package func text(_ tree: Tree) -> String { ended(printer.text(tree)) }

    /// Returns a printer's text with the line ends.
    package func ended(_ body: String) -> String {
        let text = endsLine ? body + "\n" : body
        return isCRLF ? text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") : text
    }
}
