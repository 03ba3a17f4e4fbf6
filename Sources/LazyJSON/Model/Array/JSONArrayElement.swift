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
        elementForm(in: conversions, orByType: StandardElementForm<Self>.self)
    }

    /// The form by the conversion that there is for the type, or else the one that reads elements as their type does.
    fileprivate static func elementForm(
        in conversions: JSONConversions, orByType standard: ElementForm<Self>.Type
    ) -> ElementForm<Self> {
        let conversion = JSONConversion<Self>(read: nil, write: nil).found(in: conversions)
        let form = conversions[Self.self] == nil ? standard : ElementForm<Self>.self
        return form.init(conversion, in: conversions, isExact: false) { Self._jsonEmptyValue(&$0) }
    }
}

extension JSONModelProtocol {
    /// How models are read and written as elements; what is no object is a model over the class's template.
    public static func _jsonElementForm(in conversions: JSONConversions) -> _JSONElementForm {
        elementForm(in: conversions, orByType: ModelElementForm<Self>.self)
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
