extension JSON {
    /// The members of an object, in the order of the document, including duplicates; empty if the value is not an object.
    ///
    /// - Complexity: O(1).
    public var members: Members { Members(object: kind == .object ? self : .emptyObject) }

    /// The members of an object.
    public struct Members: Collection, Sendable {
        /// A name and its value; a lone surrogate in the name is replaced by U+FFFD.
        public typealias Element = (key: String, value: JSON)

        fileprivate let object: JSON

        /// The number of members.
        ///
        /// - Complexity: O(1).
        public var count: Int { object.count }

        /// Whether the object has no members.
        ///
        /// - Complexity: O(1).
        public var isEmpty: Bool { object.count == 0 }

        /// Returns an iterator over the members, which takes constant extra memory.
        ///
        /// - Complexity: O(1).
        public consuming func makeIterator() -> Iterator { Iterator(cursor: ChildCursor((consume self).object)) }

        /// An iterator over members.
        public struct Iterator: IteratorProtocol {
            fileprivate var cursor: ChildCursor

            /// Returns the next member; `nil` after the last one.
            ///
            /// - Complexity: O(*n*) in the length of the name.
            public mutating func next() -> Element? { cursor.nextMember().map { (key: $0.name, value: $0.value) } }
        }

        // MARK: Positions

        /// The position of a member.
        public struct Index: Comparable, Hashable, Sendable {
            /// The place of the key in the index of the document, or the position in an edited object.
            fileprivate let position: Int

            /// Returns whether one position is before another.
            public static func < (one: Index, other: Index) -> Bool { one.position < other.position }
        }

        /// The position of the first member.
        public var startIndex: Index { Index(position: contents.lowerBound) }

        /// The position after the last member.
        public var endIndex: Index { Index(position: contents.upperBound) }

        /// Returns the position after another one.
        ///
        /// - Parameter index: A position.
        /// - Complexity: O(1).
        public func index(after index: Index) -> Index {
            check(index)
            if case .object(let edited) = object.storage {
                return Index(position: edited.position(after: index.position) ?? edited.children.count)
            }
            guard let (document, _) = object.placed else { return index }
            return Index(position: document.next(after: index.position + 1))
        }

        /// The member at a position, which must be in `indices`.
        ///
        /// - Complexity: O(*n*) in the length of the name.
        public subscript(index: Index) -> Element {
            check(index)
            if case .object(let edited) = object.storage {
                return (edited.text(ofKeyAt: index.position), edited.value(at: index.position))
            }
            guard let (document, _) = object.placed else { return ("", .null) }
            let place = index.position + 1
            return (document.key(at: index.position), object.overlay?.child(at: place) ?? JSON(document, at: place))
        }

        /// Traps if a position is outside the object or its member was removed.
        private func check(_ index: Index) {
            var isMember = contents.contains(index.position)
            if case .object(let edited) = object.storage, isMember {
                isMember = !edited.children[index.position].isRemoved
            }
            require(isMember, "JSON.Members: the index is not one of this object's members; use those of `indices`.")
        }

        /// The range from the position of the first member to the end.
        private var contents: Range<Int> {
            if case .object(let edited) = object.storage {
                let end = edited.children.count
                return (edited.position(after: nil) ?? end)..<end
            }
            return object.placed.map { $0.document.contents(of: $0.place) } ?? 0..<0
        }
    }
}
