import LazyJSON

/// An edit of one value.
struct Edit {
    /// Observes the value after the edit.
    typealias Follow = (JSON, inout Transcript) -> Void

    /// Makes the edit, and returns a removed value.
    let body: (inout JSON) throws -> JSON?
    /// Observes the value after the edit, also if it was refused.
    let follow: Follow?
}

/// A random program of edits, which depends on its seed and on what it observes.
struct EditProgram {
    /// The random choices.
    var random: Randomness
    /// The record of everything that is observed.
    var log: Transcript
    /// The values that are edited.
    var values: [JSON] = []
    /// The position of the value that the current step edits.
    var slot = 0
    /// Copies with their texts at the time of the copy, which must not change.
    var kept: [(json: JSON, text: String)] = []
    /// The current model.
    var person = Person()
    /// The edit that the current step chose.
    private var pending: Edit?
    /// The bytes of a text from which on a value is replaced.
    private var largest = 12_000
    /// The most components of a pointer.
    private(set) var reach = 10
    /// Returns whether the program runs on a thread of another one.
    let isPart: Bool

    /// Creates the program of a seed.
    init(seed: UInt64, _ output: Transcript.Output) {
        random = Randomness(seed: seed)
        log = Transcript(output)
        isPart = false
    }

    /// Creates a program that begins with values of another one.
    init(_ random: Randomness, values: [JSON], isShown: Bool) {
        self.random = random
        log = Transcript(isShown ? .collected : .none)
        self.values = values
        isPart = true
    }

    /// Runs the program to its end.
    mutating func run() {
        if !isPart { begin() }
        let steps = largest > 12_000 ? 5 : random.number(5...14)
        for _ in 0..<steps {
            slot = random.chance(60) ? 0 : random.below(values.count)
            step()
            // In a function of its own, so that the choices of the step hold no reference to the value.
            applyPending()
            observe()
        }
        for position in values.indices where position != slot { log.add("value", values[position].text()) }
        checkCopies()
    }

    private mutating func begin() {
        let kind = random.below(200)
        let first: JSON
        switch kind {
        case 0:
            largest = 300_000
            first = random.parsed(TextMaker.wide(&random, isArray: true))
        case 1...4:
            largest = 60_000
            first = random.parsed(TextMaker.wide(&random, isArray: false))
        case 5, 6:
            (largest, reach) = (60_000, 400)
            let levels = random.once(in: 4) ? random.number(600...2_000) : random.number(200...500)
            first = random.parsed(TextMaker.deep(&random, levels: levels))
        case 7...50:
            first = random.parsed(TextMaker.document(&random, hasComments: true), dialect: .jsonc)
        case 51...75:
            first = random.container()
        default:
            first = random.parsed(TextMaker.document(&random))
        }
        let hasComments = random.chance(20)
        values = [
            first,
            random.parsed(TextMaker.document(&random, hasComments: hasComments), dialect: hasComments ? .jsonc : .json),
            random.container(), random.chance(50) ? [] : [:],
        ]
        person = random.person()
        log.step("begin")
        for position in values.indices {
            slot = position
            observe()
        }
    }

    private mutating func step() {
        if values[slot].count == 0, random.chance(60) {
            log.step("value \(slot) is a new one")
            values[slot] = random.chance(50) ? random.container() : random.parsed(TextMaker.document(&random))
        }
        if values[slot].dialect == .jsonc, random.chance(20) { return editComments() }
        switch random.below(100) {
        case 0..<24: setSomething()
        case 24..<40: editElements()
        case 40..<52: editMembers()
        case 52..<63: copySomething()
        case 63..<71: patchSomething()
        case 71..<79: setSomething()
        case 79..<84: grow()
        case 84..<88: codeSomething()
        case 88..<97: editModel()
        case 97..<99: readSomething()
        default: isPart || !random.once(in: 4) ? readSomething() : runThreads()
        }
    }

    // MARK: Observation

    /// Records what can be read from the value of the current step, and checks it against its parsed text.
    private mutating func observe() {
        let value = values[slot]
        let text = value.text()
        log.add("text", text)
        let size = value.data().count
        log.add("bytes", size)
        log.add("count", value.count)
        log.add("kind", value.kind.rawValue)
        for (name, _) in value.members { log.add("name", name) }
        if size != text.utf8.count { log.fail("data() has \(size) bytes, text() \(text.utf8.count)") }
        let compact = value.text(.compact)
        log.add("compact", compact)
        if random.once(in: 4) { log.add("pretty", value.text(.pretty)) }
        if random.once(in: 16) {
            log.add("sorted", value.text(.compact.sortedKeys))
            var bytes: [UInt8] = []
            value.write(into: &bytes)
            if !bytes.elementsEqual(text.utf8) { log.fail("write(into:) does not write what text() returns") }
        }
        if size < 4_000 || random.once(in: 3) { check(value, againstParsed: text, value.dialect) }
        if random.once(in: 4) { check(value, againstParsed: compact, .json) }
        if size > largest {
            log.step("replace the value, which is large")
            values[slot] = random.value()
        }
    }

    private mutating func check(_ value: JSON, againstParsed text: String, _ dialect: JSONDialect) {
        do {
            let parsed = try JSON(parsing: text, dialect: dialect, limits: .most)
            if parsed.text() != text { log.fail("parsing changes the text") }
            let isEqual = random.chance(50) ? parsed == value : value == parsed
            if !isEqual { log.fail("the value does not equal its parsed text") }
            if parsed.hashValue != value.hashValue { log.fail("the hash differs from the hash of the parsed text") }
            if parsed.count != value.count { log.fail("the count differs from the count of the parsed text") }
        } catch {
            log.fail("the text cannot be parsed: \(error)")
        }
    }

    private mutating func checkCopies() {
        for (json, text) in kept where json.text() != text {
            log.fail("a copy changed from \(text) to \(json.text())")
        }
        log.add("kept", kept.count)
    }

    // MARK: Steps

    /// Keeps a copy, which must not change.
    mutating func keep(_ json: JSON) {
        log.step("keep \(json.kind.rawValue)")
        kept.append((json, json.text()))
    }

    /// Chooses the edit of the step, which is made after all references to its value are released.
    ///
    /// - Parameters:
    ///   - description: The edit as it is shown.
    ///   - follow: What is observed after the edit.
    ///   - body: The edit.
    mutating func attempt(
        _ description: @autoclosure () -> String, then follow: Edit.Follow? = nil,
        _ body: @escaping (inout JSON) throws -> Void
    ) {
        attemptRemoval(description(), then: follow) {
            try body(&$0)
            return nil
        }
    }

    /// Chooses an edit that returns a removed value.
    mutating func attemptRemoval(
        _ description: @autoclosure () -> String, then follow: Edit.Follow? = nil,
        _ body: @escaping (inout JSON) throws -> JSON?
    ) {
        log.step("value \(slot): \(description())")
        pending = Edit(body: body, follow: follow)
    }

    private mutating func applyPending() {
        guard let edit = pending else { return }
        pending = nil
        let text = values[slot].text()
        // The other half of the edits are made to values that may have no other reference.
        if random.chance(50) { kept.append((values[slot], text)) }
        do {
            if let removed = try edit.body(&values[slot]) { log.add("removed", removed.text()) }
        } catch {
            log.add(error)
            if values[slot].text() != text { log.fail("a refused edit changed the value from \(text)") }
        }
        edit.follow?(values[slot], &log)
    }

    /// Returns the position of any value.
    mutating func anySlot() -> Int { random.below(values.count) }

    /// Returns any of the values, a part of one, or a new value.
    mutating func anyValue() -> JSON {
        switch random.below(10) {
        case 0: return values[anySlot()]
        case 1, 2:
            let other = values[anySlot()]
            return other[at: pointer(in: other)] ?? other
        case 3: return kept.isEmpty ? random.value() : kept[random.below(kept.count)].json
        default: return random.value()
        }
    }
}
