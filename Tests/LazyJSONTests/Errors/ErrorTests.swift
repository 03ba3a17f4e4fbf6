import LazyJSON
import Testing

@Test func describesPlace() {
    let error = JSONError(
        .unexpectedEnd, "Expected a value, found the end of the input.", byteOffset: 3, line: 1, column: 4)
    #expect(error.description.contains("line 1, column 4, byte 3"))
}

@Test func describesTheWayButNotThatOfTheRoot() {
    let message = "Expected a value, found nothing."
    #expect(JSONError(.notFound, message, pointer: "").description == message)
    #expect(JSONError(.notFound, message, pointer: "a.0").description == message + " at \"/a/0\"")
    let deep = JSONPointer([JSONPointer.Component](repeating: .index(0), count: 500))
    #expect(JSONError(.depthLimit, message, pointer: deep).description.count < 300)
}
