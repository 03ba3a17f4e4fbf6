/// One child of an edited container that is no longer, or never was, just a stretch of the base document.
///
/// Its text is `before`, for a member the name and colon, the value, `after`; commas stand between the children.
struct EditedItem {
    /// What the child's value is now.
    var value: JSON
    /// Where the child stood in the base document, whose text around the value still counts; `none` for a new one.
    var anchor: UInt32
    /// The length of the name in `head`, quotes included.
    var keyLength: UInt32 = 0
    /// Of a new member: its name, the colon, and the white space up to the value.
    var head: [UInt8] = []
    /// White space before the child; nil is the anchor's, or none.
    var before: [UInt8]?
    /// White space after the child; nil is the anchor's, or none.
    var after: [UInt8]?

    /// The anchor of a new child.
    static let none = UInt32.max
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
    mutating func add(_ item: EditedItem) -> Int {
        guard let number = free.popLast() else {
            items.append(item)
            return items.count - 1
        }
        items[Int(number)] = item
        return Int(number)
    }

    /// Lets go of an item; its number is used again.
    mutating func remove(_ number: Int) {
        items[number] = EditedItem(value: .null, anchor: EditedItem.none)
        free.append(UInt32(number))
    }

    /// Lets go of all items.
    mutating func removeAll() {
        items = []
        free = []
    }

    /// Takes out all values that are edited containers, so that they can be released one after another.
    mutating func takeContainers(into pending: inout EditedRelease) {
        for number in items.indices where items[number].value.isEditedContainer {
            guard let container = items[number].value.takeContainer() else { continue }
            pending.add(container)
        }
    }
}
