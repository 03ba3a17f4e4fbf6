import LazyJSON
import Testing

@Test func describesPlace() {
    let error = JSONError(
        .unexpectedEnd, "Expected a value, found the end of the input.", byteOffset: 3, line: 1, column: 4)
    #expect(error.description.contains("line 1, column 4, byte 3"))
}

@Test func composesTheMessageOfWhatWasExpectedAndFound() {
    var error = JSONError(.notFound, expected: "no open transaction", found: "one", advice: "end it first")
    #expect(error.message == "Expected no open transaction, found one; end it first.")
    error.found = "two"
    #expect(error.description == "Expected no open transaction, found two; end it first.")
    #expect(JSONError(.invalidPointer, expected: "0 or 1").message == "Expected 0 or 1.")
    error.message = "A message."
    #expect(error.description == "A message." && error.expected == nil && error.found == nil)
}

@Test func namesWhatWasExpectedAndFound() throws {
    #expect(throws: JSONError.self) { try JSON(parsing: "[1 2]") }
    do {
        _ = try JSON(["a": "x"]).value(as: [String: Int].self)
        _ = try JSON("x").value(as: Int8.self)
    } catch let error as JSONError {
        #expect(error.expected == "an integer from -128 to 127" && error.found == "\"x\"")
    }
}

@Test func describesThePointerUnlessItIsTheRoot() {
    let message = "Expected a value, found nothing."
    #expect(JSONError(.notFound, message, pointer: "").description == message)
    #expect(JSONError(.notFound, message, pointer: "a.0").description == message + " at \"/a/0\"")
    let deep = JSONPointer([JSONPointer.Component](repeating: .index(0), count: 500))
    #expect(JSONError(.depthLimit, message, pointer: deep).description.count < 300)
}
