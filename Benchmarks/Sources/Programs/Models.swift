import FoundationEssentials
import LazyJSON

/// A nested model.
final class Place: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty var city: String = "Unknown"
    @JSONProperty var zip: Int
}

/// A value that is read and written as a whole.
struct Span: Codable, Hashable, Sendable {
    var low: Int
    var high: Double?
}

/// A model with properties of many types.
final class Person: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty var age: Int
    @JSONProperty var score: Double
    @JSONProperty var active: Bool
    @JSONProperty var price: Decimal?
    @JSONProperty var nick: String?
    @JSONProperty(onNil: .null) var phone: String?
    @JSONProperty("address.city") var city: String?
    @JSONProperty("stats.0.views") var views: Int
    @JSONProperty("é\"x\\") var odd: String?
    @JSONProperty(using: .iso8601) var created: Date?
    @JSONProperty var home: Place
    @JSONProperty var boss: Person?
    @JSONProperty var homes: [Place]
    @JSONProperty var places: JSONArray<Place>
    @JSONProperty var tags: [String]
    @JSONProperty var counts: [String: Int]
    @JSONProperty var friends: [String: Place]
    @JSONProperty(using: .codable) var span: Span?
    @JSONProperty var extra: JSON?
}

extension Randomness {
    /// Returns a model of a text in which values are missing or cannot be read.
    mutating func person() -> Person {
        let style = TextStyle(&self, hasComments: false)
        let text = personText(style, depth: 1)
        do {
            return try Person(parsing: text)
        } catch {
            fatalError("Programs: the text \(text) is malformed: \(error)")
        }
    }

    private mutating func personText(_ style: TextStyle, depth: Int) -> String {
        var members: [String] = []
        for (name, texts) in Self.personTexts where chance(45) {
            members.append(name + style.colon + (chance(8) ? scalarText() : pick(texts)))
        }
        if depth > 0, chance(30) { members.append("\"boss\"" + style.colon + personText(style, depth: 0)) }
        if chance(40) { members.insert("\"_v\"" + style.colon + numberText(), at: below(members.count + 1)) }
        if style.hasDuplicates, chance(30), !members.isEmpty { members.append(pick(members)) }
        if members.isEmpty { return style.empties[1] }
        switch style.form {
        case .compact: return "{" + members.joined(separator: ",") + "}"
        case .line, .odd: return "{" + style.padding + members.joined(separator: ", ") + style.padding + "}"
        case .pretty:
            let gap = style.lineBreak + style.indentation
            return "{" + gap + members.joined(separator: "," + gap) + style.lineBreak + "}"
        }
    }

    private static let personTexts: [(String, [String])] = [
        (#""name""#, [#""Ann""#, #""""#, #""\u00e9""#, "7", "null"]),
        (#""age""#, ["41", #""41""#, "41.0", "42.9", "null", "1e2", #""x""#]),
        (#""score""#, ["1.50", "3", #""2.5""#, "1e400"]),
        (#""active""#, ["true", "false", "1", #""true""#, "0"]),
        (#""price""#, ["19.90", #""19.90""#, "1e3", "null"]),
        (#""nick""#, [#""Annie""#, "null", "[1]"]),
        (#""phone""#, [#""555""#, "null", "555"]),
        (#""address""#, [#"{"city": "Oslo", "zip": 1}"#, "[]", "null", "{}", #"{"city":1,"city":2}"#]),
        (#""stats""#, [#"[{"views": 7}]"#, "[]", "{}", #"{"0": {"views": 1}}"#]),
        (#""\u00e9\"x\\""#, [#""odd""#, #""\ud800""#]),
        (#""created""#, [#""2024-02-29T12:00:00Z""#, #""2024-02-29T12:00:00.250+02:00""#, "1709208000", #""2015""#]),
        (#""home""#, [#"{"street": "Main St", "x": 1.0}"#, "{}", "null", "[]", #"{ "city" : "Bonn" }"#]),
        (#""homes""#, [#"[{"city": "Rome", "x": 1}, null, {"city":"Bonn"}]"#, "[]", "[ {} ]", "null"]),
        (#""places""#, [#"[{"city": "Rome"}, {"zip": "7"}]"#, "[]", "[1, {}]", "{}"]),
        (#""tags""#, [#"["a", null, {"k":1}, "b"]"#, "[]", #"["\u0061"]"#, #"[ "x", "y" ]"#]),
        (#""counts""#, [#"{"a": 1, "b": "2", "c": null}"#, "{}", #"{"x":1,"x":2}"#]),
        (#""friends""#, [#"{"eve": {"city": "Nice"}, "bob": {}}"#, "{}", #"{"eve": 1}"#]),
        (#""span""#, [#"{"low": 1, "high": 2.50, "unit": "m"}"#, #"{"low": "x"}"#, "null"]),
        (#""extra""#, [#"{"any": [1, 2.0]}"#, "null", "1.0"]),
    ]
}
