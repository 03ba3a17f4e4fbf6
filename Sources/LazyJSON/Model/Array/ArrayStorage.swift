/// A JSON array, and its elements that were read by their positions.
@usableFromInline
final class ArrayStorage<Element>: @unchecked Sendable {
    // Sendable because everything is constant except for the elements that are kept, which are published atomically. The
    // elements themselves must be safe to share, as all values of properties that are cached.

    let json: JSON
    let count: Int
    let context: JSONContext
    /// How elements are read and written.
    @usableFromInline let elements: Conversion<Element>
    /// The depth of the models that are elements.
    let depth: UInt32
    /// Not generic, so that the type of the elements is not looked up to see whether any is kept.
    private let kept: CachedElements

    init(_ json: JSON, _ context: JSONContext, _ elements: Conversion<Element>, depth: UInt32 = 0) {
        self.json = json
        self.context = context
        self.elements = elements
        self.depth = depth
        count = json.count
        kept = CachedElements(count: count)
    }

    /// Returns the element at a position: the one that is kept, as long as it is current.
    func element(at position: Int) -> ReadElement<Element> {
        if let known = known(at: position) { return known }
        let element = read(at: position)
        if element.isPassing { return element }
        if elements.isCurrent != nil { return kept.keep(ReplaceableValue(element), at: position).latest }
        return kept.keep(ConstantValue(element), at: position).value
    }

    /// Whether any element is kept.
    @inline(__always)
    @usableFromInline var hasKept: Bool { !kept.isEmpty }

    /// Returns the element at a position, and does not keep it.
    @usableFromInline
    func passing(_ json: JSON, at position: Int) -> ReadElement<Element> {
        if let known = known(at: position) { return known }
        return elements.element(of: json, context, depth: depth)
    }

    private func read(at position: Int) -> ReadElement<Element> {
        elements.element(of: json.element(position) ?? .null, context, depth: depth)
    }

    /// Returns the element that is kept for a position, read again if it is no longer current; nil if none is kept.
    private func known(at position: Int) -> ReadElement<Element>? {
        guard let isCurrent = elements.isCurrent else {
            return kept.element(ConstantValue<ReadElement<Element>>.self, at: position)?.value
        }
        return kept.element(ReplaceableValue<ReadElement<Element>>.self, at: position)?.value { element in
            isCurrent(element.value, json.element(position), context)
        } orRead: {
            let element = read(at: position)
            return (element, !element.isPassing)
        }
    }
}

/// An element of an array that was read.
@usableFromInline
struct ReadElement<Element> {
    @usableFromInline let value: Element
    /// Whether the element could be read; if `false`, `value` takes its place.
    let isReadable: Bool
    /// Whether the element is not kept: a store was asked, or threads cannot share the element.
    let isPassing: Bool
}

/// Conversions of elements.
extension Conversion {
    /// Whether models and arrays that are elements are read as their type says.
    var editsInPlace: Bool { traits.editsInPlace && traits.note == nil }

    /// Returns the class of the models that elements are edited as.
    func modelType(_ declared: JSONModel.Type) -> JSONModel.Type { traits.chosen?.type as? JSONModel.Type ?? declared }

    /// Reads an element; the empty value takes the place of one that cannot be read.
    func element(of json: JSON, _ context: JSONContext, depth: UInt32) -> ReadElement<Value> {
        var reading = _JSONReading(context: context, depth: depth)
        let value = try? value(from: json, &reading)
        return ReadElement(
            value: value ?? emptyValue(&reading), isReadable: value != nil,
            isPassing: reading.isPassing || traits.isUnshared)
    }
}
