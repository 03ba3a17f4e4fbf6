/// What a model is made of; only the library makes one.
public struct _JSONModelSeed {
    let json: JSON
    let context: JSONContext
    let modelClass: ImmortalReference<ModelClass>
    let extra: ModelExtra?
    let depth: UInt32

    @inline(__always)
    init(
        _ json: JSON, context: JSONContext, modelClass: ImmortalReference<ModelClass>, depth: UInt32 = 0,
        trace: PropertyTrace? = nil
    ) {
        self.json = json
        self.context = context
        self.modelClass = modelClass
        self.depth = depth
        extra = modelClass.with { $0.extra(depth: depth, trace: trace) }
    }
}

/// The object that a model was made of.
struct ModelObject {
    /// The object; holds the document.
    let json: JSON
    /// The document that the object is an unedited part of.
    let document: UnownedReference<Document>?
    /// The object's place in the document.
    let place: UInt32

    @inline(__always)
    init(_ json: JSON) {
        self.json = json
        if let (document, place) = json.view {
            // Held by `json`, which never changes.
            self.document = unsafe UnownedReference(document)
            self.place = UInt32(truncatingIfNeeded: place)
        } else {
            document = nil
            place = 0
        }
    }

    /// The object at another place of the document.
    func json(at place: UInt32) -> JSON { document?.with { JSON($0, at: Int(place)) } ?? json }
}

/// What few models need beside their properties.
@usableFromInline
final class ModelExtra: Sendable {
    /// Of a class with many properties, which of those beyond the first word's are published.
    let published: PublishedBits?
    /// The recording that a model belongs to which stands for others while a key path is followed.
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
