import FoundationEssentials
import LazyJSON
import Testing

private struct User: Codable, Equatable, Sendable {
    var firstName: String
    var joinedAt: Date?
}

private struct Context: Codable {
    static let key = CodingUserInfoKey(rawValue: "tenant")
    var tenant: String
    init() { tenant = "" }
    init(from decoder: any Decoder) throws { tenant = Self.key.flatMap { decoder.userInfo[$0] as? String } ?? "" }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Self.key.flatMap { encoder.userInfo[$0] as? String })
    }
}

private struct Amount: CodableWithConfiguration, Equatable, Sendable {
    var cents: Int
    init(cents: Int) { self.cents = cents }
    init(from decoder: any Decoder, configuration factor: Int) throws {
        cents = try decoder.singleValueContainer().decode(Int.self) * factor
    }
    func encode(to encoder: any Encoder, configuration factor: Int) throws {
        var container = encoder.singleValueContainer()
        try container.encode(cents / factor)
    }
}

private struct Hundred: EncodingConfigurationProviding, DecodingConfigurationProviding {
    static let encodingConfiguration = 100
    static let decodingConfiguration = 100
}

private struct Invoice: Codable {
    @CodableConfiguration(from: Hundred.self) var grandTotal = Amount(cents: 0)
}

struct CodingOptionsTests {
    private static let text = #"{"first_name":"Ann","joined_at":"2024-02-29T12:00:00Z"}"#
    private static let ann = User(firstName: "Ann", joinedAt: Date(timeIntervalSince1970: 1_709_208_000))

    @Test(arguments: ["_", "___", "a", "_a_", "a_b", "__a_b__", "a__b"])
    func namesAreConvertedAsFoundationDoes(name: String) throws {
        let text = Data("{\"\(name)\": 1}".utf8)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let expected = try decoder.decode(Names.self, from: text)
        let found = try JSON(parsing: text).decode(Names.self, JSONCodingOptions(keys: .convertFromSnakeCase))
        #expect(found.names == expected.names)
    }

    /// The names of a container's keys.
    private struct Names: Decodable {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let names: [String]

        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
        }
    }

    @Test func areBuiltUpOrTakenFromCoders() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .iso8601
        let json = try JSON(parsing: Self.text)
        for options in [
            JSONCodingOptions(decoder: decoder, encoder: encoder),
            JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase),
        ] {
            #expect(try json.decode(User.self, options) == Self.ann)
            #expect(try JSON(encoding: Self.ann, options).text() == Self.text)
        }
        #expect(throws: DecodingError.self) { try json.decode(User.self, JSONCodingOptions()) }
    }

    @Test func anErrorHasTheKeysInItsPathAndTheNamesInItsPointer() throws {
        let options = JSONCodingOptions(keys: .convertFromSnakeCase)
        func error(_ text: String) throws -> (path: [String], error: JSONError?) {
            do {
                _ = try JSON(parsing: text).decode([String: [User]].self, options)
            } catch DecodingError.typeMismatch(_, let context) {
                return (context.codingPath.map(\.stringValue), context.underlyingError as? JSONError)
            } catch DecodingError.keyNotFound(let key, let context) {
                return ((context.codingPath + [key]).map(\.stringValue), context.underlyingError as? JSONError)
            }
            return ([], nil)
        }
        let wrong = try error(#"{"some_users":[{"First_name":1}]}"#)
        #expect(wrong.path == ["some_users", "Index 0", "firstName"])
        #expect(wrong.error?.pointer?.description == "/some_users/0/First_name")
        let missing = try error(#"{"some_users":[{}]}"#)
        #expect(missing.path == ["some_users", "Index 0", "firstName"])
        #expect(missing.error?.pointer?.description == "/some_users/0/first_name")
        #expect(missing.error?.message == #"Expected a member "first_name", found none."#)
    }

    @Test func aMissingMemberHasTheNameThatIsReadAndNotTheOneThatIsWritten() throws {
        var options = JSONCodingOptions()
        options.keyEncodingStrategy = .convertToSnakeCase
        let error = #expect(throws: DecodingError.self) { try JSON(parsing: "{}").decode(User.self, options) }
        let missing = error?.context?.underlyingError as? JSONError
        #expect(missing?.pointer?.description == "/firstName")
        #expect(missing?.message == #"Expected a member "firstName", found none."#)
    }

    @Test func ofMembersWithOneKeyTheFirstIsRead() throws {
        let options = JSONCodingOptions(keys: .convertFromSnakeCase)
        for text in [#"{"first_name":"A","firstName":"B"}"#, #"{"firstName":"A","first_name":"B"}"#] {
            #expect(try JSON(parsing: text).decode(User.self, options).firstName == "A")
        }
    }

    @Test func whatAJSONDecoderAllowsBeyondJSONIsRefusedByName() throws {
        let fiveDecoder = JSONDecoder()
        fiveDecoder.allowsJSON5 = true
        let openDecoder = JSONDecoder()
        openDecoder.assumesTopLevelDictionary = true
        for (decoder, name) in [(fiveDecoder, "allowsJSON5"), (openDecoder, "assumesTopLevelDictionary")] {
            let options = JSONCodingOptions(decoder: decoder, encoder: JSONEncoder())
            let error = #expect(throws: DecodingError.self) { try JSON(1).decode(Int.self, options) }
            guard case .dataCorrupted(let context)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(context.debugDescription.contains(name))
            #expect(try JSON(encoding: 1, options) == 1)
        }
    }

    @Test func aCustomStrategyForDecodingOnlyDoesNotEncode() throws {
        var options = JSONCodingOptions(keys: .custom { AnyKey($0.last?.stringValue.lowercased() ?? "") })
        let error = #expect(throws: EncodingError.self) { try JSON(encoding: ["a": 1], options) }
        #expect("\(error.map(String.init(describing:)) ?? "")".contains("keyEncodingStrategy"))
        options.keyEncodingStrategy = .useDefaultKeys
        #expect(try JSON(encoding: ["a": 1], options).text() == #"{"a":1}"#)

        var dates = JSONCodingOptions(dates: .custom { _ in Date() }, data: .custom { _ in Data() })
        #expect(throws: EncodingError.self) { try JSON(encoding: [Date()], dates) }
        #expect(throws: EncodingError.self) { try JSON(encoding: [Data()], dates) }
        #expect(try JSON(encoding: [1], dates).text() == "[1]")
        (dates.dateEncodingStrategy, dates.dataEncodingStrategy) = (.secondsSince1970, .base64)
        #expect(try JSON(encoding: [Date(timeIntervalSince1970: 5)], dates).text() == "[5]")
        #expect(try JSON(encoding: [Data([1])], dates).text() == #"["AQ=="]"#)
    }

    @Test func theCounterpartOfEachStrategyEncodes() throws {
        let date = Date(timeIntervalSince1970: 1.5)
        func text(_ options: JSONCodingOptions) throws -> String {
            let json = try JSON(encoding: [date], options)
            #expect(try json.decode([Date].self, options) == [date])
            return json.text()
        }
        #expect(try text(JSONCodingOptions(dates: .secondsSince1970)) == "[1.5]")
        #expect(try text(JSONCodingOptions(dates: .millisecondsSince1970)) == "[1500]")
        let data = JSONCodingOptions(data: .deferredToData)
        #expect(try JSON(encoding: Data([1, 2]), data).text() == "[1,2]")
        #expect(try JSON([1, 2]).decode(Data.self, data) == Data([1, 2]))
        let floats = JSONCodingOptions(
            nonConformingFloats: .convertFromString(positiveInfinity: "+", negativeInfinity: "-", nan: "?"))
        #expect(try JSON(encoding: [Double.infinity, -.infinity, .nan], floats).text() == #"["+","-","?"]"#)
        #expect(try JSON(parsing: #"["+","-",1]"#).decode([Float].self, floats) == [.infinity, -.infinity, 1])
    }

    @Test func userInfoReachesTheTypesInBothDirections() throws {
        let key = try #require(Context.key)
        let options = JSONCodingOptions(userInfo: [key: "north"])
        #expect(try JSON(parsing: "[{}]").decode([Context].self, options).first?.tenant == "north")
        #expect(try JSON(encoding: [Context()], options).text() == #"["north"]"#)
        var other = options
        other.decodingUserInfo[key] = nil
        #expect(try JSON(parsing: "[{}]").decode([Context].self, other).first?.tenant == "")
    }

    @Test func nilIsWrittenAsNullOnRequest() throws {
        struct Optionals: Codable {
            var a: Int?
            var b: String?
            var c: [Int]?
            var d: Int128?
            var e: UInt128?
            var f: Date?
        }
        #expect(try JSON(encoding: Optionals(), JSONCodingOptions()).text() == "{}")
        let text = try JSON(encoding: Optionals(), JSONCodingOptions(nilAsNull: true)).text()
        #expect(text == #"{"a":null,"b":null,"c":null,"d":null,"e":null,"f":null}"#)
    }

    @Test func outputFormattingIsALayout() throws {
        let encoder = JSONEncoder()
        func text() throws -> String {
            let options = JSONCodingOptions(decoder: JSONDecoder(), encoder: encoder)
            let user = User(firstName: "a/b", joinedAt: Date(timeIntervalSinceReferenceDate: 1))
            return try JSON(encoding: user, options).text(options.layout)
        }
        #expect(try text() == #"{"firstName":"a/b","joinedAt":1}"#)
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        #expect(try text() == "{\n  \"firstName\": \"a/b\",\n  \"joinedAt\": 1\n}")
    }

    @Test func typesWithAConfigurationAreCoded() throws {
        let options = JSONCodingOptions(keys: .convertFromSnakeCase)
        let json = try JSON(parsing: #"{"grand_total":3}"#)
        let invoice = try json.decode(Invoice.self, options)
        #expect(invoice.grandTotal == Amount(cents: 300))
        #expect(try JSON(encoding: invoice, options) == json)
        #expect(try JSON(4).decode(Amount.self, configuration: 10) == Amount(cents: 40))
        #expect(try JSON(encoding: Amount(cents: 40), configuration: 10).text() == "4")
        #expect(throws: DecodingError.self) { try JSON("x").decode(Amount.self, configuration: 10, options) }
    }

    @Test func aDictionaryByStringKeepsItsNames() throws {
        let options = JSONCodingOptions(keys: .convertFromSnakeCase)
        let dictionary = ["aB": 1, "a_b": 2]
        #expect(try JSON(encoding: dictionary, options).decode([String: Int].self, options) == dictionary)
    }

    @Test func theCostOfAKeyStrategyIsLinear() throws {
        // More members than are searched one after another.
        for count in [1, 12, 13, 3_000] {
            let values = Dictionary(uniqueKeysWithValues: (0..<count).map { (AnyKey("someKey\($0)"), $0) })
            struct Wide: Codable, Equatable {
                var values: [AnyKey: Int]
                init(_ values: [AnyKey: Int]) { self.values = values }
                init(from decoder: any Decoder) throws {
                    let members = try decoder.container(keyedBy: AnyKey.self)
                    values = [:]
                    for key in members.allKeys { values[key] = try members.decode(Int.self, forKey: key) }
                }
                func encode(to encoder: any Encoder) throws {
                    var members = encoder.container(keyedBy: AnyKey.self)
                    for (key, value) in values { try members.encode(value, forKey: key) }
                }
            }
            let options = JSONCodingOptions(
                dates: .iso8601, keys: .custom { AnyKey(String($0.last?.stringValue.dropFirst() ?? "")) })
            var both = options
            both.keyEncodingStrategy = .custom { AnyKey("-" + ($0.last?.stringValue ?? "")) }
            let json = try JSON(encoding: Wide(values), both)
            #expect(json["-someKey0"] == 0)
            #expect(try json.decode(Wide.self, both) == Wide(values))
        }
    }

    @Test func nullIsDecodedAsNoJSON() throws {
        #expect(try JSON.null.decode(JSON?.self, JSONCodingOptions()).map(\.kind) == nil)
        #expect(try JSON(1).decode(JSON?.self, JSONCodingOptions()).map(\.kind) == .number)
    }
}
