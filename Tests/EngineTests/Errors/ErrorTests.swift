import Foundation
import LazyJSON
import LazyJSONLines
import TestSupport
import Testing

@Test func describesPlace() {
    let error = JSONError(
        .unexpectedEnd, "Expected a value, found the end of the input.", byteOffset: 3, line: 1, column: 4)
    #expect(
        error.description == "Expected a value, found the end of the input (line 1, column 4, byte 3).")
    #expect(JSONError(.unexpectedEnd, "No value", byteOffset: 3).description == "No value (byte 3)")
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
    #expect(JSONError(.notFound, message, pointer: "a.0").description == "Expected a value, found nothing at \"/a/0\".")
    let deep = JSONPointer([JSONPointer.Component](repeating: .index(0), count: 500))
    #expect(JSONError(.depthLimit, message, pointer: deep).description.count < 300)
}

@Test(arguments: [
    ("<!DOCTYPE HTML><p>", "Expected a value, found HTML; the server may have sent a page."),
    (" \n<html lang='en'>", "Expected a value, found HTML; the server may have sent a page."),
    ("<?xml version='1.0'?>", "Expected a value, found XML."),
    ("<a>", "Expected a value, found '<'."),
    ("[<html>]", "Expected a value or ']', found '<'."),
    ("\u{1F}\u{8B}", "Expected a value, found the byte 0x1F."),
    (
        "{\"a\":1}\n{\"a\":2}\n",
        "Expected nothing but white space after the value, found another value on a line of its own; "
            + "JSONLinesReader reads one value for each line."
    ),
    ("[1] [2]", "Expected nothing but white space after the value, found '['."),
    ("{a: 1}", "Expected a key in quotes or '}', found a name without quotes; JSON5 is not read."),
    ("['a']", "Expected a value or ']', found a string in single quotes; JSON5 is not read."),
    ("[undefined]", "Expected a value or ']', found 'undefined'."), ("True", "Expected a value, found 'True'."),
    ("a", "Expected a value, found 'a'."),
    ("abcdefghijklmnopqrstuvwxyz", "Expected a value, found 'abcdefghijklmnopqrst'."),
    ("{\"a\": NaN}", "Expected a value, found NaN; JSON5 is not read."),
    ("[1,]", "Expected a value, found a trailing comma before ']'; the dialect .jsonc reads trailing commas."),
])
func whatIsReadInsteadOfJSONIsNamed(text: String, message: String) {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
    #expect(error?.message == message)
}

@Test func compressedDataIsNamed() {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: [0x1F, 0x8B, 8, 0] as [UInt8]) }
    #expect(error?.message == "Expected a value, found gzip data; decompress it.")
}

@Test func aCoercedValueSaysSo() throws {
    final class Person: JSONModel, @unchecked Sendable {
        @JSONProperty var age: UInt8
        @JSONProperty var level: UInt8
    }
    let person = try Person(parsing: #"{"age": "42", "level": "x"}"#)
    #expect(
        person.issues.map(\.description) == [
            #"/age: coerced "42" to an integer from 0 to 255"#,
            #"/level: unreadable, expected an integer from 0 to 255, found "x""#,
        ])
}

@Test func aLineThatIsCutOffIsNamed() throws {
    func message(_ text: String) throws -> String? {
        let folder = try Folder()
        let url = folder.url.appending(path: "a.jsonl")
        try Data(text.utf8).write(to: url)
        let reader = try JSONLinesReader<JSON>(contentsOf: url, .init(policy: .throwing))
        let error = #expect(throws: JSONError.self) { while try reader.next() != nil {} }
        return error?.message
    }
    let start = "Expected ',' or '}' after a member, found "
    #expect(try message("{\"a\": 1}\n{\"a\": 1") == start + "the end of the file: its last line is cut off.")
    #expect(try message("{\"a\": 1\n{\"a\": 1}\n") == start + "the end of the line.")
    #expect(try message("{\"a\": 1}\n{\"a\": 1\n") == start + "the end of the line.")
}

@Test func onlyATextOfMoreThanTwoHundredBytesIsCutOff() {
    func found(_ text: String) -> String? {
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text).value(as: Int.self) }
        return error?.found
    }
    let text = "\"\(String(repeating: "a", count: 198))\""
    #expect(found(text) == text)
    #expect(found("\"a" + text.dropFirst()) == "\"a\(String(repeating: "a", count: 198))…")
}
