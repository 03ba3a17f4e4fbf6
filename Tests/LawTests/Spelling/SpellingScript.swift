import LazyJSON
import Testing

/// A script of writes in drafts, in all spellings, beside drafts in which each write is made at once.
///
/// After each write the draft reads what a plain Swift value reads after the same change. The other draft gets that value by an
/// assignment. Both must have the same values, of the model and of the parsed text, and the same refused writes.
///
/// Both must also have the same text, but for white space, in the property that was written, until one of these happens:
/// - the document has elements or members that cannot be read, or in another way than they are written, such as `1e0`: then a
///   draft keeps and moves their texts, where an assignment finds out by comparison which element is which;
/// - a change moves elements (``ArrayChange/movesTexts``) for the same reason;
/// - a write is refused: of an element alone, or of the whole.
struct SpellingScript {
    typealias Model = Spelling.Catalog
    typealias Declaration = WriteLaw.Declaration<Model>

    /// A draft, the draft that is written at once, and the values that both must have.
    private struct Branch {
        var draft: JSONDraft<Model>
        var reference: JSONDraft<Model>
        var values: [any WrittenValue]
        /// Whether the texts of the properties must be equal.
        var hasSameText: [Bool]
        /// The edits, for a report.
        var log: [String] = []
    }

    let seed: UInt64
    let declarations: [Declaration]
    private var random: SeededGenerator
    private let base: Model
    private let text: String
    private let first: [any WrittenValue]
    private var branches: [Branch]
    private(set) var failure: String?

    init(_ table: WriteLaw.Table<Model>, _ seed: UInt64) {
        (self.seed, declarations) = (seed, table.declarations)
        var random = SeededGenerator(seed: seed)
        let chosen = (0..<random.below(6)).map { _ in random.below(table.declarations.count) }
        var documents = WriteLaw.Documents(SeededGenerator(seed: random.next()))
        let json = Self.withoutDuplicates(documents.object(table, for: chosen))
        let model: Model = WriteLaw.parsed(json)
        let values = table.declarations.map { $0.read(WriteLaw.parsed(json)) }
        let isPlain = zip(table.declarations, values).map { Self.isPlain($0, $1, model) }
        branches = [Branch(draft: model.draft(), reference: model.draft(), values: values, hasSameText: isPlain)]
        self.random = random
        (self.text, self.base, self.first) = (json, model, values)
        self.chosen = chosen.isEmpty ? Array(declarations.indices) : chosen
    }

    /// The properties that are written.
    private let chosen: [Int]

    /// Whether a property is written as it is in a document.
    private static func isPlain(_ declaration: Declaration, _ value: any WrittenValue, _ base: Model) -> Bool {
        guard let json = base.json[declaration.name] else { return true }
        var draft = Model().draft()
        declaration.assign(&draft, value)
        return draft.json[declaration.name]?.text(.compact) == json.text(.compact)
    }

    /// Returns a text in which names do not occur twice: an assignment writes such a member, and a change in it is refused.
    private static func withoutDuplicates(_ text: String) -> String {
        guard var json = try? JSON(parsing: text) else { return text }
        var open = [JSONPointer()]
        while let pointer = open.popLast() {
            guard let value = json[at: pointer] else { continue }
            let names = value.members.map(\.key)
            for member in Set(names).sorted().map({ pointer.appending(.key($0)) }) {
                if Set(names).count < names.count { json[at: member] = json[at: member] }
                open.append(member)
            }
            open += (0..<value.elements.count).map { pointer.appending(.index($0)) }
        }
        return json.text()
    }

    /// Writes some properties; returns the number of writes.
    mutating func run() -> Int {
        let count = 2 + random.below(12)
        // Reading in a draft must not change the result.
        let (readsOften, isOneProperty) = (random.chance(50), random.chance(60))
        let favorite = random.pick(chosen)
        for _ in 0..<count where failure == nil {
            var number = random.below(branches.count)
            if branches.count < 4, random.chance(15) {
                branches.append(branches[number])
                if random.chance(50) { number = branches.count - 1 }
            }
            let property = isOneProperty && random.chance(80) ? favorite : random.pick(chosen)
            let write = declarations[property].write(&random)
            make(write, property, in: number)
            if readsOften || random.chance(20) { judge(number) }
            if random.chance(20) { readOtherwise(number) }
        }
        for number in branches.indices where failure == nil { judge(number) }
        if !base.text().utf8.elementsEqual(text.utf8) { failure = "the base is \(base.text())" }
        for (declaration, value) in zip(declarations, first) where !declaration.read(base).isEqual(to: value) {
            failure = "\(declaration.name) of the base is \(declaration.read(base).text)"
        }
        return count
    }

    // MARK: Writing

    private mutating func make(_ write: WriteLaw.Write<Model>, _ number: Int, in branchNumber: Int) {
        let declaration = declarations[number]
        var branch = branches[branchNumber]
        branches[branchNumber].draft = Model().draft()  // only one draft has the JSON
        let old = branch.values[number]
        var new = write.change(old)
        branch.log.append("\(declaration.name) \(write.name) (\(write.note))")
        write.apply(&branch.draft)
        // A change in place that changes nothing writes nothing; an assignment is written, such as over null.
        let isChange = write.isWhole || write.isAssigned || !new.isSame(as: old)
        if write.isWhole {
            write.apply(&branch.reference)
            // A merge keeps the text of an equal value, also where its own text has a member twice.
            let read = declaration.readInDraft(branch.reference)
            if read.isEqual(to: new) { new = read }
        } else if isChange {
            declaration.assign(&branch.reference, new)
            // An edit in place knows which one of equal elements goes; an assignment does not.
            if isDoubtful(branch.reference, declaration), !isDoubtful(branch.draft, declaration) {
                branch.reference = branch.draft
            }
        }
        let isRefused =
            declaration.mayRefuse(new) && !new.isSame(as: old)
            || isDoubtful(branch.draft, declaration) && isDoubtful(branch.reference, declaration)
        if !isRefused { branch.values[number] = new }
        if isRefused || write.movesTexts { branch.hasSameText[number] = false }
        let counts = [branch.draft, branch.reference].map { refusals($0, declaration) }
        // A refusal of an element stays when another one is written, and one of the whole when nothing is.
        let isWrong = write.isWhole || isRefused ? (counts[0] > 0) != isRefused : false
        if isWrong || isChange && (counts[1] > 0) != isRefused {
            fail("\(counts) writes are refused, where \(isRefused ? "one" : "none") should be", branch)
        }
        let (read, expected) = (declaration.readInDraft(branch.draft), branch.values[number])
        if !read.isEqual(to: expected) { fail("the draft reads \(read.text), not \(expected.text)", branch) }
        branches[branchNumber] = branch
    }

    /// Whether a Codable value was refused because what it is written over cannot be read, and may have parts that are not known,
    /// or has equal elements, which cannot be told apart.
    private func isDoubtful(_ draft: JSONDraft<Model>, _ declaration: Declaration) -> Bool {
        let own = (draft.issues + draft.snapshot().issues).filter {
            $0.pointer.components.first == .key(declaration.name)
        }
        let points = (declaration.readInDraft(draft) as? WriteLaw.Held<[WriteLaw.Point]>)?.value ?? []
        let mayBe = own.contains { $0.kind == .unreadable } || Set(points).count < points.count
        return mayBe && own.contains(where: \.isOfCodable)
    }

    /// The number of refused writes of a property.
    private func refusals(_ draft: JSONDraft<Model>, _ declaration: Declaration) -> Int {
        // A value that was refused when it was read is an issue of the model.
        let known = Set(draft.snapshot().issues)
        return draft.issues.filter {
            $0.pointer.components.first == .key(declaration.name)
                && ($0.kind == .unwritable || $0.kind == .refused && !known.contains($0))
        }.count
    }

    /// Reads a draft in ways that must not change it.
    private mutating func readOtherwise(_ number: Int) {
        let draft = branches[number].draft
        switch random.below(4) {
        case 0: _ = draft.snapshot()
        case 1: _ = draft.issues
        case 2: _ = draft.json
        default: _ = draft.patch()
        }
    }

    // MARK: Judging

    private mutating func fail(_ what: String, _ branch: Branch) {
        if failure != nil { return }
        failure = """
            seed \(seed): \(what)
              before:    \(text)
              writes:    \(branch.log.joined(separator: "; "))
              draft:     \(branch.draft.json.text())
              reference: \(branch.reference.json.text())
              refused:   \(branch.draft.issues.filter { $0.kind == .unwritable || $0.kind == .refused })
            """
    }

    /// Compares all that can be read of a draft with what was written.
    private mutating func judge(_ number: Int) {
        let branch = branches[number]
        let (model, reference) = (branch.draft.snapshot(), branch.reference.snapshot())
        let parsed: Model = WriteLaw.parsed(model.text())
        for (number, declaration) in declarations.enumerated() {
            let expected = branch.values[number]
            let values = [
                "draft": declaration.readInDraft(branch.draft), "model": declaration.read(model),
                "parsed": declaration.read(parsed), "reference": declaration.read(reference),
            ]
            for (name, value) in values where !value.isEqual(to: expected) {
                fail("\(declaration.name), \(name): \(value.text), not \(expected.text)", branch)
            }
            guard branch.hasSameText[number] else { continue }
            let texts = [model, reference].map { $0.json[declaration.name]?.rawText }
            if texts[0] != texts[1] { fail("\(declaration.name): \(texts) differ", branch) }
        }
    }
}
