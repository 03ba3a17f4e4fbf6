/// The columns that are read of records, whatever their classes.
@usableFromInline
struct ColumnSet: @unchecked Sendable {
    // Sendable because key paths to properties hold nothing that is not: before the first record is read, it is checked
    // that they lead to such.

    /// The class that records are models of, by itself or one that is derived from it.
    let type: JSONModel.Type
    let modelClass: ImmortalReference<ModelClass>
    fileprivate var plans: [(ModelClass) -> AnyColumn] = []

    /// No columns yet.
    @usableFromInline
    init(of type: JSONModel.Type) {
        self.type = type
        modelClass = ModelClass.of(type)
    }

    /// Adds a column.
    ///
    /// Traps if the key path leads to a computed property.
    @usableFromInline
    mutating func add<Model: JSONModelProtocol, Value>(_ keyPath: KeyPath<Model, Value>) {
        _ = ColumnPlan.of(keyPath, in: modelClass.object)
        plans.append { ColumnPlan.of(keyPath, in: $0) }
    }
}

/// The plans of columns in one class of records.
struct ColumnPlans {
    /// One column.
    struct Entry {
        let column: ImmortalReference<AnyColumn>
        /// The number of the name of the member that leads to the value; -1 if it is not read from one.
        let name: Int
        /// Whether the value is that member.
        let isMember: Bool
        let isDirect: Bool
        let isNilIfAbsent: Bool
    }

    let modelClass: ImmortalReference<ModelClass>
    let entries: [Entry]
    /// The names of members to be found, each once.
    let names: [MemberName]
    /// The lengths that the names have, a bit for each; bit 63 means a length of 63 or more.
    private var lengths: UInt64 = 0

    init(of columns: ColumnSet, in modelClass: ImmortalReference<ModelClass>) {
        self.modelClass = modelClass
        var (texts, names): ([String], [MemberName]) = ([], [])
        let found = modelClass.with { modelClass in columns.plans.map { $0(modelClass) } }
        entries = found.map { column in
            var number = -1
            if let text = column.firstName, let name = column.steps?.first?.name {
                number = texts.firstIndex(of: text) ?? texts.count
                if number == texts.count {
                    texts.append(text)
                    names.append(name)
                }
            }
            return Entry(
                column: unsafe ImmortalReference(kept: column), name: number,
                isMember: number >= 0 && column.steps?.count == 1 && column.links.isEmpty, isDirect: column.isDirect,
                isNilIfAbsent: number >= 0 && column.steps?.count == 1 && column.isNilIfAbsent)
        }
        self.names = names
        for text in texts { lengths |= 1 << UInt64(min(text.utf8.count, 63)) }
    }

    /// Whether a key may be one of the names.
    @inline(__always)
    func mayBeName(_ key: IndexEntry) -> Bool {
        key.tag == .escapedString || lengths &>> UInt64(min(key.payload, 63)) & 1 != 0
    }
}

extension ColumnPlans {
    /// The number of issues of the columns in a model of the class; those of properties that columns share count once.
    func issueCount(of record: JSONModel) -> Int {
        var count = 0
        var seen = Set<[ObjectIdentifier]>()
        for entry in entries {
            var (model, way): (JSONModel?, [ObjectIdentifier]) = (record, [])
            for property in entry.column.object.properties {
                guard let parent = model, parent.isModel(of: property.modelType) else { break }
                way.append(ObjectIdentifier(property))
                let notes = IssueNotes()
                property.note(parent, notes)
                if seen.insert(way).inserted { count += notes.issues.count }
                model = notes.issues.isEmpty ? property.anyValue(of: parent).value as? JSONModel : nil
            }
        }
        return count
    }
}
