/// How deep our own coders go: they recurse as the user's types do, and must stop before the stack ends.
enum CodingLimits {
    /// The most arrays and objects around a value, as ``JSONLimits/depth`` has it by default.
    static let depth = JSONLimits().depth

    /// The most values within values that are being coded, those counted that add no nesting, such as an optional's own
    /// or an enum's raw value.
    ///
    /// An object with an array of optionals of its own type takes three calls for two levels. A call takes about 550
    /// bytes, so that all of them fit on a stack of 512 KiB.
    static let calls = depth * 3 / 2 + 1

    /// The most arrays and objects around a collection that is decoded part by part; deeper ones are decoded as a whole.
    ///
    /// Decoding part by part takes about twice as much of the stack.
    static let partialDepth = 64
}
