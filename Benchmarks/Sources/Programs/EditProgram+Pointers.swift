import LazyJSON

/// Pointers to parts of a value.
extension EditProgram {
    /// Returns a pointer to a part of a value, to the whole value if there are no parts.
    mutating func pointer(in json: JSON) -> JSONPointer {
        let percent = reach > 10 ? 99 : 70
        var (components, value): ([JSONPointer.Component], JSON) = ([], json)
        while value.count > 0, components.count < reach, random.chance(percent) {
            guard let (component, child) = child(of: value) else { break }
            components.append(component)
            value = child
        }
        return spelled(JSONPointer(components))
    }

    /// Returns a pointer to a part of a kind, if one is found.
    mutating func pointer(in json: JSON, to kind: JSON.Kind) -> JSONPointer {
        for _ in 0..<4 {
            let pointer = pointer(in: json)
            if json[at: pointer]?.kind == kind { return pointer }
        }
        return json.kind == kind || random.chance(80) ? JSONPointer() : pointer(in: json)
    }

    /// Returns a pointer that may lead to no value.
    mutating func freePointer(in json: JSON) -> JSONPointer {
        let pointer = pointer(in: json)
        if random.chance(60) { return pointer }
        var components = pointer.components
        for _ in 0...random.below(3) {
            switch random.below(6) {
            case 0: components.append(.index(random.below(4)))
            case 1: components.append(.index(json[at: JSONPointer(components)]?.count ?? 0))
            case 2: components.append(.key("-"))
            default: components.append(.key(random.name()))
            }
        }
        return spelled(JSONPointer(components))
    }

    /// Returns the name of a member, or another one.
    mutating func name(in json: JSON) -> String {
        guard random.chance(75), json.kind == .object, let (component, _) = child(of: json) else {
            return random.name()
        }
        return component.name
    }

    /// Returns the position of an element, sometimes one behind the end.
    mutating func position(in json: JSON) -> Int {
        random.chance(90) ? random.below(json.count) : json.count + random.below(3) - 1
    }

    private mutating func child(of json: JSON) -> (JSONPointer.Component, JSON)? {
        if json.kind == .array {
            let index = random.below(json.count)
            return json[index].map { (.index(index), $0) }
        }
        var rest = random.below(json.count)
        for (name, value) in json.members {
            if rest == 0 { return (.key(name), value) }
            rest -= 1
        }
        return nil
    }

    /// Returns the pointer after it was written and read in one of its forms.
    private mutating func spelled(_ pointer: JSONPointer) -> JSONPointer {
        let form = random.below(4)
        guard form < 3, pointer.components.count <= 20 else { return pointer }
        let names = pointer.components.map(\.name)
        let isPlain = names.allSatisfy { name in !name.isEmpty && name.utf8.allSatisfy { isPlainLetter($0) } }
        let text =
            switch form {
            case 0 where isPlain: names.joined(separator: ".")
            case 1: pointer.uriFragment
            default: pointer.description
            }
        do {
            return try JSONPointer(parsing: text)
        } catch {
            log.fail("the pointer \(text) cannot be read: \(error)")
            return pointer
        }
    }

    private func isPlainLetter(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x61...0x7A ~= byte }
}

extension JSON {
    /// Edits a part in place; does nothing if there is no such part.
    ///
    /// - Parameters:
    ///   - pointer: The pointer to the part.
    ///   - way: 0 for a pointer, 1 for one subscript for each component, 2 for a part that is taken out and put in again.
    ///   - body: The edit.
    mutating func change(at pointer: JSONPointer, way: Int, _ body: (inout JSON) throws -> Void) throws {
        switch way {
        case 1 where pointer.components.count <= 20: try change(pointer.components[...], body)
        case 2:
            guard var part = self[at: pointer] else { return }
            try body(&part)
            self[at: pointer] = part
        default: try self[at: pointer]?.change(body)
        }
    }

    private mutating func change(_ body: (inout JSON) throws -> Void) throws { try body(&self) }

    private mutating func change(
        _ path: ArraySlice<JSONPointer.Component>, _ body: (inout JSON) throws -> Void
    ) throws {
        switch path.first {
        case .key(let name): try self[name]?.change(path.dropFirst(), body)
        case .index(let index): try self[index]?.change(path.dropFirst(), body)
        case nil: try body(&self)
        }
    }
}
