import FuzzInput
import LazyJSON

extension Script {
    /// A pointer to something that is there: a byte for each step, of which the high bit ends it.
    mutating func pointer(in root: JSON) -> JSONPointer {
        var components: [JSONPointer.Component] = []
        var here = root
        while here.count > 0, let byte = next(), byte < 0x80, components.count < 40 {
            let number = Int(byte) % here.count
            var component = JSONPointer.Component.index(number)
            if here.kind == .object {
                let members = here.members
                let name = members[members.index(members.startIndex, offsetBy: number)].key
                component = byte >= 0x40 ? JSONPointer.Component.index(number) : .key(name)
            }
            guard let child = here[at: JSONPointer([component])] else { break }
            components.append(component)
            here = child
        }
        return JSONPointer(components)
    }

    /// A pointer to something that may be there, could be, or cannot be.
    mutating func place(in root: JSON) -> JSONPointer {
        var pointer = pointer(in: root)
        for _ in 0..<number(below: 4) {
            let count = root[at: pointer]?.count ?? 0
            let choice = next() ?? 0
            switch choice % 8 {
            case 0: pointer.components.append(.index(count))
            case 1: pointer.components.append(.index(Int(choice / 8) % (count + 1)))
            case 2: pointer.components.append(.key("-"))
            case 3: pointer.components.append(.index(count + 1))
            case 4: pointer.components.append(.index(0))
            default: pointer.components.append(.key(name()))
            }
        }
        return pointer
    }

    mutating func name() -> String { Self.names[number(below: Self.names.count)] }

    /// A value of its own, or a part of `root`.
    mutating func value(in root: JSON) -> Value {
        let choice = Int(next() ?? 0)
        if choice >= 0x80 { return .part(pointer(in: root)) }
        return .text(Self.texts[choice % Self.texts.count])
    }

    private static let names = ["a", "b", "", "0", "1", "-", "é", "e\u{301}", "\"", "\u{1}", "a.b", "~/", "new", "k"]

    private static let texts = [
        "1", "null", "[]", "{}", "\"s\"", "-0", "1.50e+3", "true", "[1,2]", "[ 1 , [ ] ]", "{\"a\":1}",
        "{ \"a\" : {\"b\": [0]}, \"a\": 2 }", "[\n  1,\n  2\n]",
        "{\n\t\"a\": 1,\n\t\"b\": [\n\t\t{}\n\t]\n}", "{\r\n \"x\":\r\n 1 }",
        "\"\\ud800\"", "\"é\\u0000\\n\"", " \n7\n", "\u{FEFF} [0]", "[[[[[[]]]]]]", "[\n]", "{ }",
        "\"a string that is too long to stand in a value of its own\"", "123456789012345678901234567890", "1e400",
    ]
}

/// A value to write.
enum Value {
    case text(String)
    /// The value at a pointer in the edited value.
    case part(JSONPointer)

    var mayBeContainer: Bool {
        switch self {
        case .text: [.array, .object].contains(json(in: .null).kind)
        case .part: true
        }
    }

    func json(in root: JSON) -> JSON {
        switch self {
        case .text(let text): (try? JSON(parsing: text)) ?? .null
        case .part(let pointer): root[at: pointer] ?? .null
        }
    }
}

extension Value: CustomStringConvertible {
    var description: String {
        switch self {
        case .text(let text): text.debugDescription
        case .part(let pointer): "what is at \"\(pointer)\""
        }
    }
}
