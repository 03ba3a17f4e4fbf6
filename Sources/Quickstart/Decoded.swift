import LazyJSON
import Synchronization

/// Counts what is decoded, by conversions that note it.
enum Decoded {
    private static let values = Atomic(0)
    private static let models = Atomic(0)

    /// How many values were converted so far, and how many models made.
    static var counts: (values: Int, models: Int) {
        (values.load(ordering: .relaxed), models.load(ordering: .relaxed))
    }

    /// Notes that a value is converted.
    static func noteValue() { values.add(1, ordering: .relaxed) }
    /// Notes that a model is made.
    static func noteModel() { models.add(1, ordering: .relaxed) }
}

extension JSONConversion where Value: JSONConvertible {
    /// The conversion that the type has itself, counted.
    ///
    /// It does not say how values are written, so the type does.
    static var counted: JSONConversion {
        JSONConversion(decode: { json, _ in
            Decoded.noteValue()
            return try json.value(as: Value.self)
        })
    }
}
