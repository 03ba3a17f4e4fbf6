/// A value that was taken out of its place to be changed there.
struct TakenPart {
    /// The pointer to it.
    fileprivate let pointer: JSONPointer
    /// The value; nil if there is none, or it is to be removed.
    var value: JSON?
    /// Whether it may have other occurrences, which get the values that are written in it.
    var hasOccurrences: Bool { before != nil }
    /// The container it was taken out of, and the number of the item there; nil if it was only copied.
    fileprivate var item: (container: OpenContainer, number: Int)?
    /// The origin of the container that was taken out, to recognize it.
    fileprivate var origin: ContainerOrigin?
    /// Whether there was a value.
    fileprivate let existed: Bool
    /// The container that was taken out, if there may be other occurrences of it.
    fileprivate var before: JSON?
    /// For a root that was taken out, the document whose text is around it.
    fileprivate var frame: Document?
    /// Whether no value can be there, so that what is put back is dropped.
    fileprivate var isImpossible = false
}

/// Changing a value in its place, so that what is held once is not copied.
extension JSON {
    /// Takes the value at a pointer out: a container that is held once stays so while it is changed.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to the value.
    ///   - needed: The kind that this must have for a value to be there.
    mutating func takePlace(_ pointer: JSONPointer, in needed: Kind? = nil) -> TakenPart {
        if pointer.isRoot {
            defer { storage = JSON.null.storage }
            return TakenPart(pointer: pointer, value: self, existed: true, frame: frame)
        }
        if let needed, kind != needed {
            let isImpossible = !isNull || needed == .array && pointer.components.first != .index(0)
            return TakenPart(pointer: pointer, existed: false, isImpossible: isImpossible)
        }
        guard var value = value(at: pointer) else { return TakenPart(pointer: pointer, existed: false) }
        var others: [OpenedPath.Occurrence] = []
        guard value.isContainer,
            let (parent, place) = try? openContainer(of: pointer.components[...], .exchange, others: &others).child
        else { return TakenPart(pointer: pointer, value: value, existed: true) }
        let number = parent.number(at: place)
        value = .null  // so that what is taken is the only reference, if it was
        value = parent.exchange(number, with: .null)
        // A value that can be replaced by its place is the only one of its name.
        let hasDuplicates = if case .edited = parent { !parent.duplicates(of: place).isEmpty } else { false }
        let before = others.isEmpty && !hasDuplicates ? JSON?.none : value
        // One that was made is known by its identity alone, so it is copied now if it is shared, and not by the edit.
        if value.wasMade { _ = value.open(replacingAt: nil) }
        let origin = ContainerOrigin(value)
        return TakenPart(
            pointer: pointer, value: value, item: (parent, number), origin: origin, existed: true, before: before)
    }

    /// Puts back what was taken, as it is now; `needed` is what `takePlace` received.
    ///
    /// If there are other occurrences of it, they get the values that were written in it.
    ///
    /// - Throws: ``JSONError`` if a value is in the way that `obstacles` does not cover.
    mutating func put(
        _ taken: TakenPart, in needed: Kind? = nil, replacing obstacles: PathObstacles
    ) throws(JSONError) {
        if taken.isImpossible { return }
        if needed == .object, isNull, taken.value != nil { replaceRoot(with: .emptyObject) }
        if taken.pointer.isRoot {
            replaceRoot(with: taken.value ?? .null, in: taken.frame)
        } else if let (container, number) = taken.item {
            if let value = taken.value?.withoutFrame {
                if let origin = taken.origin, withExtendedLifetime(origin, { origin.isOrigin(of: value) }) {
                    _ = container.exchange(number, with: value)
                    guard let before = taken.before else { return }
                    return writeOccurrences(of: taken.pointer, at: EditedPaths(from: before, to: value).paths)
                }
                try write(value, at: taken.pointer, replacing: obstacles)
            } else {
                try removeValue(at: taken.pointer)
            }
        } else if let value = taken.value {
            if taken.existed, let now = self.value(at: taken.pointer), now.isSameView(as: value) { return }
            try write(value, at: taken.pointer, replacing: obstacles)
        } else if taken.existed {
            try removeValue(at: taken.pointer)
        }
    }
}

/// The origin of a container that is changed in place, to tell whether the same one is put back, or another.
///
/// It does not hold the container, which would then be copied when it is changed.
private struct ContainerOrigin {
    /// For a parsed container, edited or not, the place that it was opened from.
    private let view: (document: Document, place: Int)?
    /// The container that was taken, if it was edited or made.
    private let identity: ObjectIdentifier?
    /// Keeps its memory from being used for another one, which would then have its identity; it is never read.
    private unowned let node: EditedNode?

    init(_ value: JSON) {
        node = value.editedNode
        identity = value.editedNode.map { ObjectIdentifier($0) }
        view = value.located
    }

    /// Whether a value is the container that was taken, as it is now.
    func isOrigin(of value: JSON) -> Bool {
        if let identity, let node = value.editedNode, ObjectIdentifier(node) == identity { return true }
        guard let view, let its = value.located else { return false }
        return view.document === its.document && view.place == its.place
    }
}

extension JSON {
    /// Whether this is a container that was not opened from a document.
    var wasMade: Bool { editedNode.map { $0.base == nil } ?? false }
}
