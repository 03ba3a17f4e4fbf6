/// The growth of costs, which tests measure by ratios of processor time, never by times.
package enum Cost {
    /// How many times as large the larger input is.
    private static let factor = 8

    /// The largest ratio of a linear cost; a quadratic one has a ratio of 64.
    package static let limit = Double(factor) * 3

    /// Returns how many times as long work takes for eight times as much; the least of up to three ratios.
    package static func ratio(small: Int = 4_000, _ work: (Int) throws -> Void) rethrows -> Double {
        try measuredRatio(small: small) { count in
            let start = Threads.seconds
            try work(count)
            return Threads.seconds - start
        }
    }

    /// Returns the ratio of work that measures itself the part that counts.
    ///
    /// - Parameter small: The size of the smaller input in an optimized build.
    package static func measuredRatio(small: Int, _ seconds: (Int) throws -> Double) rethrows -> Double {
        let small = Cases.scaled(small)
        var least = Double.infinity
        for _ in 0..<3 where least > Double(factor) * 2 {
            let (large, base) = (try seconds(small * factor), try seconds(small))
            least = min(least, max(large, 1e-4) / max(base, 1e-4))
        }
        return least
    }
}
