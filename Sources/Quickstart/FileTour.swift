import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tour on any document: two places are found, edited in memory and shown.
struct FileTour {
    /// The file, which is only read.
    let path: String

    /// Shows the tour, or prints why that is impossible.
    func run() -> ExitCode {
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        } catch {
            Terminal.printError("\(path): \(Self.reason(error))")
            return .unreadableFile
        }
        do throws(JSONError) {
            try show(bytes)
            return .success
        } catch {
            Terminal.printError(located(error))
            return .malformedInput
        }
    }

    private func show(_ bytes: [UInt8]) throws(JSONError) {
        let clock = ContinuousClock()
        let start = clock.now
        let json = try JSON(parsing: bytes)
        let time = start.duration(to: clock.now)
        Terminal.printTitle("Parse")
        print("  \(Figures.grouped(bytes.count)) bytes checked and indexed in \(Figures.time(time))")

        Terminal.printTitle("Read")
        print("  the root: \(json.kind)\(json.count > 0 ? ", \(Figures.grouped(json.count)) inside" : "")")
        let edits = PlannedEdit.two(in: json)
        for edit in edits { print("  \(Terminal.readable(edit.reading))") }

        Terminal.printTitle("Edit")
        var text = EditedText(bytes, json)
        for edit in edits {
            print("  \(Terminal.readable(edit.code))")
            try text.edit { json throws(JSONError) in try json.set(edit.value, at: edit.pointer) }
        }

        Terminal.printTitle("Write")
        let counts = (Figures.grouped(bytes.count), Figures.grouped(text.written.count))
        print("  \(counts.0) bytes in, \(counts.1) bytes out, in memory: the file is as it was")

        Terminal.printTitle("What changed")
        ChangeReport(text).show()
    }

    /// The error on one line, as compilers write it, so that editors find the place.
    private func located(_ error: JSONError) -> String {
        let message = Terminal.readable(error.message)
        guard let line = error.line, let column = error.column else { return "\(path): \(message)" }
        return "\(path):\(line):\(column): \(message)"
    }

    private static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?: "there is no such file."
        case .fileReadNoPermission?: "the file may not be read."
        default: "the file cannot be read."
        }
    }
}
