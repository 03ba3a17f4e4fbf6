/// Numbers that look random and are always the same (SplitMix64, Steele and others, 2014).
package struct Randomness: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    package mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

    package mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }

    /// Text of so many of the pieces.
    package mutating func text(_ pieces: [String], _ count: Range<Int>) -> String {
        (0..<number(count)).map { _ in pieces[number(0..<pieces.count)] }.joined()
    }
}
