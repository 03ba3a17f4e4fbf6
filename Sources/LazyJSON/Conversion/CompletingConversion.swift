/// How values are read and written whose JSON can be read in parts only: the others are taken from a fallback.
@usableFromInline
struct CompletingConversion<Value>: Sendable {
    /// Reads a value with the parts of a fallback that cannot be read.
    let read: @Sendable (_ json: JSON, _ fallback: Value, inout _JSONReading) throws -> Value
    /// Writes a value over JSON that was read so.
    let write: @Sendable (_ value: Value, _ existing: JSON, _ fallback: Value, inout _JSONWriting) throws -> JSON
}

extension CompletingConversion {
    /// The same, with a check of what is read.
    func checking(_ check: @escaping @Sendable (Value, JSON) throws -> Void) -> CompletingConversion {
        CompletingConversion(
            read: { json, fallback, reading in
                let value = try read(json, fallback, &reading)
                try check(value, json)
                return value
            }, write: write)
    }
}
