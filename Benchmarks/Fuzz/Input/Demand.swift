/// Ends the process with a message, which libFuzzer reports as a crash, where something that must hold does not.
@inline(__always)
public func demand(_ holds: Bool, _ message: @autoclosure () -> String, line: UInt = #line) {
    if !holds { fail(message(), line: line) }
}

/// The value, which must be there.
public func demand<Value>(_ value: Value?, _ message: @autoclosure () -> String, line: UInt = #line) -> Value {
    guard let value else { fail(message(), line: line) }
    return value
}

/// The result of something that must succeed.
public func demand<Value>(
    _ message: @autoclosure () -> String, line: UInt = #line, _ body: () throws -> Value
) -> Value {
    do {
        return try body()
    } catch {
        fail("\(message()): \(error)", line: line)
    }
}

private func fail(_ message: String, line: UInt) -> Never {
    fatalError("does not hold (line \(line)): \(message)")
}

/// The bytes that libFuzzer hands over.
public func input(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: count))
}

/// How a text is shown in a message.
public func quoted(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).debugDescription
}
