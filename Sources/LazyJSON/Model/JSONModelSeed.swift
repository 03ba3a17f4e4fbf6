/// The permission to create a model; only the library provides it.
public struct _JSONModelSeed {}

/// The JSON, context and class of a model.
@usableFromInline
struct ModelState {
    /// The object; holds the document.
    let json: JSON
    /// The object's place in the document.
    let place: UInt32
    /// The document that the object is an unedited part of; nil for an object that was edited or made.
    let document: UnownedReference<Document>?
    let context: JSONContext
    /// The description of the class.
    @usableFromInline let modelClass: ImmortalReference<ModelClass>
    @usableFromInline let extra: ModelExtra?
    /// The number of models that this one was read through, from the outermost one.
    let depth: UInt32

    @inline(__always)
    init(
        _ json: consuming JSON, context: consuming JSONContext, modelClass: ImmortalReference<ModelClass>,
        extra: consuming ModelExtra?, depth: UInt32
    ) {
        if let (document, place) = json.view {
            // Held by `json`, which never changes.
            self.document = unsafe UnownedReference(document)
            self.place = UInt32(truncatingIfNeeded: place)
        } else {
            document = nil
            place = 0
        }
        self.json = json
        self.context = context
        self.modelClass = modelClass
        self.extra = extra
        self.depth = depth
    }

    /// Returns the object at a place of the document; the first object if there is no document.
    func json(at place: UInt32) -> JSON {
        guard let document, place != self.place else { return json }
        return document.with { JSON($0, at: Int(place)) }
    }
}

/// The state that few models need beside their properties.
@usableFromInline
final class ModelExtra: Sendable {
    /// The published properties beyond those that the first word has bits for; nil if the class has no more.
    let published: PublishedBits?
    /// The trace that a stand-in records into while a key path is followed; nil for other models.
    let trace: PropertyTrace?
    /// Values that can go stale, or are released one after another (see ``ModelRelease``), by the numbers of their properties.
    private let boxes = Lock<[UInt16: any AnyObject & Sendable]>([:])

    init(published: PublishedBits?, trace: PropertyTrace?) {
        self.published = published
        self.trace = trace
    }

    /// Returns the box of a property; nil if there is none yet.
    func box(_ number: UInt16) -> (any AnyObject & Sendable)? { boxes.withLock { $0[number] } }

    /// Keeps a box for a property unless another thread was faster, and returns the one that is kept.
    func keep(_ new: any AnyObject & Sendable, _ number: UInt16) -> any AnyObject & Sendable {
        boxes.withLock { boxes in
            if let known = boxes[number] { return known }
            boxes[number] = new
            return new
        }
    }

    /// Releases all boxes one after another.
    @inline(never)
    func releaseBoxes() {
        var all = Array(boxes.withLock { exchange(&$0, with: [:]) }.values)
        if !all.isEmpty { ModelRelease.release(&all) }
    }
}

/// Releasing models that hold models, however deep, without recursion.
///
/// A model that is released releases the ones that it has read. To keep that from recursing over the depth of the data, a
/// model on each ``interval``th level *cuts* the chain: it keeps the values that it has read in boxes and not in its
/// properties, and passes the boxes to a queue of the thread, which releases one after another. (Properties cannot be
/// passed on: a subclass's stored properties are released after the `deinit` of its superclass.)
enum ModelRelease {
    /// The number of levels after which the chain is cut.
    static let interval: UInt32 = 64

    /// Returns whether models at a depth keep the values that they read in boxes.
    static func cuts(_ depth: UInt32) -> Bool { depth % interval == interval - 1 }

    /// Releases objects one after another.
    ///
    /// Empties the array, whose references would otherwise be the last ones.
    static func release<Object: AnyObject>(_ objects: inout [Object]) {
        ReleaseQueue.withQueue { queue in
            for object in objects { queue.append(object) }
            objects = []
        }
    }
}
