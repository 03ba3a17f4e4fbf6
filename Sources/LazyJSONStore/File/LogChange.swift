import LazyJSON

/// One change of a commit: that an object is in the store, or that it is no longer there.
struct LogChange: Sendable {
    let key: StoreKey
    /// Where the object stands; nil where it was taken out.
    let place: LogPlace?
    /// What the object refers to.
    let references: [StoreKey]

    init(_ key: StoreKey, at place: LogPlace?, references: [StoreKey] = []) {
        self.key = key
        self.place = place
        self.references = references
    }
}
