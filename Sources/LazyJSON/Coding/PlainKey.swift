/// The key of a step that no type of the user's names: an element, or a member read by its name alone.
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

extension JSONPointer {
    /// The pointer that a coding path stands for: only keys of elements are positions.
    init(codingPath: [any CodingKey]) {
        self.init(
            codingPath.map { key in
                if case .index(let index)? = key as? PlainKey { return .index(index) }
                return .key(key.stringValue)
            })
    }
}
