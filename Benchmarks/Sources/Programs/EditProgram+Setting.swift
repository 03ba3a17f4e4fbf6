import LazyJSON

/// Setting and removing values.
extension EditProgram {
    /// Sets, removes or changes a value at one place.
    mutating func setSomething() {
        let json = values[slot]
        switch random.below(9) {
        case 0: random.chance(60) ? setMember(of: json) : setThroughDuplicate(in: json)
        case 1: setElement(of: json)
        case 2, 3: setAtPointer(in: json)
        case 4: removeOne(from: json)
        case 5...7: setInPart(of: json)
        default: setInChain(of: json)
        }
    }

    private mutating func setMember(of json: JSON) {
        let (name, value) = (name(in: json), anyValue())
        switch random.below(4) {
        case 0: attempt("json[\(name)] = nil") { $0[name] = nil }
        case 1: attempt("json[\(name)] = .null") { $0[name] = .null }
        default: attempt("json[\(name)] = \(value)") { $0[name] = value }
        }
    }

    /// Writes through a member that occurs twice, which is refused.
    private mutating func setThroughDuplicate(in json: JSON) {
        let (name, value, way) = (random.name(), anyValue(), random.below(3))
        let twice: JSON =
            random.chance(50) ? [name: json, "other": [1], name: ["x": 2]] : [name: [json], name: [value]]
        var document = twice
        if random.chance(50) { document = random.parsed(twice.text(.pretty)) }
        if random.chance(30) { document = [document] }
        let pointer = JSONPointer((document.kind == .array ? [.index(0)] : []) + [.key(name)])
        let child = pointer.appending(random.chance(50) ? .key("x") : .index(0))
        let choice = random.below(6)
        log.step("value \(slot) = \(document)")
        values[slot] = document
        attempt("edit \(choice) at \(child), way \(way), \(value)") {
            switch choice {
            case 0: try $0.set(value, at: child)
            case 1: $0[at: child] = value
            case 2: try $0.change(at: pointer, way: way) { $0["x"] = value }
            case 3: try $0.change(at: pointer, way: way) { try $0.append(value) }
            case 4: try $0.remove(at: child)
            default: $0 = try $0.applying(patch: [["op": "add", "path": JSON(child.description), "value": value]])
            }
        }
    }

    private mutating func setElement(of json: JSON) {
        let (position, value) = (position(in: json), anyValue())
        switch random.below(4) {
        case 0: attempt("json[\(position)] = nil") { $0[position] = nil }
        case 1: attempt("json[\(position)] = .null") { $0[position] = .null }
        default: attempt("json[\(position)] = \(value)") { $0[position] = value }
        }
    }

    private mutating func setAtPointer(in json: JSON) {
        let (pointer, value) = (freePointer(in: json), anyValue())
        switch random.below(8) {
        case 0, 1: attempt("json[at: \(pointer)] = \(value)") { $0[at: pointer] = value }
        case 2: attempt("json[at: \(pointer)] = .null") { $0[at: pointer] = .null }
        case 3:
            attempt("set(\(value), at: \(pointer), layout: .verbatim)") {
                try $0.set(value, at: pointer, layout: .verbatim)
            }
        case 4:
            let same = json[at: pointer]
            attempt("json[at: \(pointer)] = json[at: \(pointer)]") { $0[at: pointer] = same }
        case 5: attempt("insert(\(value), at: \(pointer))") { try $0.insert(value, at: pointer) }
        default: attempt("set(\(value), at: \(pointer))") { try $0.set(value, at: pointer) }
        }
    }

    private mutating func removeOne(from json: JSON) {
        let pointer = freePointer(in: json)
        if random.chance(40) {
            attempt("json[at: \(pointer)] = nil") { $0[at: pointer] = nil }
            return
        }
        attemptRemoval("remove(at: \(pointer))") { try $0.remove(at: pointer) }
    }

    private mutating func setInPart(of json: JSON) {
        let kind: JSON.Kind = random.chance(60) ? .object : .array
        let (pointer, way) = (pointer(in: json, to: kind), random.below(3))
        let part = json[at: pointer] ?? json
        let (name, position, value) = (name(in: part), position(in: part), anyValue())
        switch random.below(4) {
        case 0 where kind == .object:
            attempt("\(pointer), way \(way): json[\(name)] = nil") {
                try $0.change(at: pointer, way: way) { $0[name] = nil }
            }
        case 0:
            attempt("\(pointer), way \(way): json[\(position)] = nil") {
                try $0.change(at: pointer, way: way) { $0[position] = nil }
            }
        case 1 where kind == .array:
            attempt("\(pointer), way \(way): json[\(position)] = \(value)") {
                try $0.change(at: pointer, way: way) { $0[position] = value }
            }
        case 2:
            attempt("\(pointer), way \(way): json = \(value)") { try $0.change(at: pointer, way: way) { $0 = value } }
        default:
            attempt("\(pointer), way \(way): json[\(name)] = \(value)") {
                try $0.change(at: pointer, way: way) { $0[name] = value }
            }
        }
    }

    private mutating func setInChain(of json: JSON) {
        let outer = name(in: json)
        let inner = name(in: json[outer] ?? json)
        let position = position(in: json[outer] ?? json)
        let value = anyValue()
        switch random.below(6) {
        case 0: attempt("json[\(outer)]?[\(inner)] = \(value)") { $0[outer]?[inner] = value }
        case 1: attempt("json[\(outer)]?[\(position)] = \(value)") { $0[outer]?[position] = value }
        case 2: attempt("json[\(outer)]?[\(inner)]?.append(\(value))") { try $0[outer]?[inner]?.append(value) }
        case 3: attempt("json[\(position)]?[\(inner)] = nil") { $0[position]?[inner] = nil }
        case 4: attempt("json[at: a.b]?[\(inner)] = \(value)") { $0[at: "a.b"]?[inner] = value }
        default:
            attempt("two members of json[\(outer)]") {
                $0[outer]?[inner] = value
                $0[outer]?["second"] = .null
                $0[outer]?[inner]?["third"] = 3
            }
        }
    }
}
