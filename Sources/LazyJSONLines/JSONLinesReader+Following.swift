import LazyJSON

/// Following a file that grows.
extension JSONLinesReader {
    /// The place at which reading began: at the start, at the position that was given, or at the start of another file.
    ///
    /// ``readMore()`` changes it when it begins another file.
    public var start: JSONLinesStart { records.start }

    /// The place after the last record that was handled (after its line, if records are lines), at which another reader can
    /// resume.
    ///
    /// It is after a bad record that was thrown, skipped or diverted, and before a record whose closure has failed. After a record
    /// that is too large, or a long run of NUL bytes, it is before it until the next record is read, unless the reader follows its
    /// file. Records that are only read ahead do not count. After an error of a closure that consumes the results of `concurrentMap`, it is before
    /// the part of the file, of at most 256 KiB or one record, that has the result.
    ///
    /// It does not know the end of a split: another reader that resumes reads to the end of the file. Before the first record of a
    /// split, it may be within a line.
    ///
    /// Of a file descriptor, the offset is that in its file, but lines are counted from the descriptor's offset when the reader was
    /// created. A reader that resumes continues to count from there.
    ///
    /// If the file was written anew since a text before the position was read, no reader can resume at it: it begins at the start,
    /// and its ``start`` is `.replaced(.changed)`.
    ///
    /// - Complexity: O(1); at most 10 KiB of the file are read.
    public var position: JSONLinesPosition {
        let place = records.endOfHandled
        return (records.source as? InputFile)?.position(at: place) ?? JSONLinesPosition(place)
    }

    /// Reads what was appended to the file since its end was reached.
    ///
    /// The open file is read to its end first. Only then, if the name leads to another file, the reader continues at the start of
    /// that file, and ``start`` changes; an unfinished line of the old file is a bad record. A file that is missing may be created
    /// again; until then, there are no more records.
    ///
    /// So it does if the file is shorter than its ``position``, or has another text before it: it was truncated, and may have grown
    /// since. Before anything is used that was read, the first 1 KiB and the last 4 KiB of the part that was read are compared. Records
    /// that were removed before they were read are lost; ``start`` says so. If only an unfinished last line was cut off or written
    /// anew, reading continues at the position; of a line of more than 12 KiB this is not known.
    ///
    /// Before the end of the file, and for a reader that does not follow its file, nothing changes.
    ///
    /// - Returns: Whether there may be another record.
    /// - Throws: `JSONError` with the code `unreadableFile`.
    /// - Complexity: O(*n*) in the bytes that were appended; at most 256 KiB of whole lines are read ahead.
    @discardableResult
    public func readMore() throws(JSONError) -> Bool { try records.readAppended() }

    /// Returns the next record, also if it is the last line of the file without its line end; `nil` at the end.
    ///
    /// Call it when the writer has ended, after ``JSONRecordReader/next()`` has returned `nil`. It ends the reading of this file.
    ///
    /// - Throws: As ``JSONRecordReader/next()``.
    /// - Complexity: O(*n*) in the length of the line.
    public func readRest() throws(JSONError) -> Record? {
        // More may have been appended since the end of the file was reached.
        if records.feed.isFollowing { (records.feed.isFollowing, records.feed.isWhole) = (false, false) }
        (records.source as? FollowedFile)?.readsEnd = true
        return try next()
    }
}

extension RecordReader {
    /// Reads what was appended; returns whether there may be another record.
    func readAppended() throws(JSONError) -> Bool {
        guard !isEnded else { return false }
        guard feed.isFollowing, let file = source as? FollowedFile else { return !isFinished }
        guard feed.isWhole else { return true }
        var replacement: JSONLinesReplacement?
        while true {
            feed.isWhole = false
            guard try readMore() else { return false }
            var window = feed.window()
            if window == nil, feed.isWhole {
                if let found = replacement.take() {
                    // Everything that was written to the old file has been read.
                    guard try file.begin(after: found) else { return false }
                    start = .replaced(found)
                    (lastEnd, lastLine, returned, firstOffset) = (.start, nil, nil, 0)
                    window = feed.beginOtherFile()
                } else {
                    guard let found = file.replacement else { return false }
                    // No window is open: the last record that was handled ends before the unfinished one.
                    if found != .otherFile, file.moveBack(to: lastEnd.offset) {
                        feed.moveBack(to: lastEnd)
                    } else {
                        replacement = found
                    }
                }
            }
            if let window {
                open(window)
                return true
            }
        }
    }
}
