/// A value that is being coded, as a step of the coding path: the superclass of decoders and encoders.
class CodingStep {
    /// The value that contains this one; nil for a root.
    final let parent: CodingStep?
    /// The key of this value there; nil for a root, and for a value that its single value container codes again.
    final let key: (any CodingKey)?
    /// The number of arrays and objects around this value; a decoder includes itself.
    final let level: Int32
    /// The number of values that are being coded, from the root to here.
    final let calls: Int32
    /// Whether the value is in a dictionary whose names are not converted.
    final let keepsNames: Bool

    init(_ parent: CodingStep? = nil, _ key: (any CodingKey)? = nil, level: Int32 = 0, keepsNames: Bool = false) {
        self.parent = parent
        self.key = key
        self.level = level
        calls = (parent?.calls ?? 0) + 1
        self.keepsNames = keepsNames
    }

    final var codingPath: [any CodingKey] {
        sequence(first: self as CodingStep) { $0.parent }.compactMap(\.key).reversed()
    }

    /// The pointer of this value, or of a child, by the names in the JSON.
    final func pointer(to key: (any CodingKey)?) -> JSONPointer {
        // A value that its single value container codes again has no key, and is no step.
        let steps = sequence(first: self as CodingStep) { $0.parent }.reversed().compactMap { step in
            step.key.flatMap { step.parent?.component($0) }
        }
        return JSONPointer(steps + (key.map { [component($0)] } ?? []))
    }

    /// The path of the file if the root is its unedited value; nil otherwise.
    var file: String? { parent?.file }

    /// The step from this value to a child: only keys of elements are positions.
    func component(_ key: any CodingKey) -> JSONPointer.Component { JSONPointer.Component(key) }
}

/// The nesting that the coders allow: they recurse as the user's types do, and must stop before the stack is exhausted.
enum CodingLimits {
    /// The maximum number of arrays and objects around a value: the default of ``JSONLimits/depth``.
    static let depth = JSONLimits().depth

    /// The maximum number of values within values that are being coded, including values that add no nesting, such as the
    /// value of an optional or the raw value of an enum.
    ///
    /// An object with an array of optionals of its own type takes three calls for two levels. A call takes about 550
    /// bytes, so that all of them fit on a stack of 512 KiB.
    static let calls = depth * 3 / 2 + 1
}
