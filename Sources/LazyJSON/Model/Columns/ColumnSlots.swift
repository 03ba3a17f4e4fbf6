/// Memory for a value of each column: a slot has a scalar or an optional one, and the number of the row that it is of.
@usableFromInline
@safe struct ColumnSlots {
    // Safe because a slot that is full holds a value of the type of its column, for which it was planned: a column's number
    // and type come from one key path, and who fills and who takes a value agree in both.

    @usableFromInline let memory: UnsafeMutableRawPointer

    /// The size of the memory for a value; behind it is the number of the row.
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

    /// Puts a value of a row into the slot of a column, from which the one before was taken.
    @inline(__always)
    func fill<Value>(_ number: Int, _ value: consuming Value, row: Int) {
        unsafe slot(number).initializeMemory(as: Value.self, to: value)
        unsafe slot(number).storeBytes(of: row, toByteOffset: Self.size, as: Int.self)
    }

    /// Takes the value of a column, which is one of a type.
    @unsafe
    @inlinable
    @inline(__always)
    func take<Value>(_ number: Int, as type: Value.Type) -> Value {
        unsafe slot(number).assumingMemoryBound(to: Value.self).move()
    }
}
