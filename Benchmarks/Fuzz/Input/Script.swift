/// Bytes that are read as a program: every program means something, and a small change of it means something near.
public struct Script {
    private var rest: ArraySlice<UInt8>

    /// Creates a script from its bytes.
    public init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// The next byte; nil at the end.
    public mutating func next() -> UInt8? { rest.popFirst() }

    /// A number below `count`, from one byte; 0 at the end.
    public mutating func number(below count: Int) -> Int { count > 0 ? Int(next() ?? 0) % count : 0 }
}
