extension JSONArray where Element: JSONModelProtocol {
    /// Returns the values of some properties of all elements, without making a model for each.
    ///
    /// ```swift
    /// for (id, city) in users.columns(\.id, \.address.city) { … }
    /// ```
    ///
    /// The values are those that the properties of the elements read: conversions, defaults, checks and the classes of
    /// elements count. A key path may lead through properties that are models, also optional ones (`\.boss?.age`). It must
    /// lead to a property that is declared with ``JSONProperty``: one to a computed property traps.
    ///
    /// - Parameter paths: The key paths of the properties.
    /// - Complexity: O(1); nothing is read before the sequence is iterated over.
    @inlinable
    public func columns<each Value>(_ paths: repeat KeyPath<Element, each Value>) -> JSONColumns<
        Element, repeat each Value
    > {
        var columns = ColumnSet(of: Element._modelType)
        repeat columns.add(each paths)
        return JSONColumns(self, columns)
    }
}

/// The values of some properties of the elements of a ``JSONArray``, row by row.
///
/// It is made by ``JSONArray/columns(_:)``. Each element of the array gives one row; nothing is kept.
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

    /// The number of issues of the values: of those that are missing, coerced, refused or unreadable.
    ///
    /// Issues inside of models that are values do not count; see ``JSONModelProtocol/issues``.
    ///
    /// - Complexity: O(n) in the elements; all values are converted anew.
    public var issueCount: Int {
        var elements = ColumnElements(array, columns, countingIssues: true)
        while elements.advance(isRead: false) {}
        return elements.rows.issueCount
    }

    /// An iterator over the rows, in constant extra memory.
    @inlinable
    @inline(__always)
    public func makeIterator() -> Iterator { Iterator(array, columns) }

    /// Reads row after row.
    @frozen
    public struct Iterator: IteratorProtocol {
        @usableFromInline var elements: ColumnElements

        @usableFromInline
        init(_ array: JSONArray<Model>, _ columns: ColumnSet) {
            elements = ColumnElements(array, columns)
        }

        /// The values of the next element; nil after the last one.
        ///
        /// Always inlined, as otherwise the runtime is asked for the type of the tuple in each row.
        @inlinable
        @inline(__always)
        public mutating func next() -> (repeat each Value)? {
            guard elements.next() else { return nil }
            var column = 0
            return (repeat elements.rows.next(&column, of: (each Value).self))
        }
    }
}
