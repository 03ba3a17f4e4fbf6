import LazyJSON
import Synchronization

/// The counts of what was decoded, which conversions update.
enum Decoded {
    private static let values = Atomic(0)
    private static let models = Atomic(0)

    /// The numbers of values that were converted and of models that were made.
    static var counts: (values: Int, models: Int) {
        (values.load(ordering: .relaxed), models.load(ordering: .relaxed))
    }

    /// Counts a value that is converted.
    static func noteValue() { values.add(1, ordering: .relaxed) }
    /// Counts a model that is made.
    static func noteModel() { models.add(1, ordering: .relaxed) }
}

extension JSONConversion where Value: JSONConvertible {
    /// The type's own conversion, counted.
    ///
    /// Values are written as the type writes them.
    static var counted: JSONConversion {
        JSONConversion(decode: { json, _ in
            Decoded.noteValue()
            return try json.value(as: Value.self)
        })
    }
}
