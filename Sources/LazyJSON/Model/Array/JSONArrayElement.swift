/// What can be an element of a ``JSONArray``: a type with an empty value, or an optional.
///
/// Public for technical reasons. Types conform to it through ``JSONEmptyRepresentable``; optionals, which have no empty
/// value, conform by themselves.
public protocol _JSONArrayElement {
    /// How elements of the type are read and written.
    static func _jsonElementForm(in conversions: JSONConversions) -> _JSONElementForm
}

extension JSONEmptyRepresentable {
    /// How elements of the type are read and written; one that cannot be read is the empty value.
    public static func _jsonElementForm(in conversions: JSONConversions) -> _JSONElementForm {
        ElementForm<Self>(JSONConversion(read: nil, write: nil).found(in: conversions), in: conversions) {
            Self._jsonEmptyValue(&$0)
        }
    }
}

extension JSONEmptyRepresentable where Self: JSONConvertible {
    /// How elements of the type are read and written; one that cannot be read is the empty value.
    public static func _jsonElementForm(in conversions: JSONConversions) -> _JSONElementForm {
        let conversion = JSONConversion<Self>(read: nil, write: nil).found(in: conversions)
        let form = conversions[Self.self] == nil ? StandardElementForm<Self>.self : ElementForm<Self>.self
        return form.init(conversion, in: conversions, isExact: false) { Self._jsonEmptyValue(&$0) }
    }
}

extension Optional: _JSONArrayElement where Wrapped: JSONConvertible {
    /// How optional elements are read and written; one that cannot be read is nil.
    public static func _jsonElementForm(in conversions: JSONConversions) -> _JSONElementForm {
        if let own = conversions[Wrapped?.self] {
            return ElementForm(own.found(in: conversions), in: conversions) { _ in nil }
        }
        return ElementForm<Wrapped?>.optional(.standard(in: conversions), in: conversions)
    }
}
