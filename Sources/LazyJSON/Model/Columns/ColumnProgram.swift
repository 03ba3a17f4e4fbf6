/// The look-ups of columns in records of one class, prepared once, and their results in the current record.
///
/// The members that lead to values are members of the record, or of *objects* on the path to a value. The members of each are
/// visited once, in their order, until all that are looked for are found; of several members with one name the first counts.
/// The order of members is remembered from the record before, so that usually the first comparison succeeds. Scalars are
/// converted into *slots*, from which the caller takes them as values of its types.
///
/// This is a shortcut for unedited records that counts no references and allocates nothing for a record or a value; without it
/// four columns of a small record take twice as long. A value that it does not find or convert is read in the general way of
/// ``ColumnRows``, which defines the values. `ColumnLawTests` compares the two.
@usableFromInline
@safe final class ColumnProgram {
    // Safe because all memory is private to this file, as large as its count says, and initialized until `deinit`; none of
    // it holds counted references.

    /// The record, or an object in it.
    private struct Object {
        /// The member that has the object; -1 for the record.
        let parent: Int
        /// The class that the object has to be a model of; nil if it is read from any object.
        let type: JSONModel.Type?
        /// The number of its members that are looked for.
        var count = 0
        /// The lengths of their names, a bit for each; bit 63 means a length of 63 or more.
        var lengths: UInt64 = 0
        /// The member that came first in a record before; -1 if there was none.
        var start = -1
    }

    /// A member that is looked for.
    private struct Member {
        let name: MemberName
        /// The upper half of the index entry of a key without escapes that is the name: its tag and length.
        let head: UInt32
        /// The number of its object.
        let object: Int32
        /// The member that came after this one in a record before; -1 if there was none.
        var following: Int32 = -1
        /// The first column that is read directly from its value, as `scalar` says.
        ///
        /// Other columns that are read from the same value are read in the general way.
        var column: Int32 = -1
        var scalar = DirectType.none
        /// Whether the column is nil if the value is missing or null.
        var isNilIfAbsent = false
        /// The place of its value in the record in which it was found last.
        var place: Int32 = 0
        /// The number of the row of that record.
        var row = 0

        init(_ name: MemberName, of object: Int) {
            self.name = name
            head = unsafe UInt32(truncatingIfNeeded: name.bytes.count)
            self.object = Int32(truncatingIfNeeded: object)
        }
    }

    let modelClass: ImmortalReference<ModelClass>
    private let objects: UnsafeMutableBufferPointer<Object>
    private let members: UnsafeMutableBufferPointer<Member>
    /// The columns, each with the member that has its value; -1 if names alone do not lead there.
    private let columns: [(plan: ImmortalReference<AnyColumn>, member: Int)]
    /// Whether one of the columns reads a missing scalar as nil.
    private let hasOptionals: Bool
    /// The values of the current record that were read directly.
    let slots: ColumnSlots

    /// Prepares the look-ups of columns in a class of records.
    init(of set: ColumnSet, in modelClass: ImmortalReference<ModelClass>) {
        var (objects, members) = ([Object(parent: -1, type: nil)], [Member]())
        var columns: [(plan: ImmortalReference<AnyColumn>, member: Int)] = []
        for plan in set.plans(in: modelClass) {
            let column = plan.object
            let member = Self.member(of: column, &objects, &members)
            if member >= 0, members[member].column < 0, column.scalar.type != .none {
                members[member].column = Int32(truncatingIfNeeded: columns.count)
                members[member].scalar = column.scalar
                members[member].isNilIfAbsent = column.isNilIfAbsent
            }
            columns.append((plan, member))
        }
        self.modelClass = modelClass
        self.columns = columns
        hasOptionals = members.contains { $0.isNilIfAbsent }
        unsafe self.objects = Self.memory(objects)
        unsafe self.members = Self.memory(members)
        slots = ColumnSlots(count: columns.count)
    }

    /// Returns the member that has the value of a column, and adds it and what leads to it; -1 if names alone do not lead there.
    private static func member(of column: AnyColumn, _ objects: inout [Object], _ members: inout [Member]) -> Int {
        let areNames = column.properties.allSatisfy { property in
            property.others.isEmpty && !property.steps.isEmpty && property.steps.allSatisfy { $0.index == nil }
        }
        guard column.isPlanned, areNames else { return -1 }
        var found = -1
        for property in column.properties {
            var type: JSONModel.Type? = found < 0 ? nil : property.modelType
            for step in property.steps {
                let object = objects.firstIndex { $0.parent == found && $0.type == type } ?? objects.count
                if object == objects.count { objects.append(Object(parent: found, type: type)) }
                let known = members.firstIndex { unsafe $0.object == object && $0.name.bytes.equals(step.name.bytes) }
                if known == nil {
                    members.append(Member(step.name, of: object))
                    objects[object].count += 1
                    unsafe objects[object].lengths |= 1 << UInt64(min(step.name.bytes.count, 63))
                }
                (found, type) = (known ?? members.count - 1, nil)
            }
        }
        return found
    }

    private static func memory<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = unsafe memory.initialize(from: elements)
        return unsafe memory
    }

    deinit {
        unsafe objects.deallocate()
        unsafe members.deallocate()
        slots.deallocate()
    }

    // MARK: Finding

    /// Finds the members in a record, and reads its scalars into the slots; the caller then takes them before the next row.
    ///
    /// - Parameters:
    ///   - row: The number of the row, which is greater than the numbers of all rows before it.
    ///   - place: The place of the record.
    ///   - document: The record's document.
    ///   - view: A view on the record, which is moved to the objects for which classes are asked.
    ///   - context: The context of the record.
    @inline(__always)
    func find(_ row: Int, at place: Int, in document: Document, _ view: inout JSON, _ context: JSONContext) {
        find(row, 0, at: place, in: document)
        if unsafe objects.count > 1 { findNested(row, at: place, in: document, &view, context) }
        if hasOptionals { fillOptionals(row) }
    }

    private func findNested(
        _ row: Int, at place: Int, in document: Document, _ view: inout JSON, _ context: JSONContext
    ) {
        var isMoved = false
        for number in unsafe 1..<objects.count {
            let object = unsafe objects[number]
            let parent = unsafe members[object.parent]
            let start = Int(parent.place)
            guard parent.row == row, document.index[start].tag == .object else { continue }
            if let type = object.type {
                view.moveView(to: start)
                isMoved = true
                guard type.modelType(for: view, context: context) == type else { continue }
            }
            find(row, number, at: start, in: document)
        }
        if isMoved { view.moveView(to: place) }
    }

    /// Finds the members of an object, and reads its scalars.
    private func find(_ row: Int, _ number: Int, at place: Int, in document: Document) {
        let object = unsafe objects.baseAddress.unsafelyUnwrapped + number
        let members = unsafe members.baseAddress.unsafelyUnwrapped
        var left = unsafe object.pointee.count
        guard left > 0 else { return }
        var last = -1
        var next = unsafe object.pointee.start
        document.index.forEachMember(at: document.contents(of: place)) { at, key, value in
            var found = next
            if !isExpected(next, row, key, in: document) {
                let lengths = unsafe object.pointee.lengths &>> UInt64(truncatingIfNeeded: min(key.payload, 63))
                guard lengths & 1 != 0 || key.tag == .escapedString else { return true }
                found = compareAll(row, number, keyAt: at, in: document)
                if found < 0 { return true }
                // Expected in this order in the next record.
                if last < 0 {
                    unsafe object.pointee.start = found
                } else {
                    unsafe members[last].following = Int32(truncatingIfNeeded: found)
                }
            }
            let member = unsafe members + found
            unsafe member.pointee.row = row
            unsafe member.pointee.place = Int32(truncatingIfNeeded: at &+ 1)
            unsafe readScalar(row, member, value, in: document)
            last = found
            next = unsafe Int(member.pointee.following)
            left &-= 1
            return left > 0
        }
    }

    /// Whether a key is the name of the member that is expected next and not found yet.
    @inline(__always)
    private func isExpected(_ next: Int, _ row: Int, _ key: IndexEntry, in document: Document) -> Bool {
        guard next >= 0 else { return false }
        let member = unsafe members.baseAddress.unsafelyUnwrapped + next
        guard unsafe member.pointee.row != row && key.bits &>> 32 == UInt64(member.pointee.head) else { return false }
        if unsafe member.pointee.name.mask != 0, let found = document.text.eightBytes(at: key.offset &+ 1) {
            return unsafe found & member.pointee.name.mask == member.pointee.name.word
        }
        return unsafe document.isKey(key, member.pointee.name.bytes)
    }

    /// Returns the member of an object that has a key as its name and is not found yet; -1 if there is none.
    @inline(never)
    private func compareAll(_ row: Int, _ object: Int, keyAt at: Int, in document: Document) -> Int {
        let found = unsafe members.firstIndex { member in
            member.object == object && member.row != row && member.name.isKey(at: at, in: document)
        }
        return found ?? -1
    }

    /// Returns the location of the value of a column in a row that was found; nil if it has to be searched for.
    func place(of number: Int, inRow row: Int) -> ColumnRows.Found? {
        let column = columns[number]
        guard column.member >= 0 else { return nil }
        let member = unsafe members[column.member]
        if member.row == row { return .value(Int(member.place)) }
        // Without a model on the path there is no value if the member is missing.
        return column.plan.with { $0.properties.count } == 1 ? .absent : nil
    }

    /// The plan of a column.
    func plan(of number: Int) -> ImmortalReference<AnyColumn> { columns[number].plan }

    /// The plans of the columns, in their order.
    var plans: [ImmortalReference<AnyColumn>] { columns.map(\.plan) }

    // MARK: Reading

    /// Reads the value of a member into the slot of its column.
    @inline(__always)
    @unsafe private func readScalar(
        _ row: Int, _ member: UnsafePointer<Member>, _ value: IndexEntry, in document: Document
    ) {
        switch unsafe member.pointee.scalar.type {
        case .none: break
        case .int: unsafe read(Int.self, row, member, value, in: document)
        case .double: unsafe read(Double.self, row, member, value, in: document)
        case .bool: unsafe read(Bool.self, row, member, value, in: document)
        case .string: unsafe read(String.self, row, member, value, in: document)
        }
    }

    /// Reads a value into the slot of a column.
    ///
    /// Not inlined, because the loop over members would then need too many registers.
    @inline(never)
    @unsafe private func read<Scalar: DirectScalar>(
        _ type: Scalar.Type, _ row: Int, _ member: UnsafePointer<Member>, _ value: IndexEntry, in document: Document
    ) {
        let column = unsafe Int(member.pointee.column)
        if let scalar = Scalar.direct(value, in: document) {
            if unsafe member.pointee.scalar.isOptional {
                slots.fill(column, Optional(scalar), row: row)
            } else {
                slots.fill(column, scalar, row: row)
            }
        } else if unsafe member.pointee.isNilIfAbsent, document.isNull(value) {
            slots.fill(column, Scalar?.none, row: row)
        }
    }

    /// Fills the slots of optional scalars that are missing.
    @inline(never)
    private func fillOptionals(_ row: Int) {
        for number in unsafe members.indices {
            let member = unsafe members[number]
            guard member.isNilIfAbsent, member.row != row else { continue }
            let column = Int(member.column)
            switch member.scalar.type {
            case .none: break
            case .int: slots.fill(column, Int?.none, row: row)
            case .double: slots.fill(column, Double?.none, row: row)
            case .bool: slots.fill(column, Bool?.none, row: row)
            case .string: slots.fill(column, String?.none, row: row)
            }
        }
    }
}
