import Foundation
import LazyJSON
import LazyJSONStore

/// A person with an id.
final class Person: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var active: Bool
    @JSONProperty var score: Double
}

/// A person who refers to others by their ids.
final class Member: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var active: Bool
    @JSONProperty var score: Double
    @JSONProperty(using: .reference) var boss: Member?
    @JSONProperty(using: .reference) var team: Team?
}

/// The team of members; known by its id alone.
final class Team: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
}

/// A person as JSONDecoder reads it.
struct PlainPerson: Decodable {
    let id: Int
    let name: String
    let active: Bool
    let score: Double
    let boss: Int?
    let team: Int?
}

/// The objects that are imported.
enum People {
    static let count = 100_000

    /// Ids in another order than the order of the objects.
    static func id(_ number: Int) -> Int { number * 7919 % 1_000_003 }

    static func name(_ number: Int) -> String { "person \(number)" }

    /// An object, with or without references to another one and to one of 1,000 teams.
    static func text(_ number: Int, isActive: Bool = true, refers: Bool = false) -> String {
        let references = refers ? #","boss":\#(id(number / 10)),"team":\#(number % 1_000)"# : ""
        let person = #""id":\#(id(number)),"name":"\#(name(number))","active":\#(isActive),"score":\#(number).5"#
        return "{" + person + references + "}"
    }

    /// All objects, as an array.
    static func all(isActive: Bool = true, refer: Bool = false) -> Data {
        let texts = (0..<count).map { text($0, isActive: isActive, refers: refer) }
        return Data(("[" + texts.joined(separator: ",") + "]").utf8)
    }

    /// Decodes all objects into a dictionary by id, with JSONDecoder; returns their number.
    static func decode(_ bytes: Data) throws -> Int {
        var all: [Int: PlainPerson] = [:]
        for person in try JSONDecoder().decode([PlainPerson].self, from: bytes) { all[person.id] = person }
        return all.count
    }
}

/// One of two texts, and then the other, so that each import changes what the one before has imported.
final class Alternating {
    private let texts: [Data]
    private var number = 0

    init(_ texts: Data...) { self.texts = texts }

    func next() -> Data {
        number += 1
        return texts[number % texts.count]
    }
}
