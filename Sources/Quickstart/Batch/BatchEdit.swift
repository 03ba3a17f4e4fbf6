import LazyJSON
import LazyJSONLines
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An edited copy of a file, in which one property of each record has another value, made on all processors.
struct BatchEdit {
    /// The first record, before and after.
    private let example: EditedText?
    private let counts = Counts()
    /// The bytes of the copy, without line ends.
    private let writtenCount: Int

    /// What the threads that edit records count.
    private final class Counts: Sendable {
        /// The bytes of all lines, without line ends.
        let read = Atomic(0)
        /// The bytes that were added.
        let added = Atomic(0)
    }

    /// Reads one file and writes the other; lines that are not objects are copied.
    init(from file: URL, to copy: URL) async throws {
        example = try Self.example(file)
        let writer = try JSONLinesWriter(to: copy)
        let reader = try JSONLinesReader<BatchRecord>(
            contentsOf: file,
            .init(
                policy: .diverting { [counts] line, _ throws(JSONError) in
                    counts.read.add(line.count, ordering: .relaxed)
                    try writer.write(line: line)
                }))
        let bar = ProgressBar("edited")
        try await reader.concurrentMap(to: writer, progress: bar.show) { [counts] record in
            let changed = Self.edited(record)
            let (before, after) = (Array(record.data()), Array(changed.data()))
            counts.read.add(before.count, ordering: .relaxed)
            counts.added.add(ByteChange(from: before, to: after)?.new.count ?? 0, ordering: .relaxed)
            return changed
        }
        try writer.finish()
        // A diverted line is copied after the records of its stretch of the file.
        bar.finish(reader.progress, bad: "copied after the records next to it")
        writtenCount = (try JSONLinesReader<JSON>(contentsOf: copy).totalBytes ?? 0) - writer.recordCount
    }

    private static func edited(_ record: BatchRecord) -> BatchRecord { record.mutate { $0.revision += 1 } }

    private static func example(_ file: URL) throws(JSONError) -> EditedText? {
        guard let first = try JSONLinesReader<BatchRecord>(contentsOf: file, .init(policy: .skipping)).next() else {
            return nil
        }
        var example = EditedText(Array(first.data()), first.json)
        example.become(edited(first).json)
        return example
    }

    /// Prints what the edit changed.
    func show() {
        if let example {
            print("  the first record:")
            ChangeReport(example).show()
        }
        let (read, added) = (counts.read.load(ordering: .relaxed), counts.added.load(ordering: .relaxed))
        let kept = writtenCount - added
        print()
        print("  in all \(Figures.grouped(kept)) of \(Figures.grouped(read)) bytes are unchanged")
        print("  (\(Figures.share(kept, of: read))), not counting line ends;")
        print("  \(Figures.grouped(read - kept)) removed and \(Figures.grouped(added)) added")
    }
}
