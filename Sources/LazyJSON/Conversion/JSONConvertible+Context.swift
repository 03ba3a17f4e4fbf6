/// Reading and writing with what a model brings along; types that contain others hand it on.
extension JSONConvertible {
    /// Reads a value; for types that contain no others this is ``value(from:)``.
    public static func _read(_ json: JSON, _ reading: inout _JSONReading) throws -> Self { try value(from: json) }

    /// The value as JSON; for types that contain no others this is ``json(replacing:)``.
    public func _json(replacing existing: JSON?, _ writing: inout _JSONWriting) throws -> JSON {
        json(replacing: existing)
    }

    /// Whether what stands there is kept; not known, so that it is looked at again.
    public static var _keepsSpelling: Bool { false }

    /// Whether values can go stale; those of types that contain no others do not.
    public static func _canGoStale(in conversions: JSONConversions) -> Bool { false }

    /// Whether the parts of a value still hold.
    public func _isCurrent(_ json: JSON?, in conversions: JSONConversions, _ context: JSONContext) -> Bool { true }

    /// Reads a value outside of a model, as ``value(from:)`` of types that contain others does.
    static func readAlone(_ json: JSON) throws -> Self {
        var reading = _JSONReading(context: JSONContext())
        return try _read(json, &reading)
    }

    /// The value as JSON outside of a model, as ``json(replacing:)`` of types that contain others gives it.
    func jsonAlone(replacing existing: JSON?) -> JSON {
        var writing = _JSONWriting()
        do {
            return try _json(replacing: existing, &writing)
        } catch {
            // A part that is too long for a string ends the process here as it does alone.
            if let error = error as? JSONError, error.code == .documentTooLarge { fatalError("JSON: \(error)") }
            return .null
        }
    }
}
