import LazyJSON

/// How models find their store: a value of their ``JSONContext``, which children and changed copies inherit.
///
/// It holds the store weakly: the store holds its models, and these must not hold it in turn. Whoever made a store keeps it
/// as long as references are to be read; afterwards they read as those of models without a store.
public final class JSONStoreLink: ContextLink, @unchecked Sendable {
    // Sendable because the one variable is set before anybody else has the link, and weak references are loaded safely.

    private weak var target: (any JSONModelStore)?
    /// Where the store's asynchronous transactions run.
    let executor = TransactionExecutor()

    /// Makes a link to no store yet.
    public init() {}

    /// Says which store it is; called once by the store's initialiser, before anything is read.
    public func connect(_ store: any JSONModelStore) {
        require(target == nil, "JSONStoreLink: connect(_:) was called twice; make one link for each store.")
        target = store
    }

    /// The store; nil when nobody holds it any more.
    public var store: (any JSONModelStore)? { target }
}

extension JSONContext {
    /// The store that the model belongs to, or that its references are looked up in; nil where there is none.
    public var store: (any JSONModelStore)? { (link as? JSONStoreLink)?.store }
}
