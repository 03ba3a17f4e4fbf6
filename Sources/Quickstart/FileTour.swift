import LazyJSON

/// The tour on any document: two of its values are edited in memory, and the changes are shown.
struct FileTour {
    /// The file, which is only read.
    let file: SourceFile

    /// Runs the tour; prints the error if it fails.
    func run() -> ExitCode {
        do throws(Failure) {
            try show()
            return .success
        } catch {
            return error.report()
        }
    }

    private func show() throws(Failure) {
        let clock = ContinuousClock()
        let start = clock.now
        let json = try file.read()
        let time = start.duration(to: clock.now)
        let bytes = Array(json.data())
        Terminal.printTitle("Parse")
        print("  \(Figures.bytes(bytes.count)) read, checked and indexed in \(Figures.time(time))")

        Terminal.printTitle("Read")
        let children = json.kind == .object ? "member" : "element"
        print("  the root: \(json.kind)\(json.count > 0 ? " with \(Figures.count(json.count, children))" : "")")
        let edits = PlannedEdit.two(in: json)
        for edit in edits { print("  \(Terminal.readable(edit.reading))") }

        Terminal.printTitle("Edit")
        var text = EditedText(bytes, json)
        for edit in edits {
            print("  \(Terminal.readable(edit.code))")
            do throws(JSONError) {
                try text.edit { json throws(JSONError) in try json.set(edit.value, at: edit.pointer) }
            } catch {
                throw Failure(.software, file.located(error))
            }
        }

        Terminal.printTitle("Write")
        let counts = (Figures.grouped(bytes.count), Figures.grouped(text.written.count))
        print("  \(counts.0) bytes in, \(counts.1) bytes out, in memory: the file was not changed")

        Terminal.printTitle("What changed")
        ChangeReport(text).show()
    }
}
