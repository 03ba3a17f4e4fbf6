/// Goes from record to record, finds the members that columns are read from, and reads the values.
///
/// The members of a record are visited once, in their order, until all columns have theirs; of several members of one name
/// the first one counts. Which member comes after which is remembered from the record before, so that mostly the first
/// comparison succeeds.
///
/// A record that is not an unedited part of a document, and a column of which that is not enough to know, is read from a
/// model of the record. That defines what each value is; the places are a shortcut to the same.
@usableFromInline
struct ColumnRows {
    /// Where the value of a column is.
    enum Found {
        /// At a place of the document.
        case value(Int)
        /// Nowhere, or it is null.
        case absent
        /// Nowhere, because an optional model on the way is nil.
        case none
        /// It has to be read from a model.
        case unplanned
    }

    private let columns: ColumnSet
    private let context: JSONContext
    /// How deep models are that values hold.
    private let depth: UInt32
    /// The plans of the class of the current record.
    private var plans: ColumnPlans
    /// The plans of the other classes of records so far.
    private var others: [ColumnPlans] = []
    /// The object of the current record, or of an earlier one of the same document; holds the document.
    private var object = JSON.null
    /// The document, which `object` holds.
    private var document: UnownedReference<Document>?
    /// The place of the current record.
    private var place = 0
    /// The places of the members with the names of `plans`; 0 for one that is missing.
    private var places: [Int]
    /// By name, the one that came after it in an earlier record, and that came first behind all of them.
    private var following: [Int]
    /// Whether the current record is one of `document`.
    private var isPlaced = false
    /// The model of the current record, if one was needed.
    private var model: JSONModel?
    /// Whether issues are counted.
    private let countsIssues: Bool
    /// The number of issues in the records so far.
    private(set) var issueCount = 0

    /// Rows that are not at a record yet.
    ///
    /// - Parameters:
    ///   - columns: What is read.
    ///   - context: What the records' models would have.
    ///   - depth: How deep the records' models would be.
    ///   - countingIssues: Whether issues are counted, for which models are made.
    @usableFromInline
    init(_ columns: ColumnSet, _ context: JSONContext, depth: UInt32 = 0, countingIssues: Bool = false) {
        countsIssues = countingIssues
        self.columns = columns
        self.context = context
        self.depth = depth &+ 1
        plans = ColumnPlans(of: columns, in: ModelClass.of(columns.type))
        (places, following) = ([], [])
        makePlaces()
    }

    private mutating func makePlaces() {
        places = [Int](repeating: 0, count: plans.names.count)
        following = Array(1..<plans.names.count + 1) + [0]
    }

    // MARK: Moving

    /// Moves to an object of a document.
    @inline(__always)
    mutating func move(to place: Int, in document: Document) {
        if self.document?.refers(to: document) == true {
            object.moveView(to: place)
        } else {
            object = JSON(document, at: place)
            self.document = unsafe UnownedReference(document)
        }
        self.place = place
        isPlaced = true
    }

    /// Moves to a record that is any object.
    mutating func move(to json: JSON) {
        if let (document, place) = json.view {
            move(to: place, in: document)
        } else {
            release()
            object = json
        }
    }

    /// Moves to a record that has a model already, such as the replacement of one that cannot be read.
    mutating func move(to model: JSONModel, isReadable: Bool) {
        release()
        self.model = model
        if !isReadable { issueCount += 1 }
    }

    /// Releases what the current record holds.
    mutating func release() {
        isPlaced = false
        (object, document, model) = (.null, nil, nil)
    }

    /// Finds the class of the record and the members of its columns.
    mutating func open() {
        if isPlaced {
            model = nil
            let answer = columns.type.modelType(for: object, context: context)
            if answer != columns.type || !(plans.modelClass == columns.modelClass) {
                select(ModelClass.dispatch(columns.modelClass, answer, object, context))
            }
            findMembers()
        } else {
            select(model?.modelClassReference ?? ModelClass.dispatch(columns.type, object, context))
        }
        if countsIssues { issueCount += plans.issueCount(of: currentModel()) }
    }

    private mutating func select(_ modelClass: ImmortalReference<ModelClass>) {
        if modelClass == plans.modelClass { return }
        let last = plans
        if let known = others.firstIndex(where: { $0.modelClass == modelClass }) {
            plans = others[known]
            others[known] = last
        } else {
            plans = ColumnPlans(of: columns, in: modelClass)
            others.append(last)
        }
        makePlaces()
    }

    /// Visits the members of the record until all names are found.
    @inline(__always)
    private mutating func findMembers() {
        guard let document else { return }
        document.with { document in
            let count = places.count
            for name in 0..<count { places[name] = 0 }
            let contents = document.contents(of: place)
            var (at, last, left) = (contents.lowerBound, count, count)
            while at < contents.upperBound, left > 0 {
                if let name = name(ofKeyAt: at, in: document, after: last) {
                    places[name] = at + 1
                    last = name
                    left -= 1
                }
                at = document.next(after: at + 1)
            }
        }
    }

    /// The name of a key that has not been found yet; usually the one that followed the last name in the record before.
    @inline(__always)
    private mutating func name(ofKeyAt at: Int, in document: Document, after last: Int) -> Int? {
        let expected = following[last]
        if expected < places.count, places[expected] == 0, plans.names[expected].isKey(at: at, in: document) {
            return expected
        }
        guard plans.mayBeName(document.index[at]) else { return nil }
        for name in 0..<places.count where places[name] == 0 && plans.names[name].isKey(at: at, in: document) {
            following[last] = name
            return name
        }
        return nil
    }

    // MARK: Finding

    /// Finds the value of a column.
    func find(_ number: Int) -> Found {
        let entry = plans.entries[number]
        guard isPlaced, let document else { return .unplanned }
        return document.with { document in
            entry.column.with { find($0, from: entry.name < 0 ? place : places[entry.name], in: document) }
        }
    }

    private func find(_ column: AnyColumn, from first: Int, in document: Document) -> Found {
        guard let steps = column.steps else { return .unplanned }
        var found = entryPlace(first, steps.dropFirst(), isMember: !steps.isEmpty, in: document)
        for link in column.links {
            guard let parent = found, document.index[parent].tag == .object else {
                return link.isOptional ? .none : .unplanned
            }
            let object = JSON(document, at: parent)
            guard link.type.modelType(for: object, context: context) == link.type else { return .unplanned }
            found = entryPlace(parent, link.steps[...], isMember: false, in: document)
        }
        guard let found, column.readsNull || !document.isNull(at: found) else { return .absent }
        return .value(found)
    }

    /// The place that steps lead to from another one; 0 means a missing member.
    private func entryPlace(_ start: Int, _ steps: ArraySlice<PathStep>, isMember: Bool, in document: Document) -> Int?
    {
        if isMember, start == 0 { return nil }
        var place = start
        for step in steps {
            guard let next = step.child(of: place, in: document) else { return nil }
            place = next
        }
        return place
    }

    // MARK: Reading

    /// The value at a place of the current record's document.
    func json(at place: Int) -> JSON { document?.with { JSON($0, at: place) } ?? .null }

    /// The state of reading a value of a column.
    func reading(of column: AnyColumn) -> _JSONReading {
        let conversions = column.links.last.map { ModelClass.of($0.type).conversions } ?? plans.modelClass.conversions
        return _JSONReading(
            context: context, conversions: conversions, depth: depth &+ UInt32(truncatingIfNeeded: column.links.count))
    }

    /// A model of the current record.
    mutating func currentModel() -> JSONModel {
        if let model { return model }
        let new = plans.modelClass.make(object, context: context, depth: depth &- 1)
        model = new
        return new
    }

    /// Returns the value of the next column, and counts it.
    @inlinable
    @inline(__always)
    mutating func next<Value>(_ column: inout Int, of type: Value.Type) -> Value {
        let number = column
        column = number &+ 1
        // Where the type is known, all but one of these go.
        if type == Int.self {
            if let value = int(number) { return Self.same(value) }
        } else if type == String.self {
            if let value = string(number) { return Self.same(value) }
        } else if type == Double.self {
            if let value = double(number) { return Self.same(value) }
        } else if type == Bool.self {
            if let value = bool(number) { return Self.same(value) }
        } else if type == Int?.self {
            if let value = int(number) { return Self.same(Int?(value)) }
            if isNil(number) { return Self.same(Int?.none) }
        } else if type == String?.self {
            if let value = string(number) { return Self.same(String?(value)) }
            if isNil(number) { return Self.same(String?.none) }
        } else if type == Double?.self {
            if let value = double(number) { return Self.same(Double?(value)) }
            if isNil(number) { return Self.same(Double?.none) }
        } else if type == Bool?.self {
            if let value = bool(number) { return Self.same(Bool?(value)) }
            if isNil(number) { return Self.same(Bool?.none) }
        }
        return value(number)
    }

    /// A value as one of its own type, which the compiler does not know to be the same.
    @inlinable
    @inline(__always)
    static func same<Value, Other>(_ value: Value) -> Other { unsafe unsafeBitCast(value, to: Other.self) }

    /// The value of a column in the general way.
    @usableFromInline
    mutating func value<Value>(_ number: Int) -> Value {
        // Invariant: the plans of a class are made from the same key paths, in whose order values are read.
        plans.entries[number].column.with { column in
            unsafe unsafeDowncast(column, to: ColumnPlan<Value>.self).value(in: &self, number)
        }
    }

    // MARK: Direct scalars

    // All of these are mutating, as a client would copy the rows to call others.

    @usableFromInline
    mutating func int(_ number: Int) -> Int? { direct(number) { Int.direct(at: $0, in: $1) } }

    @usableFromInline
    mutating func double(_ number: Int) -> Double? { direct(number) { Double.direct(at: $0, in: $1) } }

    @usableFromInline
    mutating func bool(_ number: Int) -> Bool? { direct(number) { Bool.direct(at: $0, in: $1) } }

    @usableFromInline
    mutating func string(_ number: Int) -> String? { direct(number) { String.direct(at: $0, in: $1) } }

    /// Reads the value of a column directly; nil if that has to be done in the general way.
    @inline(__always)
    private func direct<Value>(_ number: Int, _ read: (Int, Document) -> Value?) -> Value? {
        let entry = plans.entries[number]
        guard entry.isDirect, isPlaced, let document else { return nil }
        return document.with { document in
            if entry.isMember { return places[entry.name] == 0 ? nil : read(places[entry.name], document) }
            guard case .value(let place) = find(number) else { return nil }
            return read(place, document)
        }
    }

    /// Whether a column of optional values is known to be nil.
    @usableFromInline
    mutating func isNil(_ number: Int) -> Bool {
        let entry = plans.entries[number]
        guard entry.isNilIfAbsent, isPlaced, let document else { return false }
        let place = places[entry.name]
        return place == 0 || document.with { $0.isNull(at: place) }
    }
}
