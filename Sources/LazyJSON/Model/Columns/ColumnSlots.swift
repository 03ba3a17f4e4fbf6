/// Memory for a value of each column.
@usableFromInline
@safe struct ColumnSlots {
    /// The slot of the first column.
    @usableFromInline let first: ColumnSlot

    init(count: Int) {
        first = ColumnSlot(allocating: max(count, 1))
        for number in 0..<count { self[number].clear() }
    }

    func deallocate() { first.deallocate() }

    /// The slot of a column.
    @inlinable
    @inline(__always)
    subscript(number: Int) -> ColumnSlot { first.advanced(by: number) }
}

/// Memory for a scalar or an optional one, and the number of the row that it is of.
@usableFromInline
@safe struct ColumnSlot {
    // Safe because a slot that is full holds a value of the type of its column, for which it was planned: a column's number
    // and type come from one key path, and who fills and who takes a value agree in both.

    @usableFromInline let memory: UnsafeMutableRawPointer

    /// The size of the memory for a value; behind it is the number of the row.
    @usableFromInline static var size: Int { 16 }
    @usableFromInline static var stride: Int { 24 }

    init(allocating count: Int) {
        unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: count * Self.stride, alignment: 16)
    }

    @inlinable
    init(_ memory: UnsafeMutableRawPointer) {
        unsafe self.memory = memory
    }

    func deallocate() { unsafe memory.deallocate() }

    @inlinable
    @inline(__always)
    func advanced(by count: Int) -> ColumnSlot { unsafe ColumnSlot(memory + count &* Self.stride) }

    /// Whether there is a value of a row.
    @inlinable
    @inline(__always)
    func isFull(row: Int) -> Bool { unsafe memory.load(fromByteOffset: Self.size, as: Int.self) == row }

    /// Makes the slot one without a value of any row.
    func clear() { unsafe memory.storeBytes(of: 0, toByteOffset: Self.size, as: Int.self) }

    /// Puts a value of a row into the slot, from which the one before was taken.
    @inline(__always)
    func fill<Value>(_ value: consuming Value, row: Int) {
        unsafe memory.initializeMemory(as: Value.self, to: value)
        unsafe memory.storeBytes(of: row, toByteOffset: Self.size, as: Int.self)
    }

    /// Takes the value, which is one of a type.
    @unsafe
    @inlinable
    @inline(__always)
    func take<Value>(as type: Value.Type) -> Value {
        unsafe memory.assumingMemoryBound(to: Value.self).move()
    }
}
