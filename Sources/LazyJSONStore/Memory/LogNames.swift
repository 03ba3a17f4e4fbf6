import LazyJSON

/// The names that types have in a log.
///
/// Earlier versions wrote the name of a class without its module and the types around it. A log with such names keeps
/// them: the class whose name it is takes the old one, and its objects are written under that.
final class LogNames: Sendable {
    private struct State {
        /// All names in the log when it was opened.
        var found: Set<String> = []
        /// The names of types that have records in it.
        var recorded: Set<String> = []
        /// The classes that have taken an old name, by the number of the type that is so called.
        var takers: [Int: any JSONIdentifiable.Type] = [:]
        /// The types that are called by the old names, by the number of the type that has taken one.
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

    /// Whether objects with a name are, or were, in the log; a name may be there only because others refer to it.
    func hasRecords(of name: String) -> Bool { state.withLock { $0.recorded.contains(name) } }

    /// Has a class take the name of a type.
    func take(_ old: StoreType, for identity: ModelIdentity) {
        state.withLock { state in
            state.takers[old.number] = identity.root
            state.taken[identity.type.number] = old
        }
    }

    /// The topmost class that has taken the name of a type; `nil` if none has.
    func taker(of type: StoreType) -> (any JSONIdentifiable.Type)? {
        state.withLock { $0.takers[type.number] }
    }

    /// The types by whose names others are written, by the numbers of the latter.
    var taken: [Int: StoreType] { state.withLock { $0.taken } }
}
