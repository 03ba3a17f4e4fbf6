import Foundation
import LazyJSON
import Testing
import TestSupport

/// Keys with an underscore before digits, which `JSONDecoder` reads as the same names.
struct SnakeDigitTests {
    class Address: JSONModel, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .snakeCase }

        @JSONProperty var addressLine1: String?
        @JSONProperty var addressLine2: String?
        @JSONProperty var sha256Hash: String?
        @JSONProperty var v2: String?
        @JSONProperty var myURL2: String?
        @JSONProperty var plain: String?
        @JSONProperty("fixed1") var fixed1: String?
    }

    @Test func theSecondKeyIsReadAndWritten() throws {
        let text = #"{"address_line_1":"a","address_line2":"b","sha_256_hash":"c","v_2":"d"}"#
        let address = try Address(parsing: text)
        #expect(
            address.addressLine1 == "a" && address.addressLine2 == "b" && address.sha256Hash == "c" && address.v2 == "d"
        )
        #expect(address.issues.isEmpty && address.unmapped.isEmpty)
        let changed = address.mutate {
            $0.addressLine1 = "x"
            $0.addressLine2 = "y"
        }
        #expect(changed.text() == #"{"address_line_1":"x","address_line2":"y","sha_256_hash":"c","v_2":"d"}"#)
        #expect(changed.mutate { $0.addressLine1 = nil }.json["address_line_1"] == nil)
        let new = Address {
            $0.addressLine1 = "a"
            $0.sha256Hash = "b"
        }
        #expect(new.text() == #"{"address_line1":"a","sha256_hash":"b"}"#)
        let both = try Address(parsing: #"{"address_line_1":"a","address_line1":"b"}"#)
        #expect(both.addressLine1 == "b")
        let columns = try JSONArray<Address>(parsing: "[\(text),{}]").columns(\.addressLine1)
        #expect(columns.map(\.self) == ["a", nil])
    }

    /// A key is the second one of a property only if it is no key of another one.
    @Test func theKeyOfAnotherPropertyIsOnlyThat() throws {
        final class Lines: Address, @unchecked Sendable {
            @JSONProperty("address_line_1") var other: String?
        }
        let lines = try Lines(parsing: #"{"address_line_1":"a"}"#)
        #expect(lines.other == "a" && lines.addressLine1 == nil)
    }

    private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Names: Decodable {
        let names: [String]
        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
        }
    }

    /// Every key with underscores before all runs of digits, or none, is read as Foundation reads it.
    @Test func theKeysAreTheOnesOfFoundation() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let keyPaths: [String: KeyPath<Address, String?>] = [
            "addressLine1": \.addressLine1, "addressLine2": \.addressLine2, "sha256Hash": \.sha256Hash, "v2": \.v2,
            "myURL2": \.myURL2, "plain": \.plain,
        ]
        let keys = [
            "address_line_1", "address_line_2", "sha_256_hash", "v_2", "my_url_2", "my_url2", "plain", "address_line1",
            "sha256_hash", "v2", "fixed_1",
        ]
        for key in keys {
            let text = #"{"\#(key)":"x"}"#
            let name = try #require(try decoder.decode(Names.self, from: Data(text.utf8)).names.first)
            let address = try Address(parsing: text)
            for (property, keyPath) in keyPaths where property != "myURL2" {
                #expect((address[keyPath: keyPath] == "x") == (property == name), "\(key) as \(property)")
            }
            #expect(address.fixed1 == nil)
            // The key of the encoder, which the decoder reads as `myUrl2`.
            #expect((address.myURL2 == "x") == (key == "my_url2"))
        }
    }
}
