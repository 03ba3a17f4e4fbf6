import Foundation
import LazyJSON
import Testing

@Suite("Numbers that are Codable")
struct NumberCodingTests {
    struct Invoice: Codable, Equatable {
        var total: JSONNumber
        var parts: [JSONNumber]
        var tax: JSONNumber?
    }

    @Test("our coder keeps the text")
    func ownCoder() throws {
        let text = #"{"total":2.50,"parts":[1e400,-0,12345678901234567890123],"tax":1.0}"#
        let json = try JSON(parsing: text)
        let invoice = try json.decode(Invoice.self)
        #expect(invoice.total.text == "2.50")
        #expect(invoice.parts.map(\.text) == ["1e400", "-0", "12345678901234567890123"])
        #expect(try JSON(encoding: invoice).text() == text)
        var edited = try JSON(parsing: #"{"total": 2.50, "parts": [], "x": 1}"#)
        try edited.update(as: Invoice.self) { $0.parts.append(try #require(JSONNumber("3.10"))) }
        #expect(edited.text() == #"{"total": 2.50, "parts": [3.10], "x": 1}"#)
    }

    @Test("other coders keep the value")
    func otherCoders() throws {
        let tenth = try #require(JSONNumber("0.1"))
        let data = Data(#"{"total":2.5,"parts":[1,18446744073709551615,0.1]}"#.utf8)
        let invoice = try JSONDecoder().decode(Invoice.self, from: data)
        #expect(invoice.total.double == 2.5 && invoice.parts == [1, UInt64.max].map { JSONNumber($0) } + [tenth])
        #expect(try JSONDecoder().decode(Invoice.self, from: JSONEncoder().encode(invoice)) == invoice)
    }

    @Test("another value is an error that says where", arguments: [#""1""#, "true", "[]"])
    func otherKinds(_ text: String) throws {
        let json = try JSON(parsing: #"{"total":1,"parts":[1,\#(text)]}"#)
        for decode in [
            { try json.decode(Invoice.self) }, { try JSONDecoder().decode(Invoice.self, from: json.data()) },
        ] {
            let error = #expect(throws: DecodingError.self) { try decode() }
            guard case .typeMismatch(_, let context)? = error else { throw try #require(error) }
            #expect(context.codingPath.last?.intValue == 1, "\(context)")
        }
    }
}
