import FoundationEssentials
import LazyJSON
import Testing

/// The style law: an edited document is what its printer would have written for the edited tree.
///
/// A case is judged if all printers that write the document write the same text for the edited tree.
/// `LAZYJSON_STYLE_REPORT=FILE` writes the counts by printer and by edit to a file.
struct StyleLawTests {
    /// How many of a hundred judged cases must agree.
    private static let least = 99.5

    /// The same where containers begin on lines of their own.
    ///
    /// An edit that fills or empties a container, or replaces it by a scalar, leaves the colon before it as it is.
    private static let leastOfBrokenColons = 80.0

    private static func tally(_ cases: Int, of printers: [TreePrinter], firstSeed: UInt64 = 0) -> StyleTally {
        var tally = StyleTally()
        for seed in Cases.seeds(cases) {
            var generator = StyleEditGenerator(seed: seed &+ firstSeed)
            let style = generator.style(of: printers)
            let document = StyleDocument(generator.trees.document(for: style.printer), style)
            for _ in 0..<10 {
                guard let edit = generator.edit(of: document.tree) else { continue }
                let example = StyleCase(tree: document.tree, style: style, edit: edit)
                tally.note(
                    document.verdict(edit), printer: style.printer.name, kind: edit.kind(in: document.tree),
                    example: { example.minimized().report })
            }
        }
        return tally
    }

    @Test func editsOfPrintedDocumentsAreWhatTheirPrintersWrite() throws {
        let tally = Self.tally(300, of: TreePrinter.all)
        #expect(tally.percentage >= Self.least, "\(tally.percentage) of a hundred\n\(tally.examples(5))")
        try Self.write(tally.report, "values")
    }

    @Test func editsOfDocumentsWithLineBreaksBehindColonsAreWhatTheirPrintersWrite() throws {
        let tally = Self.tally(120, of: TreePrinter.broken, firstSeed: 1_000_000)
        #expect(tally.percentage >= Self.leastOfBrokenColons, "\(tally.percentage) of a hundred\n\(tally.examples(5))")
        try Self.write(tally.report, "broken-colons")
    }

    @Test func stringsPutIntoPrintedDocumentsAreEscapedAsTheirPrintersDo() throws {
        var tally = StyleTally()
        for seed in Cases.seeds(300) {
            var generator = StyleEditGenerator(seed: seed &+ 2_000_000)
            let document = generator.escapedDocument()
            for _ in 0..<10 {
                guard let edit = generator.edit(of: document.tree) else { continue }
                let example = StyleCase(tree: document.tree, style: document.style, edit: edit)
                tally.note(
                    document.verdict(edit), printer: document.style.printer.name, kind: edit.kind(in: document.tree),
                    example: { example.minimized().report })
            }
        }
        #expect(tally.judged > 50)
        #expect(tally.percentage >= Self.least, "\(tally.percentage) of a hundred\n\(tally.examples(5))")
        try Self.write(tally.report, "escapes")
    }

    @Test func valuesInTheStyleOfAPrintedDocumentAreWhatItsPrinterWrites() throws {
        var tally = StyleTally()
        for seed in Cases.seeds(600) {
            var generator = StyleEditGenerator(seed: seed &+ 3_000_000)
            let isEscaped = seed % 3 == 0
            let style = generator.style()
            let document =
                isEscaped
                ? generator.escapedDocument()
                : StyleDocument(generator.trees.document(for: style.printer), style)
            for _ in 0..<4 {
                let value = generator.root(for: document.style.printer)
                let verdict = document.verdict([{ $0 = value.tree }]) { text in
                    [try value.json().text(.style(of: JSON(parsing: text)))]
                }
                tally.note(
                    verdict, printer: document.style.printer.name, kind: value.style == nil ? "made" : "parsed",
                    example: { verdict.report(document, "\(value)") })
            }
        }
        #expect(tally.judged > 50)
        #expect(tally.percentage >= Self.least, "\(tally.percentage) of a hundred\n\(tally.examples(5))")
        try Self.write(tally.report, "style-of")
    }

    /// Writes a report if one is wanted.
    static func write(_ report: String, _ name: String) throws {
        guard let path = ProcessInfo.processInfo.environment["LAZYJSON_STYLE_REPORT"] else { return }
        try Data(report.utf8).write(to: URL(filePath: "\(path)-\(name).txt"))
    }
}
