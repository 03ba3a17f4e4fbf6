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
    /// Printers that wrote the document write different texts for the edited tree.
    case undecided
    /// The printer lays out anew what the edit does not name, which an edit never does.
    case relaid
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
    private let forms: [Int: [TreePrinter.Form]]

    init(_ tree: Tree, _ style: TreeStyle) {
        self.tree = tree
        self.style = style
        let body = style.printer.text(tree)
        self.body = body
        text = style.ended(body)
        var other = style.printer
        other.step += " "  // so that an indentation that the document does not show decides nothing
        printers = ([other] + TreePrinter.all + TreePrinter.broken).filter {
            $0.name + $0.step != style.printer.name + style.printer.step && $0.writes(body, for: tree)
        }
        forms = style.printer.forms(tree)
    }

    /// Returns what each printer that wrote the document writes for an edited tree; nil if they differ.
    private func expected(_ edited: Tree) -> String? {
        let text = style.printer.text(edited)
        // A document without a line break does not show which one it would have.
        if !style.endsLine, !body.contains("\n"), text.contains("\n") { return nil }
        return printers.allSatisfy { $0.writes(text, for: edited) } ? style.ended(text) : nil
    }

    /// Returns whether a container that is in both trees has another form in the edited one, or several in it.
    ///
    /// Such a container has another width since the edit; empty containers have no form.
    private func isRelaid(_ edited: Tree) -> Bool {
        guard style.printer.arrays == .fitted else { return false }
        for (number, new) in style.printer.forms(edited) {
            let all = (forms[number, default: []] + new).filter { $0 != .empty }
            if let first = all.first, !all.allSatisfy({ $0 == first }) { return true }
        }
        return false
    }

    /// Makes an edit and judges the text.
    func verdict(_ edit: StyleEdit) -> StyleVerdict {
        var edited = tree
        var isRelaid = false
        for part in edit.parts {
            guard (try? part.make(in: &edited)) != nil else { return .impossible }
            isRelaid = isRelaid || self.isRelaid(edited)
        }
        guard let expected = expected(edited) else { return .undecided }
        if isRelaid { return .relaid }
        let found = result { json in try edit.make(in: &json, of: tree) }
        if found != expected { return .differs(expected: expected, found: found) }
        guard case .several(let edits) = edit else { return .agrees }
        let stepwise = result { json in
            var now = tree
            for edit in edits {
                try edit.make(in: &json, of: now)
                try edit.make(in: &now)
                json = try JSON(parsing: json.text())
            }
        }
        return stepwise == expected ? .agrees : .differs(expected: expected, found: "one after another: \(stepwise)")
    }

    private func result(_ edit: (inout JSON) throws -> Void) -> String {
        do {
            var json = try JSON(parsing: text)
            try edit(&json)
            return json.text()
        } catch {
            return "error: \(error)"
        }
    }
}

// MARK: Minimizing

extension StyleCase {
    /// Returns the verdict of the case.
    var verdict: StyleVerdict { StyleDocument(tree, style).verdict(edit) }

    /// Returns a small case of the same kind that differs too.
    func minimized() -> StyleCase {
        let kind = edit.kind(in: tree)
        var least = self
        var tries = 0
        search: while true {
            for smaller in least.smaller {
                tries += 1
                if tries > 400 { break search }
                if smaller.edit.kind(in: smaller.tree) == kind, smaller.verdict.isDifference {
                    least = smaller
                    continue search
                }
            }
            break
        }
        return least
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
    fileprivate var smaller: [Tree] {
        var trees: [Tree] = []
        for path in paths(where: { _ in true }) where !path.isEmpty {
            var shorter = self
            if (try? shorter.remove(at: path)) != nil { trees.append(shorter) }
            var plainer = self
            if value(at: path)?.isScalar == false, (try? plainer.set(.scalar("1"), at: path)) != nil {
                trees.append(plainer)
            }
        }
        return trees
    }
}

extension StyleEdit {
    /// Edits with a little less in them.
    fileprivate var smaller: [StyleEdit] {
        func values(_ value: StyleValue) -> [StyleValue] {
            var smaller = value.tree.smaller.map { StyleValue(tree: $0, style: value.style, isPart: value.isPart) }
            if value.isPart { smaller.append(StyleValue(tree: value.tree, style: value.style)) }
            return smaller
        }
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
        case .set(let path, let value): values(value).map { .set(path, $0) }
        case .assign(let path, let value): values(value).map { .assign(path, $0) }
        case .append(let path, let value): values(value).map { .append(path, $0) }
        case .insert(let path, let index, let value): values(value).map { .insert(path, index, $0) }
        case .remove, .copy, .move: []
        case .merge(let value): values(value).map { .merge($0) }
        case .patch(let edits, let style): without(edits).filter { !$0.isEmpty }.map { .patch($0, style) }
        case .several(let edits): without(edits).filter { !$0.isEmpty }.map { .several($0) }
        }
    }
}
