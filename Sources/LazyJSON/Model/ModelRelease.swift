/// Letting go of models that hold models, however deep, without recursion.
///
/// A model that is let go of lets go of the ones that it has read. To keep that from recursing over the depth of the
/// data, a model on each ``interval``th level *cuts* the chain: it keeps the values that it read in boxes beside it, and
/// not in its properties, and hands the boxes over here. The one who came first lets go of all, one after another. (What
/// is in the properties cannot be handed over: a subclass's stored properties are let go of after the `deinit` of its
/// superclass.)
enum ModelRelease {
    /// After how many levels the chain is cut.
    static let interval: UInt32 = 64

    /// Whether models at a depth keep what they read in boxes.
    static func cuts(_ depth: UInt32) -> Bool { depth % interval == interval - 1 }

    /// Lets go of objects, which are taken away from the one who held them: a second reference would be the last one.
    static func release(_ objects: inout [some AnyObject]) {
        ReleaseQueue.withQueue { queue in
            for object in objects { queue.append(object) }
            objects = []
        }
    }
}
