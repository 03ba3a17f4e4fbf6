/// One child of an edited container: where it is found, in four bytes.
///
/// | bits 31, 30 | the rest |
/// |---|---|
/// | 00 | the place of an untouched child in the base document |
/// | 01 | the number of an item |
/// | 1x | the child was removed; the position behind the gap, or that of the first child removed (`EditedObject`) |
///
/// Places are below 2^30, because a container spans at most 2^29 entries of an index.
struct EditedChild {
    let bits: UInt32

    @inline(__always)
    init(bits: UInt32) { self.bits = bits }
    @inline(__always)
    init(place: Int) { bits = UInt32(truncatingIfNeeded: place) }
    @inline(__always)
    init(item: Int) { bits = UInt32(truncatingIfNeeded: item) | 1 << 30 }
    @inline(__always)
    init(removedBefore position: Int) { bits = UInt32(truncatingIfNeeded: position) | 1 << 31 }

    /// The place of an untouched child.
    @inline(__always)
    var place: Int? { bits < 1 << 30 ? Int(bits) : nil }
    /// The number of an item.
    @inline(__always)
    var item: Int? { bits >> 30 == 1 ? Int(bits & ~(1 << 30)) : nil }
    /// Whether the child was removed.
    @inline(__always)
    var isRemoved: Bool { bits >> 31 != 0 }
    /// For a removed child, where its gap ends or begins.
    @inline(__always)
    var next: Int { Int(bits & ~(1 << 31)) }
}

/// A child of an edited container that is more than a range of the base document's text: a new or changed one.
///
/// Its text is `before`, for a member the name and colon, the value, `after`; commas are between the children.
struct EditedItem {
    /// The child's value now.
    var value: JSON
    /// The child's place in the base document, whose text is around the value; `none` for a new child.
    var anchor: UInt32
    /// The length of the name in `head`, quotes included.
    var keyLength: UInt32 = 0
    /// For a new or renamed member: its name, the colon, and the white space up to the value; else empty.
    var head: [UInt8] = []
    /// White space before the child; nil for the anchor's, or none.
    var before: [UInt8]?
    /// White space after the child; nil for the anchor's, or none.
    var after: [UInt8]?

    /// The anchor of a new child.
    static let none = UInt32.max

    /// Creates a child of the base that has another value.
    init(value: JSON, anchor: UInt32) {
        (self.value, self.anchor) = (value, anchor)
    }

    /// Creates a new child.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - head: The name of a member, and the text up to the value.
    ///   - keyLength: The length of the name, quotes included.
    ///   - before: The white space before the child; nil for none.
    ///   - after: The white space after the child; nil for none.
    init(
        _ value: JSON, _ head: [UInt8] = [], _ keyLength: Int = 0, before: [UInt8]? = nil, after: [UInt8]? = nil
    ) {
        (self.value, self.head, self.before, self.after) = (value, head, before, after)
        (anchor, self.keyLength) = (EditedItem.none, UInt32(keyLength))
    }
}

/// The items of one container, by numbers that stay the same while others come and go.
struct EditedItems {
    private(set) var items: ContiguousArray<EditedItem> = []
    private var free: [UInt32] = []

    /// The item with a number.
    @inline(__always)
    subscript(number: Int) -> EditedItem {
        _read { yield items[number] }
        _modify { yield &items[number] }
    }

    /// Adds an item and gives its number.
    mutating func add(_ item: consuming EditedItem) -> Int {
        guard let number = free.popLast() else {
            items.append(item)
            return items.count - 1
        }
        items[Int(number)] = item
        return Int(number)
    }

    /// Removes an item; its number is used again.
    mutating func remove(_ number: Int) {
        items[number] = EditedItem(.null)
        free.append(UInt32(number))
    }

    /// Removes all items.
    mutating func removeAll() {
        items = []
        free = []
    }

    /// Takes out all values that are edited containers, so that they can be released one after another.
    mutating func takeContainers(into pending: inout EditedRelease) {
        for number in items.indices where items[number].value.editedNode != nil {
            pending.add(from: &items[number].value)
        }
    }
}
