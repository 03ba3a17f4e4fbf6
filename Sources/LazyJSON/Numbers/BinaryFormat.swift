/// What conversion from decimal must know of a floating-point type.
protocol BinaryFormat: BinaryFloatingPoint, LosslessStringConvertible {
    /// The stored bits of the significand.
    static var fractionBits: Int { get }
    /// The exponent's bits of infinity.
    static var infinitePower: Int { get }
    /// Integers up to this one are exact.
    static var largestExactInteger: UInt64 { get }
    /// The exact powers of ten, from 10^0.
    static var exactPowersOfTen: [Self] { get }
    /// 64-bit integers times a smaller power of ten round to zero.
    static var smallestPowerOfTen: Int { get }
    /// Positive integers times a greater power of ten overflow.
    static var largestPowerOfTen: Int { get }
    /// The powers of ten with which a 64-bit integer can lie halfway between two neighbours.
    static var halfwayPowersOfTen: ClosedRange<Int> { get }

    init(pattern: UInt64)
}

extension Double: BinaryFormat {
    static var fractionBits: Int { 52 }
    static var infinitePower: Int { 0x7FF }
    static var largestExactInteger: UInt64 { 1 << 53 }
    static let exactPowersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
    static var smallestPowerOfTen: Int { -342 }
    static var largestPowerOfTen: Int { 308 }
    static var halfwayPowersOfTen: ClosedRange<Int> { -4...23 }

    @inline(__always)
    init(pattern: UInt64) { self.init(bitPattern: pattern) }
}

extension Float: BinaryFormat {
    static var fractionBits: Int { 23 }
    static var infinitePower: Int { 0xFF }
    static var largestExactInteger: UInt64 { 1 << 24 }
    static let exactPowersOfTen: [Float] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10]
    static var smallestPowerOfTen: Int { -65 }
    static var largestPowerOfTen: Int { 38 }
    static var halfwayPowersOfTen: ClosedRange<Int> { -17...10 }

    @inline(__always)
    init(pattern: UInt64) { self.init(bitPattern: UInt32(truncatingIfNeeded: pattern)) }
}
