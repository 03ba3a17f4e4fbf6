import FoundationEssentials
import LazyJSON
import Testing

/// Types that are known only when the program runs.
struct DynamicTypeTests {
    @Test("a subclass in a variable of its base's metatype is what is decoded")
    func metatypes() throws {
        let json = try JSON(parsing: #"{"a":4,"b":"x"}"#)
        let type: CodingSamples.Base.Type = CodingSamples.Flat.self
        #expect(try json.decode(type) is CodingSamples.Flat)
        #expect(try JSONDecoder().decode(type, from: json.data()) is CodingSamples.Flat)
        #expect(Swift.type(of: try json.decode(CodingSamples.Base.self)) == CodingSamples.Base.self)
    }

    // The standard library's keyed container asks for the type that the program was compiled with.
    @Test("also in the containers that hand the metatype on")
    func containers() throws {
        struct Reader: Decodable {
            init(from decoder: any Decoder) throws {
                let type: CodingSamples.Base.Type = CodingSamples.Flat.self
                let members = try decoder.container(keyedBy: AnyKey.self)
                var elements = try members.nestedUnkeyedContainer(forKey: AnyKey("list"))
                #expect(try elements.decode(type) is CodingSamples.Flat)
                #expect(try elements.decodeIfPresent(type) is CodingSamples.Flat)
                let single = try members.superDecoder(forKey: AnyKey("k")).singleValueContainer()
                #expect(try single.decode(type) is CodingSamples.Flat)
            }
        }
        let text = #"{"k":{"a":1},"list":[{"a":2},{"a":3}]}"#
        _ = try JSON(parsing: text).decode(Reader.self)
        _ = try JSONDecoder().decode(Reader.self, from: Data(text.utf8))
    }

    @Test("a model's class is the one of the metatype, and is asked which model it is")
    func models() throws {
        let filled: Circle.Type = FilledCircle.self
        #expect(try JSON(parsing: "{}").decode(filled) is FilledCircle)
        #expect(try JSON(parsing: #"{"kind":"circle"}"#).decode(Shape.self) is Circle)
        let circle: Shape.Type = Circle.self
        #expect(try JSON(parsing: "{}").decode(circle) is Circle)
    }

    @Test("a type that is opened from an existential is decoded as itself")
    func existentials() throws {
        func decode(_ type: any Decodable.Type, _ text: String) throws -> any Decodable {
            try JSON(parsing: text).decode(type)
        }
        #expect(try decode(Int.self, "1") as? Int == 1)
        #expect(try decode([String].self, #"["a"]"#) as? [String] == ["a"])
        #expect(try decode(JSON.self, "[ 1.0 ]") as? JSON == [1])
        #expect(try decode(CodingSamples.Flat.self, #"{"a":1}"#) is CodingSamples.Flat)
    }
}
