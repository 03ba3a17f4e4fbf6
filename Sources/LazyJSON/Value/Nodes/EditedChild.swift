/// One child of an edited container: where its value is, in four bytes.
///
/// | bits 31, 30 | the rest |
/// |---|---|
/// | 00 | the place of an untouched child in the base document |
/// | 01 | the number of an item |
/// | 1x | the child was removed; the position after its gap, or of the first child in the gap (`EditedObject`) |
///
/// Places are below 2^30, because the root of a document spans fewer than 2^29 entries of the index.
struct EditedChild {
    let bits: UInt32

    init(place: Int) { bits = UInt32(truncatingIfNeeded: place) }
    init(item: ItemNumber) { bits = item.number | 1 << 30 }
    init(removedBefore position: Int) { bits = UInt32(truncatingIfNeeded: position) | 1 << 31 }

    /// The place of an untouched child.
    var place: Int? { bits < 1 << 30 ? Int(bits) : nil }
    /// The number of an item.
    var item: ItemNumber? { bits >> 30 == 1 ? ItemNumber(number: bits & ~(1 << 30)) : nil }
    /// Whether the child was removed.
    var isRemoved: Bool { bits >> 31 != 0 }
    /// For a removed child, the position after its gap, or of the first child in the gap.
    var next: Int { Int(bits & ~(1 << 31)) }
}

/// A child of an edited container that is new or has another value, name or position than in the base.
///
/// It has no white space, which is found when the container is written: the white space around the child of the base whose
/// position this child has or, for a new child, the style of the container.
struct EditedItem {
    /// The current value.
    var value: JSON
    /// The place in the base of the child that this was, from which its name and comments come; `none` for a new child.
    let anchor: UInt32
    /// The place in the base of the child whose position this has; `none` for a new child, and for a member that was moved as if
    /// it were new.
    var slot: UInt32
    /// Whether a new child belongs to the group of lines of the child before it, not to the child or bracket after it.
    var joinsPrevious = false
    /// The name of a new or renamed member, as a string; nil for other children.
    var name: JSON?

    /// The anchor and slot of a new child.
    static let none = UInt32.max

    /// Creates a child.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - place: The place in the base of the child that this was; `none` for a new child.
    ///   - name: The name of a new member; nil for other children.
    ///   - joinsPrevious: Whether a new child belongs to the group of lines of the child before it.
    init(_ value: JSON, at place: UInt32 = none, name: JSON? = nil, joinsPrevious: Bool = false) {
        (self.value, anchor, slot) = (value, place, place)
        (self.name, self.joinsPrevious) = (name, joinsPrevious)
    }
}

/// The number of an item of a container.
///
/// Adding or removing other items does not change it.
struct ItemNumber {
    /// Below 2^30, so that the bits of an `EditedChild` have room for it.
    let number: UInt32
}

/// The items of one container.
struct EditedItems {
    private(set) var items: ContiguousArray<EditedItem> = []
    private var free: [ItemNumber] = []

    /// The item with a number.
    @inline(__always)
    subscript(item: ItemNumber) -> EditedItem {
        _read { yield items[Int(item.number)] }
        _modify { yield &items[Int(item.number)] }
    }

    /// Adds an item and returns its number.
    mutating func add(_ item: consuming EditedItem) -> ItemNumber {
        guard let number = free.popLast() else {
            if items.isEmpty { items.reserveCapacity(4) }
            items.append(item)
            return ItemNumber(number: UInt32(items.count - 1))
        }
        self[number] = item
        return number
    }

    /// Removes an item; its number is used again.
    mutating func remove(_ number: ItemNumber) {
        // Releases the value.
        self[number] = EditedItem(.null)
        free.append(number)
    }

    /// Moves all values that are edited containers to `pending`, so that they are released one after another.
    mutating func takeContainers(into pending: inout EditedRelease) {
        for number in items.indices where items[number].value.editedNode != nil {
            pending.add(from: &items[number].value)
        }
    }
}
