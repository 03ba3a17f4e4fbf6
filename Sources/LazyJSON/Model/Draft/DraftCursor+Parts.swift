/// The draft of a part of a draft: a model, an array or a dictionary.
protocol PartDraft {
    var cursor: DraftCursor { get set }
    /// The conversion of the parts of a collection; nil for a model.
    var parts: _AnyJSONConversion? { get }
    /// The memo that the next draft of the part can use as long as its JSON does not change.
    var memo: AnyObject? { get }

    init(_ cursor: consuming DraftCursor, _ form: ChildConversion)
}

extension PartDraft {
    var parts: _AnyJSONConversion? { nil }
    var memo: AnyObject? { nil }
}

/// How the parts of an array or a dictionary are read and written.
///
/// It is not generic, as generic types are looked up on each access to a part.
struct ChildConversion {
    /// The conversion of the parts; nil for a model.
    var parts: _AnyJSONConversion?
    /// Whether elements have no position if they cannot be read.
    var skipsUnreadable = false
    /// The `KeptValues` that the JSON has numbers of; nil if it is the JSON of the parts.
    var kept: AnyObject?

    /// Returns the conversion of parts of a type.
    func conversion<Part>(of type: Part.Type) -> Conversion<Part> {
        guard let parts = parts?.typed(type) else { preconditionFailure("JSONDraft: parts of another type") }
        return parts
    }
}

/// The part of a draft that is lent, and how its parts are read and written.
struct PartSource: ~Copyable {
    /// The value that the draft of a part starts from.
    enum Start {
        /// The existing container: the draft borrows the tree.
        case inPlace
        /// The object of a model that is read where there is none; a change creates it, member by member.
        case missing(JSON)
        /// The JSON of a value that is not in the JSON; a change writes the value as a whole.
        case copy(JSON)
        /// A model that a conversion has made of the JSON, and that it writes.
        case model(JSONModel)
    }

    /// The path from the draft to its part.
    let path: ValuePath
    /// The value that the draft of the part starts from; nil if there is no such part.
    var start: Start?
    /// The class if the part is a model.
    var type: JSONModel.Type = JSONModel.self
    var form = ChildConversion()
    /// The tree while the part has borrowed it.
    var loan: TreeLoan?
    /// The number of refusals that had been added to the tree before.
    var added = 0

    /// Returns whether the draft of a part that is not in the JSON was changed, or was replaced by one with other JSON.
    fileprivate func isChanged(_ part: DraftCursor) -> Bool {
        if part.tree.isChanged { return true }
        return switch start {
        case .missing(let json), .copy(let json): !json.isSame(as: part.json)
        case .model(let model): !model.modelJSON.isSame(as: part.json)
        case .inPlace, nil: false
        }
    }
}

/// Each part of a draft is changed in the same way: it borrows the tree, or gets one of its own if it is not in the JSON as its
/// type says.
///
/// Code that depends on the type of the part is inlined, because generic code would look up types on each access.
extension DraftCursor {
    /// Lends a part to be changed; nil if there is none.
    @inline(__always)
    mutating func open<Part: PartDraft>(_ source: inout PartSource) -> Part? {
        guard let part = lend(&source) else { return nil }
        return Part(part, source.form)
    }

    /// Lends a part that is not optional.
    @inline(__always)
    mutating func openPresent<Part: PartDraft>(_ source: inout PartSource) -> Part {
        guard let part = lend(&source) else { Self.stopWithoutPart() }
        return Part(part, source.form)
    }

    /// Takes a part back that was changed.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - source: The source that it was opened from.
    ///   - write: Writes the part as a whole.
    @inline(__always)
    mutating func close<Part: PartDraft>(
        _ part: inout Part, _ source: borrowing PartSource, orWrite write: (Part?, inout DraftCursor) -> Void
    ) {
        let parts = part.parts
        if takeBack(&part.cursor, source, parts) {
            write(part, &self)
        } else if let memo = part.memo {
            tree.keep(memo, of: value(at: source.path) ?? .null)
        }
    }

    /// Takes a part back that was changed, or may be nil now.
    @inline(__always)
    mutating func close<Part: PartDraft>(
        _ part: inout Part?, _ source: borrowing PartSource,
        orWrite write: (Part?, inout DraftCursor) -> Void
    ) {
        if var draft = part.take() {
            close(&draft, source, orWrite: write)
        } else if source.start != nil {
            if let loan = source.loan { tree = loan.recover() }
            write(nil, &self)
        }
    }

    /// Returns the draft of a part that is not taken back; nil if there is none.
    @inline(__always)
    func copy<Part: PartDraft>(_ source: borrowing PartSource) -> Part? {
        guard let start = source.start else { return nil }
        return Part(part(start, source.path, source.type), source.form)
    }

    /// Returns the draft of a part that is not optional, and is not taken back.
    @inline(__always)
    func copyPresent<Part: PartDraft>(_ source: borrowing PartSource) -> Part {
        guard let part: Part = copy(source) else { Self.stopWithoutPart() }
        return part
    }

    @inline(never)
    private static func stopWithoutPart() -> Never {
        preconditionFailure("JSONDraft: a part that is not optional is nil")
    }

    /// Returns the draft of a part, which shares the tree or has one of its own.
    private func part(_ start: PartSource.Start, _ path: ValuePath, _ type: JSONModel.Type) -> DraftCursor {
        switch start {
        case .inPlace: return DraftCursor(tree, at: self.path.appending(path), type)
        case .model(let model): return DraftCursor(of: model, as: type, alwaysWrites: tree.alwaysWrites)
        case .missing(let json), .copy(let json):
            let base = tree.base.flatMap { $0.value(at: self.path.appending(path)) }
            let own = DraftTree(json, base: base, ModelClass.of(type), context, alwaysWrites: tree.alwaysWrites)
            return DraftCursor(own, type)
        }
    }

    /// Lends the tree to a part, or gives it one of its own; nil if there is no such part.
    mutating func lend(_ source: inout PartSource) -> DraftCursor? {
        guard let start = source.start else { return nil }
        if case .inPlace = start {
            prepare()
            source.loan = tree.lend()
            source.added = tree.refusals.added
            var lent = DraftTree.none
            swap(&lent, &tree)
            return DraftCursor(lent, at: path.appending(source.path), source.type)
        }
        var part = part(start, source.path, source.type)
        let refusals = extractRefusals(at: source.path).issues
        // A missing part is created member by member. Any other one is written as a whole, which drops the refusal of the whole.
        let isMissing = if case .missing = start { true } else { false }
        let staying = isMissing ? [] : refusals.filter(\.pointer.isRoot)
        let inside = DraftRefusals(issues: refusals.filter { !staying.contains($0) })
        part.adopt(inside, at: isOne(part, at: source.path) ? .element(0) : .whole)
        adopt(DraftRefusals(issues: staying), at: source.path)
        return part
    }

    /// Takes a part back; returns whether it must be written as a whole, because it is new, changed without being in the JSON, or
    /// replaced by another draft, whose JSON may have another form.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - source: The source that it was opened from.
    ///   - parts: The conversion of its parts.
    mutating func takeBack(
        _ part: inout DraftCursor, _ source: borrowing PartSource, _ parts: _AnyJSONConversion? = nil
    ) -> Bool {
        if let loan = source.loan {
            // With a longer path it is a draft of something in the part, which has overwritten it.
            let isPart = part.path.count == path.count + source.path.count
            guard isPart, loan.end(part.tree) else {
                tree = loan.recover()
                return true
            }
            swap(&tree, &part.tree)
            let new = tree.refusals.added - source.added
            if new > 0 {
                // The class of the part, which only its object may choose, knows what is redacted in it.
                let modelClass = DraftCursor(tree, at: part.path, part.type).modelClass.object
                let pointer = part.path.pointer
                changeRefusals { $0.changeLast(new, at: pointer) { modelClass.redacting($0) } }
            }
            return false
        }
        guard let start = source.start else { return true }
        if source.isChanged(part) {
            guard case .missing = start, parts === source.form.parts else { return true }
            create(part.json, at: source.path)
        }
        adopt(part, at: source.path, keepingOthers: true)
        return false
    }

    /// Assigns the JSON of a part, and adopts the writes that were refused there.
    mutating func assign(_ part: DraftCursor, at path: ValuePath) {
        assign(part.json, at: path)
        adopt(part, at: path)
    }
}
