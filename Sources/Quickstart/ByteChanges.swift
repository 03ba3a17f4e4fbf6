/// The ranges in which a text differs from an earlier one, in order, with untouched bytes between them.
struct ByteChanges {
    private(set) var all: [ByteChange] = []

    /// The number of bytes of the old text that were removed.
    var removedCount: Int { all.reduce(0) { $0 + $1.old.count } }
    /// The number of bytes that were added.
    var addedCount: Int { all.reduce(0) { $0 + $1.new.count } }

    /// Adds a change of the current text; changes that touch each other are merged.
    mutating func add(_ step: ByteChange) {
        let before = all.prefix { $0.new.upperBound < step.old.lowerBound }
        let met = all.dropFirst(before.count).prefix { $0.new.lowerBound <= step.old.upperBound }
        let after = all.dropFirst(before.count + met.count)
        let start = min(step.old.lowerBound, met.first?.new.lowerBound ?? step.old.lowerBound)
        let end = max(step.old.upperBound, met.last?.new.upperBound ?? step.old.upperBound)
        let shift = Self.growth(before)
        let merged = ByteChange(
            old: start - shift..<end - shift - Self.growth(met), new: start..<end + step.growth)
        let moved = after.map { change in
            let start = change.new.lowerBound + step.growth
            return ByteChange(old: change.old, new: start..<start + change.new.count)
        }
        all = before + [merged] + moved
    }

    private static func growth(_ changes: ArraySlice<ByteChange>) -> Int {
        changes.reduce(0) { $0 + $1.growth }
    }
}
