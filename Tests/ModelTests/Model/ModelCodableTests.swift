import FoundationEssentials
import LazyJSON
import Testing

/// Models inside of other types that are `Codable`, by this library's coder and by Foundation's.
struct ModelCodableTests {
    struct Envelope: Codable, Equatable {
        var id: Int
        var user: ContractUser
        var maybe: ContractUser?
        var list: [ContractAddress]
        var named: [String: Shape]
    }

    private let text =
        #"{"id":1,"user":{"age":4,"x":{"y":[1,2.5,null]}},"list":[{"city":"Oslo"},{}],"#
        + #""named":{"a":{"kind":"circle","radius":2},"b":{"kind":"filled"}}}"#

    private func check(_ envelope: Envelope) throws {
        #expect(envelope.id == 1)
        #expect(envelope.user.age == 4)
        #expect(envelope.user.json["x"] == ["y": [1, 2.5, nil]])
        #expect(envelope.maybe == nil)
        #expect(envelope.list.map(\.city) == ["Oslo", "Unknown"])
        #expect((envelope.named["a"] as? Circle)?.radius == 2)
        #expect(envelope.named["b"] is FilledCircle)
    }

    @Test func areDecodedByBothCoders() throws {
        let own = try JSON(parsing: text).decode(Envelope.self)
        let foreign = try JSONDecoder().decode(Envelope.self, from: Data(text.utf8))
        try check(own)
        try check(foreign)
        #expect(own == foreign)
    }

    @Test func areEncodedByBothCoders() throws {
        let envelope = try JSON(parsing: text).decode(Envelope.self)
        #expect(try JSON(encoding: envelope) == JSON(parsing: text))
        let data = try JSONEncoder().encode(envelope)
        #expect(try JSON(parsing: data) == JSON(parsing: text))
        try check(try JSONDecoder().decode(Envelope.self, from: data))
    }

    @Test func theOwnCoderKeepsTheText() throws {
        let spelled = #"{"a" : 1.0, "b": "\u0041"}"#
        let user = try ContractUser(parsing: spelled)
        #expect(try JSON(encoding: user).text() == spelled)
        #expect(try JSON(parsing: spelled).decode(ContractUser.self).text() == spelled)
        #expect(try JSON(encoding: ["user": user]).text() == #"{"user":\#(spelled)}"#)
    }

    @Test func whatIsNoObjectIsAnError() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ContractUser].self, from: Data("[{}, 3]".utf8))
        }
        #expect(throws: (any Error).self) { try JSON(parsing: "[3]").decode([ContractUser].self) }
    }

    @Test func editedModelsAreEncoded() throws {
        var envelope = try JSON(parsing: text).decode(Envelope.self)
        envelope.user = envelope.user.mutate { $0.age += 1 }
        envelope.named["a"] = envelope.named["a"]?.mutate { $0[as: Circle.self]?.radius = 3 }
        let data = try JSONEncoder().encode(envelope)
        let expected = text.replacing(#""age":4"#, with: #""age":5"#).replacing(#""radius":2"#, with: #""radius":3"#)
        #expect(try JSON(parsing: data) == JSON(parsing: expected))
    }
}
