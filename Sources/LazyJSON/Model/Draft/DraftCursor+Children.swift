/// Elements of arrays and members of dictionaries.
extension DraftCursor {
    /// Returns an element of the array.
    func element<Element>(at place: Int, by elements: Conversion<Element>) -> Element {
        elements.element(of: json.element(place) ?? .null, context, depth: 0).value
    }

    /// Returns a member of the object; nil if there is none that can be read.
    func value<Value>(named name: String, by values: Conversion<Value>) -> Value? {
        json.member(name).flatMap { read($0, by: values) }
    }

    /// Returns the value of an element or a member; nil if it cannot be read.
    func read<Value>(_ json: JSON, by conversion: Conversion<Value>) -> Value? {
        var reading = _JSONReading(context: context)
        return try? conversion.value(from: json, &reading)
    }

    /// Returns whether an element or a member reads as a value now; an element that cannot be read reads as the empty value.
    func reads<Value>(_ value: Value, by conversion: Conversion<Value>, from found: borrowing FoundValue) -> Bool {
        guard let json = found.value else { return false }
        var now = read(json, by: conversion)
        if now == nil, case .element = found.path.last, conversion.empty != nil {
            now = conversion.element(of: json, context, depth: 0).value
        }
        return now.flatMap { conversion.isSame($0, as: value, _JSONWriting(context: context)) } ?? false
    }

    /// Sets an element or a member by its conversion.
    mutating func set<Value>(
        _ value: Value, by conversion: Conversion<Value>, at path: ValuePath, isPart: Bool = false
    ) {
        let found = find(path)
        var writing = _JSONWriting(context: context)
        writing.isPart = isPart
        if reads(value, by: conversion, from: found) { return replaceRefusals(at: found.path) }
        do {
            let new = try conversion.written(value, over: found.value, &writing)
            assign(new, found, noting: writing.issues)
        } catch {
            refuse(error, at: found.path)
        }
    }

    // MARK: Drafts

    /// Returns the source of the draft of an element that is a model.
    ///
    /// - Parameters:
    ///   - place: The position in the JSON.
    ///   - elements: The conversion of elements.
    ///   - model: Returns the model in an element.
    ///   - element: Returns the element of a model; nil if it is not optional, and there is no model.
    func model<Element, Value: JSONModelProtocol>(
        at place: Int, _ elements: Conversion<Element>, _ model: (Element) -> Value?, _ element: (Value?) -> Element?
    ) -> PartSource<Void> {
        return source(of: Value._modelType, at: .element(place), elements) {
            model(self.element(at: place, by: elements))?._model()
        } orFrom: {
            element(nil) == nil ? (Value._modelType.template, Value._modelType) : nil
        }
    }

    /// Returns the source of the draft of a member that is a model.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - values: The conversion of members.
    ///   - other: Returns the model if there is none.
    func model<Value: JSONModelProtocol>(
        named name: String, _ values: Conversion<Value>, default other: () -> Value?
    ) -> PartSource<Void> {
        return source(of: Value._modelType, at: .member(name), values) {
            (value(named: name, by: values) ?? other())?._model()
        } orFrom: {
            other().map { ($0._model().modelJSON.withoutFrame, values.modelType(Value._modelType)) }
        }
    }

    /// Returns the source of the draft of a model.
    private func source<Element>(
        of type: JSONModel.Type, at path: ValuePath, _ conversion: Conversion<Element>, _ model: () -> JSONModel?,
        orFrom missing: () -> (json: JSON, type: JSONModel.Type)?
    ) -> PartSource<Void> {
        var source = PartSource(path, type: conversion.modelType(type), form: ())
        if !conversion.editsInPlace {
            source.start = model().map { .model($0) }
        } else if find(path).value?.kind == .object {
            source.start = .inPlace
        } else if let missing = missing() {
            source.type = missing.type
            source.start = .missing(missing.json)
        }
        return source
    }

    /// Returns the source of the draft of an element that is a collection.
    @inline(__always)
    func collection<Element: DraftedCollection>(
        at place: Int, _ elements: Conversion<Element>
    ) -> PartSource<Element.Draft.Form> {
        let inner = elements.traits.elements?.typed(Element.Part.self)
        let parts = (inner ?? JSONConversions().conversion(of: Element.Part.self))
            .choosing(elements.traits.chosen?.type)
        let (path, traits) = (ValuePath.element(place), elements.traits)
        if traits.editsInPlace, Element.isInPlace(find(path).value, hasNote: traits.note != nil) {
            return PartSource(path, .inPlace, form: Element.form(parts))
        }
        let copy = element(at: place, by: elements).copied(parts, context)
        return PartSource(path, .copy(copy.json), form: copy.form)
    }

    /// Sets an element or a member to the model of a draft, or to nil.
    mutating func set<Element, Value: JSONModelProtocol>(
        _ path: ValuePath, by conversion: Conversion<Element>, to part: JSONDraft<Value>?,
        _ element: (Value?) -> Element?
    ) {
        if let part, conversion.editsInPlace { return assign(part.cursor, at: path) }
        if let value = element(part?.snapshot()) { set(value, by: conversion, at: path, isPart: part != nil) }
        if let part { adopt(part.cursor, at: path) }
    }

    /// Sets an element to the collection of a draft.
    mutating func set<Element: DraftedCollection>(
        _ path: ValuePath, by elements: Conversion<Element>, to part: Element.Draft?
    ) {
        guard let part else { return }
        set(Element(part), by: elements, at: path)
        adopt(part.cursor, at: path)
    }
}
