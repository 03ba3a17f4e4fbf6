import Foundation

/// The properties that closures have read of their objects.
package final class PropertyReads: @unchecked Sendable {
    // Sendable because each access holds the lock.
    private let lock = NSLock()
    private var reads: [String: [String: Set<String>]] = [:]

    package init() {}

    /// Notes what a closure has read.
    ///
    /// - Parameters:
    ///   - closure: The name of the closure, as in ``PublicAPI/closures``.
    ///   - type: The type of the object.
    ///   - values: The values of its properties.
    package func note(_ closure: String, _ type: String, _ values: [String: Any]) {
        lock.withLock { reads[closure, default: [:]][type, default: []].formUnion(values.keys) }
    }

    /// The names of the closures that have read something, sorted.
    package var closures: [String] { lock.withLock { reads.keys.sorted() } }

    /// Returns the properties that closures have not read of the types of their objects.
    package func missing(in api: PublicAPI) -> [String] {
        lock.withLock {
            reads.flatMap { closure, types in
                types.flatMap { type, names in
                    api.properties(of: type).subtracting(names).map { "\(closure): \(type).\($0)" }
                }
            }.sorted()
        }
    }
}
