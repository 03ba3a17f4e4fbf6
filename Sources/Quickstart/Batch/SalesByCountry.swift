import LazyJSON
import LazyJSONLines

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The sums of a file of orders.
struct SalesByCountry {
    private struct Sums {
        var orders = 0
        var items = 0
        var total = Decimal()
    }

    private var countries: [String: Sums] = [:]

    /// Reads a file on all processors.
    init(_ file: URL) async throws {
        let reader = try JSONLinesReader<OrderRecord>(contentsOf: file, .init(policy: .skipping))
        let bar = ProgressBar("read")
        var countries: [String: Sums] = [:]
        try await reader.concurrentMap(progress: bar.show) { order in
            Sale(order)
        } into: { sale in
            var sums = countries[sale.country] ?? Sums()
            sums.orders += 1
            sums.items += sale.items
            sums.total += sale.total
            countries[sale.country] = sums
        }
        bar.finish(reader.progress)
        self.countries = countries
    }

    /// Prints a table and a chart.
    func show() {
        let largestFirst = countries.sorted { ($0.value.total, $1.key) > ($1.value.total, $0.key) }
        Terminal.printTitle("What is in it")
        var table = TextTable(["country", "orders", "items", "revenue", "mean order"])
        var chart = BarChart()
        for (country, sums) in largestFirst.prefix(20) {
            let name = Terminal.readable(country.prefix(20))
            let revenue = Figures.grouped(sums.total)
            table.add([
                name, Figures.grouped(sums.orders), Figures.grouped(sums.items), revenue,
                Figures.grouped(sums.total / Decimal(sums.orders)),
            ])
            chart.add(name, Double("\(sums.total)") ?? 0, label: revenue)
        }
        table.show()
        if largestFirst.count > 20 { print("  and \(Figures.grouped(largestFirst.count - 20)) more") }
        Terminal.printTitle("Revenue by country")
        chart.show()
    }
}
