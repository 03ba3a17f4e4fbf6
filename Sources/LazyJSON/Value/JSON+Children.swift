extension JSON {
    /// How many members or elements the value has, duplicate members counted each; 0 for a scalar.
    ///
    /// O(1).
    public var count: Int {
        switch storage {
        case .small: return 0
        case .object(let object): return object.count
        case .array(let array): return array.count
        case .places(let places): return places.count
        case .document(let document): return Self.count(document, Document.root)
        case .view(let document, let place): return Self.count(document, Int(place))
        }
    }

    private static func count(_ document: Document, _ place: Int) -> Int {
        document.index[place].opensContainer ? document.childCount(of: place) : 0
    }

    /// The value of the first member named `key`; nil where there is none or the value is no object.
    ///
    /// Names are compared by meaning, byte for byte after escapes are decoded. The first search in an object costs its
    /// width; when a wide object is searched again it gets a table of its names, and a search costs O(1).
    func member(_ key: String) -> JSON? {
        switch storage {
        case .small, .array:
            return nil
        case .object(let object):
            return object.position(of: key).map { object.value(at: $0) }
        case .places(let places):
            return places.value(at: JSONPointer([.key(key)])) ?? places.settled.member(key)
        case .document(let document):
            return Self.member(key, document, Document.root)
        case .view(let document, let place):
            return Self.member(key, document, Int(place))
        }
    }

    @inline(__always)
    private static func member(_ key: String, _ document: Document, _ place: Int) -> JSON? {
        guard document.index[place].tag == .object else { return nil }
        return document.member(key, of: place).map { JSON(document, at: $0 + 1) }
    }

    /// The element at `position`, counted from 0; nil where there is none or the value is no array.
    ///
    /// O(1) in an array of scalars. In one with containers the first access costs the way to the element; when a wide
    /// array is accessed again it gets a table of its elements, and an access costs O(1).
    func element(_ position: Int) -> JSON? {
        guard position >= 0 else { return nil }
        switch storage {
        case .small, .object:
            return nil
        case .array(let array):
            guard position < array.count else { return nil }
            return array.value(at: position)
        case .places(let places):
            guard kind == .array else { return nil }
            return places.value(at: JSONPointer([.index(position)])) ?? places.settled.element(position)
        case .document(let document):
            return Self.element(position, document, Document.root)
        case .view(let document, let place):
            return Self.element(position, document, Int(place))
        }
    }

    @inline(__always)
    private static func element(_ position: Int, _ document: Document, _ place: Int) -> JSON? {
        guard document.index[place].tag == .array, position < document.childCount(of: place) else { return nil }
        return JSON(document, at: document.element(position, of: place))
    }
}
