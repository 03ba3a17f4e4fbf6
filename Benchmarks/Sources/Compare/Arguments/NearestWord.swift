/// The search for the word that was probably meant.
enum NearestWord {
    /// Returns the known word that differs least from another one; `nil` if all differ by more than a few characters.
    ///
    /// A word is also near if it is the beginning of a known one.
    static func among(_ known: [String], to word: String) -> String? {
        let given = Array(word.prefix(60).utf8)
        let distances = known.map { known in
            let isBeginning = given.count > 3 && known.utf8.starts(with: given)
            return (known: known, distance: isBeginning ? 1 : distance(Array(known.utf8), given))
        }
        let nearest = distances.min { $0.distance < $1.distance }
        return nearest.flatMap { $0.distance <= max(2, $0.known.utf8.count / 3) ? $0.known : nil }
    }

    /// The number of bytes that have to be inserted, removed or replaced to turn one word into another (Levenshtein).
    ///
    /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths.
    static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (index, byte) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let replaced = diagonal + (byte == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
