import LazyJSON
import LazyJSONLines

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The members of the records of a file with unknown contents.
struct MembersByName {
    private struct Counts {
        var all = 0
        var kinds: [JSON.Kind: Int] = [:]
    }

    /// The number of names that are counted, so that memory is bounded.
    private static let mostNames = 10_000

    private var names: [String: Counts] = [:]
    private var records = 0

    /// Reads a file record by record.
    init(_ file: URL) throws {
        let reader = try JSONLinesReader<JSON>(contentsOf: file, .init(policy: .skipping))
        let bar = ProgressBar("read")
        try reader.forEach(reusing: true) { record in
            add(record)
            if records.isMultiple(of: 256) { bar.show(reader.progress) }
        }
        bar.finish(reader.progress)
    }

    private mutating func add(_ record: JSON) {
        records += 1
        if record.kind != .object { count("(not an object)", record.kind) }
        for member in record.members { count(member.key, member.value.kind) }
    }

    private mutating func count(_ name: String, _ kind: JSON.Kind) {
        if names[name] == nil, names.count >= Self.mostNames { return }
        names[name, default: Counts()].all += 1
        names[name, default: Counts()].kinds[kind, default: 0] += 1
    }

    /// Prints a table of the most common names, and a chart.
    func show() {
        let mostCommon = names.sorted { ($0.value.all, $1.key) > ($1.value.all, $0.key) }.prefix(20)
        Terminal.printTitle("What is in it")
        var table = TextTable(["member", "records", "kinds"])
        var chart = BarChart()
        for (name, counts) in mostCommon {
            let shown = Terminal.readable(name.prefix(30))
            let kinds = counts.kinds.sorted { ($0.value, "\($1.key)") > ($1.value, "\($0.key)") }
            table.add([shown, Figures.grouped(counts.all), kinds.map { "\($0.key)" }.joined(separator: ", ")])
            chart.add(shown, Double(counts.all), label: Figures.share(counts.all, of: records))
        }
        table.show()
        if names.count > 20 { print("  and \(Figures.grouped(names.count - 20)) more") }
        Terminal.printTitle("How many records have it")
        chart.show()
    }
}
