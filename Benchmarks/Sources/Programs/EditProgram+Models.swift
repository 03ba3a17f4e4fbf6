import FoundationEssentials
import LazyJSON

/// Editing models.
extension EditProgram {
    /// Changes the model, or makes another one.
    mutating func editModel() {
        let base = person
        let text = base.text()
        switch random.below(12) {
        case 0:
            log.step("make a model")
            var random = random.split()
            person = Person { draft in for _ in 0..<5 { random.write(&draft) } }
        case 1: copyDraft()
        case 2: mutateChecked()
        case 3:
            log.step("make a model of value \(slot)")
            if let other = Person(values[slot]) { person = other }
        case 4:
            let pointer = freePointer(in: values[slot])
            let json = person.json
            attempt("set(\(json), at: \(pointer))") { try $0.set(json, at: pointer) }
        default:
            let count = random.number(1...4)
            log.step("mutate the model")
            var (random, log) = (random.split(), log)
            person = base.mutate { draft in
                for _ in 0..<count {
                    log.step(random.write(&draft))
                    log.add("draft", draft.json.text())
                }
                for issue in draft.issues { log.add(issue) }
                if random.chance(30) { log.add("patch", draft.patch().text()) }
                if random.chance(30) { log.add("merge patch", (try? draft.mergePatch().text()) ?? "-") }
            }
            self.log = log
            log.add("is the same", person === base ? 1 : 0)
        }
        if base.text() != text { log.fail("the base of a draft changed from \(text)") }
        observe(person)
    }

    private mutating func mutateChecked() {
        log.step("mutate the model, checked")
        var random = random.split()
        do {
            person = try person.mutate(.checked) { draft in
                random.write(&draft)
                random.write(&draft)
            }
        } catch {
            log.add(error)
        }
    }

    /// Changes a draft and its copy in turn.
    private mutating func copyDraft() {
        log.step("copy a draft")
        var random = random.split()
        var one = person.draft()
        random.write(&one)
        var other = one
        for _ in 0..<3 {
            random.write(&one)
            random.write(&other)
        }
        let text = other.snapshot().text()
        random.write(&one)
        if other.snapshot().text() != text { log.fail("a copy of a draft changed from \(text)") }
        log.add("copy", text)
        person = one.snapshot()
        // A property has the name, so that a place of the value also has it.
        let name = random.pick(["homes", "tags", "home", "extra"])
        let (part, pointer) = (other.json[name] ?? nil, freePointer(in: values[slot]))
        attempt("set(\(part), at: \(pointer))") { try $0.set(part, at: pointer) }
    }

    private mutating func observe(_ person: Person) {
        let text = person.text()
        log.add("model", text)
        for issue in person.issues { log.add(issue) }
        let other: Person
        do {
            other = try Person(parsing: text, dialect: person.json.dialect, limits: .most)
        } catch {
            log.fail("the text of the model cannot be read: \(error)")
            return
        }
        if other != person { log.fail("the model does not equal its parsed text") }
        if other.hashValue != person.hashValue {
            log.fail("the hash of the model differs from the hash of its parsed text")
        }
        log.add("extra", person.extra?.text() ?? "-")
        let values = person.properties
        log.add("properties", values)
        if other.properties != values { log.fail("the model reads \(values), its parsed text \(other.properties)") }
    }
}

extension Person {
    /// The values of all properties.
    fileprivate var properties: String {
        let scalars =
            "\(name), \(age), \(score), \(active), \(price?.description ?? "-"), \(nick ?? "-"), \(phone ?? "-")"
        let paths = "\(city ?? "-"), \(views), \(odd ?? "-"), \(created?.timeIntervalSince1970 ?? -1)"
        let models = "\(home.properties), \(boss?.name ?? "-"), \(homes.map(\.properties)), \(places.map(\.properties))"
        let friends = friends.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.properties)" }
        let counts = counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let rest = "\(span?.low ?? -1), \(span?.high ?? -1), \(extra?.text(.compact) ?? "-")"
        return "\(scalars); \(paths); \(models); \(tags), \(counts), \(friends); \(rest)"
    }
}

extension Place {
    /// The values of all properties.
    fileprivate var properties: String { "\(street ?? "-") \(city) \(zip)" }
}
