import LazyJSON

/// The names that types have in a log.
///
/// Earlier versions wrote the name of a class without its module and the types around it. A log with such names keeps them: the
/// class with the old name uses it, and its objects are written with it.
final class LogNames: Sendable {
    private struct State {
        /// All names in the log when it was opened.
        var found: Set<String> = []
        /// The names of types that have records in it.
        var recorded: Set<String> = []
        /// The classes that use an old name, by the number of the type with the old name.
        var takers: [Int: any JSONIdentifiable.Type] = [:]
        /// The types with the old names, by the number of the type that uses one.
        var taken: [Int: StoreType] = [:]
    }

    private let state = Lock(State())

    /// Notes the names in the log.
    func note(_ names: (all: [String], ofRecords: [String])) {
        state.withLock { state in
            state.found.formUnion(names.all)
            state.recorded.formUnion(names.ofRecords)
        }
    }

    /// Whether a name is in the log.
    func has(_ name: String) -> Bool { state.withLock { $0.found.contains(name) } }

    /// Whether the log has or had objects with a name; a name may also be there only because objects refer to it.
    func hasRecords(of name: String) -> Bool { state.withLock { $0.recorded.contains(name) } }

    /// Lets a class use the name of a type.
    func take(_ old: StoreType, for identity: ModelIdentity) {
        state.withLock { state in
            state.takers[old.number] = identity.root
            state.taken[identity.type.number] = old
        }
    }

    /// The topmost class that uses the name of a type; `nil` if none does.
    func taker(of type: StoreType) -> (any JSONIdentifiable.Type)? {
        state.withLock { $0.takers[type.number] }
    }

    /// The types with the old names, by the numbers of the types whose objects are written with them.
    var taken: [Int: StoreType] { state.withLock { $0.taken } }
}
