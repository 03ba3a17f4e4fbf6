import Testing

@testable import LazyJSON

/// The conversions below ``JSONNumber``, on bytes that are no numbers, and the table that they use.
struct NumberTextTests {
    @Test func textsThatAreNoNumbersEqualOnlyThemselves() {
        func equal(_ left: String, _ right: String) -> Bool {
            left.withUTF8Span { left in right.withUTF8Span { NumberText.equalValue(left, $0) } }
        }
        #expect(equal("01", "01"))
        #expect(!equal("01", "1"))
        #expect(!equal("1", "01"))
        #expect(!equal("x", "y"))
    }

    /// A mapped file may change between two looks at the same bytes.
    @Test func bearsBytesThatChangeUnderneath() {
        var samples = NumberSamples(seed: 2)
        for round in 0..<3_000 {
            let digitCount = [3, 20, 45][round % 3]
            let before = samples.text(digits: digitCount, exponents: round % 2 == 0 ? -40...40 : -400...400)
            let after = before.utf8.map { _ in UInt8(truncatingIfNeeded: samples.next()) }
            before.withUTF8Span { text in
                guard let parts = NumberPositions(text) else { return }
                let digits = NumberDigits(parts, in: text)
                after.withByteSpan { changed in
                    _ = NumberDigits(parts, in: changed)
                    _ = NumberExponent(parts, digits, in: changed)
                    _ = digits.truncated(to: Int64.self, in: changed)
                    _ = digits.truncated(to: Int128.self, in: changed)
                    let double = NumberText.double(digits, in: changed)
                    _ = NumberText.isExact(double?.magnitude ?? 1, digits, in: changed)
                }
            }
        }
    }

    /// Numbers of the form that is read eight digits at a time, and texts that are almost of it.
    @Test(arguments: Cases.seeds(4))
    func readingByWordsAgreesWithReadingByParts(seed: UInt64) {
        var samples = NumberSamples(seed: 40 + seed)
        for round in 0..<4_000 {
            var text = Array((Bool.random(using: &samples) ? "-" : "").utf8)
            text += Array(samples.digits(1...(round % 4 == 0 ? 20 : 8)).utf8)
            if round % 3 > 0 { text += [UInt8(ascii: ".")] + Array(samples.digits(0...18).utf8) }
            if round % 5 == 0 {
                let place = Int.random(in: 0..<text.count, using: &samples)
                text[place] = round % 2 == 0 ? UInt8(truncatingIfNeeded: samples.next()) : UInt8(ascii: ".")
            }
            let string = String(decoding: text, as: UTF8.self)
            text.withByteSpan { bytes in
                let parts = NumberPositions(bytes)
                if let plain = PlainDecimal(bytes) {
                    let isSame =
                        plain.isNegative == parts?.isNegative && plain.significand == parts?.significand
                        && plain.fractionCount == parts?.fractionCount && parts?.exponent == 0
                    #expect(isSame, "\(string)")
                }
                let (double, integer) = (NumberText.double(bytes), NumberText.plainInteger(bytes))
                let isInteger = parts != nil && !string.contains(".")
                let value = parts == nil ? nil : Double(string).flatMap { $0.isFinite ? $0 : nil }
                #expect(double?.bitPattern == value?.bitPattern, "\(string)")
                let expected = isInteger ? Int64(string).flatMap { $0 == .min ? nil : $0 } : nil
                #expect(integer == expected, "\(string)")
            }
        }
    }

    @Test(
        arguments: [
            ("12345.678", 12_345_678, 3), ("-7.250000001", 7_250_000_001, 9), ("1234567.8", 12_345_678, 1),
        ] as [(String, UInt64, Int)])
    func plainDecimalsAreReadByWords(text: String, significand: UInt64, fractionCount: Int) {
        let plain = text.withUTF8Span { PlainDecimal($0) }
        #expect(plain?.significand == significand && plain?.fractionCount == fractionCount)
        #expect(plain?.isNegative == text.hasPrefix("-"))
    }

    @Test func malformedBytesGiveNothing() {
        var samples = NumberSamples(seed: 3)
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...30, using: &samples)).map { _ in
                UInt8(truncatingIfNeeded: samples.next())
            }
            bytes.withByteSpan { text in
                guard !NumberText.isValid(text) else { return }
                let integer: Int? = NumberText.integer(text)
                let truncated = NumberText.truncated(text, to: Int.self)
                let (double, float) = (NumberText.double(text), NumberText.float(text))
                let (decimal, nearest) = (NumberText.decimal(text), NumberText.nearestDecimal(text))
                let (isZero, number) = (NumberText.isZero(text), JSONNumber(validated: text))
                let isItself = NumberText.equalValue(text, text)
                var hasher = Hasher()
                NumberText.hashValue(text, into: &hasher)
                #expect(integer == nil && truncated == nil)
                #expect(double == nil && float == nil)
                #expect(decimal == nil && nearest == nil)
                #expect(isZero == nil && number == nil)
                #expect(isItself)
            }
        }
    }
    @Test(
        arguments: [
            (0, 0x8000_0000_0000_0000, 0), (1, 0xA000_0000_0000_0000, 0), (2, 0xC800_0000_0000_0000, 0),
            (-1, 0xCCCC_CCCC_CCCC_CCCC, 0xCCCC_CCCC_CCCC_CCCD), (-2, 0xA3D7_0A3D_70A3_D70A, 0x3D70_A3D7_0A3D_70A4),
        ] as [(Int, UInt64, UInt64)])
    func knownPowers(exponent: Int, high: UInt64, low: UInt64) {
        #expect(PowersOfFive[exponent] == (high, low))
    }

    /// Each power is five times the one before, but for what was cut off.
    @Test func eachFollowsFromTheOneBefore() {
        for exponent in PowersOfFive.smallest..<PowersOfFive.largest {
            let (power, next) = (whole(exponent), whole(exponent + 1))
            #expect(power >> 127 == 1)
            // Five quarters where that stays below 2^128, else five eighths.
            let quarter = power >> 2
            let sum = power.addingReportingOverflow(quarter)
            let expected = sum.overflow ? (power >> 1) + (power >> 3) : sum.partialValue
            #expect(max(next, expected) - min(next, expected) <= 4, "5^\(exponent + 1)")
        }
    }

    private func whole(_ exponent: Int) -> UInt128 {
        let power = PowersOfFive[exponent]
        return UInt128(power.high) << 64 | UInt128(power.low)
    }
}
