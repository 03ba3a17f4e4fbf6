import LazyJSON

/// Copies, parts, and values that are put in elsewhere.
extension EditProgram {
    /// Copies or moves a value.
    mutating func copySomething() {
        let (json, other) = (values[slot], anySlot())
        switch random.below(13) {
        case 0: keep(json)
        case 1: keep(json[at: pointer(in: json)] ?? json)
        case 2:
            log.step("value \(other) = value \(slot)")
            values[other] = json
        case 3: putInto(values[other])
        case 4, 5: putIntoItself()
        case 6: takeOut(into: other)
        case 7:
            log.step("exchange the values \(slot) and \(other)")
            values.swapAt(slot, other)
        case 8:
            let pointer = pointer(in: json)
            log.step("value \(other) = a part of value \(slot), \(pointer), detached")
            values[other] = (json[at: pointer] ?? json).detached()
        case 9:
            let pointer = pointer(in: json)
            log.step("value \(other) = a part of value \(slot), \(pointer)")
            values[other] = json[at: pointer] ?? json
        case 10:
            let text = json.text()
            attempt("the parsed text of the value") { $0 = try JSON(parsing: text, dialect: $0.dialect, limits: .most) }
        case 11:
            let text = json.text()
            let prefix = String(text.unicodeScalars.prefix(random.below(text.unicodeScalars.count + 1)))
            attempt("the beginning of the text, \(prefix)") { $0 = try JSON(parsingPrefix: prefix, limits: .most) }
        default:
            let layout: JSONLayout = random.pick([.compact, .pretty, .pretty(indent: .tab), .pretty(indent: 4)])
            let text = json.text(layout)
            attempt("the value in another layout") { $0 = try JSON(parsing: text, limits: .most) }
        }
    }

    private mutating func putInto(_ part: JSON) {
        let json = values[slot]
        let pointer = freePointer(in: json)
        let layout: JSONInsertionLayout = random.chance(50) ? .matching : .verbatim
        attempt("set(\(part), at: \(pointer), \(layout))") { try $0.set(part, at: pointer, layout: layout) }
    }

    private mutating func putIntoItself() {
        let json = values[slot]
        let (pointer, from, name) = (freePointer(in: json), pointer(in: json), random.name())
        switch random.below(6) {
        case 0: attempt("append(json)") { try $0.append(json) }
        case 1: attempt("json[\(name)] = json") { $0[name] = $0 }
        case 2: attempt("set(json, at: \(pointer))") { try $0.set(json, at: pointer) }
        case 3: attempt("insert(json[at: \(from)], at: \(pointer))") { try $0.insert($0[at: from] ?? nil, at: pointer) }
        case 4:
            attempt("set(json[at: \(from)], at: \(pointer), layout: .verbatim)") {
                try $0.set($0[at: from] ?? nil, at: pointer, layout: .verbatim)
            }
        default: attempt("json[at: \(pointer)] = json[at: \(from)]") { $0[at: pointer] = $0[at: from] }
        }
    }

    /// Takes a part out of the value, changes it, and puts it into another value.
    private mutating func takeOut(into other: Int) {
        let pointer = pointer(in: values[slot])
        log.step("take \(pointer) out of value \(slot), change it, and put it into value \(other)")
        do {
            var part = try values[slot].remove(at: pointer)
            let (name, value) = (name(in: part), random.value())
            if part.kind == .array { try part.append(value) } else { part[name] = value }
            log.add("part", part.text())
            kept.append((part, part.text()))
            let target = freePointer(in: values[other])
            if random.chance(50) {
                try values[other].insert(part, at: target)
            } else {
                values[other][at: target] = part
            }
            if part.kind == .object { part["later"] = true }
            log.add("part", part.text())
            log.add("other", values[other].text())
        } catch {
            log.add(error)
        }
    }

    /// Reads in ways that prepare something for later reads.
    mutating func readSomething() {
        let json = values[slot]
        let pointer = freePointer(in: json)
        log.step("read value \(slot), \(pointer)")
        if let part = json[at: pointer] {
            log.add("raw", part.rawText)
            log.add("string", part.string ?? "-")
            log.add("number", part.number?.text ?? "-")
            log.add("double", part.double?.description ?? "-")
            log.add("integer", part.int ?? 0)
            log.add("isComplete", part.isComplete ? 1 : 0)
            for element in part.elements.prefix(8) { log.add("element", element.rawText) }
            for (name, value) in part.members.prefix(8) {
                log.add("member", "\(name): \(value.rawText), first \(part[name]?.rawText ?? "-")")
            }
        }
        if let range = json.sourceRange(at: pointer) { log.add("range", "\(range) \(range.bytes)") }
        for position in values.indices {
            log.add("equals", values[position] == json ? 1 : 0)
            if values[position] == json, values[position].hashValue != json.hashValue {
                log.fail("equal values with two hashes")
            }
        }
        do {
            log.add("canonical", try json.canonicalData().count)
        } catch {
            log.add(error)
        }
    }
}
