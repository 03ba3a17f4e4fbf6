import FoundationEssentials
import LazyJSON
import Testing

private enum Suit: String, JSONConvertible { case red, black }

private final class Card: JSONModel, @unchecked Sendable {
    @JSONProperty var int: Int
    @JSONProperty var float: Float
    @JSONProperty var double: Double
    @JSONProperty var bool: Bool
    @JSONProperty var long: Int64
    @JSONProperty var text: String?
    @JSONProperty var suit: Suit?
    @JSONProperty var child: Card?
    @JSONProperty var cards: [Card]
    @JSONProperty("user_avatars.0.image_url") var avatar: URL?
    @JSONProperty("user_avatars.1") var second: JSON?
    var label: String { "\(text ?? "?") \(int)" }
}

private class Animal: JSONModel, @unchecked Sendable {
    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        switch json["kind"]?.string {
        case "dog": Dog.self
        case "cat": Cat.self
        default: self
        }
    }
    @JSONProperty var kind: String
    @JSONProperty var name: String = "nobody"
}

private final class Dog: Animal, @unchecked Sendable {
    override class var template: JSON { ["kind": "dog"] }
    @JSONProperty var barks: Int
}

private final class Cat: Animal, @unchecked Sendable {
    override class var template: JSON { ["kind": "cat"] }
    @JSONProperty var lives: Int = 9
}

private final class Zoo: JSONModel, @unchecked Sendable {
    @JSONProperty var animals: [Animal]
    @JSONProperty var star: Animal?
    @JSONProperty var byName: [String: Animal]
}

private final class Checked: JSONModel, @unchecked Sendable {
    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(.secondsSince1970)
        all.add(JSONConversion<URL>.standard.checking { $0.scheme == "https" })
        return all
    }
    @JSONProperty var at: Date?
    @JSONProperty var link: URL?
    @JSONProperty var links: [URL]
    @JSONProperty(checking: { $0.count < 4 }) var short: String = "-"
    @JSONProperty(checking: { !$0.isEmpty }) var items: [Int] = [0]
    @JSONProperty(checking: { $0.int > 0 }) var card: Card?
    @JSONProperty(checking: { $0 != .red }) var suit: Suit?
}

@Suite("What a model does")
struct BasicModelTests {
    private static let text = #"""
        {"int":1,"float":1.5,"double":-2e-3,"bool":true,"long":9223372036854775807,"text":"a","suit":"red",
         "child":{"int":2,"child":{"int":3}},"cards":[{"int":4},{"int":5}],
         "user_avatars":[{"image_url":"http://a/b"},{"odd":1}],"unknown":{"x":[1, 2]}}
        """#

    @Test("properties read the values in the JSON")
    func reads() throws {
        let card = try Card(parsing: Self.text)
        #expect(card.int == 1 && card.float == 1.5 && card.double == -0.002 && card.bool && card.long == .max)
        #expect(card.text == "a" && card.suit == .red && card.label == "a 1")
        #expect(card.child?.child?.int == 3 && card.cards.map(\.int) == [4, 5])
        #expect(card.avatar == URL(string: "http://a/b") && card.second?["odd"] == 1)
        #expect(card.json["unknown"]?["x"]?[1] == 2)
        #expect(card.json.text() == Self.text)
    }

    @Test("a nested model is the same instance each time")
    func identity() throws {
        let card = try Card(parsing: Self.text)
        #expect(card.child === card.child)
        #expect(card.child?.child === card.child?.child)
        #expect(card.cards[1] === card.cards[1])
        let empty = Card()
        #expect(empty.child == nil)
    }

    @Test("undefined members stay through changes")
    func undefined() throws {
        let changed = try Card(parsing: Self.text).mutate {
            $0.int += 1
            $0.child?.child?.text = "deep"
            $0.suit = .black
        }
        let expected = Self.text.replacing(#"{"int":1"#, with: #"{"int":2"#)
            .replacing(#"{"int":3}"#, with: #"{"int":3,"text":"deep"}"#).replacing("red", with: "black")
        #expect(changed.json.text() == expected)
    }

    @Test("the base of a change stays as it is, also while it is changed")
    func base() throws {
        let card = try Card(parsing: Self.text)
        let child = card.child
        let changed = card.mutate {
            $0.child?.int = 7
            #expect(card.child?.int == 2)
            #expect($0.child?.int == 7)
        }
        #expect(card.child === child && child?.int == 2 && changed.child?.int == 7)
        #expect(card != changed && card == changed.mutate { $0.child?.int = 2 })
    }

    @Test("the class of a model is that which its JSON says, nested and in collections")
    func byJSON() throws {
        let text =
            #"{"animals":[{"kind":"dog","barks":2},{"kind":"cat"},{"kind":"cow","name":"Elsie"}],"#
            + #""star":{"kind":"cat","lives":3},"byName":{"rex":{"kind":"dog"}}}"#
        let zoo = try Zoo(parsing: text)
        #expect((zoo.animals[0] as? Dog)?.barks == 2)
        #expect((zoo.animals[1] as? Cat)?.lives == 9)
        #expect(type(of: zoo.animals[2]) == Animal.self && zoo.animals[2].name == "Elsie")
        #expect((zoo.star as? Cat)?.lives == 3)
        #expect(zoo.byName["rex"] is Dog)
        let animal = try Animal(parsing: #"{"kind":"dog"}"#)
        #expect(animal is Dog)
        #expect(animal.mutate { $0.kind = "cat" } is Cat)
        #expect(Dog { $0.barks = 1 }.json.text() == #"{"kind":"dog","barks":1}"#)
        #expect(zoo.issues.map { "\($0.pointer) \($0.kind)" } == ["/byName/rex/barks missing"])
    }

    @Test("conversions and checks of the class and of properties hold")
    func checks() throws {
        let checked = try Checked(
            parsing: #"""
                {"at":1,"link":"http://a","links":["https://a","http://b","https://c"],"short":"long text","items":[],
                 "card":{"int":0},"suit":"red"}
                """#)
        #expect(checked.at == Date(timeIntervalSince1970: 1))
        #expect(checked.link == nil && checked.links.map(\.absoluteString) == ["https://a", "https://c"])
        #expect(checked.short == "-" && checked.items == [0] && checked.card == nil && checked.suit == nil)
        #expect(
            checked.issues.map { "\($0.pointer) \($0.kind)" }
                == [
                    "/link refused", "/links/1 refused", "/short refused", "/items refused", "/card refused",
                    "/suit refused",
                ])
        #expect(checked.unmapped == [])
    }

    @Test("wrong kinds of values are checked", arguments: ["null", "7", #""x""#, "true", "[]", "{}"])
    func kinds(_ text: String) throws {
        let members = ["int", "double", "bool", "text", "suit", "child", "cards"].map { #""\#($0)":\#(text)"# }
        let card = try Card(parsing: "{\(members.joined(separator: ","))}")
        _ = (card.int, card.double, card.bool, card.text, card.suit, card.child, card.cards)
        let unreadable = card.issues.filter { $0.kind == .unreadable || $0.kind == .null }.map(\.pointer.description)
        let expected =
            switch text {
            case "null": ["/int", "/double", "/bool", "/cards"]
            case "7": ["/suit", "/child", "/cards"]
            case #""x""#: ["/int", "/double", "/bool", "/suit", "/child", "/cards"]
            case "true": ["/suit", "/child", "/cards"]
            case "[]": ["/int", "/double", "/bool", "/text", "/suit", "/child"]
            default: ["/int", "/double", "/bool", "/text", "/suit", "/cards"]
            }
        #expect(unreadable == expected)
    }

    @Test("models code themselves with any coder")
    func coding() throws {
        let card = try Card(parsing: Self.text)
        let again = try JSONDecoder().decode(Card.self, from: JSONEncoder().encode(card))
        #expect(again == card && again.hashValue == card.hashValue)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Card.self, from: Data("[1]".utf8)) }
    }

    @Test("models are written in any layout")
    func layouts() throws {
        let street = try Card(parsing: #"{ "city": "Oslo" }"#)
        #expect(street.data() == Data(#"{ "city": "Oslo" }"#.utf8))
        #expect(street.data(.compact) == Data(#"{"city":"Oslo"}"#.utf8))
    }

    @Test("a text whose root is not an object is an error at its start")
    func noObject() {
        let error = #expect(throws: JSONError.self) { try Card(parsing: "[1]") }
        #expect(error?.code == .wrongKind && error?.byteOffset == 0)
        #expect(error?.line == 1 && error?.column == 1)
    }
}
