// The keys of steps for which the types that are coded have no keys, and the pointers of coding paths.

/// The key of an element, or of a member that is read by its name alone.
enum PlainKey: CodingKey {
    case name(String)
    case index(Int)

    init?(stringValue: String) { self = .name(stringValue) }
    init?(intValue: Int) { self = .index(intValue) }

    /// The key of the member that a class uses for its superclass, by Swift's convention.
    static let superclass = PlainKey.name("super")

    var stringValue: String { if case .name(let name) = self { name } else { "Index \(intValue ?? 0)" } }

    var intValue: Int? { if case .index(let index) = self { index } else { nil } }
}

/// The name of a member as the standard library's dictionaries read it: the name of an integer has its value.
struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(String(intValue)) }
}

extension JSONPointer.Component {
    /// Creates the step of a coding key: only keys of elements are positions.
    ///
    /// `PlainKey`, Foundation and the standard library name the keys of elements so; other keys can have integers, too.
    init(_ key: any CodingKey) {
        if let index = key.intValue, key.stringValue == "Index \(index)" {
            self = .index(index)
        } else {
            self = .key(key.stringValue)
        }
    }
}

extension JSONPointer {
    /// Creates the pointer of a coding path.
    init(codingPath: [any CodingKey]) { self.init(codingPath.map { Component($0) }) }

    /// The pointer as a coding path.
    var codingPath: [any CodingKey] {
        components.map { component -> PlainKey in
            if case .index(let index) = component { .index(index) } else { .name(component.name) }
        }
    }
}
