import Foundation
import Testing

/// The number formats that all commands share, and the search for the word that was meant.
struct FiguresTests {
    @Test(arguments: [
        (1e-9, "1.0 ns"), (97.34e-9, "97.3 ns"), (999.94e-9, "999.9 ns"), (999.96e-9, "1.0 µs"), (1.26e-3, "1.3 ms"),
        (1.2e-3, "1.2 ms"), (0.99996, "1.0 s"), (1.44, "1.4 s"), (3600, "3600.0 s"), (0, "0.0 ns"),
    ])
    func times(seconds: Double, text: String) {
        #expect(Figures.time(seconds: seconds) == text)
        #expect(Figures.time(.seconds(seconds)) == text)
    }

    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 KB"), (9_912, "9.9 KB"), (999_949, "999.9 KB"),
        (999_950, "1.0 MB"), (97_300_000, "97.3 MB"), (2_500_000_000, "2.5 GB"), (1_000_000_000_000_000, "1000.0 TB"),
    ])
    func sizes(count: Int, text: String) { #expect(Figures.bytes(count) == text) }

    @Test(arguments: [
        (0.61349, "0.613×"), (0.0735, "0.0735×"), (0.000_992, "0.000992×"), (0, "0.0×"), (0.99961, "1.00×"),
        (1.005, "1.00×"), (18.24, "18.2×"), (279.4, "279×"),
    ])
    func ratios(ratio: Double, text: String) { #expect(Figures.ratio(ratio) == text) }

    @Test func otherFigures() {
        #expect([1_234_567, -1_000, 999].map { Figures.grouped($0) } == ["1,234,567", "-1,000", "999"])
        #expect(Figures.grouped(Decimal(string: "1234.99") ?? 0) == "1,234")
        #expect(Figures.speed(850.14e6) == "850.1 MB/s" && Figures.speed(12) == "12.0 B/s")
        #expect(Figures.share(996, of: 1_000) == "99.6%" && Figures.share(0, of: 0) == "100.0%")
        #expect(Figures.count(1, "place") == "1 place" && Figures.count(1_000, "place") == "1,000 places")
        #expect(Figures.ratio(1_630) == "1,630×" && Figures.ratio(.infinity) == "inf×")
    }

    /// A format has at most three digits before the point, and says the number up to the last digit.
    @Test(arguments: 0..<500 as Range<UInt64>)
    func timesAreRight(seed: UInt64) throws {
        var random = Randomness(seed: seed)
        let seconds = pow(10, Double.random(in: -9...3, using: &random))
        let parts = Figures.time(seconds: seconds).split(separator: " ")
        let unit = try #require(["ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1][parts[1]])
        let number = try #require(Double(parts[0]))
        #expect(abs(number * unit - seconds) <= 0.0501 * unit)
        #expect(number < 1_000 && (number >= 1 || unit == 1e-9))
        let three = try #require(Double(Figures.threeDigits(seconds).filter { $0 != "," }))
        #expect(abs(three - seconds) <= max(0.000_000_51, seconds * 0.0051))
    }

    private static let words = [
        "--data", "--json", "--kernel", "--only", "--plot", "--profile", "--quick", "--scaling",
    ]

    @Test(arguments: [
        ("--onyl", "--only"), ("--jsn", "--json"), ("--profil", "--profile"), ("--kern", "--kernel"),
        ("quick", "--quick"), ("--sca", "--scaling"), ("--zzz", nil), ("-q", nil), ("--something-else", nil), ("", nil),
    ])
    func theNearestWordIsFound(word: String, nearest: String?) {
        #expect(NearestWord.among(Self.words, to: word) == nearest)
        #expect(NearestWord.among([], to: word) == nil)
    }

    /// The distance is the result of a simple recursion, symmetric, and 0 for equal words only.
    @Test(arguments: 0..<100 as Range<UInt64>)
    func distances(seed: UInt64) {
        var random = Randomness(seed: seed)
        func simple(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Int {
            guard let first = one.first, let second = other.first else { return one.count + other.count }
            if first == second { return simple(one.dropFirst(), other.dropFirst()) }
            return 1
                + min(
                    simple(one.dropFirst(), other), simple(one, other.dropFirst()),
                    simple(one.dropFirst(), other.dropFirst()))
        }
        let one = Array(random.text(["a", "b", "c"], 0..<7).utf8)
        let other = Array(random.text(["a", "b"], 0..<7).utf8)
        let distance = NearestWord.distance(one, other)
        #expect(distance == simple(one[...], other[...]))
        #expect(distance == NearestWord.distance(other, one) && (distance == 0) == (one == other))
    }
}
