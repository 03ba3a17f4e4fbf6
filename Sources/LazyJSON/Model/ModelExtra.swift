/// What few models need beside their properties.
@usableFromInline
final class ModelExtra: @unchecked Sendable {
    // Sendable because `published` is atomic, and everything else is touched only by the one thread that has claimed the
    // model's writer bit; see `JSONModel.modelClaim`.

    /// Of a class with many properties, which of those beyond the first word's are published.
    let published: PublishedWords?
    /// The recording that a model belongs to which stands for others while a key path is followed.
    let trace: PropertyTrace?
    /// Values that can go stale, or are let go of one after another (see ``ModelRelease``), by the numbers of their
    /// properties.
    var boxes: [UInt16: AnyObject] = [:]

    init(published: PublishedWords?, trace: PropertyTrace?) {
        self.published = published
        self.trace = trace
    }
}
