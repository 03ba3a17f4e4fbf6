/// Models as text for people.
extension JSONModelProtocol {
    /// Writes the class and the properties with a value other than the default, on one line; long values are cut off.
    ///
    /// `print`, string interpolation and `String(describing:)` call it. A class that conforms to `CustomStringConvertible` is
    /// written as its own `description`.
    ///
    /// - Parameter target: Receives the text.
    /// - Complexity: O(*n*) in the size of the model's own properties, which are read.
    public func write<Target: TextOutputStream>(to target: inout Target) {
        let own = (self as? any CustomStringConvertible)?.description
        target.write(own ?? ModelText(depth: 1, length: 60, count: 8).text(of: _model()))
    }

    /// Returns the class and the properties with a value other than the default, also of nested models.
    ///
    /// It contains at most 16 levels and 1,000 models.
    ///
    /// - Complexity: O(*n*) in the size of these models, whose properties are read.
    public func deepDescription() -> String { ModelText(depth: 16, length: 1_000, count: 100).text(of: _model()) }
}

extension JSONModel: CustomDebugStringConvertible {
    /// The deep description, which debuggers and `String(reflecting:)` show.
    ///
    /// It has another name than the requirement, so that a class can have a property `debugDescription` of any type.
    @_implements(CustomDebugStringConvertible,debugDescription)
    @_disfavoredOverload
    @available(*, deprecated, message: "`debugDescription` is not a property of models; call deepDescription()")
    public final var __debugDescription: String { deepDescription() }
}

/// The limits of the text of models for people.
struct ModelText {
    /// The number of levels of models that are written.
    var depth: Int
    /// The number of characters after which a text is cut.
    let length: Int
    /// The number of elements after which a collection is cut.
    let count: Int
    /// The number of models that may still be written, shared by all copies.
    private let models = Box(1_000)

    /// Whether only the class of a model is written, because of its depth or of the number of models before it.
    var isExhausted: Bool { depth <= 0 || models.value <= 0 }

    /// Counts a model, and returns the style for the values in it.
    func entered() -> Self {
        models.value -= 1
        var inner = self
        inner.depth -= 1
        return inner
    }

    /// Returns the text of a model; only the class if the limits are reached.
    func text(of model: JSONModel) -> String {
        let name = "\(type(of: model))"
        if isExhausted { return "\(name)(…)" }
        let inner = entered()
        let properties = model.modelClass.properties.compactMap { property -> String? in
            let (value, isFallback) = property.anyValue(of: model)
            if isFallback { return nil }
            return "\(property.name): \(model.modelClass.hides(property) ? "(redacted)" : inner.text(of: value))"
        }
        return "\(name)(\(properties.joined(separator: ", ")))"
    }

    /// Returns the text of a value of a property.
    func text(of value: Any) -> String {
        if let value = value as? any DescribedInModel { return value.text(in: self) }
        return cut(String(describing: value))
    }

    /// Returns a text on one line, cut to the limit.
    func cut(_ text: String) -> String {
        let line = String(text.prefix(length).map { $0.isNewline ? " " : $0 })
        return text.dropFirst(length).isEmpty ? line : line + "…"
    }

    /// Returns the texts of the first elements of a collection between brackets.
    func list<Values: Collection>(
        _ values: Values, isSorted: Bool = false, _ text: (Values.Element) -> String
    ) -> String {
        let texts = values.prefix(count).map(text)
        let shown = (isSorted ? texts.sorted() : texts) + (values.count > count ? ["…"] : [])
        return "[\(shown.joined(separator: ", "))]"
    }
}

/// A value with a special text in the description of a model.
protocol DescribedInModel {
    /// Returns the value as text for people.
    func text(in style: ModelText) -> String
}

extension JSONModel: DescribedInModel {
    func text(in style: ModelText) -> String { style.text(of: self) }
}

extension String: DescribedInModel {
    func text(in style: ModelText) -> String {
        let text = String(prefix(style.length)).debugDescription
        return dropFirst(style.length).isEmpty ? text : text + "…"
    }
}

extension Optional: DescribedInModel {
    func text(in style: ModelText) -> String { map { style.text(of: $0) } ?? "nil" }
}

extension Array: DescribedInModel {
    func text(in style: ModelText) -> String { style.list(self) { style.text(of: $0) } }
}

extension JSONArray: DescribedInModel {
    func text(in style: ModelText) -> String { style.list(self) { style.text(of: $0) } }
}

extension Set: DescribedInModel {
    func text(in style: ModelText) -> String { style.list(self, isSorted: true) { style.text(of: $0) } }
}

extension Dictionary: DescribedInModel {
    func text(in style: ModelText) -> String {
        if isEmpty { return "[:]" }
        return style.list(self, isSorted: true) { "\(style.text(of: $0.key)): \(style.text(of: $0.value))" }
    }
}

extension JSON: DescribedInModel {
    func text(in style: ModelText) -> String { style.cut(cutText) }
}
