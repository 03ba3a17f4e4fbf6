import Testing

@testable import LazyJSON

@Test func describesPlace() {
    let error = JSONError(
        .unexpectedEnd, "Expected a value, found the end of the input.", byteOffset: 3, line: 1, column: 4)
    #expect(error.description.contains("line 1, column 4, byte 3"))
}
