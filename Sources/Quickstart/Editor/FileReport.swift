import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A first look at a file: its size, values and layout, the time to parse it, and what is wrong with it.
struct FileReport {
    /// A type that reads nothing, so that `JSONDecoder` only parses.
    private struct Nothing: Decodable {
        init(from decoder: any Decoder) {}
    }

    private static let layouts: [(name: String, layout: JSONLayout)] = [
        ("compact", .compact), ("2 spaces", .pretty(indent: 2)), ("4 spaces", .pretty(indent: 4)),
        ("tabs", .pretty(indent: .tab)),
    ]

    let file: SourceFile

    /// Prints the report.
    ///
    /// - Throws: An error if the file cannot be read or parsed.
    func run() throws {
        let documents = try file.documents()
        let texts = documents.map { $0.data() }
        let bytes = file.url.flatMap { try? Data(contentsOf: $0).count } ?? texts.reduce(0) { $0 + $1.count }
        let (counts, depth) = count(in: documents)
        let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
        let (ours, foundations) = try times(texts)
        try Output.write(
            """
            \(Output.readable(file.name))
              size     \(bytes) bytes\(documents.count > 1 ? " in \(documents.count) documents" : "")
              values   \(counts.values.reduce(0, +)): \(kinds.joined(separator: ", "))
              depth    \(depth)
              parsing  \(ours)\(foundations.map { "; JSONDecoder: \($0)" } ?? "")
              layout   \(layout(of: documents))

            """)
        // In one of several documents, positions are not those in the file.
        let mistakes = documents.count == 1 ? FileCheck(file: file).mistakes(in: documents[0]) : []
        for line in mistakes.prefix(10) { try Output.write("  \(line)\n") }
        if mistakes.count > 10 { try Output.write("  … and \(mistakes.count - 10) more\n") }
        try Output.write("\nNext: Quickstart model prints the Swift types for it.\n")
    }

    /// Returns the numbers of values of each kind, and the greatest number of containers around a value.
    private func count(in documents: [JSON]) -> (counts: [String: Int], depth: Int) {
        var (counts, depth) = ([String: Int](), 0)
        var open = documents.map { ($0, 0) }
        while let (json, level) = open.popLast() {
            counts["\(json.kind)", default: 0] += 1
            depth = max(depth, level)
            open += json.elements.map { ($0, level + 1) }
            open += json.members.map { ($0.value, level + 1) }
        }
        return (counts, depth)
    }

    /// Returns the times to parse texts; Foundation has none for JSON with comments.
    private func times(_ texts: [Data]) throws -> (ours: String, foundations: String?) {
        let clock = ContinuousClock()
        let text = { (time: Duration) in "\(Int(time / .microseconds(1))) µs" }
        let ours = try clock.measure { for text in texts { _ = try JSON(parsing: text, dialect: file.dialect) } }
        guard file.dialect == .json else { return (text(ours), nil) }
        let decoder = JSONDecoder()
        let foundations = try? clock.measure { for text in texts { _ = try decoder.decode(Nothing.self, from: text) } }
        return (text(ours), foundations.map(text))
    }

    /// Returns the name of the layout that writes all documents as they are.
    private func layout(of documents: [JSON]) -> String {
        let found = Self.layouts.first { layout in
            documents.allSatisfy { $0.data(layout.layout).elementsEqual($0.rawText.utf8) }
        }
        return found?.name ?? "its own"
    }
}
