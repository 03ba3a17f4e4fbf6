/// What an import does to a reference of an object that the store has already.
///
/// Whatever the policy: a member that is missing in what came leaves the references as they were.
public enum JSONReferencePolicy: Sendable, Hashable, CaseIterable {
    /// What came replaces what was, and null clears it; objects that are no longer referred to stay in the store.
    case assign
    /// Of arrays what came is added behind what was, in order and without what is there already, and null changes nothing; a
    /// single reference is assigned.
    case merge
    /// Assigns, and deletes the objects that were referred to here, and that no object of the store refers to any more.
    ///
    /// What was imported at the top level together with it is not deleted.
    case replace
}

/// What a conversion of references says about them to importers, exporters and stores.
struct ReferenceForm: Sendable {
    /// The class that is referred to.
    let type: any JSONIdentifiable.Type
    let policy: JSONReferencePolicy
}
