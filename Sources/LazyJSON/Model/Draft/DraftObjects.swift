import CLazyJSON
import Synchronization

/// The objects that were read in a draft: values of classes that are not models, or have such objects in them.
///
/// An object can be changed without the draft. So each is the draft's own copy, which is encoded when it is read, and again
/// before the draft's JSON is read and when the draft ends. If the encoding has changed, the object is written. Reading the
/// property again returns the same object, unless its JSON was changed otherwise.
///
/// The models that are read in a draft find this in their context. A draft follows the declared classes of properties, and those
/// that `.model(by:)` chooses: an object that only a subclass declares, which an override of `modelType` selects, is not followed
/// in the draft of the model around it.
final class DraftObjects: @unchecked Sendable {
    // Sendable because only the task or thread that uses the draft uses the state: a draft is not Sendable. Models that were
    // read in it are; in other tasks, and when the draft has ended, these read as other models do.

    /// The place of an object, with its reader.
    struct Site {
        /// The reader of the object: the plan of a property, or the form of elements.
        let reader: AnyObject
        /// The JSON of the model or array that has the object.
        let container: JSON
        /// The path from there to the object.
        let way: [JSONPointer.Component]
    }

    /// An object that was read.
    struct Object {
        let reader: AnyObject
        /// The pointer to the object from the draft's JSON; nil if that is not known.
        let pointer: JSONPointer?
        let value: Any
        /// The encoding of the object when the JSON was `texts.own`.
        var encoding: JSON?
        /// The JSON that the object was read from or written as: the draft's own, and the one with all changes.
        var texts: (own: JSON?, changed: JSON?)
        /// Returns the present encoding.
        let encode: () -> JSON?
        /// Returns the JSON that is written over the existing one; nil if nothing changes.
        let write: (JSON?, inout _JSONWriting) throws -> JSON?
    }

    var objects: [Object] = []
    /// The draft's JSON that models are read from.
    private var json: JSON = .null
    /// The task or thread that has read models in the draft.
    private let reader = Atomic<UInt>(0)

    /// A number for the task that runs, or for the thread outside of tasks.
    private static var currentReader: UInt {
        unsafe withUnsafeCurrentTask { task in
            unsafe task.map { unsafe UInt(bitPattern: $0.hashValue) } ?? UInt(clj_current_thread())
        }
    }

    /// Whether nothing has to be written.
    var isEmpty: Bool { objects.isEmpty }

    /// Prepares for reading models of the draft in this task or thread, and returns their context.
    func reading(_ json: JSON, _ context: JSONContext) -> JSONContext {
        self.json = json
        reader.store(Self.currentReader, ordering: .relaxed)
        return context.with(Link(self))
    }

    /// Returns the objects of the draft to which a context belongs; nil if there is none, or in another task or thread.
    static func reading(in context: JSONContext) -> DraftObjects? {
        guard let objects = context[Link.self]?.objects else { return nil }
        return objects.reader.load(ordering: .relaxed) == currentReader ? objects : nil
    }

    /// Returns the object at a site: the one that was read before if its JSON is the same.
    ///
    /// Searches all objects that were read.
    ///
    /// - Parameters:
    ///   - site: The site.
    ///   - read: Reads an object.
    ///   - encode: Returns the encoding of an object.
    ///   - write: Returns the JSON that an object is written as over the existing JSON.
    func value<Value>(
        at site: Site, read: () -> Value, encode: @escaping (Value) -> JSON?,
        write: @escaping (Value, JSON?, inout _JSONWriting) throws -> JSON?
    ) -> Value {
        let pointer = json.pointer(to: site.container).map { JSONPointer($0.components + site.way) }
        let existing = site.container.value(at: JSONPointer(site.way))
        if let pointer,
            let known = objects.first(where: {
                $0.reader === site.reader && $0.pointer == pointer && $0.holds(existing)
            }),
            let value = known.value as? Value
        {
            return value
        }
        let value = read()
        objects.append(
            Object(
                reader: site.reader, pointer: pointer, value: value, encoding: encode(value),
                texts: (existing, existing), encode: { encode(value) }, write: { try write(value, $0, &$1) }))
        return value
    }

    /// Forgets the objects at a pointer and below it, because another value is written there.
    func forget(at pointer: JSONPointer) {
        objects.removeAll { $0.pointer?.starts(with: pointer) ?? false }
    }

    /// A value of a context that does not keep the objects of a draft that has ended.
    private final class Link: @unchecked Sendable {
        // Sendable because the reference is only read.
        weak var objects: DraftObjects?

        init(_ objects: DraftObjects) {
            self.objects = objects
        }
    }
}

extension DraftObjects.Object {
    /// Returns whether the object was read from JSON that is at its pointer now, or was written as that.
    func holds(_ json: JSON?) -> Bool {
        // In an array, identity counts: another element with the same text may be at the position now.
        let isInArray = pointer?.components.contains { $0.position != nil } ?? false
        return [texts.own, texts.changed].contains { text in
            guard let text, let json else { return text == nil && json == nil }
            return isInArray ? text.isSame(as: json) : text.hasSourceText(of: json)
        }
    }
}

extension JSON {
    /// Returns the pointer to a part of this value; nil if the part is not in it, or occurs more than once.
    fileprivate func pointer(to part: JSON) -> JSONPointer? {
        if isSame(as: part) { return JSONPointer() }
        var found: JSONPointer?
        var left: [(json: JSON, way: [JSONPointer.Component])] = [(self, [])]
        while let (json, way) = left.popLast() {
            var (cursor, position) = (ChildCursor(json), 0)
            while let child = cursor.next() {
                defer { position += 1 }
                guard child.value.mayHave(part) else { continue }
                // A property or an array reads nothing below a name that a pointer cannot represent.
                var component = JSONPointer.Component.index(position)
                if let key = child.key {
                    guard let name = key.exactText else { continue }
                    component = .key(name)
                }
                if child.value.isSame(as: part) {
                    if found != nil { return nil }
                    found = JSONPointer(way + [component])
                } else {
                    left.append((child.value, way + [component]))
                }
            }
        }
        return found
    }

    /// Returns whether a container can be in this value.
    private func mayHave(_ part: JSON) -> Bool {
        guard isContainer else { return false }
        guard let (document, place) = view else { return true }
        guard let (other, target) = part.view, document === other else { return false }
        return place <= target && target < document.next(after: place)
    }
}
