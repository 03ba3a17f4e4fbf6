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

    /// Sets an element or a member by its conversion.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - conversion: The conversion.
    ///   - path: The path to the element or member.
    ///   - isPart: Whether the value is a model that was read by the conversion and changed.
    ///   - isNew: Whether the value continues no element, so that unknown members of the existing one are not its own.
    ///   - mustBeReadable: Whether a value that JSON lacks is refused, and not written as null: it would have no position.
    mutating func set<Value>(
        _ value: Value, by conversion: Conversion<Value>, at path: ValuePath, isPart: Bool = false,
        isNew: Bool = false, mustBeReadable: Bool = false
    ) {
        var writing = _JSONWriting(context: context)
        writing.isPart = isPart
        let isElement = if case .element = path { true } else { false }
        change(path, &writing) { existing, writing in
            if let existing, conversion.reads(value, from: existing, isElement: isElement, writing) { return .keep }
            let isOther = isElement && conversion.isOther(value, than: existing, isNew: isNew, writing)
            let new = try conversion.written(value, over: isOther ? nil : existing, &writing)
            if mustBeReadable, let issue = writing.issues.first, !conversion.canRead(new, writing) {
                throw JSONError(.unrepresentable, expected: issue.expected, found: issue.found)
            }
            return ValueChange(new, unlessTextOf: existing)
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
    ) -> PartSource {
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
    ) -> PartSource {
        return source(of: Value._modelType, at: .member(name, ofDictionary: true), values) {
            (value(named: name, by: values) ?? other())?._model()
        } orFrom: {
            other().map { ($0._model().modelJSON.withoutFrame, values.modelType(Value._modelType)) }
        }
    }

    /// Returns the source of the draft of a model.
    private func source<Element>(
        of type: JSONModel.Type, at path: ValuePath, _ conversion: Conversion<Element>, _ model: () -> JSONModel?,
        orFrom missing: () -> (json: JSON, type: JSONModel.Type)?
    ) -> PartSource {
        var source = PartSource(path: path, type: conversion.modelType(type))
        if !conversion.editsInPlace {
            source.start = model().map { .model($0) }
        } else if value(at: path)?.kind == .object {
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
    ) -> PartSource {
        let inner = elements.traits.elements?.typed(Element.Part.self)
        let parts = (inner ?? JSONConversions().conversion(of: Element.Part.self))
            .choosing(elements.traits.chosen?.type)
        let (path, traits) = (ValuePath.element(place), elements.traits)
        if traits.editsInPlace, Element.isInPlace(value(at: path), hasNote: traits.note != nil) {
            return PartSource(path: path, start: .inPlace, form: Element.form(parts))
        }
        let (json, kept) = element(at: place, by: elements).copied(parts, context)
        return PartSource(path: path, start: .copy(json), form: Element.form(parts, kept))
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

    /// Sets an element to the collection of a draft; an array that lacks elements is refused.
    mutating func set<Element: DraftedCollection>(
        _ path: ValuePath, by elements: Conversion<Element>, to part: Element.Draft?
    ) {
        guard let part else { return }
        if part.cursor.lacksElements(for: self.path.appending(path)) { return adopt(part.cursor, at: path) }
        set(Element(part), by: elements, at: path)
        adopt(part.cursor, at: path)
    }
}

extension Conversion {
    /// Returns whether JSON reads as a value; an element that cannot be read reads as the empty value.
    func reads(_ value: Value, from existing: JSON, isElement: Bool, _ writing: _JSONWriting) -> Bool {
        var reading = _JSONReading(context: writing.context)
        var now = try? self.value(from: existing, &reading)
        if now == nil, isElement, empty != nil { now = element(of: existing, writing.context, depth: 0).value }
        return now.flatMap { isSame($0, as: value, writing) } ?? false
    }

    /// Returns whether JSON can be read; separate, as each write would look up the type of optional values that this uses.
    fileprivate func canRead(_ json: JSON, _ writing: _JSONWriting) -> Bool {
        var reading = writing.reading
        return (try? value(from: json, &reading)) != nil
    }

    /// Returns whether an element is another one than the existing one, whose unknown members are not its own: it is new, or has
    /// another identity.
    fileprivate func isOther(_ value: Value, than existing: JSON?, isNew: Bool, _ writing: _JSONWriting) -> Bool {
        guard let existing, content(existing).kind == .object, !hasModels else { return false }
        if isNew { return true }
        guard let identity = ElementIdentity(of: value), identity.object.value == nil else { return false }
        var reading = writing.reading
        func known() -> ElementIdentity? {
            (try? self.value(from: existing, &reading)).flatMap { ElementIdentity(of: $0) }
        }
        let old = known()
        // An `id` that is not encoded, and that each reading gives anew, tells nothing.
        return old != identity && old == known()
    }

    /// Returns, for each new element, the number of the old one that it continues; nil for one that continues none, and if no
    /// element can have unknown members of its own.
    func sources(of new: ArraySlice<Value>, in old: [JSON], _ context: JSONContext) -> [Int?] {
        if hasModels { return sourcesOfModels(new, in: old, context) }
        if !old.contains(where: { content($0).kind == .object }) { return new.map { _ in nil } }
        var (reading, writing) = (_JSONReading(context: context), _JSONWriting(context: context))
        func read() -> [Value?] { old.map { try? value(from: $0, &reading) } }
        func identities(_ values: [Value?]) -> [ElementIdentity?] {
            values.map { $0.flatMap { ElementIdentity(of: $0) } }
        }
        func tree(_ values: [Value?], _ identities: [ElementIdentity?]) -> EncodedTree {
            EncodedTree(
                elements: values.map { $0.flatMap { try? written($0, over: nil, &writing) }.map(content) }, identities)
        }
        let (before, after) = (read(), new.map { Value?.some($0) })
        let (known, given) = (identities(before), identities(after))
        let ignored = ElementIdentity.changing(from: known.compactMap(\.self), to: given.compactMap(\.self)) {
            identities(read()).compactMap(\.self)
        }
        func counted(_ identities: [ElementIdentity?]) -> [ElementIdentity?] {
            identities.map { $0.flatMap { ignored.contains($0) ? nil : $0 } }
        }
        return Correspondence(tree(before, counted(known)), tree(after, counted(given))).sourcesOfElements
    }

    /// Returns the same for models, which have their own text: each continues the element that it was read from, also if it has
    /// changed since; one with an identity continues the element of that identity.
    private func sourcesOfModels(_ new: ArraySlice<Value>, in old: [JSON], _ context: JSONContext) -> [Int?] {
        var places: [ValueIdentity: Int] = [:]
        for (place, json) in old.enumerated() { if let identity = ValueIdentity(json) { places[identity] = place } }
        let texts = new.map { ($0 as? any ModelHolding)?.heldModel?.modelJSON }
        let same = texts.map { $0.flatMap { ValueIdentity($0) }.flatMap { places.removeValue(forKey: $0) } }
        if !same.contains(nil) { return same }
        var reading = _JSONReading(context: context)
        let identities = new.map { ElementIdentity(of: $0) }
        let identified = Self.places(old.map { (try? value(from: $0, &reading)).flatMap { ElementIdentity(of: $0) } })
        let news = Self.places(identities)
        let origins = Self.places(old.map(\.placeOfOrigin))
        var taken = Set(same)
        return zip(zip(texts, identities), same.enumerated()).map { (given, known) in
            if let source = known.element { return source }
            let source =
                given.1.map { news[$0] == known.offset ? identified[$0] : nil }
                ?? given.0.flatMap(\.placeOfOrigin).flatMap { origins[$0] }
            return source.flatMap { taken.insert($0).inserted ? $0 : nil }
        }
    }

    /// Returns the positions of the keys that occur once.
    private static func places<Key: Hashable>(_ keys: [Key?]) -> [Key: Int] {
        let found = keys.enumerated().compactMap { place, key in key.map { ($0, place) } }
        return Dictionary(found) { _, _ in -1 }.filter { $0.value >= 0 }
    }

    /// Returns an element; of JSON in a string, what is in the string.
    private func content(_ json: JSON) -> JSON { traits.isEmbedded ? (try? json.unquoted()) ?? json : json }

    /// Whether the values are models, which have their own text.
    private var hasModels: Bool { modelClass(in: Value.self) != nil }
}

extension JSON {
    /// The place of the document that this value, edited or not, was read from.
    fileprivate var placeOfOrigin: ValueIdentity? { located.flatMap { ValueIdentity(JSON($0.document, at: $0.place)) } }
}
