/// Iterates over the children of a container, edited or not, in document order.
struct ChildCursor {
    private enum Position {
        case view(Document, at: Int, end: Int)
        case object(EditedObject, after: Int?)
        case array(EditedArray, chunk: Int, at: Int)
        case overlay(ReplacementOverlay, at: Int, end: Int)
        case none
    }

    private var position: Position
    /// Whether the children are members.
    let isObject: Bool

    /// Starts before the first child of a value; a scalar has none.
    init(_ value: JSON) {
        switch value.storage {
        case .small:
            position = .none
            isObject = false
        case .object(let object):
            position = .object(object, after: nil)
            isObject = true
        case .array(let array):
            position = .array(array, chunk: 0, at: 0)
            isObject = false
        case .overlay(let overlay):
            let contents = overlay.base?.contents(of: overlay.open) ?? 0..<0
            position = .overlay(overlay.materialized, at: contents.lowerBound, end: contents.upperBound)
            isObject = value.kind == .object
        case .document(let document):
            (position, isObject) = Self.view(document, Document.root)
        case .view(let document, let place):
            (position, isObject) = Self.view(document, Int(place))
        }
    }

    private static func view(_ document: Document, _ place: Int) -> (Position, Bool) {
        let tag = document.index[place].tag
        guard tag == .object || tag == .array else { return (.none, false) }
        let contents = document.contents(of: place)
        return (.view(document, at: contents.lowerBound, end: contents.upperBound), tag == .object)
    }

    /// The key of a member.
    enum Key {
        case view(Document, Int)
        case edited(EditedObject, Int)

        /// The name.
        var text: String {
            switch self {
            case .view(let document, let place): document.key(at: place)
            case .edited(let object, let position): object.key(at: position)
            }
        }
    }

    /// Returns the next child, with its key in an object; nil behind the last.
    mutating func next() -> (key: Key?, value: JSON)? {
        switch position {
        case .none:
            return nil
        case .view(let document, let at, let end):
            guard at < end else { return nil }
            let value = isObject ? at + 1 : at
            position = .view(document, at: document.next(after: value), end: end)
            return (isObject ? .view(document, at) : nil, JSON(document, at: value))
        case .object(let object, let previous):
            guard let next = object.position(after: previous) else { return nil }
            position = .object(object, after: next)
            return (.edited(object, next), object.value(at: next))
        case .overlay(let overlay, let at, let end):
            guard at < end, let base = overlay.base else { return nil }
            let value = isObject ? at + 1 : at
            position = .overlay(overlay, at: base.next(after: value), end: end)
            return (isObject ? .view(base, at) : nil, overlay.child(at: value))
        case .array(let array, let chunk, let at):
            return nextElement(of: array, chunk, at)
        }
    }

    private mutating func nextElement(of array: EditedArray, _ chunk: Int, _ at: Int) -> (key: Key?, value: JSON)? {
        var chunk = chunk
        var at = at
        while chunk < array.children.chunks.count, at >= array.children.chunks[chunk].count {
            chunk += 1
            at = 0
        }
        guard chunk < array.children.chunks.count else { return nil }
        position = .array(array, chunk: chunk, at: at + 1)
        return (nil, array.value(of: array.children.chunks[chunk][at]))
    }
}

extension ChildCursor.Key {
    /// Passes the name that the key means.
    func withName<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        switch self {
        case .view(let document, let place): unsafe document.withKey(at: place, body)
        case .edited(let object, let position): unsafe object.withKey(at: position, body)
        }
    }

    /// The name; nil if it has lone surrogates.
    var exactText: String? {
        unsafe withRawName { raw, isEscaped in
            guard isEscaped else { return unsafe String(decoding: raw, as: UTF8.self) }
            let (text, hasLone) = unsafe StringEscapes.string(raw)
            return hasLone ? nil : text
        }
    }

    /// Passes the bytes between the quotes of the name, and whether they hold escapes.
    private func withRawName<R>(_ body: (UnsafeRawBufferPointer, Bool) -> R) -> R {
        switch self {
        case .view(let document, let place):
            let entry = document.index[place]
            return unsafe document.text.withBytes(document.content(of: entry)) {
                unsafe body($0, entry.tag == .escapedString)
            }
        case .edited(let object, let position):
            return unsafe object.withRawKey(at: position, body)
        }
    }

    /// Writes the name in its source text, with its quotes.
    func write(into output: inout ByteBuffer) {
        output.append(0x22)
        unsafe withRawName { raw, _ in unsafe output.append(raw) }
        output.append(0x22)
    }

    /// Mixes the name into a hash.
    func hash(into hasher: inout Hasher) {
        unsafe withName { unsafe hasher.combine(bytes: $0) }
    }
}
