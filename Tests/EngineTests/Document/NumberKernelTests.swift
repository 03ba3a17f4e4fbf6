import Testing

/// Kernels that compare 32 bytes at once find the digits of a number.
struct NumberKernelTests {
    /// The first and the last digit, and the bytes before and after them, in a long number or as the start of its fraction.
    @Test(arguments: 1..<34)
    func everyDigitIsOneAtEveryPlace(place: Int) {
        for byte: UInt8 in [0x2F, 0x30, 0x39, 0x3A] {
            for isFraction in [false, true] where place > 1 || !isFraction {
                var text = [UInt8](repeating: 0x31, count: 35) + [UInt8](repeating: 0x20, count: 40)
                text[place] = byte
                if isFraction { text[place - 1] = 0x2E }
                let (run, differing) = IndexRun.compare(text)
                #expect(run.isAccepted == (0x30...0x39 ~= byte), "\(String(decoding: text, as: UTF8.self))")
                #expect(differing == [])
            }
        }
    }
}
