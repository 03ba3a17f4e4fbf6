/// The types of properties whose values are read straight from the text where they are spelled plainly.
enum PlainForm {
    case int, double, bool, string
    case optionalInt, optionalDouble, optionalBool, optionalString

    /// The form of values of a type; nil for most.
    init?(_ type: Any.Type) {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Int.self): self = .int
        case ObjectIdentifier(Double.self): self = .double
        case ObjectIdentifier(Bool.self): self = .bool
        case ObjectIdentifier(String.self): self = .string
        case ObjectIdentifier(Int?.self): self = .optionalInt
        case ObjectIdentifier(Double?.self): self = .optionalDouble
        case ObjectIdentifier(Bool?.self): self = .optionalBool
        case ObjectIdentifier(String?.self): self = .optionalString
        default: return nil
        }
    }

    /// Reads the value at a place of a document, where it is spelled plainly, and stores it in a model; no, where nothing is
    /// read.
    ///
    /// Only for the one who has the only reference to the model, which stores a property of this form there.
    @inline(__always)
    func read(at place: Int, in document: Document, to model: JSONModel, _ stored: PropertyPlace) -> Bool {
        switch self {
        case .int: stored.store(Int.plain(at: place, in: document), in: model)
        case .double: stored.store(Double.plain(at: place, in: document), in: model)
        case .bool: stored.store(Bool.plain(at: place, in: document), in: model)
        case .string: stored.store(String.plain(at: place, in: document), in: model)
        case .optionalInt: stored.store(Int.plain(at: place, in: document).map { Int?($0) }, in: model)
        case .optionalDouble: stored.store(Double.plain(at: place, in: document).map { Double?($0) }, in: model)
        case .optionalBool: stored.store(Bool.plain(at: place, in: document).map { Bool?($0) }, in: model)
        case .optionalString: stored.store(String.plain(at: place, in: document).map { String?($0) }, in: model)
        }
    }
}
