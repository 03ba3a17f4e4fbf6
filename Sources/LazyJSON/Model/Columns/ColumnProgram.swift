/// The look-ups of columns in records of one class, prepared once, and their results in the current record.
///
/// The members that lead to values are in *groups*: one for the record, and one for each object on the path to a value. The
/// members of an object are visited once, in their order, until all members of its group are found; of several members with one
/// name the first counts. The order of members is remembered from the record before, so that usually the first comparison
/// succeeds. Scalars are converted into *slots*, from which the caller takes them as values of its types.
///
/// This is a shortcut for unedited records that counts no references and allocates nothing for a record or a value; without it
/// four columns of a small record take twice as long. A value that it does not find or convert is read in the general way of
/// ``ColumnRows``, which defines the values. `ColumnLawTests` compares the two.
@usableFromInline
@safe final class ColumnProgram {
    // Safe because all memory is private to this file, as large as its count says, and initialized until `deinit`; none of
    // it holds counted references.

    /// The members of one object.
    private struct Group {
        /// The member that has the object; -1 for the record.
        let parent: Int
        /// The class that the object has to be a model of; nil if it is read from any object.
        let type: JSONModel.Type?
        /// The number of its first member.
        let first: Int
        /// The number after its last member.
        let end: Int
        /// The lengths of the names, a bit for each; bit 63 means a length of 63 or more.
        let lengths: UInt64
        /// The member that came first in the record before.
        var start: Int
    }

    /// A member that is looked for.
    private struct Member {
        let name: MemberName
        /// The upper half of the index entry of a key without escapes that is the name: its tag and length.
        let head: UInt64
        /// The first column that is read directly from its value; -1 if there is none.
        ///
        /// Other columns that are read from the same value are read in the general way.
        let column: Int32
        /// The member that came after this one in the record before.
        var following: Int32
        /// The number of the row in which it was found last.
        var row = 0
        /// The place of its value in that record.
        var place = 0

        init(_ name: MemberName, column: Int, following: Int) {
            self.name = name
            head = unsafe UInt64(name.bytes.count)
            self.column = Int32(truncatingIfNeeded: column)
            self.following = Int32(truncatingIfNeeded: following)
        }

        /// Whether a key without escapes is the name.
        @inline(__always)
        func isPlain(_ key: IndexEntry, at place: Int, in document: Document) -> Bool {
            guard key.bits &>> 32 == head else { return false }
            if name.mask != 0, let found = document.text.eightBytes(at: key.offset &+ 1) {
                return found & name.mask == name.word
            }
            return unsafe document.key(at: place, equals: name.bytes)
        }
    }

    /// A column.
    private struct Column {
        let plan: ImmortalReference<AnyColumn>
        /// The member that has the value; -1 if the value cannot be found by names alone.
        let member: Int
        /// How the value is read directly.
        let scalar: DirectType
        /// Whether a value that is missing or null is nil.
        let isNilIfAbsent: Bool
        /// Whether there is no value if the member is missing: no model is on the path to it.
        let isPlain: Bool
    }

    let modelClass: ImmortalReference<ModelClass>
    private let groups: UnsafeMutableBufferPointer<Group>
    private let members: UnsafeMutableBufferPointer<Member>
    private let columns: UnsafeMutableBufferPointer<Column>
    /// Whether one of the columns reads a missing scalar as nil.
    private let hasOptionals: Bool
    /// The values of the current record that were read directly.
    let slots: ColumnSlots

    /// Prepares the look-ups of columns in a class of records.
    init(of set: ColumnSet, in modelClass: ImmortalReference<ModelClass>) {
        var tree = MemberTree()
        let plans = set.plans(in: modelClass)
        let positions = plans.map { plan in plan.with { tree.add($0) } }
        let firsts = tree.objects.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.names.count) }
        func number(_ position: MemberTree.Position?) -> Int { position.map { firsts[$0.object] + $0.name } ?? -1 }
        let objects = tree.objects.enumerated()
        self.modelClass = modelClass
        unsafe groups = Self.memory(
            objects.map { object, found in
                Group(
                    parent: number(found.parent), type: found.type, first: firsts[object], end: firsts[object + 1],
                    lengths: found.lengths, start: firsts[object])
            })
        let numbers = positions.map { number($0) }
        let scalars = zip(plans, numbers).map { plan, number in number < 0 ? .none : plan.with { $0.scalar } }
        unsafe members = Self.memory(
            objects.flatMap { object, found in
                found.names.enumerated().map { name, text in
                    let member = firsts[object] + name
                    let column = plans.indices.first { numbers[$0] == member && scalars[$0].type != .none }
                    return Member(text, column: column ?? -1, following: member + 1)
                }
            })
        unsafe columns = Self.memory(
            plans.enumerated().map { number, plan in
                plan.with {
                    Column(
                        plan: plan, member: numbers[number], scalar: scalars[number],
                        isNilIfAbsent: $0.isNilIfAbsent && scalars[number].isOptional,
                        isPlain: numbers[number] >= 0 && $0.properties.count == 1)
                }
            })
        hasOptionals = unsafe columns.contains { $0.isNilIfAbsent }
        slots = ColumnSlots(count: plans.count)
    }

    /// Creates the same look-ups with their own memory.
    init(copying other: ColumnProgram) {
        modelClass = other.modelClass
        hasOptionals = other.hasOptionals
        unsafe groups = Self.memory(other.groups)
        unsafe members = Self.memory(other.members)
        unsafe columns = Self.memory(other.columns)
        slots = unsafe ColumnSlots(count: other.columns.count)
    }

    private static func memory<Element>(_ elements: some Collection<Element>) -> UnsafeMutableBufferPointer<Element> {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = unsafe memory.initialize(from: elements)
        return unsafe memory
    }

    deinit {
        unsafe groups.deallocate()
        unsafe members.deallocate()
        unsafe columns.deallocate()
        slots.deallocate()
    }

    // MARK: Finding

    /// A row that is being read.
    struct Row {
        /// Its number, which is greater than the numbers of all rows before it.
        let number: Int
        /// Whether scalars are read into the slots; the caller then takes them before the next row.
        let isRead: Bool
    }

    /// Finds the members in a record, and reads its scalars.
    ///
    /// - Parameters:
    ///   - row: The row of the record.
    ///   - place: The place of the record.
    ///   - document: The record's document.
    ///   - view: A view on the record, which is moved to the objects for which classes are asked.
    ///   - context: The context of the record.
    @inline(__always)
    func find(_ row: Row, at place: Int, in document: Document, _ view: inout JSON, _ context: JSONContext) {
        find(row, 0, at: place, in: document)
        if unsafe groups.count > 1 { findNested(row, at: place, in: document, &view, context) }
        if hasOptionals, row.isRead { fillOptionals(row) }
    }

    private func findNested(
        _ row: Row, at place: Int, in document: Document, _ view: inout JSON, _ context: JSONContext
    ) {
        var isMoved = false
        for number in unsafe 1..<groups.count {
            let group = unsafe groups[number]
            let parent = unsafe members[group.parent]
            guard parent.row == row.number, document.index[parent.place].tag == .object else { continue }
            if let type = group.type {
                view.moveView(to: parent.place)
                isMoved = true
                guard type.modelType(for: view, context: context) == type else { continue }
            }
            find(row, number, at: parent.place, in: document)
        }
        if isMoved { view.moveView(to: place) }
    }

    /// Finds the members of a group in an object, and reads its scalars.
    private func find(_ row: Row, _ number: Int, at place: Int, in document: Document) {
        let group = unsafe groups.baseAddress.unsafelyUnwrapped + number
        let members = unsafe members.baseAddress.unsafelyUnwrapped
        let end = unsafe group.pointee.end
        var left = unsafe end &- group.pointee.first
        guard left > 0 else { return }
        var last = -1
        var next = unsafe group.pointee.start
        document.index.forEachMember(at: document.contents(of: place)) { at, key, value in
            var found = next
            if !isExpected(next, end, row, key, at: at, in: document) {
                guard unsafe mayBeName(key, group) else { return true }
                found = unsafe compareAll(row, group.pointee, keyAt: at, in: document)
                if found < 0 { return true }
                // Expected in this order in the next record.
                if last < 0 {
                    unsafe group.pointee.start = found
                } else {
                    unsafe members[last].following = Int32(truncatingIfNeeded: found)
                }
            }
            let member = unsafe members + found
            unsafe member.pointee.row = row.number
            unsafe member.pointee.place = at &+ 1
            let column = unsafe Int(member.pointee.column)
            if column >= 0, row.isRead { readScalar(row, column, value, in: document) }
            last = found
            next = unsafe Int(member.pointee.following)
            left &-= 1
            return left > 0
        }
    }

    /// Whether a key is the name of the member that is expected next and not found yet.
    @inline(__always)
    private func isExpected(
        _ next: Int, _ end: Int, _ row: Row, _ key: IndexEntry, at place: Int, in document: Document
    ) -> Bool {
        guard next < end else { return false }
        let member = unsafe members.baseAddress.unsafelyUnwrapped + next
        guard unsafe member.pointee.row != row.number else { return false }
        return unsafe member.pointee.isPlain(key, at: place, in: document)
    }

    /// Whether a key may be one of a group's names.
    @inline(__always)
    @unsafe private func mayBeName(_ key: IndexEntry, _ group: UnsafePointer<Group>) -> Bool {
        let length = UInt64(truncatingIfNeeded: min(key.payload, 63))
        return unsafe key.tag == .escapedString || group.pointee.lengths &>> length & 1 != 0
    }

    /// Returns the member of a group that has a key as its name and is not found yet; -1 if there is none.
    @inline(never)
    private func compareAll(_ row: Row, _ group: Group, keyAt at: Int, in document: Document) -> Int {
        for number in group.first..<group.end {
            let member = unsafe members[number]
            if member.row != row.number, member.name.isKey(at: at, in: document) { return number }
        }
        return -1
    }

    /// Returns the location of the value of a column in a row that was found; nil if it has to be searched for.
    func place(of number: Int, inRow row: Int) -> ColumnRows.Found? {
        let column = unsafe columns[number]
        guard column.member >= 0 else { return nil }
        let member = unsafe members[column.member]
        return member.row == row ? .value(member.place) : column.isPlain ? .absent : nil
    }

    /// The plan of a column.
    func plan(of number: Int) -> ImmortalReference<AnyColumn> { unsafe columns[number].plan }

    /// The plans of the columns, in their order.
    var plans: [ImmortalReference<AnyColumn>] { unsafe columns.map { $0.plan } }

    // MARK: Reading

    /// Reads the value of a member into the slot of its column.
    @inline(__always)
    private func readScalar(_ row: Row, _ number: Int, _ value: IndexEntry, in document: Document) {
        let column = unsafe columns.baseAddress.unsafelyUnwrapped + number
        switch unsafe column.pointee.scalar.type {
        case .none: break
        case .int: unsafe read(Int.self, row, column, value, in: document, to: number)
        case .double: unsafe read(Double.self, row, column, value, in: document, to: number)
        case .bool: unsafe read(Bool.self, row, column, value, in: document, to: number)
        case .string: unsafe read(String.self, row, column, value, in: document, to: number)
        }
    }

    /// Reads a value into the slot of a column.
    ///
    /// Not inlined, because the loop over members would then need too many registers.
    @inline(never)
    @unsafe private func read<Scalar: DirectScalar>(
        _ type: Scalar.Type, _ row: Row, _ column: UnsafePointer<Column>, _ value: IndexEntry, in document: Document,
        to number: Int
    ) {
        if let scalar = Scalar.direct(value, in: document) {
            if unsafe column.pointee.scalar.isOptional {
                slots.fill(number, Optional(scalar), row: row.number)
            } else {
                slots.fill(number, scalar, row: row.number)
            }
        } else if unsafe column.pointee.isNilIfAbsent, document.isNull(value) {
            slots.fill(number, Scalar?.none, row: row.number)
        }
    }

    /// Fills the slots of optional scalars that are missing.
    @inline(never)
    private func fillOptionals(_ row: Row) {
        for number in unsafe 0..<columns.count {
            let column = unsafe columns[number]
            guard column.isNilIfAbsent, unsafe members[column.member].row != row.number else { continue }
            switch column.scalar.type {
            case .none: break
            case .int: slots.fill(number, Int?.none, row: row.number)
            case .double: slots.fill(number, Double?.none, row: row.number)
            case .bool: slots.fill(number, Bool?.none, row: row.number)
            case .string: slots.fill(number, String?.none, row: row.number)
            }
        }
    }
}

/// The members that lead to the values of columns, as a tree.
private struct MemberTree {
    /// An object and the members of it that are looked for.
    struct Object {
        let parent: Position?
        let type: JSONModel.Type?
        var names: [MemberName] = []
        var lengths: UInt64 {
            names.reduce(0) { lengths, name in unsafe lengths | 1 << UInt64(min(name.bytes.count, 63)) }
        }
    }

    /// A member of one of the objects.
    struct Position: Equatable {
        let object: Int
        let name: Int
    }

    /// The record and the objects in it, each after the object that contains it.
    private(set) var objects = [Object(parent: nil, type: nil)]

    /// Adds the members that lead to the value of a column; returns nil if names alone do not lead there.
    mutating func add(_ column: AnyColumn) -> Position? {
        let properties = column.properties
        guard column.isPlanned, properties.allSatisfy({ $0.others.isEmpty }) else { return nil }
        let paths = properties.map(\.steps)
        guard paths.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.index == nil } }) else { return nil }
        var found: Position?
        for (property, path) in zip(properties, paths) {
            for (number, step) in path.enumerated() {
                let isInModel = number == 0 && found != nil
                found = member(step.name, of: object(found, isInModel ? property.modelType : nil))
            }
        }
        return found
    }

    private mutating func object(_ parent: Position?, _ type: JSONModel.Type?) -> Int {
        if let known = objects.firstIndex(where: { $0.parent == parent && $0.type == type }) { return known }
        objects.append(Object(parent: parent, type: type))
        return objects.count - 1
    }

    private mutating func member(_ name: MemberName, of object: Int) -> Position {
        let known = objects[object].names.firstIndex { unsafe $0.bytes.equals(name.bytes) }
        if known == nil { objects[object].names.append(name) }
        return Position(object: object, name: known ?? objects[object].names.count - 1)
    }
}
