/// The look-ups that columns take in records of one class, worked out once, and what they find in the current record.
///
/// The members that lead to values are in *groups*: one of the record, and one of each object on the way to a value. The
/// members of an object are visited once, in their order, until all of its group are found; of several members of one name
/// the first one counts. Which member comes after which is remembered from the record before, so that mostly the first
/// comparison succeeds. Scalars are converted into *slots*, from which the caller takes them as values of its types.
///
/// This is a shortcut for unedited records that counts no references and allocates nothing for a record or a value; without
/// it four columns of a small record take twice as long. What it does not find or convert is read in the general way of
/// ``ColumnRows``, which defines what values are. `ColumnLawTests` compares the two.
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
        /// The member that came after this one in the record before.
        var following: Int
        /// The place of its value in the current record; 0 if there is none.
        var place = 0
    }

    /// A column.
    private struct Column {
        let plan: ImmortalReference<AnyColumn>
        /// The member that has the value; -1 if the value cannot be found by names alone.
        let member: Int
        /// How the value is read directly.
        let scalar: DirectColumn
        /// Whether a value that is missing or null is nil.
        let isNilIfAbsent: Bool
        /// Whether there is no value if the member is missing, whatever is on the way.
        let isPlain: Bool
    }

    let modelClass: ImmortalReference<ModelClass>
    private let groups: UnsafeMutableBufferPointer<Group>
    private let members: UnsafeMutableBufferPointer<Member>
    private let columns: UnsafeMutableBufferPointer<Column>
    /// The values of the current record that were read directly.
    let slots: ColumnSlots

    /// Works out the look-ups of columns in a class of records.
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
        unsafe members = Self.memory(
            objects.flatMap { object, found in
                found.names.enumerated().map { Member(name: $1, following: firsts[object] + $0 + 1) }
            })
        unsafe columns = Self.memory(
            zip(plans, positions).map { plan, position in
                plan.with { column in
                    Column(
                        plan: plan, member: number(position), scalar: position == nil ? .none : column.directColumn,
                        isNilIfAbsent: column.isNilIfAbsent, isPlain: position != nil && column.links.isEmpty)
                }
            })
        slots = ColumnSlots(count: plans.count)
    }

    /// The same look-ups in memory of their own.
    init(copying other: ColumnProgram) {
        modelClass = other.modelClass
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

    /// Finds the members in a record.
    ///
    /// - Parameters:
    ///   - place: The record's object.
    ///   - document: The record's document.
    ///   - view: A view on the document, which classes are asked with; afterwards it is one on the record.
    ///   - context: The context of the record.
    @inline(__always)
    func find(at place: Int, in document: Document, _ view: inout JSON, _ context: JSONContext) {
        find(0, at: place, in: document)
        if unsafe groups.count > 1 { findNested(at: place, in: document, &view, context) }
    }

    private func findNested(at place: Int, in document: Document, _ view: inout JSON, _ context: JSONContext) {
        var isMoved = false
        for number in unsafe 1..<groups.count {
            let group = unsafe groups[number]
            let parent = unsafe members[group.parent].place
            var isFound = parent > 0 && document.index[parent].tag == .object
            if isFound, let type = group.type {
                view.moveView(to: parent)
                isMoved = true
                isFound = type.modelType(for: view, context: context) == type
            }
            if isFound {
                find(number, at: parent, in: document)
            } else {
                for member in group.first..<group.end { unsafe members[member].place = 0 }
            }
        }
        if isMoved { view.moveView(to: place) }
    }

    /// Finds the members of a group in an object.
    @inline(__always)
    private func find(_ number: Int, at place: Int, in document: Document) {
        let group = unsafe groups.baseAddress.unsafelyUnwrapped + number
        let members = unsafe members.baseAddress.unsafelyUnwrapped
        let (first, end) = unsafe (group.pointee.first, group.pointee.end)
        var member = first
        while member < end {
            unsafe members[member].place = 0
            member &+= 1
        }
        let contents = document.contents(of: place)
        var (at, left, last) = (contents.lowerBound, end &- first, -1)
        var next = unsafe group.pointee.start
        while left > 0, at < contents.upperBound {
            var found = next
            if !isNext(next, end, keyAt: at, in: document) {
                found = unsafe search(group.pointee, keyAt: at, in: document)
                if found >= 0 {
                    if last < 0 { unsafe group.pointee.start = found } else { unsafe members[last].following = found }
                }
            }
            if found >= 0 {
                unsafe members[found].place = at &+ 1
                left &-= 1
                last = found
                next = unsafe members[found].following
            }
            at = document.next(after: at &+ 1)
        }
    }

    /// Whether a key is the name of the member that is expected next and not found yet.
    @inline(__always)
    private func isNext(_ next: Int, _ end: Int, keyAt at: Int, in document: Document) -> Bool {
        guard next < end else { return false }
        let member = unsafe members.baseAddress.unsafelyUnwrapped + next
        guard unsafe member.pointee.place == 0 else { return false }
        return unsafe member.pointee.name.isKey(at: at, in: document)
    }

    /// The member of a group that a key is the name of and that is not found yet; -1 if there is none.
    @inline(__always)
    private func search(_ group: Group, keyAt at: Int, in document: Document) -> Int {
        let key = document.index[at]
        let mayBeName =
            key.tag == .escapedString || group.lengths &>> UInt64(truncatingIfNeeded: min(key.payload, 63)) & 1 != 0
        return mayBeName ? compareAll(group, keyAt: at, in: document) : -1
    }

    @inline(never)
    private func compareAll(_ group: Group, keyAt at: Int, in document: Document) -> Int {
        for number in group.first..<group.end {
            let member = unsafe members[number]
            if member.place == 0, member.name.isKey(at: at, in: document) { return number }
        }
        return -1
    }

    /// The place of a column's value, as far as it is known by names alone.
    enum Known {
        case place(Int)
        /// There is no value.
        case absent
        /// It has to be searched for.
        case unknown
    }

    /// Returns where the value of a column is.
    func place(of number: Int) -> Known {
        let column = unsafe columns[number]
        guard column.member >= 0 else { return .unknown }
        let place = unsafe members[column.member].place
        return place > 0 ? .place(place) : column.isPlain ? .absent : .unknown
    }

    /// What is known of a column.
    func plan(of number: Int) -> ImmortalReference<AnyColumn> { unsafe columns[number].plan }

    /// What is known of the columns.
    var plans: [ImmortalReference<AnyColumn>] { unsafe columns.map { $0.plan } }

    // MARK: Reading

    /// Empties the slots, for a record without places.
    func clearSlots() {
        for number in unsafe 0..<columns.count { slots.clear(number) }
    }

    /// Reads the scalars of the record whose members were found into the slots.
    ///
    /// The caller takes all of them before it goes on.
    @inline(__always)
    func readScalars(in document: Document) {
        for number in unsafe 0..<columns.count {
            let column = unsafe columns.baseAddress.unsafelyUnwrapped + number
            switch unsafe column.pointee.scalar.type {
            case .none: slots.clear(number)
            case .int: unsafe read(Int.self, column, number, in: document)
            case .double: unsafe read(Double.self, column, number, in: document)
            case .bool: unsafe read(Bool.self, column, number, in: document)
            case .string: unsafe read(String.self, column, number, in: document)
            }
        }
    }

    @inline(__always)
    @unsafe private func read<Scalar: DirectScalar>(
        _ type: Scalar.Type, _ column: UnsafePointer<Column>, _ number: Int, in document: Document
    ) {
        // Invariant: a column that is read directly has a member.
        let place = unsafe members.baseAddress.unsafelyUnwrapped[column.pointee.member].place
        let value = place == 0 ? nil : Scalar.direct(at: place, in: document)
        if let value {
            if unsafe column.pointee.scalar.isOptional {
                slots.fill(number, Optional(value))
            } else {
                slots.fill(number, value)
            }
        } else if unsafe column.pointee.isNilIfAbsent, place == 0 || document.isNull(at: place) {
            slots.fill(number, Scalar?.none)
        } else {
            slots.clear(number)
        }
    }
}

/// How a value of a column is read directly: its type, if that is one of a few or optional.
struct DirectColumn {
    enum ScalarType: UInt8 {
        case none, int, double, bool, string
    }

    let type: ScalarType
    let isOptional: Bool

    /// A value that is not read directly.
    static let none = DirectColumn(type: .none, isOptional: false)

    /// The way for values of a type.
    static func of<Value>(_ type: Value.Type) -> DirectColumn {
        let known: [(Any.Type, Any.Type, ScalarType)] = [
            (Int.self, Int?.self, .int), (Double.self, Double?.self, .double), (Bool.self, Bool?.self, .bool),
            (String.self, String?.self, .string),
        ]
        let found = known.first { type == $0.0 || type == $0.1 }
        return found.map { DirectColumn(type: $0.2, isOptional: type == $0.1) } ?? .none
    }
}

/// Memory for a value of each column: a scalar or an optional one, and whether there is one.
@usableFromInline
@safe struct ColumnSlots {
    // Safe because a slot that is full holds a value of the type of its column, by which it was planned: the column's
    // number and type come from one key path, and those who use a slot agree in them.

    @usableFromInline let memory: UnsafeMutableRawPointer

    /// The size of a value, after which it is said whether there is one.
    @usableFromInline static var size: Int { 16 }
    @usableFromInline static var stride: Int { 24 }

    init(count: Int) {
        unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1) * Self.stride, alignment: 16)
        for number in 0..<count { clear(number) }
    }

    func deallocate() { unsafe memory.deallocate() }

    @inline(__always)
    func clear(_ number: Int) {
        unsafe memory.storeBytes(of: 0, toByteOffset: number &* Self.stride &+ Self.size, as: UInt8.self)
    }

    /// Puts a value into an empty slot of a column with values of its type.
    @inline(__always)
    func fill<Value>(_ number: Int, _ value: consuming Value) {
        let slot = unsafe memory + number &* Self.stride
        unsafe slot.initializeMemory(as: Value.self, to: value)
        unsafe slot.storeBytes(of: 1, toByteOffset: Self.size, as: UInt8.self)
    }

    /// Whether there is a value in a slot.
    @inlinable
    @inline(__always)
    func isFull(_ number: Int) -> Bool {
        unsafe memory.load(fromByteOffset: number &* Self.stride &+ Self.size, as: UInt8.self) != 0
    }

    /// Takes the value out of a slot that is full and belongs to a column of values of a type.
    @unsafe
    @inlinable
    @inline(__always)
    func take<Value>(_ number: Int, as type: Value.Type) -> Value {
        unsafe (memory + number &* Self.stride).assumingMemoryBound(to: Value.self).move()
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

    /// The record and the objects in it, each behind the one that it is in.
    private(set) var objects = [Object(parent: nil, type: nil)]

    /// Adds the members that lead to the value of a column; returns nil if names alone do not lead there.
    mutating func add(_ column: AnyColumn) -> Position? {
        guard let steps = column.steps else { return nil }
        let parts = [(type: JSONModel.Type?.none, steps: steps)] + column.links.map { ($0.type, $0.steps) }
        guard parts.allSatisfy({ !$0.steps.isEmpty && $0.steps.allSatisfy { $0.index == nil } }) else { return nil }
        var found: Position?
        for (type, steps) in parts {
            for (number, step) in steps.enumerated() {
                found = member(step.name, of: object(found, number == 0 ? type : nil))
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
