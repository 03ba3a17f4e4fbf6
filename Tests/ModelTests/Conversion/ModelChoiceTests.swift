import LazyJSON
import TestSupport
import Testing

/// Models whose class is chosen by a member beside them.
struct ModelChoiceTests {
    class Animal: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var age: Int?
    }

    class Dog: Animal, @unchecked Sendable {
        @JSONProperty var barks: Bool

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["toy"] == nil ? self : Puppy.self
        }
    }

    final class Puppy: Dog, @unchecked Sendable {
        @JSONProperty var toy: String
    }

    final class Cat: Animal, @unchecked Sendable {
        @JSONProperty var lives: Int

        override class var template: JSON { ["lives": 9] }
    }

    class Event: JSONModel, @unchecked Sendable {
        @JSONProperty var type: JSON
        @JSONProperty(using: .model(by: "type", Event.classes)) var payload: Animal?
        @JSONProperty(using: .model(by: "type", Event.classes)) var needed: Animal
        @JSONProperty("meta.value", using: .model(by: "meta.kind", ["dog": Dog.self])) var inner: Animal?
        @JSONProperty(using: .model(by: "type", Event.classes)) var list: [Animal]
        @JSONProperty(using: .model(by: "type", Event.classes)) var lazy: JSONArray<Animal>
        @JSONProperty(using: .model(by: "type", Event.classes)) var maybe: JSONArray<Animal?>?
        @JSONProperty(using: .oneOrMany(.model(by: "type", Event.classes))) var either: [Animal]
        @JSONProperty(using: .each(.each(.model(by: "type", Event.classes)))) var nested: [[Animal]]
        @JSONProperty(using: .model { $0["meows"] == true ? Cat.self : nil }) var closed: Animal?
        @JSONProperty var events: JSONArray<Event>

        static let classes: [JSON: Animal.Type] = ["dog": Dog.self, "cat": Cat.self, 1: Cat.self]
    }

    // MARK: The model

    /// The class that an object is a model of, if a value chooses it.
    private static func type(_ choice: JSON?, _ json: JSON) -> Animal.Type {
        switch choice {
        case "dog": json["toy"] == nil ? Dog.self : Puppy.self
        case "cat", 1: Cat.self
        default: Animal.self
        }
    }

    private static func model(_ choice: JSON?, _ json: JSON?) -> Animal? {
        guard let json else { return nil }
        // Each by name: an initializer of a protocol is the initializer of the static type.
        return switch type(choice, json) {
        case is Puppy.Type: Puppy(json)
        case is Dog.Type: Dog(json)
        case is Cat.Type: Cat(json)
        default: Animal(json)
        }
    }

    private static func models(_ choice: JSON?, _ json: JSON?) -> [Animal] {
        json?.elements.compactMap { model(choice, $0) } ?? []
    }

    /// Compares an event with what its JSON says.
    private static func check(_ event: Event, _ comment: @autoclosure () -> String) {
        let json = event.json
        let type = json["type"]
        #expect(event.payload == model(type, json["payload"]), "\(comment())")
        #expect(event.payload === event.payload)
        #expect(event.needed == model(type, json["needed"]) ?? Animal(), "\(comment())")
        #expect(event.inner == model(json[at: "meta.kind"] == "dog" ? "dog" : nil, json[at: "meta.value"]))
        #expect(event.list == models(type, json["list"]), "\(comment())")
        #expect(Array(event.lazy.valid) == models(type, json["lazy"]), "\(comment())")
        for (position, animal) in event.lazy.enumerated() {
            #expect(animal == model(type, json["lazy"]?[position]) ?? Animal())
            #expect(event.lazy[position] == animal && event.lazy[position] === event.lazy[position])
        }
        #expect(
            event.maybe?.map { $0 }
                == (json["maybe"]?.kind == .array
                    ? json["maybe"]?.elements.map { model(type, $0) } : nil))
        let either = json["either"]
        #expect(event.either == (either?.kind == .object ? model(type, either).map { [$0] } : models(type, either)))
        #expect(event.nested == (json["nested"]?.elements.filter { $0.kind == .array } ?? []).map { models(type, $0) })
        #expect(event.closed == model(json["meows"] == true ? "cat" : nil, json["closed"]))
        #expect(event.events.count == json["events"]?.elements.count ?? 0)
    }

    private static func animal(_ random: inout SeededGenerator) -> String {
        random.pick([
            "{}", #"{"name": "Rex",  "age": 3}"#, #"{"name": "Tom", "lives": "7", "x": [1]}"#, #"{"barks": 1}"#,
            #"{ "toy": "ball", "barks": true }"#, #"{"age": "old"}"#, "null", "4",
        ])
    }

    private static func event(_ random: inout SeededGenerator, depth: Int) -> String {
        func animals() -> String { "[\((0..<random.below(3)).map { _ in animal(&random) }.joined(separator: ", "))]" }
        var members = [
            "\"type\": \(random.pick(["\"dog\"", "\"cat\"", "\"d\\u006fg\"", "1.0", "\"bird\"", "null", "[1]"]))",
            "\"payload\": \(animal(&random))", "\"needed\": \(animal(&random))",
            "\"meta\": {\"kind\": \(random.pick(["\"dog\"", "\"cat\""])), \"value\": \(animal(&random))}",
            "\"list\": \(animals())", "\"lazy\": \(animals())", "\"maybe\": \(animals())",
            "\"either\": \(random.chance(50) ? animals() : animal(&random))",
            "\"nested\": [\(animals()), \(animals())]", "\"meows\": \(random.pick(["true", "false"]))",
            "\"closed\": \(animal(&random))",
        ]
        if depth > 0 { members.append("\"events\": [\(event(&random, depth: depth - 1))]") }
        members = members.filter { _ in random.chance(85) }
        members.shuffle(using: &random)
        return "{\(members.joined(separator: ", "))}"
    }

    @Test(arguments: Cases.seeds(300))
    func theMemberChoosesTheClass(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = Self.event(&random, depth: 1)
        let event = try Event(parsing: text)
        Self.check(event, text)
        if let inner = event.events.first { Self.check(inner, text) }
        #expect(event.text() == text)

        // Issues and unmapped members are the ones that the class reports.
        if let payload = event.payload {
            let own = event.issues.filter { $0.pointer.components.first == .key("payload") }
            #expect(own.map { "\($0.pointer) \($0.kind)" } == payload.issues.map { "/payload\($0.pointer) \($0.kind)" })
            let unmapped = event.unmapped.map(\.description).filter { $0.hasPrefix("/payload") }
            #expect(unmapped == payload.unmapped.map { "/payload\($0)" })
        }

        // Nothing is written that is there.
        let same = event.mutate {
            if let payload = event.payload { $0.payload = payload }
            if let inner = event.inner { $0.inner = inner }
            if let maybe = event.maybe { $0.maybe = maybe }
            $0.list = $0.list
            $0.lazy = $0.lazy
            if event.either.count > 0 { $0.either = $0.either }
            $0.nested = $0.nested
            for position in $0.lazy.indices where event.lazy.json[position]?.kind == .object {
                $0.lazy[position] = event.lazy[position]
            }
        }
        #expect(same === event, "\(text)")

        // Columns read the same.
        let array = try JSONArray<Event>(parsing: "[\(text)]")
        for (payload, name, age) in array.columns(\.payload, \.needed.name, \.payload?.age) {
            #expect(payload == event.payload && name == event.needed.name && age == event.payload?.age)
        }
    }

    @Test(arguments: Cases.seeds(300))
    func draftsAskTheObjectAsItIsNow(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = Self.event(&random, depth: 1)
        let event = try Event(parsing: text)
        var json = event.json
        var draft = event.draft()
        for step in 0..<12 {
            let name = "n\(step)"
            switch random.below(10) {
            case 0:
                let type: JSON = random.pick(["dog", "cat", "bird", 1])
                draft.type = type
                if json["type"] != type { json["type"] = type }
            case 1:
                draft.payload?.name = name
                if json["payload"]?.kind == .object { json[at: "payload.name"] = JSON(name) }
            case 2:
                let isDog = Self.model(json["type"], json["payload"]) is Dog
                let value = random.chance(50)
                #expect((draft.payload?[as: Dog.self] != nil) == isDog)
                let old = (draft.payload as Animal?) as? Dog
                draft.payload?[as: Dog.self]?.barks = value
                if isDog, old?.barks != value || json[at: "payload.barks"]?.isNull == true {
                    let isNumber = json[at: "payload.barks"]?.kind == .number
                    json[at: "payload.barks"] = isNumber ? (value ? 1 : 0) : JSON(value)
                }
            case 3:
                let cat = Cat { $0.name = name }
                draft.payload = cat
                json["payload"] = cat.json
            case 4:
                guard let position = draft.lazy.indices.randomElement(using: &random) else { continue }
                let isObject = json["lazy"]?[position]?.kind == .object
                let isCat = Self.type(json["type"], json["lazy"]?[position] ?? [:]) is Cat.Type
                #expect((draft.lazy[position][as: Cat.self] != nil) == (isObject && isCat))
                if !isObject { continue }
                draft.lazy[position].name = name
                json[at: JSONPointer([.key("lazy"), .index(position), .key("name")])] = JSON(name)
            case 5:
                guard let position = draft.list.indices.randomElement(using: &random) else { continue }
                let places = json["list"]?.elements.indices.filter { json["list"]?[$0]?.kind == .object } ?? []
                let isCat = Self.type(json["type"], json["list"]?[places[position]] ?? [:]) is Cat.Type
                #expect((draft.list[position][as: Cat.self] != nil) == isCat)
                #expect((draft.list[position] as Animal is Cat) == isCat)
                draft.list[position].name = name
                json[at: JSONPointer([.key("list"), .index(places[position]), .key("name")])] = JSON(name)
            case 6:
                draft.inner?.name = name
                if json[at: "meta.value"]?.kind == .object { json[at: "meta.value.name"] = JSON(name) }
            case 7:
                guard json["either"]?.kind == .object else { continue }
                #expect((draft.either[0][as: Cat.self] != nil) == (Self.type(json["type"], [:]) is Cat.Type))
                draft.either[0].name = name
                json[at: "either.name"] = JSON(name)
            case 8:
                draft.lazy.append(Dog { $0.name = name })
                json["lazy"] = json["lazy"]?.kind == .array ? json["lazy"] : []
                try json["lazy"]?.append(["name": JSON(name)])
            default:
                guard json["events"]?.count == 1 else { continue }
                draft.events[0].type = "cat"
                draft.events[0].needed.name = name
                draft.events[0].needed[as: Cat.self]?.lives = step
                #expect(((draft.events[0].needed as Animal) as? Cat)?.lives == step)
                json = draft.json
            }
            #expect(draft.json == json, "\(text), step \(step): \(draft.json)")
            Self.check(draft.snapshot(), "\(text), step \(step)")
        }
        // A copy reads what one that is parsed anew does.
        let copy = draft.snapshot()
        #expect(copy.text() == draft.json.text())
        Self.check(try Event(parsing: copy.text()), copy.text())
        #expect(event.text() == text)
    }

    @Test func aMissingModelIsOneOfTheDeclaredClass() throws {
        let event = try Event(parsing: #"{"type": "cat", "lazy": [null]}"#)
        #expect(Swift.type(of: event.needed) == Animal.self && event.payload == nil)
        let changed = event.mutate {
            #expect($0.needed[as: Cat.self] == nil && $0.lazy[0][as: Cat.self] == nil)
            $0.needed.name = "Tom"
            $0.needed[as: Cat.self]?.lives = 2
        }
        #expect(changed.text() == #"{"type": "cat", "lazy": [null], "needed": {"name": "Tom", "lives": 2}}"#)
        #expect(changed.needed is Cat)
    }

    @Test func assigningDoesNotChangeTheMember() throws {
        let event = try Event(parsing: #"{"type": "dog", "payload": {"barks": true}}"#)
        let changed = event.mutate { $0.payload = Cat { $0.lives = 7 } }
        #expect(changed.text() == #"{"type": "dog", "payload": {"lives": 7}}"#)
        #expect(changed.payload is Dog)
        let both = event.mutate {
            $0.payload = Cat { $0.lives = 7 }
            $0.type = "cat"
        }
        #expect((both.payload as? Cat)?.lives == 7)
    }

    @Test func theClassIsAskedForOncePerRead() throws {
        let event = try Event(parsing: #"{"type": "cat", "list": [{}, {}], "lazy": [{}, 1, {}]}"#)
        #expect(event.list.allSatisfy { $0 is Cat })
        #expect(event.lazy[0] is Cat && event.lazy[2] is Cat && Swift.type(of: event.lazy[1]) == Animal.self)
        #expect(event.lazy.detached()[0] is Cat)
        #expect(event.lazy.mutate { $0[0][as: Cat.self]?.lives = 3 }.text() == #"[{"lives": 3}, 1, {}]"#)
        let moved = event.mutate { $0.lazy = event.lazy.mutate { $0.swapAt(0, 1) } }
        #expect(moved.text() == #"{"type": "cat", "list": [{}, {}], "lazy": [1, {}, {}]}"#)
        let subclass = try Sub(parsing: #"{"type": "cat", "payload": {}}"#)
        #expect(subclass.payload is Cat)
    }

    final class Sub: Event, @unchecked Sendable {
        @JSONProperty var more: Int
    }

    final class Shared: JSONModel, @unchecked Sendable {
        @JSONProperty var type: String
        @JSONProperty var one: Animal?
        @JSONProperty var other: Animal

        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(JSONConversion<Animal>.model(by: "type", Event.classes))
            return all
        }
    }

    @Test func aClassHasAConversionForAllItsModels() throws {
        let shared = try Shared(parsing: #"{"type": "cat", "one": {}, "other": {"name": "x"}}"#)
        #expect(shared.one is Cat && shared.other is Cat)
        #expect(shared.mutate { $0.other[as: Cat.self]?.lives = 1 }.json["other"] == ["name": "x", "lives": 1])
    }

    @Test func outsideOfAPropertyTheDeclaredClassIsRead() throws {
        let conversion = JSONConversion<Animal>.model(by: "type", Event.classes)
        #expect(Swift.type(of: try conversion.value(from: ["type": "cat"])) == Animal.self)
        #expect(throws: JSONError.self) { try conversion.value(from: 4) }
    }

    // MARK: In the conversions of a class

    /// A class that writes names in a form of its own.
    final class NamedCat: Animal, @unchecked Sendable {
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(
                JSONConversion<String>(
                    decode: { json, _ in String(try json.value(as: String.self).dropFirst(4)) },
                    encode: { name, _, _ in JSON("the \(name)") }))
            return all
        }
    }

    /// A table of animals whose class the conversion of the class chooses.
    final class Shelter: JSONModel, @unchecked Sendable {
        override class var conversions: JSONConversions {
            var all = super.conversions
            all.add(JSONConversion<Animal>.model(by: "type", ["cat": NamedCat.self]))
            return all
        }

        @JSONProperty var type: String
        @JSONProperty var byName: [String: Animal]
    }

    @Test func memberOfADictionaryIsEditedAsTheChosenClass() throws {
        let shelter = try Shelter(parsing: #"{"type": "cat", "byName": {"a": {"name": "the A"}}}"#)
        let changed = shelter.mutate {
            $0.byName["a"]?.name = "B"
            $0.byName["c", default: Animal()].name = "C"
        }
        #expect(
            changed.json.text()
                == #"{"type": "cat", "byName": {"a": {"name": "the B"}, "c": {"name": "the C"}}}"#)
    }
}
