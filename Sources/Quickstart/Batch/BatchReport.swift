import LazyJSON
import LazyJSONLines

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A report on a file of JSON Lines: its records, the fields of its objects with their kinds, and its bad lines.
struct BatchReport {
    /// A member of a record or of an object in it, and the kind of its value.
    private struct Field: Hashable, Sendable {
        let name: String
        let kind: JSON.Kind
    }

    /// The number of different names that are counted; more of them are data.
    private static let mostNames = 1_000

    private let file: SourceFile
    private var kinds: [JSON.Kind: Int] = [:]
    /// The names, in the order in which they are found.
    private var names: [String] = []
    private var fields: [String: [JSON.Kind: Int]] = [:]
    private var uncounted = 0
    private var badLines: [JSONError] = []

    /// Creates the report on a file.
    init(_ file: SourceFile) {
        self.file = file
    }

    /// Reads the file on all processors, and prints the report.
    ///
    /// - Throws: An error if the file cannot be read.
    mutating func run() async throws {
        var bad: [JSONError] = []
        let policy = JSONBadRecordPolicy.diverting { _, error throws(JSONError) in
            if bad.count < 10 { bad.append(error) }
        }
        let reader = try JSONLinesReader<JSON>(contentsOf: file.source, .init(policy: policy))
        let bar = ProgressBar()
        defer { bar.remove() }
        try await reader.concurrentMap(progress: bar.show) {
            ($0.kind, Self.fields(of: $0))
        } into: { kind, found in
            kinds[kind, default: 0] += 1
            for field in found { count(field) }
        }
        bar.remove()
        badLines = bad
        try show(reader.progress)
    }

    /// Returns the fields of a record, also of objects in objects.
    private static func fields(of record: JSON) -> [Field] {
        var (found, open) = ([Field](), [("", record)])
        while let (path, object) = open.popLast() {
            for (key, value) in object.members {
                let name = path + key
                found.append(Field(name: name, kind: value.kind))
                if value.kind == .object { open.append((name + ".", value)) }
            }
        }
        return found
    }

    private mutating func count(_ field: Field) {
        if fields[field.name] == nil {
            guard names.count < Self.mostNames else { return uncounted += 1 }
            names.append(field.name)
        }
        fields[field.name, default: [:]][field.kind, default: 0] += 1
    }

    private func show(_ progress: JSONProgress) throws {
        let name = Output.readable(file.name)
        var lines = ["  records  \(Self.text(kinds))", "  bad      \(progress.badRecords)"]
        let rate = Int(progress.recordsPerSecond), seconds = progress.elapsed / .seconds(1)
        lines.append("  read     \(progress.bytes) bytes in \(Int(seconds * 1_000)) ms, \(rate) records a second")
        let width = names.prefix(40).map(\.count).max() ?? 0
        if !names.isEmpty { lines += ["", "  Fields"] }
        for name in names.prefix(40) {
            let padding = String(repeating: " ", count: width - name.count)
            lines.append("  \(Output.readable(name))\(padding)  \(Self.text(fields[name] ?? [:]))")
        }
        let others = max(0, names.count - 40)
        if others > 0 {
            lines.append("  … and \(others) more\(uncounted > 0 ? ", and \(uncounted) values of others" : "")")
        }
        if !badLines.isEmpty { lines += ["", "  Bad lines"] }
        lines += badLines.map { "  \(Output.readable($0.description(in: file.name)))" }
        if progress.badRecords > badLines.count { lines.append("  … and \(progress.badRecords - badLines.count) more") }
        try Output.write("\(Output.styled(name, .bold))\n\(lines.map { $0 + "\n" }.joined())")
    }

    /// Returns the sum of counts, and the counts if there are several.
    private static func text(_ counts: [JSON.Kind: Int]) -> String {
        let sorted = counts.sorted { ($1.value, "\($0.key)") < ($0.value, "\($1.key)") }
        return "\(counts.values.reduce(0, +)): " + sorted.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
