extension JSONArray where Element: JSONModelProtocol {
    /// Returns the values of some properties of all elements, without creating a model for each.
    ///
    /// ```swift
    /// for (id, city) in users.columns(\.id, \.address.city) {
    ///     print(id, city)
    /// }
    /// ```
    ///
    /// The values are the same as the properties of the elements read, with their conversions, defaults, and checks, and for
    /// the class of each element. A key path may lead through properties that are models, also optional ones (`\.boss?.age`).
    /// It must lead to a property that is declared with ``JSONProperty``; a key path to a computed property traps.
    ///
    /// - Parameter paths: The key paths of the properties.
    /// - Complexity: O(1); nothing is read before you iterate over the sequence.
    @inlinable
    public func columns<each Value>(_ paths: repeat KeyPath<Element, each Value>) -> JSONColumns<
        Element, repeat each Value
    > {
        var columns = ColumnSet(of: Element._modelType)
        repeat columns.add(each paths)
        return JSONColumns(self, columns)
    }
}

/// The values of some properties of the elements of a ``JSONArray``, one row for each element.
///
/// Create it with ``JSONArray/columns(_:)``. Values are not cached.
///
/// Safe to use from several threads at once.
@frozen
public struct JSONColumns<Model: JSONModelProtocol, each Value>: Sequence, Sendable {
    @usableFromInline let array: JSONArray<Model>
    @usableFromInline let columns: ColumnSet

    @usableFromInline
    init(_ array: JSONArray<Model>, _ columns: ColumnSet) {
        self.array = array
        self.columns = columns
    }

    /// The number of rows.
    public var underestimatedCount: Int { array.count }

    /// The number of issues of the values: of values that are missing, coerced, refused, or unreadable.
    ///
    /// Issues inside of models that are values do not count; see ``JSONModelProtocol/issues``.
    ///
    /// - Complexity: O(*n*) in the number of elements; all values are converted again.
    public var issueCount: Int {
        var elements = ColumnElements(array, columns, countingIssues: true)
        while elements.next(isRead: false) {}
        return elements.rows.issueCount
    }

    /// Returns an iterator over the rows, which takes constant extra memory.
    ///
    /// - Complexity: O(1).
    @inlinable
    @inline(__always)
    public func makeIterator() -> Iterator { Iterator(array, columns) }

    /// An iterator over the rows.
    @frozen
    public struct Iterator: IteratorProtocol {
        @usableFromInline var elements: ColumnElements

        @usableFromInline
        init(_ array: JSONArray<Model>, _ columns: ColumnSet) {
            elements = ColumnElements(array, columns)
        }

        // Always inlined: otherwise the runtime looks up the type of the tuple for each row.
        /// Returns the values of the next element; `nil` after the last one.
        ///
        /// - Complexity: A search and a conversion for each value.
        @inlinable
        @inline(__always)
        public mutating func next() -> (repeat each Value)? {
            guard elements.next() else { return nil }
            var column = 0
            return (repeat elements.rows.next(&column, of: (each Value).self))
        }
    }
}
