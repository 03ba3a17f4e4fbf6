/// The order in which conversions are looked up: property, class, type.
extension JSONConversion {
    /// This conversion, completed by the one that a class has for the type, and by the type's own.
    @usableFromInline
    func found(in conversions: JSONConversions) -> JSONConversion {
        let found = completed(by: conversions[Value.self])
        guard found.read == nil || found.write == nil, let type = Value.self as? any JSONConvertible.Type else {
            return found.settled(in: conversions)
        }
        return found.completed(by: Self.standard(of: type) as? JSONConversion).settled(in: conversions)
    }

    private static func standard<T: JSONConvertible>(of type: T.Type) -> Any { JSONConversion<T>.standard }

    private var liftedRead: JSONConversion<Value?>.Read? {
        guard let read else { return nil }
        return { json, reading in try read(json, &reading) }
    }

    private var liftedWrite: JSONConversion<Value?>.Write? {
        guard let write else { return nil }
        return { value, existing, writing in
            guard let value else { return .null }
            return try write(value, existing, &writing)
        }
    }

    private var liftedIsCurrent: JSONConversion<Value?>.IsCurrent? {
        guard let isCurrent else { return nil }
        return { value, json, context in
            // Nil may have been read from something that can be read now.
            guard let value else { return json?.isNull ?? true }
            return isCurrent(value, json, context)
        }
    }

    /// The conversion of an optional value by that of the wrapped one; nil is not asked for.
    @usableFromInline
    var lifted: JSONConversion<Value?> {
        JSONConversion<Value?>(
            read: liftedRead, write: liftedWrite, isCurrent: liftedIsCurrent, keepsSpelling: keepsSpelling
        ).tagged(tag).readingNull(readsNull)
    }
}

extension JSONConversion where Value: JSONConvertible {
    /// The conversion that a class has for the type, completed by the type's own.
    @usableFromInline
    static func standard(in conversions: JSONConversions) -> JSONConversion {
        (conversions[Value.self]?.completed(by: .standard) ?? .standard).settled(in: conversions)
    }
}
