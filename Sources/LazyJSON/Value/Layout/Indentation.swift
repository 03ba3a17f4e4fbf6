/// A change of the indentation of lines.
struct Indentation {
    /// The most bytes of indentation; deeper containers are written on one line, so that the text stays linear.
    static let deepest = 1024

    /// The beginning of the old indentation; lines that begin otherwise keep theirs.
    let old: [UInt8]
    /// The new beginning.
    let new: [UInt8]
    /// White space that is replaced as often as it follows the beginning; nothing if it is empty.
    var step: (old: [UInt8], new: [UInt8]) = ([], [])
    /// The line breaks; nil keeps them.
    var lineBreak: [UInt8]?
}

extension [UInt8] {
    /// The same text with another indentation of each line but the first.
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
            // As deep as containers have lines of their own, so that a text of white space cannot grow without limit.
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
