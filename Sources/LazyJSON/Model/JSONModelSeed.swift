/// The permission to create a model; only the library provides it.
public struct _JSONModelSeed {}

/// The JSON, context and class of a model.
@usableFromInline
struct ModelParts {
    /// The object; holds the document.
    let json: JSON
    /// The object's place in the document.
    let place: UInt32
    /// The document that the object is an unedited part of.
    let document: UnownedReference<Document>?
    let context: JSONContext
    /// The description of the class.
    @usableFromInline let modelClass: ImmortalReference<ModelClass>
    @usableFromInline let extra: ModelExtra?
    /// The number of models around this one, from which it was read.
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

    /// The object at a place of the document.
    func json(at place: UInt32) -> JSON {
        guard let document, place != self.place else { return json }
        return document.with { JSON($0, at: Int(place)) }
    }
}

/// The state that few models need beside their properties.
@usableFromInline
final class ModelExtra: Sendable {
    /// Of a class with many properties, which of those beyond the first word's are published.
    let published: PublishedBits?
    /// The recording that a stand-in belongs to, while a key path is followed.
    let trace: PropertyTrace?
    /// Values that can go stale, or are released one after another (see ``ModelRelease``), by the numbers of their properties.
    private let boxes = Lock<[UInt16: any AnyObject & Sendable]>([:])

    init(published: PublishedBits?, trace: PropertyTrace?) {
        self.published = published
        self.trace = trace
    }

    /// The box of a property.
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
        var all = boxes.withLock { boxes in
            let all = Array(boxes.values)
            boxes = [:]
            return all
        }
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
    /// After how many levels the chain is cut.
    static let interval: UInt32 = 64

    /// Whether models at a depth keep what they read in boxes.
    @inline(__always)
    static func cuts(_ depth: UInt32) -> Bool { depth % interval == interval - 1 }

    /// Releases objects, which are taken away from their owner: a second reference would be the last one.
    static func release<Object: AnyObject>(_ objects: inout [Object]) {
        ReleaseQueue.withQueue { queue in
            for object in objects { queue.append(object) }
            objects = []
        }
    }
}
