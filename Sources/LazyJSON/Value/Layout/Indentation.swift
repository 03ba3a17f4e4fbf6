/// A change of the indentation of lines.
struct Indentation {
    /// The largest number of bytes of indentation.
    ///
    /// Deeper containers are written on one line, so that the length of the text stays linear.
    static let deepest = 1024

    /// The beginning of the old indentation; a line that does not begin with it is unchanged.
    let old: [UInt8]
    /// The beginning of the new indentation.
    let new: [UInt8]
    /// The white space that is replaced each time it follows the beginning, and its replacement; nothing is replaced if `old` is
    /// empty.
    var step: (old: [UInt8], new: [UInt8]) = ([], [])
    /// The new line breaks; nil keeps the old ones.
    var lineBreak: [UInt8]?
}

extension [UInt8] {
    /// Returns the text with another indentation of each line but the first.
    func indented(_ change: Indentation) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var start = 0
        while let end = self[start...].firstIndex(where: \.isLineBreak) {
            let next = span.skipLineBreak(end)
            result += change.lineBreak.map { self[start..<end] + $0 } ?? self[start..<next]
            start = next
            guard start < count, !self[start].isLineBreak, self[start...].starts(with: change.old) else { continue }
            result += change.new
            start += change.old.count
            // No deeper than containers are written over lines, so that a text of white space cannot grow without limit.
            var depth = Indentation.deepest
            while !change.step.old.isEmpty, depth > 0, self[start...].starts(with: change.step.old) {
                result += change.step.new
                start += change.step.old.count
                depth -= change.step.new.count + 1
            }
        }
        return result + self[start...]
    }
}
