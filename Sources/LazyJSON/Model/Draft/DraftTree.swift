/// The value that a draft changes, and everything that the drafts of its parts share with it.
///
/// The draft of a part borrows the whole tree, and has a path into it. So nothing is extracted and put back, and refusals have
/// pointers from the whole value. If several drafts have a tree, the one that changes it makes a copy first.
final class DraftTree: @unchecked Sendable {
    // Sendable because only drafts use it, which are not Sendable.

    /// The state that a write can change.
    private struct Contents {
        var json: JSON
        var isChanged = false
        var refusals = DraftRefusals()
        /// The last model that was made, and the class that was asked for it.
        var reading: (model: JSONModel, asked: JSONModel.Type)?
    }

    /// Changed by one draft at a time: drafts are not Sendable, and one that is lent a tree has the only access to it.
    @exclusivity(unchecked) private var contents: Contents
    /// The current JSON.
    var json: JSON {
        @inline(__always) _read { yield unsafe contents.json }
        @inline(__always) _modify { yield unsafe &contents.json }
    }
    /// The JSON that the draft started from; nil if there was none.
    let base: JSON?
    let context: JSONContext
    /// Whether to write values that the properties already read.
    let alwaysWrites: Bool
    /// The class of the model if `modelType` of the declared class returns the declared class.
    private let modelClass: ImmortalReference<ModelClass>
    /// Whether anything was written.
    var isChanged: Bool { unsafe contents.isChanged }
    /// The writes that were refused.
    var refusals: DraftRefusals {
        @inline(__always) _read { yield unsafe contents.refusals }
        @inline(__always) _modify { yield unsafe &contents.refusals }
    }
    /// The memos that the last drafts of parts have left, each with its JSON.
    private var memos: [(json: JSON, memo: AnyObject)] = []
    /// Recognizes the tree, and a copy of it, after it was lent; nil if it never was.
    fileprivate var lending: TreeLending?
    /// The number of the loan that the tree is in; 0 if it is in none.
    fileprivate var loan = 0

    init(
        _ json: consuming JSON, base: JSON?, _ modelClass: ImmortalReference<ModelClass>, _ context: JSONContext,
        alwaysWrites: Bool = false, reading: (model: JSONModel, asked: JSONModel.Type)? = nil
    ) {
        unsafe contents = Contents(json: json, reading: reading)
        self.base = base
        self.modelClass = modelClass
        self.context = context
        self.alwaysWrites = alwaysWrites
    }

    /// Creates a copy, which shares the JSON until one of them changes.
    init(copying other: DraftTree) {
        unsafe contents = other.contents
        unsafe contents.reading = nil
        (base, modelClass) = (other.base, other.modelClass)
        (context, alwaysWrites) = (other.context, other.alwaysWrites)
    }

    deinit {
        // The draft that it was lent to may have been overwritten, but the other parts belong to the draft that has lent it.
        if let lending, loan > 0, lending.current == loan { lending.released = DraftTree(copying: self) }
    }

    /// Returns a copy for a draft that changes it; while the tree is lent, the copy is taken back as well as the tree.
    func copy() -> DraftTree {
        let copy = DraftTree(copying: self)
        (copy.lending, copy.loan) = (lending, loan)
        return copy
    }

    /// Stands for a tree that is lent.
    static let none = DraftTree(.null, base: nil, ModelClass.of(JSONModel.self), JSONContext())

    /// Releases the model that was read, whose reference to the JSON would make a change a copy.
    func willChange() {
        unsafe contents.isChanged = true
        unsafe contents.reading = nil
    }

    /// Changes the value at a path as a closure decides, or notes why that is refused.
    ///
    /// - Parameters:
    ///   - path: The path from the whole value.
    ///   - depth: The number of steps to the model that is written into, which itself stays an object.
    ///   - writing: The state of writing, with the issues of values that are written in another form than given.
    ///   - decide: Receives the existing value, nil if there is none; returns how it changes.
    /// - Returns: Whether the change was not refused.
    @discardableResult
    @inline(__always)
    func change(
        at path: consuming ValuePath, below depth: Int, _ writing: inout _JSONWriting,
        _ decide: (JSON?, inout _JSONWriting) throws -> ValueChange
    ) -> Bool {
        // Moved out, because each look into an object counts a reference to what it has.
        var json = JSON.null
        swap(&json, &self.json)
        defer { swap(&json, &self.json) }
        // Models are built by adding members, most of which are new. Without this, building one takes a quarter longer.
        if depth == 0, json.grows(by: path) {
            do {
                if case .write(let new) = try decide(nil, &writing) {
                    willChange()
                    json.addMember(path.name(0), new)
                }
            } catch {
                return refuse(error, nil, at: path)
            }
            note(writing, at: path)
            return true
        }
        return change(&json, at: path, below: depth, &writing, decide)
    }

    /// Changes the value at a path in the same way; the JSON was moved out.
    private func change(
        _ json: inout JSON, at path: consuming ValuePath, below depth: Int, _ writing: inout _JSONWriting,
        _ decide: (JSON?, inout _JSONWriting) throws -> ValueChange
    ) -> Bool {
        let found = FoundValue(at: path, in: json)
        do {
            switch try decide(found.value, &writing) {
            case .keep: break
            case .write(let new):
                do throws(JSONError) {
                    if found.path.count == depth {
                        guard new.kind == .object else { throw .wrongKind(expected: "an object", found: new) }
                        willChange()
                        try json.changeTaken(at: found.path) { $0.replaceRoot(with: new) }
                    } else {
                        willChange()
                        try json.write(new, at: found, replacing: .containers)
                    }
                } catch {
                    return refuse(error, new, at: found.path)
                }
            case let other:
                willChange()
                try json.apply(other, at: found, replacing: .null)
            }
        } catch {
            return refuse(error, nil, at: found.path)
        }
        note(writing, at: found.path)
        return true
    }

    /// Notes the issues of a change that was made.
    @inline(__always)
    private func note(_ writing: _JSONWriting, at path: borrowing ValuePath) {
        if !refusals.issues.isEmpty || !writing.issues.isEmpty {
            refusals.replace(at: path.pointer, by: writing.issues)
        }
    }

    /// Notes why a change is refused, and returns `false`.
    @inline(never)
    private func refuse(_ error: any Error, _ value: JSON?, at path: ValuePath) -> Bool {
        refusals.replace(at: path.pointer, by: [.unwritable(error, value)])
        return false
    }

    // MARK: Models

    /// Returns the class of the whole model in a draft that is declared for a class.
    func modelClass(asked: JSONModel.Type) -> ImmortalReference<ModelClass> {
        let declared = modelClass.with { $0.type } == asked ? modelClass : ModelClass.of(asked)
        // Moved out, as in `change`.
        var json = JSON.null
        swap(&json, &self.json)
        defer { swap(&json, &self.json) }
        let found = declared.dispatch(json, context)
        let keepsClass = found.with { $0.type } == asked && modelClass.with { $0.isOrDerives(from: asked) }
        return keepsClass ? modelClass : found
    }

    /// Returns the model of an object, which is made once as long as the object does not change.
    func model(
        of json: JSON, asked: JSONModel.Type, _ modelClass: @autoclosure () -> ImmortalReference<ModelClass>
    ) -> JSONModel {
        let known = unsafe contents.reading.flatMap { $0.model.modelJSON.isSame(as: json) ? $0 : nil }
        if let known, known.asked == asked { return known.model }
        let modelClass = modelClass()
        // A draft and its form for a subclass share one model.
        if let known, type(of: known.model) == modelClass.with({ $0.type }) { return known.model }
        let model = modelClass.make(json, context: context)
        unsafe contents.reading = (model, asked)
        return model
    }

    // MARK: Memos

    /// Removes and returns the memo that the last draft of a part has left; nil if its JSON has changed since.
    ///
    /// A memo is kept with a reference to the JSON. Any other change of the JSON therefore makes a copy, by which it is
    /// recognized.
    func takeMemo(of json: @autoclosure () -> JSON) -> AnyObject? {
        if memos.isEmpty { return nil }
        let json = json()
        guard let number = memos.lastIndex(where: { $0.json.isSame(as: json) }) else { return nil }
        return memos.remove(at: number).memo
    }

    /// Keeps the memo of the draft of a part with its JSON, and forgets the one that was not used for longest if there are many.
    func keep(_ memo: AnyObject, of json: JSON) {
        if memos.count == 16 { memos.removeFirst() }
        memos.append((json, memo))
    }

    /// Notes that the draft of a part gets the tree.
    func lend() -> TreeLoan {
        // A copy that was kept from another loan has loans of its own.
        let lending = if let known = self.lending, known.current == self.loan { known } else { TreeLending(self) }
        lending.count += 1
        let loan = TreeLoan(lending: lending, number: lending.count, outer: lending.current)
        loan.mark(self, as: loan.number)
        return loan
    }
}

/// The loans of a tree and its copies, one inside of the other.
private final class TreeLending {
    /// The tree that was lent or taken back last, which is not retained, as a second reference would make changes copies.
    unowned var tree: DraftTree
    /// A copy of a tree of the current loan if one was released.
    var released: DraftTree?
    /// The number of loans so far.
    var count = 0
    /// The number of the innermost loan that has not ended; 0 if there is none.
    var current = 0

    init(_ tree: DraftTree) { self.tree = tree }
}

/// A tree that the draft of a part has borrowed.
///
/// Through `inout` a part can be overwritten by another draft, so that its tree is released, or lives on in a copy of the part.
/// A part that is changed after it was copied, as by a loop over it, has a copy of the tree: all trees of a loan differ only in
/// the part.
struct TreeLoan {
    fileprivate let lending: TreeLending
    /// No other loan of the lending has the same.
    fileprivate let number: Int
    /// The number of the loan that this one is inside of; 0 if there is none.
    fileprivate let outer: Int

    /// Takes the tree back from a part; returns `false` if the part has a tree that is not of this loan.
    func end(_ other: DraftTree) -> Bool {
        guard other.lending === lending, other.loan == number else { return false }
        mark(other, as: outer)
        return true
    }

    /// Returns the tree without the part that has overwritten the one it was lent to.
    func recover() -> DraftTree {
        let recovered = lending.released ?? DraftTree(copying: lending.tree)
        mark(recovered, as: outer)
        return recovered
    }

    /// Makes a loan the current one, which a tree is in.
    fileprivate func mark(_ tree: DraftTree, as number: Int) {
        (tree.lending, tree.loan) = (lending, number)
        (lending.tree, lending.released, lending.current) = (tree, nil, number)
    }
}
