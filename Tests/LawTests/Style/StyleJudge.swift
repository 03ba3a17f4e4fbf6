import LazyJSON

/// An edit of the document that a printer wrote for a tree.
struct StyleCase {
    var tree: Tree
    var style: TreeStyle
    var edit: StyleEdit
}

/// How an edited document compares with what the printer writes for the edited tree.
enum StyleVerdict {
    /// The tree has no place for the edit.
    case impossible
    /// Printers that wrote the document write different texts for the edited tree; `isPrinted` if one of these was found.
    case undecided(isPrinted: Bool)
    /// The printer lays out anew what the edit does not name, which an edit never does.
    case relaid
    /// The printer breaks the line of a container for a value in it, which an edit never does.
    case joined
    case agrees
    case differs(expected: String, found: String)

    var isDifference: Bool {
        if case .differs = self { true } else { false }
    }
}

/// A document with the printers that write it.
struct StyleDocument {
    let tree: Tree
    let style: TreeStyle
    let text: String
    private let body: String
    private let printers: [TreePrinter]

    init(_ tree: Tree, _ style: TreeStyle) {
        self.tree = tree
        self.style = style
        let body = style.printer.text(tree)
        self.body = body
        text = style.ended(body)
        let others = TreePrinter.all + TreePrinter.broken + TreePrinter.escaping
        printers = (style.printer.variants(of: body, for: tree) + others).filter {
            $0.name != style.printer.name && $0.writes(body, for: tree)
        }
    }

    /// Returns what each printer that wrote the document writes for an edited tree; nil if they differ.
    private func expected(_ edited: Tree) -> String? {
        let text = style.printer.text(edited)
        if !style.printer.escapes.areShown(in: tree, for: edited) { return nil }
        // A document without a line break does not show which one it would have.
        if !style.endsLine, !body.contains("\n"), text.contains("\n") { return nil }
        return printers.allSatisfy { $0.writes(text, for: edited) } ? style.ended(text) : nil
    }

    /// Returns what the printers that wrote the document write for an edited tree.
    private func possible(_ edited: Tree) -> Set<String> {
        let showsLineEnd = style.endsLine || body.contains("\n")
        let texts = ([style.printer] + printers).map { $0.text(edited) }
        let ends = showsLineEnd ? [style.isCRLF] : [true, false]
        return Set(
            texts.flatMap { text in
                ends.map { TreeStyle(style.printer, isCRLF: $0, endsLine: style.endsLine).ended(text) }
            })
    }

    /// Returns the verdict if an edit of a tree makes the printer write a container in another way that is in both trees.
    ///
    /// Such a container has another width since the edit, or has children now that break its line. A container that is or
    /// was empty has no form.
    private func exception(from tree: Tree, to edited: Tree) -> StyleVerdict? {
        let printer = style.printer
        guard printer.arrays == .fitted || printer.arrays == .line && printer.objects == .lines else { return nil }
        let old = printer.forms(tree)
        for (number, new) in printer.forms(edited) {
            let forms = old[number, default: []]
            let all = (forms + new).filter { $0 != .empty }
            guard let first = all.first, !all.allSatisfy({ $0.continues(first) }) else { continue }
            if printer.arrays == .fitted { return .relaid }
            if forms.contains(.line), new.contains(.around) { return .joined }
        }
        return nil
    }

    /// Makes edits and judges the texts.
    ///
    /// - Parameters:
    ///   - edits: The edits of the tree.
    ///   - texts: Makes the edits in the document, in all the ways that must give the same text.
    func verdict(
        _ edits: [(inout Tree) throws -> Void], _ texts: (_ document: String) throws -> [String]
    ) -> StyleVerdict {
        var edited = tree
        var exception: StyleVerdict?
        var number = 1_000_000
        for edit in edits {
            let before = edited
            guard (try? edit(&edited)) != nil else { return .impossible }
            edited.number(from: &number)
            exception = exception ?? self.exception(from: before, to: edited)
        }
        do {
            let found = try texts(text)
            for found in found {
                if let mistake = try mistake(in: found, edited, edits.count) {
                    return .differs(expected: mistake, found: found)
                }
            }
            if let exception { return exception }
            guard let expected = expected(edited), edits.count == 1 || decides(edits) else {
                let printed = possible(edited)
                return .undecided(isPrinted: found.allSatisfy { printed.contains($0) })
            }
            return found.first { $0 != expected }.map { .differs(expected: expected, found: $0) } ?? .agrees
        } catch {
            return .differs(expected: expected(edited) ?? "", found: "error: \(error)")
        }
    }

    /// Returns what is wrong with an edited text whatever its layout.
    ///
    /// It must have the tokens of the edited tree and the line ends of the document, and a document on one line stays on it.
    private func mistake(in found: String, _ edited: Tree, _ editCount: Int) throws -> String? {
        let tokens = Self.compact.text(edited)
        let json = try JSON(parsing: found)
        let text = json.text(.compact)
        let areSame = style.printer.escapes == TreeEscapes() ? text == tokens : try json == JSON(parsing: tokens)
        if !areSame { return "the tokens \(tokens), not \(text)" }
        let breaks = found.utf8.count { $0 == 0x0A }
        let returns = found.utf8.count { $0 == 0x0D }
        if style.endsLine || body.contains("\n") {
            let pairs = found.count { $0 == "\r\n" }
            if breaks != (style.isCRLF ? pairs : breaks) || returns != pairs || !style.isCRLF && pairs > 0 {
                return "the line ends of the document"
            }
        }
        if body.contains("\n") || tree.count == 0 || editCount > 1 { return nil }
        return breaks + returns > (style.endsLine ? style.isCRLF ? 2 : 1 : 0) ? "one line" : nil
    }

    private static let compact = TreePrinter.all.first { $0.name == "compact" } ?? TreePrinter.all[0]

    /// Makes an edit and judges the text; several edits must give the same text when each is made after another.
    func verdict(_ edit: StyleEdit) -> StyleVerdict {
        var isPatch = false
        if case .patch = edit { isPatch = true }
        let edits = edit.parts.map { part in
            { (tree: inout Tree) throws in
                if isPatch { try part.requirePatch(in: tree) }
                try part.make(in: &tree)
            }
        }
        return verdict(edits) { document in
            var json = try JSON(parsing: document)
            try edit.make(in: &json, of: tree)
            guard case .several(let edits) = edit else { return [json.text()] }
            var now = tree
            var stepwise = try JSON(parsing: document)
            for edit in edits {
                try edit.make(in: &stepwise, of: now)
                try edit.make(in: &now)
                stepwise = try JSON(parsing: stepwise.text())
            }
            return [json.text(), stepwise.text()]
        }
    }

    /// Returns whether each of some edits, made after another, is decided by the document of the one before.
    private func decides(_ edits: [(inout Tree) throws -> Void]) -> Bool {
        var now = self
        for edit in edits {
            var edited = now.tree
            guard (try? edit(&edited)) != nil, now.expected(edited) != nil else { return false }
            now = StyleDocument(edited, style)
        }
        return true
    }
}

// MARK: Minimizing

/// Returns the least case that can be found in bounded time.
///
/// - Parameters:
///   - first: A case.
///   - smaller: Cases that have a little less in them than one.
///   - isWanted: Whether a case is of the same kind as the first.
func leastCase<Case>(like first: Case, smaller: (Case) -> [Case], where isWanted: (Case) -> Bool) -> Case {
    var least = first
    var tries = 0
    while tries < 400,
        let next = smaller(least).first(where: {
            tries += 1; return isWanted($0)
        })
    { least = next }
    return least
}

extension StyleCase {
    /// Returns the verdict of the case.
    var verdict: StyleVerdict { StyleDocument(tree, style).verdict(edit) }

    /// Returns a small case of the same kind that differs too.
    func minimized() -> StyleCase {
        let kind = edit.kind(in: tree)
        return leastCase(like: self, smaller: \.smaller) {
            $0.edit.kind(in: $0.tree) == kind && $0.verdict.isDifference
        }
    }

    /// Cases with a little less in them.
    private var smaller: [StyleCase] {
        let edits = edit.smaller.map { StyleCase(tree: tree, style: style, edit: $0) }
        let trees = tree.smaller.map { StyleCase(tree: $0, style: style, edit: edit) }
        let plain = [
            TreeStyle(style.printer), TreeStyle(style.printer, endsLine: true), TreeStyle(style.printer, isCRLF: true),
        ]
        let isPlain = !style.isCRLF && !style.endsLine
        let styles = isPlain ? [] : plain.prefix(style.isCRLF && style.endsLine ? 3 : 1)
        return styles.map { StyleCase(tree: tree, style: $0, edit: edit) } + edits + trees
    }
}

extension Tree {
    /// Trees with one value less.
    var shorter: [Tree] {
        paths { _ in true }.compactMap { path in
            var tree = self
            return (try? tree.remove(at: path)) == nil ? nil : tree
        }
    }

    /// Trees with one value less, or with a scalar instead of a container.
    fileprivate var smaller: [Tree] {
        let plainer = paths { !$0.isScalar }.compactMap { path in
            var tree = self
            return path.isEmpty || (try? tree.set(.scalar("1"), at: path)) == nil ? nil : tree
        }
        return shorter + plainer
    }
}

extension StyleValue {
    /// Values with a little less in them.
    var smaller: [StyleValue] {
        let whole = isPart ? [StyleValue(tree: tree, style: style)] : []
        return whole + tree.smaller.map { StyleValue(tree: $0, style: style, isPart: isPart) }
    }
}

extension StyleEdit {
    /// Edits with a little less in them.
    fileprivate var smaller: [StyleEdit] {
        func without(_ edits: [StyleEdit]) -> [[StyleEdit]] {
            edits.indices.map { at in
                var fewer = edits
                fewer.remove(at: at)
                return fewer
            }
                + edits.indices.flatMap { at in
                    edits[at].smaller.map { smaller in
                        var other = edits
                        other[at] = smaller
                        return other
                    }
                }
        }
        return switch self {
        case .set(let path, let value): value.smaller.map { .set(path, $0) }
        case .assign(let path, let value): value.smaller.map { .assign(path, $0) }
        case .append(let path, let value): value.smaller.map { .append(path, $0) }
        case .insert(let path, let index, let value): value.smaller.map { .insert(path, index, $0) }
        case .remove, .copy, .move: []
        case .merge(let value): value.smaller.map { .merge($0) }
        case .patch(let edits, let style): without(edits).filter { !$0.isEmpty }.map { .patch($0, style) }
        case .change(let path, let change): change.smaller.map { .change(path, $0) }
        case .several(let edits): without(edits).filter { !$0.isEmpty }.map { .several($0) }
        }
    }
}

extension TreePrinter {
    /// Returns printers that differ in what a document may not show: it decides nothing then.
    ///
    /// They have another indentation, plain empty containers, other commas, arrays over lines as objects are, and the least
    /// and the greatest width with which they write the document.
    fileprivate func variants(of body: String, for tree: Tree) -> [TreePrinter] {
        func variant(_ change: (inout TreePrinter) -> Void) -> TreePrinter {
            var other = self
            other.name = "variant"
            change(&other)
            return other
        }
        var variants = [
            variant { $0.step += " " }, variant { $0.emptyArray = .closed }, variant { $0.emptyObject = .closed },
        ]
        if commas == .hugging { variants.append(variant { $0.commas = .huggingLast }) }
        if arrays == .line, objects == .lines {
            variants.append(variant { $0.arrays = .lines })
            variants.append(variant { ($0.arrays, $0.fitsArrays, $0.width) = (.fitted, false, 1_000) })
        }
        guard arrays == .fitted else { return variants }
        variants += [variant { $0.fitsArrays = false }, variant { $0.fitsObjects = true }]
        for limit in [0, 1_000] {
            var (wrong, right) = (limit, width)
            while abs(wrong - right) > 1 {
                let middle = (wrong + right) / 2
                if variant({ $0.width = middle }).writes(body, for: tree) { right = middle } else { wrong = middle }
            }
            variants.append(variant { $0.width = right })
        }
        return variants
    }
}
