import LazyJSON
import Testing

/// Swift arrays whose elements have a conversion.
struct ElementConversionTests {
    final class Codes: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .hexadecimal) var plain: [Int]
        @JSONProperty(using: .hexadecimal, checking: { $0.count < 3 }) var declared: [Int] = [1, 2]
        @JSONProperty(using: .hexadecimal, onNil: .null) var maybe: [Int]?
    }

    @Test func elementsAreReadByIt() throws {
        let codes = try Codes(parsing: #"{"plain":["ff","0"],"declared":["a"],"maybe":["b"]}"#)
        #expect(codes.plain == [255, 0] && codes.declared == [10] && codes.maybe == [11])
        #expect(codes.issues.isEmpty)
    }

    @Test func defaultsAreReadWhereThereIsNone() throws {
        let codes = Codes()
        #expect(codes.plain.isEmpty && codes.declared == [1, 2] && codes.maybe == nil)
        let refused = try Codes(parsing: #"{"declared":["1","2","3"]}"#)
        #expect(refused.declared == [1, 2])
        #expect(refused.issues.map(\.pointer) == ["/plain", "/declared"])
    }

    @Test func elementsAreWrittenByIt() throws {
        let codes = try Codes(parsing: #"{"plain":["FF","0"],"maybe":["b"]}"#)
        let changed = codes.mutate {
            $0.plain.append(16)
            $0.declared = [3]
            $0.maybe = nil
        }
        #expect(changed.text() == #"{"plain":["FF","0","10"],"maybe":null,"declared":["3"]}"#)
    }
}
