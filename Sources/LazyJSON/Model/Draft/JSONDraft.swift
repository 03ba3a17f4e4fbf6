/// A mutable model: the parameter of the closure of ``JSONModelProtocol/mutate(_:)``.
///
/// ```swift
/// let older = user.mutate {
///     $0.age += 1  // reads and writes
///     $0.address.city = "Oslo"  // edits a nested model in place
///     $0.addresses[2].street = nil  // or an element
///     $0.remove(\.boss)
/// }
/// ```
///
/// Reading returns values (`$0.address` is an immutable `Address`). Writing changes the JSON in place, and later reads return
/// the changed values. A draft is a value: changes of a copy do not affect the original.
///
/// The names of the draft's own members (``json``, ``set(_:to:)``, ``remove(_:)``, ``setNull(_:)``,
/// ``merge(_:nulls:arrays:)``, ``mergePatch()``, ``patch()``, ``snapshot()``, ``issues``) hide properties of the model with
/// the same name. Access those with a key path: `draft[\.json]`.
///
/// A draft is not `Sendable`: it stays in the closure or the task that created it.
@dynamicMemberLookup
public struct JSONDraft<Model: JSONModelProtocol>: PartDraft {
    var cursor: DraftCursor

    init(_ cursor: consuming DraftCursor, _ form: ChildConversion = ChildConversion()) {
        self.cursor = cursor
    }

    /// A property of the model.
    ///
    /// - Complexity: A search for the member and its conversion.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get { self[keyPath] }
        set { self[keyPath] = newValue }
    }

    /// A property of the model by its key path, also one that has the name of a member of the draft.
    ///
    /// Writing the value that the property reads changes nothing, whatever the JSON has, null and a value that cannot be read
    /// included; ``set(_:to:)`` always writes. Only properties that are declared with ``JSONProperty`` can be written, in the
    /// model or in models inside of it. Writing a computed property traps.
    ///
    /// - Complexity: A search for the member and its conversion.
    public subscript<Value>(_ keyPath: KeyPath<Model, Value>) -> Value {
        get { Model._downcast(cursor.model)[keyPath: keyPath] }
        set { cursor.set(keyPath, to: newValue, always: cursor.tree.alwaysWrites) }
    }

    /// A model in the model, for editing in place; if there is none, a change creates it.
    ///
    /// - Complexity: A search for the member.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Value>) -> JSONDraft<Value> {
        get { cursor.copyPresent(cursor.model(at: keyPath, { $0 })) }
        _modify {
            var source = cursor.model(at: keyPath, { $0 })
            var part: JSONDraft<Value> = cursor.openPresent(&source)
            defer { cursor.close(&part, source) { $1.set(keyPath, to: $0) { $0 } } }
            yield &part
        }
        set { cursor.set(keyPath, to: newValue) { $0 } }
    }

    /// An optional model in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: A search for the member.
    @_disfavoredOverload
    public subscript<Value: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Value?>) -> JSONDraft<Value>? {
        get { cursor.copy(cursor.model(at: keyPath, { $0 })) }
        _modify {
            var source = cursor.model(at: keyPath, { $0 })
            var part: JSONDraft<Value>? = cursor.open(&source)
            defer { cursor.close(&part, source) { $1.set(keyPath, to: $0, always: $0 == nil) { .some($0) } } }
            yield &part
        }
        set { cursor.set(keyPath, to: newValue) { .some($0) } }
    }
}

// MARK: Members of the draft itself

extension JSONDraft {
    /// The current JSON.
    ///
    /// Setting a value that is not an object is refused: nothing changes, and ``issues`` lists the write. Refused writes of parts
    /// that are the same afterwards, or still missing, stay in ``issues``.
    ///
    /// - Complexity: O(1) to read, O(*n*) in the size of a new value.
    public var json: JSON {
        get { cursor.json }
        set { cursor.replaceWhole(by: newValue) }
    }

    /// Returns the current model of the draft, which can be changed further.
    ///
    /// - Complexity: O(1); a later change copies what it shares with the model.
    public func snapshot() -> Model { Model._downcast(cursor.model) }

    /// Returns the current model of the draft if no write was refused and no rule refuses the model.
    ///
    /// The draft can be changed further.
    ///
    /// - Parameter mode: Always `.checked`.
    /// - Throws: ``JSONValidationError`` with all refused writes and errors of rules.
    /// - Complexity: O(*n*) in the size of the model.
    public func snapshot(_ mode: JSONMutationMode) throws(JSONValidationError) -> Model {
        try cursor.check(cursor.model.modelIssueNotes)
        return snapshot()
    }

    /// Writes a property, also if it already reads as the value: because of its default, or over null or a value that cannot be
    /// read.
    ///
    /// A value that cannot be written over the existing one with certainty replaces it as a whole.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - value: The new value.
    /// - Complexity: A search for the member and its conversion.
    public mutating func set<Value>(_ keyPath: KeyPath<Model, Value>, to value: Value) {
        cursor.set(keyPath, to: value, always: true)
        if !cursor.tree.refusals.issues.isEmpty { cursor.replace(keyPath, by: value) }
    }

    /// Removes the member of a property, under each of its keys.
    ///
    /// - Parameter keyPath: The property.
    /// - Complexity: O(*w*) in the width of its object.
    public mutating func remove<Value>(_ keyPath: KeyPath<Model, Value>) {
        cursor.remove(cursor.route(keyPath))
    }

    /// Writes null as the JSON of a property.
    ///
    /// - Parameter keyPath: The property.
    /// - Complexity: A search for the member.
    public mutating func setNull<Value>(_ keyPath: KeyPath<Model, Value>) {
        cursor.setNull(cursor.route(keyPath))
    }

    /// Merges a JSON Merge Patch (RFC 7396) into the JSON.
    ///
    /// A value that equals the one in the patch keeps its text; see ``JSON/merging(_:nulls:arrays:)``. A patch that is not an
    /// object changes nothing, and is an issue.
    ///
    /// - Parameters:
    ///   - patch: The patch.
    ///   - nulls: The effect of a null in the patch.
    ///   - arrays: The effect of an array in the patch on an array.
    /// - Complexity: O(*n*) in the size of the patch and in the widths of the objects that it names.
    public mutating func merge(
        _ patch: JSON, nulls: JSONMergeNulls = .clear, arrays: JSONMergeArrays = .replace
    ) {
        cursor.replaceWhole(by: cursor.json.merging(patch, nulls: nulls, arrays: arrays)) { issue in
            // Unless the patch replaces the value; it replaces no objects.
            var (part, steps) = (patch as JSON?, issue.pointer.components[...])
            while part?.kind == .object, let step = steps.popFirst() { part = part?.value(at: JSONPointer([step])) }
            return switch part?.kind {
            case nil: nil
            case .object: true
            case .array: arrays == .append ? steps.isEmpty ? true : nil : false
            case .null: nulls == .ignore ? nil : false
            case .string, .number, .bool: false
            }
        }
    }

    /// The writes that were refused, and the issues of the values that were written.
    ///
    /// ``snapshot()`` has all issues of the model.
    ///
    /// - Complexity: O(*n*) in the size of the model; all values are converted.
    public var issues: [JSONIssue] {
        let (modelClass, context) = (cursor.modelClass, cursor.context)
        return cursor.issues { json in modelClass.make(json, context: context).issues }
    }

    /// The draft of a subclass; `nil` if the JSON selects another class.
    ///
    /// ```swift
    /// let larger = shape.mutate { $0[as: Circle.self]?.radius = 3 }
    /// ```
    ///
    /// Setting nil changes nothing; taking the draft away in place, as `take()` does, traps.
    ///
    /// - Complexity: O(1), and the time of ``JSONModel/modelType(for:context:)``.
    public subscript<Subclass: JSONModelProtocol>(as type: Subclass.Type) -> JSONDraft<Subclass>? {
        get { cursor.copy(source(as: type)) }
        _modify {
            var source = source(as: type)
            var part: JSONDraft<Subclass>? = cursor.open(&source)
            defer {
                require(
                    source.start == nil || part != nil,
                    "JSONDraft: the draft of a subclass is the whole model; it cannot be set to nil or taken.")
                cursor.close(&part, source) { part, cursor in
                    if let part { cursor.assign(part.cursor, at: .whole) }
                }
            }
            yield &part
        }
        set { if let newValue { cursor.assign(newValue.cursor, at: .whole) } }
    }

    /// Returns the source of this whole draft as one of a subclass.
    private func source<Subclass: JSONModelProtocol>(as type: Subclass.Type) -> PartSource {
        let isOne = Subclass.cast(cursor.model) != nil
        return PartSource(path: .whole, start: isOne ? .inPlace : nil, type: Subclass._modelType)
    }

    /// Returns the changes since the creation of the draft as a JSON Merge Patch (RFC 7396).
    ///
    /// Applied to the original JSON, the patch results in the current JSON, compared by meaning; see ``JSON/mergePatch(to:)``.
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` and a pointer if a merge patch cannot represent a change: null is
    ///   written, which in a patch removes a member, or a member changes whose name has a lone surrogate, which other readers
    ///   of the patch would replace.
    /// - Complexity: O(*n*) in the size of both values, without the parts that they share.
    public func mergePatch() throws(JSONError) -> JSON {
        do throws(JSONError) {
            return try (cursor.base ?? .emptyObject).mergePatch(to: cursor.json)
        } catch {
            // Without the names in redacted values.
            throw cursor.modelClass.with { $0.redacting(error) }
        }
    }

    /// Returns the changes since the creation of the draft as a JSON Patch (RFC 6902).
    ///
    /// Applied to the original JSON, the patch results in the current JSON, compared by meaning. Operations are in the order of
    /// the members, removals first; see ``JSON/patch(to:)``.
    ///
    /// - Complexity: O(*n* log *n*) in the size of both values, without the parts that they share, and in the text of the
    ///   operations.
    public func patch() -> JSON { (cursor.base ?? .emptyObject).patch(to: cursor.json) }
}

// A draft belongs to one writer; without this line the compiler only warns.
@available(*, unavailable)
extension JSONDraft: Sendable {}
