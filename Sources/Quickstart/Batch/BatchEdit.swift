import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes a copy of a file in which one property of each record is another, and counts what stayed as it was.
final class BatchEdit {
    /// The bytes of all lines, without line ends.
    private var readCount = 0
    /// The bytes that were put in.
    private var addedCount = 0
    /// The bytes of the copy, without line ends.
    private var writtenCount = 0
    private var edited = 0
    /// The first record, before and after.
    private var example: EditedText?

    /// Reads one file and writes the other; lines that are no objects are copied as they are.
    init(from file: URL, to copy: URL) throws(JSONError) {
        let writer = try JSONLinesWriter(to: copy)
        let reader = try JSONLinesReader<BatchRecord>(
            contentsOf: file,
            policy: .diverting { line, _ throws(JSONError) in
                self.readCount += line.count
                try writer.write(line: line)
            })
        let bar = ProgressBar("edited")
        while let record = try reader.next() {
            let changed = record.mutate { $0.revision += 1 }
            try writer.write(changed)
            compare(record, changed)
            if edited.isMultiple(of: 256) { bar.show(reader.progress) }
        }
        try writer.finish()
        bar.finish(reader.progress, bad: "copied")
        writtenCount = (try JSONLinesReader<JSON>(contentsOf: copy).totalBytes ?? 0) - writer.recordCount
    }

    private func compare(_ record: BatchRecord, _ changed: BatchRecord) {
        let (before, after) = (Array(record.data()), Array(changed.data()))
        edited += 1
        readCount += before.count
        addedCount += ByteChange(from: before, to: after)?.new.count ?? 0
        if example == nil {
            example = EditedText(before, record.json)
            example?.become(changed.json)
        }
    }

    /// Prints what the edit changed.
    func show() {
        if let example {
            print("  the first one:")
            ChangeReport(example).show()
        }
        let kept = writtenCount - addedCount
        print()
        print("  in all \(Figures.grouped(kept)) of \(Figures.grouped(readCount)) bytes are as they were")
        print("  (\(Figures.share(kept, of: readCount))), not counting line ends;")
        print("  \(Figures.grouped(readCount - kept)) taken away and \(Figures.grouped(addedCount)) put in")
    }
}
