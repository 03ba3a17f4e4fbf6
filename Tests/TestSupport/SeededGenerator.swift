import FoundationEssentials

/// Random numbers that a seed repeats: SplitMix64 (Steele, Lea and Flood, 2014).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed &* 0xD129_0D3E_7C3B_5F2F
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 to below `limit`.
    package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// True in so many of a hundred cases.
    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of some choices.
    package mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}

/// How many generated cases a law is tried on.
package enum Cases {
    #if DEBUG
        /// A case takes several times as long without optimization, so an eighth of them are tried, with seeds of their own:
        /// the optimized tests of CI try as many as usual, and with other seeds.
        private static let (share, firstSeed) = (8, UInt64(1_000_001))
    #else
        private static let (share, firstSeed) = (1, UInt64(1))
    #endif

    /// The share or the multiple of the cases that `LAZYJSON_CASES` asks for.
    private static let factor = ProcessInfo.processInfo.environment["LAZYJSON_CASES"].flatMap(Double.init) ?? 1

    /// The seeds of a law's cases.
    ///
    /// `LAZYJSON_CASES=50` tries fifty times the usual number, 0.125 an eighth; `LAZYJSON_SEED` is the first.
    package static func seeds(_ usual: Int) -> Range<UInt64> {
        let first = ProcessInfo.processInfo.environment["LAZYJSON_SEED"].flatMap(UInt64.init) ?? firstSeed
        return first..<first + UInt64(max(Int(Double(usual) * factor) / share, 1))
    }

    /// The part of a number of cases, or of the size of an input, that this run tries.
    package static func scaled(_ usual: Int) -> Int { Int(Double(usual) * min(factor, 1)) / share }
}
