/// Memory for a value of each column: a slot has a scalar or an optional scalar, and the number of its row.
@usableFromInline
@safe struct ColumnSlots {
    // Safe because a full slot holds a value of the type of its column: the code that fills a slot and the code that takes the
    // value get the column's number and type from one key path.

    @usableFromInline let memory: UnsafeMutableRawPointer

    /// The size of the memory for a value; the number of the row is after it.
    @usableFromInline static var size: Int { 16 }
    @usableFromInline static var stride: Int { 24 }

    /// Creates slots without values of any row.
    init(count: Int) {
        unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1) * Self.stride, alignment: 16)
        for number in 0..<count { unsafe slot(number).storeBytes(of: 0, toByteOffset: Self.size, as: Int.self) }
    }

    func deallocate() { unsafe memory.deallocate() }

    @inlinable
    @inline(__always)
    func slot(_ number: Int) -> UnsafeMutableRawPointer { unsafe memory + number &* Self.stride }

    /// Whether a column has a value of a row.
    @inlinable
    @inline(__always)
    func isFull(_ number: Int, row: Int) -> Bool {
        unsafe slot(number).load(fromByteOffset: Self.size, as: Int.self) == row
    }

    /// Puts a value of a row into the slot of a column; the value before it must have been taken.
    @inline(__always)
    func fill<Value>(_ number: Int, _ value: consuming Value, row: Int) {
        unsafe slot(number).initializeMemory(as: Value.self, to: value)
        unsafe slot(number).storeBytes(of: row, toByteOffset: Self.size, as: Int.self)
    }

    /// Takes the value of a column, whose slot must be full and have values of the type.
    @unsafe
    @inlinable
    @inline(__always)
    func take<Value>(_ number: Int, as type: Value.Type) -> Value {
        unsafe slot(number).assumingMemoryBound(to: Value.self).move()
    }
}
