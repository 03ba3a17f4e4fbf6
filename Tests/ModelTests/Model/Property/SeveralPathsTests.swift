import Foundation
import LazyJSON
import TestSupport
import Testing

/// Properties with several paths, of which the first that has a value is read and written.
struct SeveralPathsTests {
    final class Inner: JSONModel, @unchecked Sendable {
        @JSONProperty("n", .or("name")) var name: String
        @JSONProperty var size: Int?
    }

    final class Several: JSONModel, @unchecked Sendable {
        @JSONProperty("i0", .or("i1", "d.i2")) var number: Int?
        @JSONProperty(.or("t1", "d.t2"), "t0") var text: String = "none"
        @JSONProperty("m0", .or("m1", "d.m2")) var inner: Inner
        @JSONProperty("b0", .or("b1", "d.b2")) var boss: Inner?
        @JSONProperty("l0", .or("l1", "d.l2")) var list: [Inner]
        @JSONProperty("a0", .or("a1", "d.a2")) var array: JSONArray<Inner>
        @JSONProperty("n0", .or("n1", "d.n2"), onNil: .null) var nothing: Int?
    }

    final class First: JSONModel, @unchecked Sendable {
        @JSONProperty("i0") var number: Int?
        @JSONProperty("t0") var text: String = "none"
        @JSONProperty("m0") var inner: Inner
        @JSONProperty("b0") var boss: Inner?
        @JSONProperty("l0") var list: [Inner]
        @JSONProperty("a0") var array: JSONArray<Inner>
        @JSONProperty("n0", onNil: .null) var nothing: Int?
    }

    final class Second: JSONModel, @unchecked Sendable {
        @JSONProperty("i1") var number: Int?
        @JSONProperty("t1") var text: String = "none"
        @JSONProperty("m1") var inner: Inner
        @JSONProperty("b1") var boss: Inner?
        @JSONProperty("l1") var list: [Inner]
        @JSONProperty("a1") var array: JSONArray<Inner>
        @JSONProperty("n1", onNil: .null) var nothing: Int?
    }

    final class Third: JSONModel, @unchecked Sendable {
        @JSONProperty("d.i2") var number: Int?
        @JSONProperty("d.t2") var text: String = "none"
        @JSONProperty("d.m2") var inner: Inner
        @JSONProperty("d.b2") var boss: Inner?
        @JSONProperty("d.l2") var list: [Inner]
        @JSONProperty("d.a2") var array: JSONArray<Inner>
        @JSONProperty("d.n2", onNil: .null) var nothing: Int?
    }

    /// The properties of one of the classes.
    struct Access<Model: JSONModelProtocol> {
        let number: KeyPath<Model, Int?>
        let text: KeyPath<Model, String>
        let inner: KeyPath<Model, Inner>
        let boss: KeyPath<Model, Inner?>
        let list: KeyPath<Model, [Inner]>
        let array: KeyPath<Model, JSONArray<Inner>>
        let nothing: KeyPath<Model, Int?>
        let innerName: KeyPath<Model, String>

        /// Everything that can be read of the property whose paths begin with a letter.
        func reading(of letter: String, in json: JSON) -> [String] {
            guard let model = Model(json) else { return [] }
            let issues = model.issues.filter { issue in
                issue.pointer.components.contains { $0.name.hasPrefix(letter) && $0.name.count == 2 }
            }
            let row = JSONArray<Model>([model])
            var values = issues.map { "\($0.pointer) \($0.kind) \($0.rawText ?? "-")" }
            func add<Value>(_ keyPath: KeyPath<Model, Value>) {
                values.append("\(model[keyPath: keyPath])")
                for value in row.columns(keyPath) { values.append("\(value)") }
            }
            switch letter {
            case "i": add(number)
            case "t": add(text)
            case "m": add(innerName)
            case "b": add(boss)
            case "l": add(list)
            case "a": values += model[keyPath: array].map { "\($0)" }
            default: add(nothing)
            }
            return values
        }

        /// The JSON after a change of that property.
        func changed(_ letter: String, _ way: Int, in json: JSON) -> String {
            guard let model = Model(json) else { return "" }
            return model.mutate { draft in
                switch (letter, way) {
                case ("i", 0): draft[number] = 7
                case ("i", 1): draft.set(number, to: 0)
                case ("i", 2): draft.setNull(number)
                case ("i", _): draft[number] = model[keyPath: number]
                case ("t", 0): draft[text] += "x"
                case ("t", 1): draft.set(text, to: "none")
                case ("t", _): draft[text] = model[keyPath: text]
                case ("m", 0): draft[dynamicMember: inner].size = 3
                case ("m", 1): draft[innerName] = "Ann"
                case ("m", 2): draft.set(innerName, to: "")
                case ("m", _): draft[inner] = Inner { $0.name = "B" }
                case ("b", 0): draft[dynamicMember: boss]?.size = 3
                case ("b", 1): draft[boss] = Inner { $0.size = 1 }
                case ("b", _): draft[boss] = model[keyPath: boss]
                case ("l", 0): draft[dynamicMember: list].append(Inner { $0.size = 2 })
                case ("l", 1): if draft[list].count > 0 { draft[dynamicMember: list][0].name = "C" }
                case ("l", _): draft[list] = Array(model[keyPath: list].reversed())
                case ("a", 0): draft[dynamicMember: array].append(Inner { $0.size = 2 })
                case ("a", 1): if draft[array].count > 0 { draft[dynamicMember: array][0].name = "C" }
                case ("a", _): draft[array] = []
                case (_, 0): draft[nothing] = 4
                default: draft[nothing] = nil
                }
            }.text()
        }

        func removed(_ letter: String, in json: JSON) -> JSON {
            guard let model = Model(json) else { return .null }
            return model.mutate { draft in
                switch letter {
                case "i": draft.remove(number)
                case "t": draft.remove(text)
                case "m": draft.remove(inner)
                case "b": draft.remove(boss)
                case "l": draft.remove(list)
                case "a": draft.remove(array)
                default: draft.remove(nothing)
                }
            }.json
        }
    }

    private let all = Access(
        number: \Several.number, text: \.text, inner: \.inner, boss: \.boss, list: \.list, array: \.array,
        nothing: \.nothing, innerName: \.inner.name)
    private let first = Access(
        number: \First.number, text: \.text, inner: \.inner, boss: \.boss, list: \.list, array: \.array,
        nothing: \.nothing, innerName: \.inner.name)
    private let second = Access(
        number: \Second.number, text: \.text, inner: \.inner, boss: \.boss, list: \.list, array: \.array,
        nothing: \.nothing, innerName: \.inner.name)
    private let third = Access(
        number: \Third.number, text: \.text, inner: \.inner, boss: \.boss, list: \.list, array: \.array,
        nothing: \.nothing, innerName: \.inner.name)

    private static let letters = ["i", "t", "m", "b", "l", "a", "n"]

    /// An object with some of the members of all paths, of all kinds and in any order, some of them twice.
    private static func object(_ random: inout SeededGenerator) -> String {
        func value(_ random: inout SeededGenerator) -> String {
            random.pick([
                "1", "\"2\"", "null", "true", "\"a\"", "{}", #"{"n": "x", "size": 2}"#, #"{"name": "y", "q": [1]}"#,
                "[]", #"[{"name": "z"}, null, {}]"#, "[7]", "4.5",
            ])
        }
        func members(_ names: [String], _ random: inout SeededGenerator) -> [String] {
            names.filter { _ in random.chance(45) }.map { "\"\($0)\": \(value(&random))" }
        }
        var all = members(letters.flatMap { ["\($0)0", "\($0)1", "\($0)0"] } + ["other"], &random)
        if random.chance(70) {
            let inner = members(letters.map { "\($0)2" } + ["x"], &random).joined(separator: ", ")
            all.append(random.chance(15) ? #""d": \#(value(&random))"# : #""d": {\#(inner)}"#)
        }
        all.shuffle(using: &random)
        return "{" + all.joined(separator: random.chance(50) ? ", " : ",\n  ") + "}"
    }

    /// Which of the paths of a letter is the first with a value; nil if none has one.
    private static func present(_ letter: String, in json: JSON) -> Int? {
        if json["\(letter)0"] != nil { return 0 }
        if json["\(letter)1"] != nil { return 1 }
        return json["d"]?["\(letter)2"] == nil ? nil : 2
    }

    /// At how many of the paths of a letter there is a value.
    private static func count(_ letter: String, in json: JSON) -> Int {
        [json["\(letter)0"], json["\(letter)1"], json["d"]?["\(letter)2"]].count { $0 != nil }
    }

    private static func isOptional(_ letter: String) -> Bool { letter == "i" || letter == "b" }

    @Test(arguments: Cases.seeds(150))
    func aPropertyIsThatOfTheFirstPathWithAValue(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = Self.object(&random)
        var json = try JSON(parsing: text)
        if random.chance(30) { json["edited"] = true }
        for letter in Self.letters {
            let way = random.below(4)
            let reading: [String]
            let changed: String
            switch Self.present(letter, in: json) ?? 0 {
            case 0:
                reading = first.reading(of: letter, in: json)
                changed = first.changed(letter, way, in: json)
            case 1:
                reading = second.reading(of: letter, in: json)
                changed = second.changed(letter, way, in: json)
            default:
                reading = third.reading(of: letter, in: json)
                changed = third.changed(letter, way, in: json)
            }
            #expect(all.reading(of: letter, in: json) == reading, "\(letter) in \(text)")
            let removed = all.removed(letter, in: json)
            // Nil removes the values at all paths.
            let isRemoved = try Self.count(letter, in: JSON(parsing: changed)) < Self.count(letter, in: json)
            let expected = isRemoved && Self.isOptional(letter) ? removed.text() : changed
            #expect(all.changed(letter, way, in: json) == expected, "\(letter) \(way) in \(text)")
            #expect(Self.present(letter, in: removed) == nil, "\(letter) in \(text) left \(removed)")
            var rest = json
            for path in ["\(letter)0", "\(letter)1", "d.\(letter)2"] {
                rest[at: try JSONPointer(parsing: path)] = nil
            }
            #expect(removed.text() == rest.text(), "\(letter) in \(text)")
        }
        let model = try #require(Several(json))
        let known = Set(Self.letters.flatMap { ["/\($0)0", "/\($0)1", "/d/\($0)2"] })
        #expect(known.isDisjoint(with: model.unmapped.map(\.description)))
        #expect(model.unmapped.contains("/other") == (json["other"] != nil))
    }

    @Test func newValuesAreWrittenAtTheFirstPath() throws {
        let made = Several {
            $0.number = 1
            $0.text = "a"
            $0.inner.name = "b"
            $0.nothing = nil
        }
        #expect(made.text() == #"{"i0":1,"t0":"a","m0":{"n":"b"},"n0":null}"#)
        #expect(Several.defaultJSON.text() == #"{"t0":"none","m0":{"n":""},"l0":[],"a0":[]}"#)
    }

    final class Filled: JSONModel, @unchecked Sendable {
        override class var template: JSON { ["name": "t", "in": ["name": "s"]] }

        @JSONProperty("n", .or("name")) var name: String
        @JSONProperty("inner", .or("in")) var inner: Inner
    }

    @Test func defaultsFillWhatTheTemplateHas() {
        #expect(Filled.defaultJSON.text() == #"{"name":"t","in":{"name":"s"}}"#)
        #expect(Filled().mutate { $0.inner.name = "u" }.text() == #"{"name":"t","in":{"name":"u"}}"#)
    }

    enum Keys {
        static let full: StaticString = "full_name"
    }

    final class Constant: JSONModel, @unchecked Sendable {
        @JSONProperty(Keys.full) var name: String
        @JSONProperty(Keys.full, .or("alias")) var optional: String?
        @JSONProperty(Keys.full) var preset: String = "none"
        @JSONProperty(.path(Keys.full), .or("alias"), using: .standard) var converted: String
        @JSONProperty(.or("count", "n"), checking: { $0 > 0 }) var number: Int = 1
    }

    @Test func constantsArePaths() throws {
        let model = try Constant(parsing: #"{"full_name": "Ann", "n": 5}"#)
        #expect(model.name == "Ann" && model.optional == "Ann" && model.preset == "Ann" && model.converted == "Ann")
        #expect(model.number == 5)
        #expect(try Constant(parsing: #"{"alias": "Ann", "number": 2, "n": 5}"#).number == 2)
        #expect(try Constant(parsing: #"{"alias": "Ann"}"#).optional == "Ann")
        #expect(model.mutate { $0.number = 6 }.text() == #"{"full_name": "Ann", "n": 6}"#)
    }

    final class Post: JSONModel, @unchecked Sendable {
        @JSONProperty("images.1", .or("images.0")) var image: String?
        @JSONProperty("pages.0", .or("pages.2.title", "pages.2")) var title: JSON?
        @JSONProperty var post: Post?
    }

    @Test func removingRemovesTheElementsOfOneArrayThatThePropertyReads() throws {
        let text = #"{"images":["s","m","l"],"pages":["a","b",{"title":"c"},"d"]}"#
        let post = try Post(parsing: text)
        #expect(
            post.mutate { $0.remove(\.image) }.text()
                == #"{"images":["l"],"pages":["a","b",{"title":"c"},"d"]}"#)
        #expect(post.mutate { $0.remove(\.title) }.text() == #"{"images":["s","m","l"],"pages":["b","d"]}"#)
        let outer = try Post(parsing: "{\"post\":\(text)}")
        #expect(outer.mutate { $0.remove(\.post!.image) }.json["post"]?["images"]?.text() == #"["l"]"#)
        #expect(outer.mutate { $0.post?.remove(\.image) }.json["post"]?["images"]?.text() == #"["l"]"#)
    }

    @Test func theStateIsThatOfTheValue() throws {
        let model = try Several(parsing: #"{"i1": "x", "t1": null, "d": {"m2": 4}}"#)
        #expect(model.$number.issue?.pointer == "/i1" && model.$number.json == "x")
        #expect(model.$text.presence == .null && model.$inner.issue?.pointer == "/d/m2")
        let draft = model.draft()
        #expect(draft.issues.isEmpty && draft.snapshot().issues == model.issues)
    }
}
