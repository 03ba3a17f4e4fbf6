/// A value that was taken out of its container, to be changed and put back.
struct TakenPart {
    /// The pointer to the value.
    fileprivate let pointer: JSONPointer
    /// The value; nil if there is none or it is to be removed.
    var value: JSON?
    /// The container that the value was taken out of, and the number of its item; nil if the value was only copied.
    fileprivate var item: (container: OpenContainer, number: Int)?
    /// The origin of the container that was taken out, to recognize it when it is put back.
    fileprivate var origin: ContainerOrigin?
    /// Whether there was a value.
    fileprivate let existed: Bool
    /// The container when it was taken out, if other members have its name.
    fileprivate var before: JSON?
    /// The document whose text is around a root that was taken out.
    fileprivate var frame: Document?
    /// Whether no value is possible at the pointer, so that a value that is put back is dropped.
    fileprivate var isImpossible = false
}

/// Changing a value in place, so that a container with a single reference is not copied.
extension JSON {
    /// Takes the value at a pointer out of its container, so that a container with a single reference can be changed without a
    /// copy.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to the value.
    ///   - needed: The kind that this value must have; nil for any kind.
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
        guard value.isContainer,
            let (parent, place) = try? openContainer(of: pointer.components[...], .exchange).child
        else { return TakenPart(pointer: pointer, value: value, existed: true) }
        let number = parent.number(at: place)
        value = .null  // so that the value that is taken out gets no second reference
        value = parent.exchange(number, with: .null)
        let before = parent.hasDuplicates(of: place) ? value : JSON?.none
        // A container that was created in code is recognized only by its identity, so a shared one is copied now, not by the
        // edit.
        if value.wasMade { _ = value.open(replacingAt: nil) }
        let origin = ContainerOrigin(value)
        return TakenPart(
            pointer: pointer, value: value, item: (parent, number), origin: origin, existed: true, before: before)
    }

    /// Puts a value back that `takePlace` returned, with its changes; `needed` is the same as for `takePlace`.
    ///
    /// - Throws: ``JSONError`` if a value on the path is in the way and `obstacles` does not cover it, or a member that is not
    ///   the only one with its name was changed in place or is on the way.
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
                    if let before = taken.before, !value.isUnchanged(from: before) {
                        _ = container.exchange(number, with: before)
                        throw .duplicated(at: taken.pointer)
                    }
                    _ = container.exchange(number, with: value)
                    return
                }
                try write(value, at: taken.pointer, replacing: obstacles)
            } else {
                try removeValue(at: taken.pointer)
            }
        } else if let value = taken.value {
            if taken.existed, let now = self.value(at: taken.pointer), now.isUnchanged(from: value) { return }
            try write(value, at: taken.pointer, replacing: obstacles)
        } else if taken.existed {
            try removeValue(at: taken.pointer)
        }
    }
}

/// The origin of a container that is changed in place, from which it follows whether the same container is put back.
///
/// It does not retain the container, which would then be copied when it is changed.
private struct ContainerOrigin {
    /// The place that the container was opened from; nil for a container that was created in code.
    private let view: (document: Document, place: Int)?
    /// The identity of the container that was taken, if it was edited or created in code.
    private let identity: ObjectIdentifier?
    /// Prevents that its memory is used for another container, which would then have the same identity.
    ///
    /// Never read.
    private unowned let node: EditedNode?

    init(_ value: JSON) {
        node = value.editedNode
        identity = value.editedNode.map { ObjectIdentifier($0) }
        view = value.located
    }

    /// Returns whether a value is the container that was taken, with changes or without.
    func isOrigin(of value: JSON) -> Bool {
        if let identity, let node = value.editedNode, ObjectIdentifier(node) == identity { return true }
        guard let view, let its = value.located else { return false }
        return view.document === its.document && view.place == its.place
    }
}

extension JSON {
    /// Whether this is a container that was created in code.
    var wasMade: Bool { editedNode.map { $0.base == nil } ?? false }
}
