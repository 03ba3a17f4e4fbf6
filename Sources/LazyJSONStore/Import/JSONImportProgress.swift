import LazyJSON

/// How far an import is.
public enum JSONImportProgress: Sendable, Hashable {
    /// It begins, with so many objects at the top level.
    case begin(total: Int)
    /// So many of the objects at the top level are done.
    case object(completed: Int, total: Int)
    /// Everything is done, and is kept from now on.
    case commit
}
