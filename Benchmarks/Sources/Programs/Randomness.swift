/// Numbers that look random and depend only on the seed (SplitMix64, Steele and others, 2014).
struct Randomness {
    private var state: UInt64

    /// Creates a generator.
    init(seed: UInt64) {
        state = seed &* 0xD134_2543_DE82_EF95 &+ 0x2545_F491_4F6C_DD1D
    }

    /// Returns the next number of 64 bits.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a number from 0 up to a bound, which is not included and at least 1.
    mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 1) % max(bound, 1) }

    /// Returns a number in a range.
    mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

    /// Returns `true` in so many of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// Returns `true` in one of so many cases.
    mutating func once(in cases: Int) -> Bool { below(cases) == 0 }

    /// Returns one of the elements of an array, which is not empty.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// Returns a generator with numbers of its own.
    mutating func split() -> Randomness { Randomness(seed: next()) }
}
