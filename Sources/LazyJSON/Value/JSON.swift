/// A JSON value that preserves its text: a view of a parsed document, with its own edits.
///
/// ```swift
/// var user = try JSON(parsing: #"{"name": "Ann", "tags": ["a"]}"#)
/// let name = user["name"]?.string  // "Ann", decoded now
/// user[at: "age"] = 42
/// try user[at: "tags"]?.append("b")
/// let text = user.text()
/// // {"name": "Ann", "tags": ["a", "b"], "age": 42}
/// ```
///
/// Parsing checks the whole text against RFC 8259 and builds an index over it. A value is decoded when you read it. All text
/// except your edits is written byte for byte as it was: white space, the order of members, escapes, the text of numbers,
/// and members that were never read.
///
/// A `JSON` has value semantics: editing a copy does not change the original. Copies share their text and their edits until
/// one of them is changed; a value without copies is edited in place. A part of a document keeps the whole document in
/// memory; ``detached()`` returns a part with its own text.
///
/// Safe to use from several threads at once.
public struct JSON: Sendable {
    /// The forms in which a value is stored.
    enum Storage: Sendable {
        /// The root of a document, with the BOM and white space around it.
        case document(Document)
        /// The value at a place in the index of a document.
        case view(Document, UInt32)
        /// An object that was created in code, or whose members were added, removed or moved.
        case object(EditedObject)
        /// An array that was created in code, or whose elements were added, removed or moved.
        case array(EditedArray)
        /// A container of a document in which values were replaced.
        case overlay(ReplacementOverlay)
        /// A short scalar that was created in code.
        case small(SmallText)
        /// A longer scalar that was created in code.
        case long(LongText)
    }

    var storage: Storage

    init(_ storage: Storage) {
        self.storage = storage
    }

    /// The value at a place of a document, without the text around it.
    @inline(__always)
    package init(_ document: Document, at place: Int) {
        storage = .view(document, UInt32(truncatingIfNeeded: place))
    }

    /// Moves this view to another place in its document, without retaining the document.
    @inline(__always)
    package mutating func moveView(to place: Int) {
        self = Self.movedView(consume self, to: place)
    }

    @inline(__always)
    private static func movedView(_ view: consuming JSON, to place: Int) -> JSON {
        guard case .view(let document, _) = view.storage else { preconditionFailure("JSON: this is no view") }
        return JSON(document, at: place)
    }

    /// The root of a document.
    package init(root document: Document) {
        storage = document.hasFrame ? .document(document) : .view(document, 0)
    }

    /// The document and place of an unedited value of a document; nil for an edited container and a scalar created in code.
    @inline(__always)
    package var view: (document: Document, place: Int)? {
        switch storage {
        case .document(let document): (document, Document.root)
        case .view(let document, let place): (document, Int(place))
        default: nil
        }
    }

    /// The edits of a container that was edited or created in code; nil for other values.
    var editedNode: EditedNode? {
        switch storage {
        case .object(let object): object
        case .array(let array): array
        case .overlay(let overlay): overlay
        case .document, .view, .small, .long: nil
        }
    }

    /// The values that were replaced in a container of a document; nil for values of other forms.
    var overlay: ReplacementOverlay? {
        if case .overlay(let overlay) = storage { overlay } else { nil }
    }

    /// The document and place of an unedited value, or of a container in which values were replaced; nil for other values.
    var placed: (document: Document, place: Int)? {
        if case .overlay(let overlay) = storage { return (overlay.base, overlay.open) }
        return view
    }

    /// The parsed document that the value is in, or that the edited container was opened from; nil if there is none.
    var source: Document? { located?.document }

    /// The limit of the nesting of arrays and objects in the texts that the value has been or may be parsed from.
    package var depthLimit: Int { source?.depthLimit ?? JSONLimits().depth }

    /// The parsed document and the place of the value, or of the container that was opened for edits; nil if there is none.
    var located: (document: Document, place: Int)? {
        let found = view ?? editedNode.map { ($0.base, $0.open) }
        return found.flatMap { $0.document.isMade ? nil : $0 }
    }

    /// The document and place that this container was opened from; nil for a container that was created in code, and for a
    /// scalar.
    var opened: (document: Document, open: Int)? {
        located.flatMap { $0.document.index[$0.place].opensContainer ? ($0.document, $0.place) : nil }
    }

    /// Whether this is a container that was created in code.
    var wasMade: Bool { isContainer && located == nil }

    /// The value without the text around the root of a document, which is its form inside another value.
    package var withoutFrame: JSON {
        switch storage {
        case .document(let document): JSON(document, at: Document.root)
        case .object(let object) where object.isFramed: JSON(.object(EditedObject(copying: object, isFramed: false)))
        case .array(let array) where array.isFramed: JSON(.array(EditedArray(copying: array, isFramed: false)))
        case .overlay(let overlay) where overlay.isFramed:
            JSON(.overlay(ReplacementOverlay(copying: overlay, isFramed: false)))
        default: self
        }
    }

    /// The document whose text around the root belongs to this value; nil if there is no such text.
    var frame: Document? {
        if case .document(let document) = storage { return document }
        return editedNode.flatMap { $0.isFramed ? $0.base : nil }
    }

    /// Whether the value is an object or an array.
    @inline(__always)
    package var isContainer: Bool {
        switch storage {
        case .object, .array, .overlay: true
        case .small, .long: false
        case .document(let document): document.index[Document.root].opensContainer
        case .view: withView { $0.index[$1].opensContainer } ?? false
        }
    }

    /// The document and the place that the value is from, also after its comments were edited; nil if there is none.
    var origin: (document: Document, place: Int)? {
        located.map { ($0.place == Document.root ? $0.document.origin : nil) ?? $0 }
    }

    /// Whether the value keeps its own layout when it is inserted into another value; its parts do not.
    var keepsLayout: Bool { located.map { $0.place == Document.root && $0.document.keepsLayout } ?? false }

    /// The value `null`.
    public static var null: JSON { JSON(.small(SmallText(literal: 0x6C6C_756E, count: 4))) }  // "llun"
    /// The value `true`.
    static var `true`: JSON { JSON(.small(SmallText(literal: 0x6575_7274, count: 4))) }  // "eurt"
    /// The value `false`.
    static var `false`: JSON { JSON(.small(SmallText(literal: 0x65_736C_6166, count: 5))) }  // "eslaf"
    /// An object without members.
    static var emptyObject: JSON { JSON(Document.emptyObject, at: Document.root) }
    /// An array without elements.
    static var emptyArray: JSON { JSON(Document.emptyArray, at: Document.root) }
}

extension JSON {
    /// Whether both are views on the same place of one document, short scalars with the same text, or one longer scalar.
    func isSameView(as other: JSON) -> Bool {
        if case .small(let mine) = storage, case .small(let its) = other.storage { return mine == its }
        if case .long(let mine) = storage, case .long(let its) = other.storage { return mine === its }
        guard let mine = view, let its = other.view else { return false }
        return mine.document === its.document && mine.place == its.place
    }

    /// Whether both are the same value of a document, or the same edited container.
    package func isSame(as other: JSON) -> Bool {
        if let node = editedNode { return node === other.editedNode }
        return isSameView(as: other)
    }

    /// Whether both are unedited and have the same text, so that their parts need not be compared.
    ///
    /// Call it once, for the outermost values: with a call on each level, comparing would cost the depth times the length.
    func hasSameText(as other: JSON) -> Bool {
        guard let mine = view, let its = other.view else { return false }
        // The same value is put back into a large container without comparing its text.
        if mine.document === its.document, mine.place == its.place { return true }
        let (range, otherRange) = (mine.document.range(of: mine.place), its.document.range(of: its.place))
        return range.count == otherRange.count && mine.document.text.equals(range, its.document.text, otherRange)
    }
}

/// The identity of a value, as the key of a dictionary: its place in a document, or the object that holds its edits.
///
/// The caller must keep the value alive while the key is used.
struct ValueIdentity: Hashable {
    private let object: ObjectIdentifier
    private let place: Int?

    /// The identity of a value; nil for a scalar that was created in code.
    init?(_ json: JSON) {
        if let node = json.editedNode {
            (object, place) = (ObjectIdentifier(node), nil)
        } else if let view = json.view {
            (object, place) = (ObjectIdentifier(view.document), view.place)
        } else {
            return nil
        }
    }
}
