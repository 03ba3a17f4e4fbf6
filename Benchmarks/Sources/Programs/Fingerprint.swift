/// A hash that is the same in each process (FNV-1a with 64 bits).
struct Fingerprint {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash in hexadecimal digits.
    var text: String { String(value, radix: 16) }

    /// Adds a text and its end.
    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var value = value
            for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // No byte of a text has this value.
            self.value = (value ^ 0xFF) &* 0x100_0000_01B3
        }
    }

    /// Adds a number.
    mutating func add(_ number: Int) {
        withUnsafeBytes(of: number.littleEndian) { bytes in
            for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
    }
}
