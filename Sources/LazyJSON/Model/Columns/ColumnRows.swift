/// A cursor over records that reads the values of columns.
///
/// A value is read in one of three ways:
/// - directly, if it is a scalar that ``ColumnProgram`` finds and converts;
/// - as its property reads JSON, at a place that was found in the record's document;
/// - from a model of the record, if the record is not an unedited part of a document or a place is not enough to know the
///   value.
///
/// The last one defines what each value is; the others are shortcuts to the same.
@usableFromInline
@safe package struct ColumnRows {
    // Safe because `program` keeps the memory of `slots` alive.

    /// The location of the value of a column.
    enum Found {
        /// At a place of the document.
        case value(Int)
        /// Nowhere, or it is null.
        case absent
        /// Nowhere, because an optional model on the path is nil.
        case none
        /// It has to be read from a model.
        case unplanned
    }

    private let columns: ColumnSet
    private let context: JSONContext
    /// The depth of the models in values.
    private let depth: UInt32
    /// The look-ups in records of the class of the current one.
    private var program: ColumnProgram
    /// The slots of the program.
    @usableFromInline var slots: ColumnSlots
    /// The look-ups in records of the other classes so far.
    private var others: [ColumnProgram] = []
    /// The object of the current record; holds the document.
    private var object = JSON.null
    /// The document of the current record, which `object` holds; nil if the record is no unedited part of one.
    private var document: UnownedReference<Document>?
    /// The place of the current record.
    private var place = 0
    /// The number of the current row, counted from 1.
    @usableFromInline var row = 0
    /// The model of the current record, if one was needed.
    private var model: JSONModel?
    /// Whether issues are counted.
    private let countsIssues: Bool
    /// The number of issues in the records so far.
    package private(set) var issueCount = 0

    /// Creates rows that are not at a record yet.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - context: The context of the records' models.
    ///   - depth: The depth of the records' models.
    ///   - countingIssues: Whether issues are counted, for which models are made.
    @usableFromInline
    package init(_ columns: ColumnSet, _ context: JSONContext, depth: UInt32 = 0, countingIssues: Bool = false) {
        countsIssues = countingIssues
        self.columns = columns
        self.context = context
        self.depth = depth &+ 1
        program = ColumnProgram(of: columns, in: ModelClass.of(columns.type))
        slots = program.slots
    }

    // MARK: Moving

    /// Moves to an object of a document.
    @inline(__always)
    package mutating func move(to place: Int, in document: Document) {
        if self.document?.refers(to: document) == true {
            object.moveView(to: place)
        } else {
            object = JSON(document, at: place)
            self.document = unsafe UnownedReference(document)
        }
        self.place = place
    }

    /// Moves to a record that is any object.
    package mutating func move(to json: JSON) {
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

    /// Releases the current record.
    package mutating func release() {
        (object, document, model) = (.null, nil, nil)
    }

    /// Finds the class of the record and the members of its columns.
    ///
    /// - Parameter isRead: Whether values are read; the caller then takes all of them before the next record.
    package mutating func open(isRead: Bool = true) {
        row &+= 1
        if let document {
            if model != nil { model = nil }
            let answer = columns.type.modelType(for: object, context: context)
            if answer != columns.type || !(program.modelClass == columns.modelClass) {
                select(columns.modelClass.dispatch(answer, object, context))
            }
            if isRead {
                // A copy of these rows shares the program.
                if !isKnownUniquelyReferenced(&program) {
                    program = ColumnProgram(of: columns, in: program.modelClass)
                    slots = program.slots
                }
                document.with { program.find(row, at: place, in: $0, &object, context) }
            }
        } else {
            select(model?.modelClassReference ?? columns.modelClass.dispatch(object, context))
        }
        if countsIssues { countIssues() }
    }

    @inline(never)
    private mutating func select(_ modelClass: ImmortalReference<ModelClass>) {
        if modelClass == program.modelClass { return }
        let last = program
        if let known = others.firstIndex(where: { $0.modelClass == modelClass }) {
            program = others[known]
            others[known] = last
        } else {
            program = ColumnProgram(of: columns, in: modelClass)
            others.append(last)
        }
        slots = program.slots
    }

    @inline(never)
    private mutating func countIssues() { issueCount += program.issueCount(of: currentModel()) }

    // MARK: Finding

    /// Finds the value of a column.
    func find(_ number: Int) -> Found {
        guard let document else { return .unplanned }
        return document.with { document in
            program.plan(of: number).with { column in
                switch program.place(of: number, inRow: row) {
                case .value(let place): found(place, column, in: document)
                case let known?: known
                case nil: find(column, in: document)
                }
            }
        }
    }

    private func find(_ column: AnyColumn, in document: Document) -> Found {
        guard column.isPlanned, let first = column.properties.first else { return .unplanned }
        var end = first.place(in: document, from: place)
        for (parent, child) in zip(column.properties, column.properties.dropFirst()) {
            guard let model = end, document.index[model].tag == .object else {
                return parent.isOptional ? .none : .unplanned
            }
            let object = JSON(document, at: model)
            let type = child.modelType
            guard type.modelType(for: object, context: context) == type else { return .unplanned }
            end = child.place(in: document, from: model)
        }
        return end.map { found($0, column, in: document) } ?? .absent
    }

    private func found(_ place: Int, _ column: AnyColumn, in document: Document) -> Found {
        column.readsNull || !document.isNull(at: place) ? .value(place) : .absent
    }

    // MARK: Reading

    /// The value at a place of the current record's document.
    func json(at place: Int) -> JSON { document?.with { JSON($0, at: place) } ?? .null }

    /// The state of reading a value of a column.
    func reading(of column: AnyColumn) -> _JSONReading {
        _JSONReading(context: context, depth: depth &+ UInt32(truncatingIfNeeded: column.properties.count - 1))
    }

    /// A model of the current record.
    mutating func currentModel() -> JSONModel {
        if let model { return model }
        let new = program.modelClass.make(object, context: context, depth: depth &- 1)
        model = new
        return new
    }

    /// Returns the value of a column, and advances to the next column.
    @inlinable
    @inline(__always)
    package mutating func next<Value>(_ column: inout Int, of type: Value.Type) -> Value {
        let number = column
        column = number &+ 1
        // Invariant: rows are planned for the same key paths, in the order in which their values are taken.
        return slots.isFull(number, row: row) ? unsafe slots.take(number, as: type) : value(number)
    }

    /// Returns the value of a column, read in the general way.
    @usableFromInline
    mutating func value<Value>(_ number: Int) -> Value {
        // Invariant: as above.
        program.plan(of: number).with { column in
            unsafe unsafeDowncast(column, to: ColumnPlan<Value>.self).value(in: &self, number)
        }
    }
}

extension ColumnProgram {
    /// The number of issues of the columns in a model of the class; issues of properties that columns share count once.
    fileprivate func issueCount(of record: JSONModel) -> Int {
        var count = 0
        var seen = Set<[ObjectIdentifier]>()
        for plan in plans {
            var (model, way): (JSONModel?, [ObjectIdentifier]) = (record, [])
            for property in plan.object.properties {
                guard let parent = model, parent.isModel(of: property.modelType) else { break }
                way.append(ObjectIdentifier(property))
                let notes = IssueNotes()
                property.note(parent, notes)
                if seen.insert(way).inserted { count += notes.issues.count }
                let isRead = notes.issues.allSatisfy { $0.kind == .duplicate }
                model = isRead ? property.anyValue(of: parent).value as? JSONModel : nil
            }
        }
        return count
    }
}
