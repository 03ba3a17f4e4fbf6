import FoundationEssentials
import LazyJSON
import Synchronization
import Testing

/// Law 6: threads that read a fresh property together all get the right value, and one and the same model.
///
/// To be run with the Thread Sanitizer too. `LAZYJSON_SOAK` is the number of properties that each thread reads, 300,000
/// where it is empty, and a part of that where they are edited, generic or deep; without it the run is a short one.
@Suite(.serialized) struct ModelConcurrencyTests {
    private static let threads = 8

    /// How many models each thread reads all properties of, where a model has so many properties.
    private static func rounds(_ properties: Int, part: Int = 1, usual: Int) -> Int {
        guard let soak = ProcessInfo.processInfo.environment["LAZYJSON_SOAK"] else { return usual }
        return (Int(soak) ?? 300_000) / properties / part + 1
    }

    /// A model of each kind of property.
    final class Kinds: JSONModel, @unchecked Sendable {
        @JSONProperty var age: Int
        @JSONProperty var name: String
        @JSONProperty var other: Kinds?
        @JSONProperty var nested: Kinds
        @JSONProperty var list: [Kinds]
        @JSONProperty var named: [String: Kinds]
        @JSONProperty var tags: [String]
        @JSONProperty var city: String = "Unknown"
        @JSONProperty var day: Date?
        @JSONProperty(using: Kinds.fresh) var stale: Holder = Holder(0)
        @JSONProperty("nested.nested") var deep: Kinds?

        /// A value that no longer holds at each second question.
        static let fresh = JSONConversion<Holder>(
            decode: { json, _ in Holder(json.int ?? 0) },
            encode: { value, _, _ in JSON(value.number) },
            isCurrent: { value, _, _ in value.isCurrent })
    }

    /// A model whose values are of any type.
    final class Generic<Value: JSONConvertible & Equatable>: JSONModel, @unchecked Sendable {
        @JSONProperty var value: Value?
        @JSONProperty var nested: Generic<Value>?
        @JSONProperty var count: Int
    }

    /// A value by reference, which counts how often it was asked for.
    final class Holder: Sendable {
        let number: Int
        private let questions = Atomic(0)
        init(_ number: Int) { self.number = number }
        var isCurrent: Bool { questions.add(1, ordering: .relaxed).newValue % 3 != 0 }
    }

    private static let text = #"""
        {"age": 7, "name": "a name that is no small string", "other": {"age": 8}, "nested": {"age": 9, "nested": {"age": 3}},
         "list": [{"age": 1}, {"age": 2}], "named": {"a": {"age": 4}}, "tags": ["x", "y"], "day": 0, "stale": 5}
        """#

    /// The observations of one thread: the identities of the models that it read.
    private static func identities(_ model: Kinds) -> [ObjectIdentifier] {
        var all = [model.nested, model.nested.nested] + model.list + model.named.values
        if let other = model.other { all.append(other) }
        if let deep = model.deep { all.append(deep) }
        return all.map { ObjectIdentifier($0) }
    }

    private static func isRight(_ model: Kinds, age: Int) -> Bool {
        model.age == age && model.name == "a name that is no small string" && model.other?.age == 8
            && model.nested.age == 9 && model.nested.nested.age == 3 && model.list.map(\.age) == [1, 2]
            && model.named["a"]?.age == 4 && model.tags == ["x", "y"] && model.city == "Unknown"
            && model.day?.timeIntervalSince1970 == 0 && model.stale.number == 5 && model.deep?.age == 3
    }

    /// Models that threads read together: each thread notes what it saw of each.
    private static func run(_ models: [Kinds], age: @escaping @Sendable (Kinds, Int) -> Bool) throws {
        let wrong = Atomic(0)
        let seen = models.map { _ in (0..<threads).map { _ in Seen() } }
        let isDone = Threads.run(threads) { thread in
            for (model, seen) in zip(models, seen) {
                if !age(model, thread) { wrong.add(1, ordering: .relaxed) }
                seen[thread].note(identities(model))
            }
        }
        #expect(isDone)
        #expect(wrong.load(ordering: .relaxed) == 0)
        let losers = seen.filter { Set($0.map(\.identities)).count != 1 }
        #expect(losers.isEmpty)
    }

    /// The observations of a thread; written by that thread, and read when it has ended.
    private final class Seen: @unchecked Sendable {
        // Sendable because each is used by one thread at a time.

        private(set) var identities: [ObjectIdentifier] = []
        func note(_ new: [ObjectIdentifier]) { identities = new }
    }

    @Test func freshPropertiesOfAllKindsHaveOneWinner() throws {
        let models = try (0..<Self.rounds(20, usual: 200)).map { _ in try Kinds(parsing: Self.text) }
        try Self.run(models) { model, _ in Self.isRight(model, age: 7) }
    }

    @Test func copiesAreEditedWhileTheModelIsReadFirst() throws {
        let models = try (0..<Self.rounds(60, part: 16, usual: 60)).map { _ in try Kinds(parsing: Self.text) }
        try Self.run(models) { model, thread in
            let copy = model.mutate {
                $0.age = thread + 100
                $0.nested.name = "n\(thread)"
                $0.other?.age += 1
                $0.tags.append("z")
                $0.named["a"] = nil
            }
            return copy.age == thread + 100 && copy.nested.name == "n\(thread)" && copy.other?.age == 9
                && copy.tags.count == 3 && copy.named.isEmpty && Self.isRight(model, age: 7)
                && copy.mutate { $0.age = thread + 100 } === copy
        }
    }

    @Test func genericModelsHaveOneWinner() throws {
        let text =
            #"{"value": "a text that is not so small", "nested": {"value": "another one, as large"}, "count": 3}"#
        let models = try (0..<Self.rounds(5, part: 32, usual: 500)).map { _ in try Generic<String>(parsing: text) }
        let wrong = Atomic(0)
        let isDone = Threads.run(Self.threads) { _ in
            for model in models where !Self.isRight(model) { wrong.add(1, ordering: .relaxed) }
        }
        #expect(isDone)
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    private static func isRight(_ model: Generic<String>) -> Bool {
        model.nested?.value == "another one, as large" && model.value == "a text that is not so small"
            && model.count == 3
            && model.nested === model.nested
    }

    @Test func editedModelsAreReadByManyThreadsFirst() throws {
        let models = try (0..<Self.rounds(20, part: 8, usual: 100)).map { number in
            try Kinds(parsing: Self.text).mutate {
                $0.age = number + 1_000
                $0.nested.nested.age = 3
                $0.list = $0.list
                $0.tags = ["x", "y"]
            }
        }
        try Self.run(models) { model, _ in Self.isRight(model, age: model.json["age"]?.int ?? 0) }
    }

    @Test func classesOfManyPropertiesAreReadByManyThreads() throws {
        let text =
            "{" + (0..<130).map { "\"p\($0)\": \($0 % 10 == 3 ? "null" : String($0))" }.joined(separator: ",") + "}"
        let models = try (0..<Self.rounds(130, part: 8, usual: 20)).map { _ in try Wide130(parsing: text) }
        let expected = (0..<130).filter { $0 % 10 != 3 }
        let wrong = Atomic(0)
        let isDone = Threads.run(Self.threads) { thread in
            let paths = Wide130.numbersOfWide130
            for model in models {
                for step in paths.indices {
                    let at = (step + thread * 13) % paths.count
                    if model[keyPath: paths[at]] != expected[at] { wrong.add(1, ordering: .relaxed) }
                }
            }
        }
        #expect(isDone)
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    @Test func deepModelsThatAreKeptInBoxesHaveOneWinner() throws {
        let depth = 200
        let text =
            String(repeating: #"{"other":"#, count: depth) + #"{"age": 7}"# + String(repeating: "}", count: depth)
        for _ in 0..<Self.rounds(200, part: 32, usual: 5) {
            let root = try Kinds(parsing: text)
            let seen = (0..<Self.threads).map { _ in Seen() }
            let isDone = Threads.run(Self.threads) { thread in
                var chain = [root]
                while let next = chain.last?.other { chain.append(next) }
                #expect(chain.last?.age == 7)
                seen[thread].note(chain.map { ObjectIdentifier($0) })
            }
            #expect(isDone)
            #expect(Set(seen.map(\.identities)).count == 1)
        }
    }
}

/// A race that is there on purpose: the Thread Sanitizer must find it, or it finds nothing elsewhere either.
///
/// Only where `LAZYJSON_PLANTED_RACE` is set; see the step `thread` of `.ci/run`.
struct PlantedRaceConcurrencyTests {
    /// A ``JSONModel`` that would publish its values without a claim.
    private final class Careless: @unchecked Sendable {
        // Not Sendable at all: that is the point.

        private var cached: String?
        private let json: JSON
        init(_ json: JSON) { self.json = json }

        var name: String {
            if let cached { return cached }
            let value = json["name"]?.string ?? ""
            cached = value
            return value
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["LAZYJSON_PLANTED_RACE"] != nil))
    func aRaceThatWasPlantedIsFound() throws {
        let json = try JSON(parsing: #"{"name": "a name that is no small string"}"#)
        // Where other programs take the processors, the sanitizer may miss the race in one round.
        for _ in 0..<20 {
            let models = (0..<37_500).map { _ in Careless(json) }
            let isDone = Threads.run(8) { _ in
                for model in models where model.name.isEmpty { Issue.record("no name") }
            }
            #expect(isDone)
        }
    }
}
