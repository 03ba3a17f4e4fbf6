/// A table of text, whose first column is aligned to the left and the others to the right.
struct TextTable {
    private var rows: [[String]]

    init(_ titles: [String]) {
        rows = [titles]
    }

    /// Adds a row, which must have as many cells as there are titles.
    mutating func add(_ row: [String]) { rows.append(row) }

    /// Prints the table.
    func show() {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for (index, row) in rows.enumerated() {
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            let line = "  " + cells.joined(separator: "   ")
            if index == 0 { Terminal.print(line, .bold) } else { print(line) }
        }
    }
}
