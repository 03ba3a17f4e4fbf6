/// The pieces of text that edited containers are written from.
extension TextOutput where Self: ~Copyable {
    /// Writes the text of a short scalar.
    mutating func append(_ text: SmallText) {
        let isString = text.tag == .string || text.tag == .escapedString
        if isString { append(0x22) }
        appendContent(of: text)
        if isString { append(0x22) }
    }

    /// Writes the white space before a child.
    mutating func append(spaceBefore item: EditedItem, base: Document?, in open: Int) {
        if let own = item.before {
            append(own)
        } else if item.anchor != EditedItem.none, let base {
            append(base.text, base.spaceBefore(Int(item.anchor), in: open))
        }
    }

    /// Writes a member's name and colon, with the white space up to the value.
    mutating func append(headOf item: EditedItem, base: Document?) {
        if item.anchor == EditedItem.none {
            append(item.head)
        } else if let base {
            let key = Int(item.anchor)
            append(base.text, base.index[key].offset..<base.index[key + 1].offset)
        }
    }

    /// Writes the white space after a child that is an item.
    mutating func append(_ items: EditedItems, of child: EditedChild, spaceAfter base: Document?, in open: Int) {
        guard let number = child.item else { return }
        let item = items[number]
        if let own = item.after {
            append(own)
        } else if item.anchor != EditedItem.none, let base {
            let isMember = base.index[open].tag == .object
            append(base.text, base.spaceAfter(Int(item.anchor) + (isMember ? 1 : 0), in: open))
        }
    }
}

extension ByteBuffer {
    /// Writes a member's name as it is spelt, with its quotes.
    mutating func append(_ key: ChildCursor.Key) {
        switch key {
        case .view(let document, let place):
            append(document.text, document.range(of: place))
        case .edited(let object, let position):
            append(0x22)
            appendRawKey(of: object, at: position)
            append(0x22)
        }
    }
}
