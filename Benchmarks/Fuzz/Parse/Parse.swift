import FuzzInput
@_spi(Kernels) import LazyJSON

/// Parse and round trip: every kernel gives the same answer, and it is the referee's; what is accepted is given back
/// byte for byte, and reads alike however it is written.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzParse(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = input(start, count)
    for depth in [3, 512] { compareKernels(text, limits: JSONLimits(depth: depth)) }
    if let json = try? JSON(parsing: text) { checkRoundTrip(of: json, text) }
    return 0
}

private func compareKernels(_ text: [UInt8], limits: JSONLimits) {
    let wanted = answer(to: text, limits, .portable)
    let isAccepted = (try? wanted.get()) != nil
    demand(
        Grammar.accepts(text, depth: limits.depth) == isAccepted,
        "the grammar \(isAccepted ? "refuses" : "accepts") \(quoted(text)), not so the portable kernel: \(wanted)")
    for kernel in JSON.Kernel.available + [.automatic] {
        let found = answer(to: text, limits, kernel)
        demand(found == wanted, "\(kernel) says \(found), portable \(wanted) of \(quoted(text))")
    }
}

/// The result of a kernel for a text: the entries of the index, or the error with its place.
private func answer(to text: [UInt8], _ limits: JSONLimits, _ kernel: JSON.Kernel) -> Result<[UInt64], JSONError> {
    do throws(JSONError) {
        return .success(try JSON(parsing: text, limits: limits, kernel: kernel).indexEntries ?? [])
    } catch {
        demand((error.byteOffset ?? 0) <= text.count, "the error lies behind the end: \(error)")
        return .failure(error)
    }
}

private func checkRoundTrip(of json: JSON, _ text: [UInt8]) {
    demand(Array(json.data()) == text, "\(quoted(text)) is written as \(quoted(json.data()))")
    var written: [UInt8] = [0]
    json.write(into: &written)
    demand(written.dropFirst() == text[...], "\(quoted(text)) is written into as \(quoted(written))")
    demand(Array(json.text().utf8) == text, "\(quoted(text)) is written as the text \(json.text().debugDescription)")
    demand(Array(json.detached().data()) == text, "\(quoted(text)) is detached as \(quoted(json.detached().data()))")

    for layout in [JSONLayout.compact, .pretty, .pretty(indent: 0)] {
        let other = reparsed(json.data(layout), "\(layout) of \(quoted(text))")
        checkEqual(json, other)
        demand(other.data(layout) == json.data(layout), "\(layout) changes what it wrote: \(quoted(text))")
    }
    if let canonical = try? json.canonicalData() {
        let other = reparsed(canonical, "canonical \(quoted(text))")
        demand((try? other.canonicalData()) == canonical, "canonical changes what it wrote: \(quoted(text))")
        demand(other.data(.compact) == canonical, "canonical is not compact: \(quoted(canonical))")
    }
    walk(json)
}

private func reparsed(_ bytes: some Collection<UInt8>, _ what: @autoclosure () -> String) -> JSON {
    demand("cannot parse \(quoted(bytes)), \(what())") { try JSON(parsing: bytes) }
}

private func checkEqual(_ one: JSON, _ other: JSON) {
    demand(one == other && other == one, "\(one) is not equal to \(other)")
    demand(one.hashValue == other.hashValue, "\(one) hashes unlike \(other)")
}

/// Reads every value, each as itself and from its own text.
private func walk(_ root: JSON) {
    var waiting = [root]
    while let value = waiting.popLast() {
        let raw = value.rawText
        let alone = reparsed(raw.utf8, "the raw text of a value")
        demand(alone.rawText == raw && alone.kind == value.kind && alone.count == value.count, "\(raw) reads otherwise")
        checkEqual(value, alone)
        checkEqual(value, value.detached())
        switch value.kind {
        case .array:
            let elements = Array(value.elements)
            demand(elements.count == value.count, "\(raw) has \(value.count) or \(elements.count) elements")
            for (position, element) in elements.enumerated() {
                let found = value[position]
                demand(found?.rawText == element.rawText, "[\(position)] of \(raw) is \(found?.rawText ?? "nil")")
            }
            demand(value[elements.count] == nil && value[-1] == nil, "\(raw) has elements outside of its bounds")
            waiting += elements
        case .object:
            let members = Array(value.members)
            demand(members.count == value.count, "\(raw) has \(value.count) or \(members.count) members")
            lookUp(members, in: value)
            waiting += members.map(\.value)
        case .number: readNumber(value, raw)
        case .string: readString(value, raw)
        case .bool: demand(value.bool == (raw == "true"), "\(raw) reads as \(String(describing: value.bool))")
        case .null: demand(value.isNull && raw == "null", "\(raw) is null")
        }
    }
}

private func lookUp(_ members: [(key: String, value: JSON)], in object: JSON) {
    var first: [[UInt8]: JSON] = [:]
    for (key, value) in members where first[Array(key.utf8)] == nil { first[Array(key.utf8)] = value }
    // Twice, so that the index of a wide object is asked too.
    for _ in 0..<2 {
        for (key, value) in members where !key.unicodeScalars.contains("\u{FFFD}") {
            let found = object[key]
            demand(
                found?.rawText == first[Array(key.utf8)]?.rawText,
                "\(key.debugDescription) is \(found?.rawText ?? "nil"), not \(value.rawText), in \(object)")
        }
        demand(object["no such key"] == first[Array("no such key".utf8)], "\(object) has a key that it lacks")
    }
}
