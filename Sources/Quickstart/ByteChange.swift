/// A range of a text, and the range that replaces it in another text.
struct ByteChange {
    /// The range in the old text.
    let old: Range<Int>
    /// The range in the new text.
    let new: Range<Int>

    /// The number of bytes by which the new range is longer.
    var growth: Int { new.count - old.count }

    /// Creates a change between two texts.
    init(old: Range<Int>, new: Range<Int>) {
        self.old = old
        self.new = new
    }

    /// Creates the change between the common prefix and the common suffix of two texts; `nil` if the texts are equal.
    init?(from one: [UInt8], to other: [UInt8]) {
        let shorter = min(one.count, other.count)
        var start = 0
        while start < shorter, one[start] == other[start] { start += 1 }
        if start == one.count, start == other.count { return nil }
        var same = 0
        while same < shorter - start, one[one.count - 1 - same] == other[other.count - 1 - same] { same += 1 }
        old = start..<one.count - same
        new = start..<other.count - same
    }
}
