// The keys of steps that no type of the user's names, and what coding paths are in JSON.

/// The key of an element, or of a member that is read by its name alone.
enum PlainKey: CodingKey {
    case name(String)
    case index(Int)

    init?(stringValue: String) { self = .name(stringValue) }
    init?(intValue: Int) { self = .index(intValue) }

    /// The key of the member that a class uses for its superclass, by Swift's convention.
    static let superclass = PlainKey.name("super")

    var stringValue: String {
        switch self {
        case .name(let name): name
        case .index(let index): "Index \(index)"
        }
    }

    var intValue: Int? {
        switch self {
        case .name: nil
        case .index(let index): index
        }
    }
}

/// The name of a member as the standard library's dictionaries read it: one that is an integer has its value.
struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(String(intValue)) }
}

/// The type of key that the standard library's dictionaries code themselves with.
///
/// A dictionary encodes its members in an order that differs from run to run, so members that are encoded by this key have
/// no order and are sorted. The type is not public: it is found once, by encoding a dictionary.
enum DictionaryKey {
    /// The type; `Never` if dictionaries are coded in another way.
    static let type: ObjectIdentifier = {
        let probe = ValueEncoder(isProbe: true)
        try? ["": 0].encode(to: probe)
        return probe.shared.probedKey ?? ObjectIdentifier(Never.self)
    }()
}

extension JSONPointer {
    /// Creates the pointer of a coding path: only keys of elements are positions.
    init(codingPath: [any CodingKey]) {
        self.init(
            codingPath.map { key in
                if case .index(let index)? = key as? PlainKey { return .index(index) }
                return .key(key.stringValue)
            })
    }
}
