import LazyJSON

extension WriteLaw {
    /// A way from a root to the model that is written.
    struct Route<Root: JSONModel, Group: JSONModel> {
        let name: String
        var path: [Component] = []
        /// Whether the model is in a text, where no path leads into it.
        var isText = false
        let document: (String) -> String
        let edit: (inout JSONDraft<Root>, (inout JSONDraft<Group>) -> Void) -> Void
        let group: (Root) -> Group?
    }

    /// Tries writes of the properties of a class.
    static func run<Group: JSONModel>(_ table: Table<Group>, _ seeds: Range<UInt64>, _ failures: inout Failures) {
        let route = Route<Group, Group>(name: "", document: { $0 }, edit: { $1(&$0) }, group: { $0 })
        run(table, route, seeds, &failures)
    }

    /// Tries writes of the properties of a class by a route.
    static func run<Root: JSONModel, Group: JSONModel>(
        _ table: Table<Group>, _ route: Route<Root, Group>, _ seeds: Range<UInt64>, _ failures: inout Failures
    ) {
        for seed in seeds {
            var random = SeededGenerator(seed: seed)
            let count = random.pick([1, 1, 1, 2, 3])
            let isOneProperty = random.chance(30)
            let first = random.below(table.declarations.count)
            let chosen = (0..<count).map { _ in isOneProperty ? first : random.below(table.declarations.count) }
            var documents = Documents(SeededGenerator(seed: random.next()))
            let text = route.document(documents.object(table, for: chosen))
            let writes = chosen.map { ($0, table.declarations[$0].write(&random)) }
            Case(table: table, route: route, seed: seed, text: text, writes: writes, isRead: random.chance(50))
                .judge(&failures)
        }
    }

    /// A document and writes.
    private struct Case<Root: JSONModel, Group: JSONModel> {
        let table: Table<Group>
        let route: Route<Root, Group>
        let seed: UInt64
        let text: String
        let writes: [(number: Int, write: Write<Group>)]
        /// Whether the base is read before it is changed, so that it has all values.
        let isRead: Bool

        private func values(_ root: Root) -> [any WrittenValue] {
            guard let group = route.group(root) else { return [] }
            return table.declarations.map { $0.read(group) }
        }

        /// The properties that were written.
        private var touched: [Int] { Array(Set(writes.map(\.number))).sorted() }

        private func overlaps(_ number: Int, _ other: Int) -> Bool {
            table.declarations[number].overlaps(table.declarations[other])
        }

        private func paths(_ kept: (Write<Group>) -> Bool = { _ in true }) -> [[Component]] {
            if route.isText { return [route.path] }
            return writes.filter { kept($0.write) }.flatMap { number, write in
                table.declarations[number].paths.map { route.path + $0 + write.path }
            }
        }

        /// The paths that are written: of a Codable value that cannot be read, all of it.
        private func writtenPaths(_ base: Root) -> [ArraySlice<Component>] {
            guard Group.self == Codables.self || Group.self == Paths.self, !route.isText else {
                return paths().map { $0[...] }
            }
            let unreadable = Set(base.issues.filter { $0.kind == .unreadable }.map(\.pointer))
            return writes.flatMap { number, write in
                table.declarations[number].paths.map { path in
                    let property = route.path + path
                    return unreadable.contains(JSONPointer(property)) ? property[...] : (property + write.path)[...]
                }
            }
        }

        // MARK: Making the writes

        private struct Outcome<Model> {
            let after: Model
            var refusals: [JSONIssue] = []
            /// The values that the draft read at the end.
            var inDraft: [any WrittenValue] = []
        }

        private func apply(_ draft: inout JSONDraft<Root>) {
            for (_, write) in writes { route.edit(&draft) { write.apply(&$0) } }
        }

        private func outcome(_ base: Root) -> Outcome<Root> {
            var refusals: [JSONIssue] = []
            var values: [any WrittenValue] = []
            let after = base.mutate { draft in
                apply(&draft)
                // A value that was refused when it was read is an issue of the model.
                let known = Set(draft.snapshot().issues)
                refusals = draft.issues.filter { $0.kind == .unwritable || $0.kind == .refused && !known.contains($0) }
                route.edit(&draft) { group in values = touched.map { table.declarations[$0].readInDraft(group) } }
            }
            return Outcome(after: after, refusals: refusals, inDraft: values)
        }

        // MARK: Judging them

        func judge(_ failures: inout Failures) {
            let base: Root = parsed(text, table.context)
            let first = isRead ? values(base) : []
            let before = values(parsed(text, table.context) as Root)
            let outcome = outcome(base)
            let after = values(parsed(outcome.after.text(), table.context) as Root)
            let isRefused = !outcome.refusals.isEmpty
            failures.count(writes.count, isRefused: isRefused)
            let report = Report(self, outcome.after.text(), outcome.refusals)
            let counts = [before.count, values(base).count, after.count, values(outcome.after).count]
            guard counts.allSatisfy({ $0 == table.declarations.count }), outcome.inDraft.count == touched.count else {
                return report.add("no model", "values: \(counts), in the draft \(outcome.inDraft.count)", &failures)
            }

            judgeBase(base, before, first, report, &failures)
            judgeChecked(base, outcome, report, &failures)
            if isRefused {
                judgeRefusal(outcome, before, report, &failures)
            } else {
                judgeValues(outcome, before, after, report, &failures)
            }
            judgeOthers(before, after, "others, parsed", report, &failures)
            judgeOthers(before, values(outcome.after), "others, model", report, &failures)
            judgeText(base, outcome, before, isRefused: isRefused, report, &failures)
        }

        /// The base is as it was.
        private func judgeBase(
            _ base: Root, _ before: [any WrittenValue], _ first: [any WrittenValue], _ report: Report,
            _ failures: inout Failures
        ) {
            if !base.text().utf8.elementsEqual(text.utf8) { report.add("base's text", base.text(), &failures) }
            for (number, value) in values(base).enumerated() {
                let isSame = value.isEqual(to: before[number])
                let isInstance = first.isEmpty || first[number].model === value.model
                if !isSame || !isInstance {
                    report.add(
                        "base", "\(table.declarations[number].name) read \(before[number].text), now \(value.text)",
                        &failures)
                }
            }
        }

        /// The checked form throws exactly if a write is refused; otherwise it does the same.
        private func judgeChecked(
            _ base: Root, _ outcome: Outcome<Root>, _ report: Report, _ failures: inout Failures
        ) {
            do {
                let checked = try base.mutate(.checked) { apply(&$0) }
                if !outcome.refusals.isEmpty { report.add("not thrown", "the issues are not thrown", &failures) }
                if checked.text() != outcome.after.text() { report.add("checked differs", checked.text(), &failures) }
            } catch {
                if outcome.refusals.isEmpty { report.add("thrown", "\(error)", &failures) }
            }
            let isSameText = outcome.after.text().utf8.elementsEqual(text.utf8)
            if isSameText != (outcome.after === base) { report.add("identity", "same text: \(isSameText)", &failures) }
        }

        /// The writes, one after another, on the values that were read before.
        private func expected(_ before: [any WrittenValue]) -> [any WrittenValue] {
            var values = before
            for (number, write) in writes { values[number] = write.change(values[number]) }
            return values
        }

        private func judgeRefusal(
            _ outcome: Outcome<Root>, _ before: [any WrittenValue], _ report: Report, _ failures: inout Failures
        ) {
            var values = before
            var mayRefuse = false
            for (number, write) in writes {
                values[number] = write.change(values[number])
                if table.declarations[number].mayRefuse(values[number]) { mayRefuse = true }
            }
            if !mayRefuse, !outcome.refusals.allSatisfy(\.isOfDuplicates), !isOverUnreadable(outcome.refusals) {
                report.add("refused", "\(outcome.refusals)", &failures)
            }
            if writes.count == 1, !outcome.after.text().utf8.elementsEqual(text.utf8) {
                report.add("refused, and written", "\(outcome.refusals)", &failures)
            }
        }

        /// Whether Codable values were refused because there may be parts that are not known in what they are written over: it
        /// or a part of it cannot be read, or an earlier write has made it so.
        private func isOverUnreadable(_ refusals: [JSONIssue]) -> Bool {
            refusals.allSatisfy { refusal in
                let isOver = unreadable.contains { $0.starts(with: refusal.pointer.components) }
                return refusal.isOfDuplicates || refusal.isOfCodable && (writes.count > 1 || isOver)
            }
        }

        /// The paths of the values in the document that cannot be read.
        private var unreadable: [[Component]] {
            guard let root = try? Root(parsing: text) else { return [] }
            func paths(_ issues: [JSONIssue], below path: [Component]) -> [[Component]] {
                issues.filter { $0.kind == .unreadable }.map { path + $0.pointer.components }
            }
            // The issues of a model in a text are its own.
            return paths(root.issues, below: [])
                + paths(route.isText ? route.group(root)?.issues ?? [] : [], below: route.path)
        }

        /// The properties read what was written: in the draft, in the model, and in one that is parsed from its text.
        private func judgeValues(
            _ outcome: Outcome<Root>, _ before: [any WrittenValue], _ after: [any WrittenValue], _ report: Report,
            _ failures: inout Failures
        ) {
            let (expected, model) = (expected(before), values(outcome.after))
            for (position, number) in touched.enumerated() {
                // A later write of another property can have changed this one.
                guard !touched.contains(where: { $0 != number && overlaps($0, number) }) else { continue }
                if wasRefused(number, before) { continue }
                let (name, wanted) = (table.declarations[number].name, expected[number])
                let wrong = [("parsed", after[number]), ("model", model[number]), ("draft", outcome.inDraft[position])]
                    .filter { !$0.1.isEqual(to: wanted) }
                guard let (_, first) = wrong.first else { continue }
                let questions = wrong.map(\.0).joined(separator: ", ")
                report.add("reads (\(questions))", "\(name) reads \(first.text), expected \(wanted.text)", &failures)
            }
        }

        /// Whether a write of a property may have been refused that a later one of the same property follows.
        private func wasRefused(_ number: Int, _ before: [any WrittenValue]) -> Bool {
            var value = before[number]
            let own = writes.filter { $0.0 == number }
            // A later write of what the property reads drops the refusal.
            if own.count > 1 {
                let paths = table.declarations[number].paths.map { route.path + $0 }
                var draft = (parsed(text, table.context) as Root).draft()
                for (other, write) in writes.dropLast() {
                    route.edit(&draft) { write.apply(&$0) }
                    let refusals = draft.issues.filter { $0.isOfDuplicates || $0.isOfCodable }
                    let isRefused = refusals.map(\.pointer.components).contains { pointer in
                        paths.contains { pointer.starts(with: $0) || $0.starts(with: pointer) }
                    }
                    if other == number, isRefused { return true }
                }
            }
            return own.dropLast().contains { write in
                value = write.1.change(value)
                return table.declarations[number].mayRefuse(value)
            }
        }

        private func judgeOthers(
            _ before: [any WrittenValue], _ after: [any WrittenValue], _ question: String, _ report: Report,
            _ failures: inout Failures
        ) {
            if before.count != after.count { return report.add(question, "the model is not there", &failures) }
            for number in before.indices where !touched.contains(where: { overlaps($0, number) }) {
                // A value in the way of a path is replaced, with what others read there.
                if after[number].isEqual(to: before[number]) || isReplaced(number) { continue }
                let name = table.declarations[number].name
                report.add(question, "\(name) read \(before[number].text), now \(after[number].text)", &failures)
            }
        }

        /// Whether a write may replace values as a whole: a merge replaces arrays, what is in the way, and several members of one
        /// name.
        private func isReplacing(_ json: JSON) -> Bool {
            guard writes.contains(where: { $0.1.name.hasSuffix("merge") || $0.1.note.hasPrefix("{") }) else {
                return false
            }
            return paths().contains { path in
                path.contains { if case .index = $0 { true } else { false } }
                    || path.indices.contains { occurrences(json, path[...$0]).count > 1 }
            }
        }

        /// Whether a property that is written begins with the same member as another, and that is not the container it needs.
        private func isReplaced(_ number: Int) -> Bool {
            guard let base = try? JSON(parsing: text) else { return false }
            return table.declarations[number].paths.contains { path in
                paths().contains { written in
                    let shared = zip(route.path + path, written).prefix { $0 == $1 }.map(\.0)
                    return shared.count > route.path.count
                        && shared.indices.dropFirst(route.path.count).contains { count in
                            occurrences(base, shared[...count]).contains {
                                $0.map { $0.kind != .object && $0.kind != .array } ?? false
                            }
                        }
                }
            }
        }

        /// Whether a write is one of a value that is not read already.
        private func isChange(_ number: Int, _ write: Write<Group>, _ before: [any WrittenValue]) -> Bool {
            writes.count == 1 && !write.change(before[number]).isEqual(to: before[number])
        }

        /// Nothing else changed in the text, and readers of the first and the last of several members agree.
        private func judgeText(
            _ base: Root, _ outcome: Outcome<Root>, _ before: [any WrittenValue], isRefused: Bool, _ report: Report,
            _ failures: inout Failures
        ) {
            guard let old = try? JSON(parsing: text), let new = try? JSON(parsing: outcome.after.text()) else { return }
            let owned = touched.flatMap { table.declarations[$0].paths.map { (route.path + $0)[...] } }
            if !isReplacing(old), let change = outsideChange(old, new, writtenPaths(base), owned: owned) {
                report.add("outside", change, &failures)
            }
            guard !isRefused, !route.isText else { return }
            for (number, write) in writes where write.isWhole || isChange(number, write, before) {
                guard let path = table.declarations[number].paths.first.map({ route.path + $0 }) else { continue }
                var all = occurrences(new, (path + write.path)[...])
                // A value that a property reads already is not written, whatever other occurrences have.
                if all == occurrences(old, (path + write.path)[...]) { continue }
                if Set(occurrences(old, path[...]).map { $0?.kind }).count > 1 {
                    // An index is a name in an object.
                    if !write.isWhole { continue }
                    // Members that the property does not know stay where they are.
                    all = all.map { $0.map(known) }
                }
                if let first = all.first, all.contains(where: { $0 != first }) {
                    report.add("duplicates", "\(all.map { $0?.text() ?? "missing" })", &failures)
                }
                let (count, newCount) = (unreadableCount(old, path), unreadableCount(new, path))
                let kinds = [old, new].map { $0[at: JSONPointer(path)]?.kind }
                let isContainer = kinds == [.array, .array] || kinds == [.object, .object]
                // The default of a table makes each element readable, and a model is replaced as a whole.
                let isModel = before[number].model != nil || values(outcome.after)[number].model != nil
                // A member of a dictionary can have the mark as its name, and be readable.
                let hasUnreadable = base.issues.contains {
                    let components = $0.pointer.components
                    return components.count > path.count && components.starts(with: path)
                }
                let keepsUnreadable =
                    write.keepsUnreadable && hasUnreadable
                    && !["codes", "mapped"].contains(table.declarations[number].name)
                    && !(isModel && write.path.isEmpty && write.isWhole)
                if writes.count == 1, keepsUnreadable, isContainer, newCount < count {
                    report.add("unreadable elements", "\(count) are \(newCount)", &failures)
                }
            }
        }
    }

    /// The text that is printed for a case that fails.
    private struct Report {
        private let place: String
        private let example: String

        init<Root, Group>(_ one: Case<Root, Group>, _ after: String, _ refusals: [JSONIssue]) {
            let names = one.writes.map { "\(one.table.declarations[$0.number].name) \($0.write.name)" }
            let route = one.route.name.isEmpty ? "" : "\(one.route.name): "
            place = "\(Group.self) \(route)\(names.count == 1 ? names[0] : "several writes")"
            let writes = zip(names, one.writes).map { "\($0) (\($1.write.note))" }.joined(separator: "; ")
            example = """
                    seed \(one.seed)\(one.isRead ? ", read before" : "")
                    before: \(one.text)
                    writes: \(writes)
                    after:  \(after)\(refusals.isEmpty ? "" : "\n    refused: \(refusals)")
                """
        }

        func add(_ question: String, _ found: String, _ failures: inout Failures) {
            failures.add("\(place) — \(question)", "\(example)\n    \(question): \(found)")
        }
    }
}

extension JSONIssue {
    /// Whether a Codable value is not written because it is not known what it is written over.
    var isOfCodable: Bool {
        expected.contains("a type that reads what it writes")
            || expected.contains("JSON whose parts can be matched with the changed value")
            || expected.contains("elements that can be told apart")
    }
}
