import FoundationEssentials
import LazyJSON

/// The verdicts on many cases, by printer and by kind of edit.
struct StyleTally {
    private struct Counts {
        var agrees = 0
        var differs = 0
        var undecided = 0
        /// How many of the undecided are what one of the printers writes.
        var printed = 0
        var relaid = 0
        var joined = 0
        var judged: Int { agrees + differs }
    }

    private var printers: [String: Counts] = [:]
    private var kinds: [String: Counts] = [:]
    private var all = Counts()
    /// Texts about a few cases that differ, by kind of edit and by printer.
    private var differences: [String: [() -> String]] = [:]

    /// Counts a verdict.
    ///
    /// - Parameters:
    ///   - verdict: The verdict.
    ///   - printer: The name of the document's printer.
    ///   - kind: The kind of the edit.
    ///   - example: The text about the case, if it differs.
    mutating func note(_ verdict: StyleVerdict, printer: String, kind: String, example: @escaping () -> String) {
        func count(_ counts: inout Counts) {
            switch verdict {
            case .impossible: break
            case .undecided(let isPrinted):
                counts.undecided += 1
                counts.printed += isPrinted ? 1 : 0
            case .relaid: counts.relaid += 1
            case .joined: counts.joined += 1
            case .agrees: counts.agrees += 1
            case .differs: counts.differs += 1
            }
        }
        count(&all)
        count(&printers[printer, default: Counts()])
        count(&kinds[kind, default: Counts()])
        guard verdict.isDifference else { return }
        for key in [kind, "printer " + printer] where differences[key, default: []].count < 3 {
            differences[key, default: []].append(example)
        }
    }

    /// How many cases were judged.
    var judged: Int { all.judged }

    /// How many of a hundred judged cases agree.
    var percentage: Double { all.judged == 0 ? 100 : Double(all.agrees) * 100 / Double(all.judged) }

    /// The case, what is expected and what was found, of some cases that differ.
    func examples(_ limit: Int) -> String {
        differences.sorted { $0.key < $1.key }.flatMap(\.value).prefix(limit).map { $0() }.joined(separator: "\n")
    }

    /// A table of all counts, and examples of each kind that differs.
    var report: String {
        func line(_ name: String, _ counts: Counts) -> String {
            let percentage = counts.judged == 0 ? "-" : "\(counts.agrees * 1000 / counts.judged)".tenths
            let numbers = [
                percentage, "\(counts.judged)", "\(counts.differs)", "\(counts.undecided)", "\(counts.printed)",
                "\(counts.relaid)",
                "\(counts.joined)",
            ]
            return name.padded(44) + numbers.map { $0.padded(11) }.joined()
        }
        func table(_ title: String, _ rows: [String: Counts]) -> [String] {
            [title.padded(44) + "agree, %   judged     differ     undecided  printed    relaid     joined"]
                + rows.sorted { $0.key < $1.key }.map { line($0.key, $0.value) } + [line("all", all), ""]
        }
        var lines = table("Printer", printers) + table("Edit", kinds)
        for (kind, cases) in differences.sorted(by: { $0.key < $1.key }) {
            lines.append("## \(kind): \(Self.rule(kind))")
            for example in cases { lines.append(example()) }
        }
        return lines.joined(separator: "\n")
    }

    /// The rule of `layout.md` that decides most cases of a kind.
    private static func rule(_ kind: String) -> String {
        if kind.contains("to empty") || kind.contains("into empty") { return "section 1, empties that get a child" }
        if kind == "remove the only child" { return "section 1, empties: the nearest empty of the kind" }
        if kind.contains("of one") { return "section 1, a container of one child shows no comma" }
        if kind.hasPrefix("move") || kind.hasPrefix("copy") { return "section 2, moved and copied values" }
        if kind == "create parents" { return "section 1, order of evidence, through opened parents" }
        return "section 1, order of evidence; section 2, values from another text"
    }
}

extension StyleVerdict {
    /// The document, the edit, the expected text and the one that was found.
    func report(_ document: StyleDocument, _ edit: String) -> String {
        guard case .differs(let expected, let found) = self else { return "no difference: \(edit)" }
        let style = document.style
        return """
            \(style.printer.name)\(style.isCRLF ? ", CRLF" : "")\(style.endsLine ? ", final line end" : "")
              document \(document.text.debugDescription)
              edit     \(edit)
              expected \(expected.debugDescription)
              found    \(found.debugDescription)
            """
    }
}

extension StyleCase {
    /// The document, the edit, the expected text and the one that was found.
    var report: String { verdict.report(StyleDocument(tree, style), edit.description) }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        count < width ? self + String(repeating: " ", count: width - count) : self + " "
    }

    /// The digits with a point before the last one.
    fileprivate var tenths: String { (count < 2 ? "0" : String(dropLast())) + "." + suffix(1) }
}
