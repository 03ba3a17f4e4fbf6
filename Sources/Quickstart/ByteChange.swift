/// A stretch of a text, and what stands in its place in another text.
struct ByteChange {
    /// Where the stretch is in the old text.
    let old: Range<Int>
    /// Where the other is in the new text.
    let new: Range<Int>

    /// How much longer the new text is for it.
    var growth: Int { new.count - old.count }

    /// A change between two texts.
    init(old: Range<Int>, new: Range<Int>) {
        self.old = old
        self.new = new
    }

    /// What lies between the beginning and the end that two texts have in common; nil where they are the same.
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
