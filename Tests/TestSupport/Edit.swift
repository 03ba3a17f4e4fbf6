import LazyJSON

/// One edit that can be made to a value and to its model.
package enum Edit {
    /// `set(_:at:)`
    case set(JSONPointer, [UInt8])
    /// `insert(_:at:)`
    case insert(JSONPointer, [UInt8])
    /// `append` through the subscript of the array's pointer.
    case append(JSONPointer, [UInt8])
    /// `remove(at:)`
    case remove(JSONPointer)
    /// An assignment to `json[at:]`; nil removes.
    case assign(JSONPointer, [UInt8]?)
    /// The same through an `inout` access, which modifies in place.
    case modify(JSONPointer, [UInt8]?)
    /// An assignment to a member of what a pointer leads to.
    case assignMember(JSONPointer, String, [UInt8]?)
    /// An assignment to an element of what a pointer leads to.
    case assignElement(JSONPointer, Int, [UInt8]?)

    /// Whether a container is put in, which may be laid out like another one, or a value below the children of the root.
    package var putsContainer: Bool {
        switch self {
        case .set(let pointer, let text), .insert(let pointer, let text):
            pointer.components.count > 1 || Self.isContainer(text)
        case .append(let pointer, let text): !pointer.isRoot || Self.isContainer(text)
        case .remove(let pointer): pointer.components.count > 1
        case .assign(let pointer, let text), .modify(let pointer, let text):
            pointer.components.count > 1 || text.map { Self.isContainer($0) } ?? false
        case .assignMember(let pointer, _, let text), .assignElement(let pointer, _, let text):
            !pointer.isRoot || text.map { Self.isContainer($0) } ?? false
        }
    }

    /// Whether a container is put in.
    package var hasContainer: Bool {
        switch self {
        case .set(_, let text), .insert(_, let text), .append(_, let text): Self.isContainer(text)
        case .remove: false
        case .assign(_, let text), .modify(_, let text), .assignMember(_, _, let text), .assignElement(_, _, let text):
            text.map { Self.isContainer($0) } ?? false
        }
    }

    private static func isContainer(_ text: [UInt8]) -> Bool {
        (text.first { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }).map { $0 == 0x5B || $0 == 0x7B }
            ?? false
    }

    /// Makes the edit, and says whether it was possible.
    package func make(in json: inout JSON) throws -> Bool {
        switch self {
        case .set(let pointer, let text):
            let value = try JSON(parsing: text)
            return Self.succeeds { try json.set(value, at: pointer) }
        case .insert(let pointer, let text):
            let value = try JSON(parsing: text)
            return Self.succeeds { try json.insert(value, at: pointer) }
        case .append(let pointer, let text):
            let value = try JSON(parsing: text)
            return Self.succeeds {
                guard try json[at: pointer]?.append(value) != nil else { throw ModelError() }
            }
        case .remove(let pointer):
            return Self.succeeds { try json.remove(at: pointer) }
        case .assign(let pointer, let text):
            json[at: pointer] = try text.map { try JSON(parsing: $0) }
        case .modify(let pointer, let text):
            Self.assign(try text.map { try JSON(parsing: $0) }, to: &json[at: pointer])
        case .assignMember(let pointer, let name, let text):
            json[at: pointer]?[name] = try text.map { try JSON(parsing: $0) }
        case .assignElement(let pointer, let index, let text):
            json[at: pointer]?[index] = try text.map { try JSON(parsing: $0) }
        }
        return true
    }

    private static func assign(_ value: JSON?, to place: inout JSON?) { place = value }

    private static func succeeds(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            return false
        }
    }

    /// Makes the edit in a model, and says whether it was possible.
    package func make(in model: inout ModelValue) -> Bool {
        switch self {
        case .set(let pointer, let text):
            return Self.succeeds { try model.set(.parsed(text), at: pointer.components[...]) }
        case .insert(let pointer, let text):
            return Self.succeeds { try model.insert(.parsed(text), at: pointer.components[...]) }
        case .append(let pointer, let text):
            return Self.succeeds {
                try model.editInPlace(at: pointer.components[...]) {
                    try $0.insert(.parsed(text), at: [.key("-")])
                }
            }
        case .remove(let pointer):
            return Self.succeeds { try model.remove(at: pointer.components[...]) }
        case .modify(let pointer, nil) where model.value(at: pointer.components[...]) == nil:
            return true
        case .modify(let pointer, let text?) where model.value(at: pointer.components[...]) == .scalar(text):
            // What is there already is not written, also if other members have the name.
            return true
        case .assign(let pointer, let text), .modify(let pointer, let text):
            assign(text, at: pointer.components[...], in: &model)
        case .assignMember(let pointer, let name, let text):
            guard let parent = model.value(at: pointer.components[...]) else { return true }
            if parent.kind == .object || parent.isNull && text != nil {
                assignChild(.key(name), of: parent, pointer, text, in: &model)
            }
        case .assignElement(let pointer, let index, let text):
            guard let parent = model.value(at: pointer.components[...]), index >= 0 else { return true }
            if parent.kind == .array || parent.isNull && index == 0 && text != nil {
                assignChild(.index(index), of: parent, pointer, text, in: &model)
            }
        }
        return true
    }

    private func assign(_ text: [UInt8]?, at way: ArraySlice<JSONPointer.Component>, in model: inout ModelValue) {
        if let text {
            try? model.set(.parsed(text), at: way, replacing: .scalars)
        } else if way.isEmpty {
            model = .null
        } else {
            try? model.remove(at: way)
        }
    }

    private func assignChild(
        _ component: JSONPointer.Component, of parent: ModelValue, _ pointer: JSONPointer, _ text: [UInt8]?,
        in model: inout ModelValue
    ) {
        if let text, parent.isNull {
            let value = ModelValue.parsed(text)
            var new = ModelValue.array([value])
            if case .key(let name) = component {
                new = .object([ModelValue.Member(key: Array(name.utf16), value: value)])
            }
            try? model.set(new, at: pointer.components[...], replacing: .scalars)
            return
        }
        let isThere = parent.child(component) != nil
        if text == nil, !isThere { return }
        try? model.editInPlace(at: pointer.components[...]) {
            if let text { try $0.set(.parsed(text), at: [component]) } else { try $0.remove(at: [component]) }
        }
    }

}

extension ModelValue {
    package static func parsed(_ text: [UInt8]) -> ModelValue { ModelParser.value(text) }
}

extension Edit: CustomStringConvertible {
    package var description: String {
        func text(_ bytes: [UInt8]?) -> String {
            bytes.map { String(decoding: $0, as: UTF8.self).debugDescription } ?? "nil"
        }
        return switch self {
        case .set(let pointer, let value): "set \(pointer) \(text(value))"
        case .insert(let pointer, let value): "insert \(pointer) \(text(value))"
        case .append(let pointer, let value): "append \(pointer) \(text(value))"
        case .remove(let pointer): "remove \(pointer)"
        case .assign(let pointer, let value): "assign \(pointer) \(text(value))"
        case .modify(let pointer, let value): "modify \(pointer) \(text(value))"
        case .assignMember(let pointer, let name, let value):
            "assign \(pointer) [\(name.debugDescription)] \(text(value))"
        case .assignElement(let pointer, let index, let value): "assign \(pointer) [\(index)] \(text(value))"
        }
    }
}
