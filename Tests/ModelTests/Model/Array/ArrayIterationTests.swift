import LazyJSON
import Synchronization
import Testing

/// A loop over an array makes a model for each element, which never changes; `forEach(reusing: true)` only where one is kept.
struct ArrayIterationTests {
    final class ReusedItem: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String
        @JSONProperty var score: Double?
        @JSONProperty var ok: Bool
    }

    class ReusedShape: JSONModel, @unchecked Sendable {
        @JSONProperty var size: Int

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["round"]?.bool == true ? ReusedDisc.self : ReusedShape.self
        }
    }

    final class ReusedDisc: ReusedShape, @unchecked Sendable {
        @JSONProperty var colour: String
    }

    final class ReusedNoted: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        lazy var note = "note \(id)"
    }

    /// Hides what it stores.
    final class ReusedHiding: ReusedShape, CustomReflectable, @unchecked Sendable {
        lazy var note = "note \(size)"

        var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    class ReusedAsking: JSONModel, @unchecked Sendable {
        static let count = Atomic<Int>(0)

        @JSONProperty var size: Int

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            count.add(1, ordering: .relaxed)
            return json["round"]?.bool == true ? ReusedAnswer.self : ReusedAsking.self
        }
    }

    final class ReusedAnswer: ReusedAsking, @unchecked Sendable {
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type { self }
    }

    private struct Weak {
        weak var item: ReusedItem?
    }

    private static func text(_ number: Int) -> String {
        "{\"id\":\(number),\"name\":\"name \(number)\",\"score\":\(number).5,\"ok\":\(number % 3 == 0)}"
    }

    static func array(_ count: Int) throws -> JSONArray<ReusedItem> {
        try JSONArray(parsing: "[" + (0..<count).map(text).joined(separator: ",\n") + "]")
    }

    static func isRight(_ item: ReusedItem, _ number: Int) -> Bool {
        item.id == number && item.name == "name \(number)" && item.score == Double(number) + 0.5
            && item.ok == (number % 3 == 0) && item.text() == text(number)
    }

    /// Passes on what another model had read when it goes.
    final class ReusedReading: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .reader) var reader: Reader?
        @JSONProperty var id: Int
    }

    /// A value whose `deinit` reads the model that has read it.
    final class Reader: @unchecked Sendable {
        unowned(unsafe) nonisolated(unsafe) static var model: ReusedReading?
        static let sum = Atomic<Int>(0)
        let id: Int

        init(id: Int) { self.id = id }

        deinit { Self.sum.add(unsafe (Self.model?.id ?? 0) + (Self.model?.reader?.id ?? 0), ordering: .relaxed) }
    }

    @Test func oneInstanceIsPassedAgainAndAgain() throws {
        var instances = Set<ObjectIdentifier>()
        var number = 0
        try Self.array(1_000).forEach(reusing: true) { item in
            instances.insert(ObjectIdentifier(item))
            #expect(Self.isRight(item, number))
            number += 1
        }
        #expect(number == 1_000 && instances.count == 1)
    }

    @Test func eachElementOfALoopIsAModelOfItsOwn() throws {
        let array = try Self.array(100)
        var kept: [ReusedItem] = []
        for item in array where item.id % 2 == 0 { kept.append(item) }
        array.forEach(reusing: false) { kept.append($0) }
        #expect(Set(kept.map { ObjectIdentifier($0) }).count == 150)
        #expect(kept.map(\.id) == Array(stride(from: 0, to: 100, by: 2)) + Array(0..<100))
    }

    @Test func aReusedModelThatIsKeptStaysAsItIs() throws {
        for seed in Cases.seeds(20) {
            var random = SeededGenerator(seed: seed)
            var (kept, number, weak): ([(Int, ReusedItem)], Int, Weak) = ([], 0, Weak())
            var closures: [() -> Bool] = []
            try Self.array(300).forEach(reusing: true) { item in
                let current = number
                if random.chance(60) { #expect(Self.isRight(item, current)) }
                // A weak reference sees the element of now, whether or not the instance is another one.
                if let last = weak.item, last === item { #expect(last.id == current) }
                switch random.below(8) {
                case 0: kept.append((current, item))
                case 1: weak.item = item
                case 2: closures.append { Self.isRight(item, current) }
                case 3: kept.append((current, item.mutate { _ in }))
                default: break
                }
                number += 1
            }
            #expect(number == 300)
            for (number, item) in kept { #expect(Self.isRight(item, number)) }
            for closure in closures { #expect(closure()) }
        }
    }

    @Test func valuesOfTheElementBeforeAreReleasedOutsideOfTheClaim() throws {
        let array = try JSONArray<ReusedReading>(
            parsing: "[" + (0..<100).map { "{\"id\":\($0),\"reader\":\($0)}" }.joined(separator: ",") + "]")
        var sum = 0
        array.forEach(reusing: true) { model in
            unsafe Reader.model = model
            sum += model.reader?.id ?? 0
        }
        unsafe Reader.model = nil
        #expect(sum == 4_950)
        // The value of an element is released when the value of the next one is there; the last one is released with the model.
        #expect(Reader.sum.load(ordering: .relaxed) >= 2 * (4_950 - 99))
    }

    @Test func elementsThatAreKeptOrOfOtherClassesAreNotReused() throws {
        let array = try Self.array(50)
        let third = array[3]
        var number = 0
        array.forEach(reusing: true) { item in
            if number == 3 { #expect(item === third) }
            if number == 20 { #expect(array[30].id == 30) }
            if number == 30 { #expect(item === array[30]) }
            #expect(Self.isRight(item, number))
            number += 1
        }
        #expect(Self.isRight(third, 3))
        var notes: [String] = []
        let noted = try JSONArray<ReusedNoted>(parsing: "[{\"id\":1},{\"id\":2}]")
        noted.forEach(reusing: true) { notes.append($0.note) }
        let hiding = try JSONArray<ReusedHiding>(parsing: "[{\"size\":1},{\"size\":2}]")
        hiding.forEach(reusing: true) { notes.append($0.note) }
        #expect(notes == ["note 1", "note 2", "note 1", "note 2"])
        var shapes: [String] = []
        try JSONArray<ReusedShape>(
            parsing: "[{\"size\":1},{\"round\":true,\"colour\":\"red\"},7,{\"size\":3},{\"size\":4}]"
        ).forEach(reusing: true) { shape in shapes.append("\((shape as? ReusedDisc)?.colour ?? "") \(shape.size)") }
        #expect(shapes == [" 1", "red 0", " 0", " 3", " 4"])
    }

    @Test func modelsThatAreKeptNeverChange() throws {
        for seed in Cases.seeds(20) {
            var random = SeededGenerator(seed: seed)
            let count = 300
            var (kept, number): ([(Int, ReusedItem)], Int) = ([], 0)
            var (weak, closures): ([(Int, Weak)], [() -> Bool]) = ([], [])
            for item in try Self.array(count) {
                let current = number
                if random.chance(60) { #expect(Self.isRight(item, current)) }
                switch random.below(8) {
                case 0: kept.append((current, item))
                case 1: weak.append((current, Weak(item: item)))
                case 2: closures.append { Self.isRight(item, current) }
                case 3: kept.append((current, item.mutate { _ in }))
                case 4:
                    let changed = item.mutate { $0.id = -1 }
                    #expect(changed.id == -1 && Self.isRight(item, current))
                default: break
                }
                number += 1
            }
            #expect(number == count)
            for (number, item) in kept { #expect(Self.isRight(item, number)) }
            for closure in closures { #expect(closure()) }
            for (number, item) in weak { #expect(item.item.map { Self.isRight($0, number) } ?? true) }
        }
    }

    @Test func aWeakReferenceNeverSeesAnotherRecord() throws {
        var (last, number) = (Weak(), 0)
        for item in try Self.array(400) {
            if let before = last.item { #expect(before.id == number - 1) }
            #expect(last.item !== item)
            last.item = item
            #expect(item.id == number)
            number += 1
        }
    }

    @Test func anUnownedReferenceReadsItsModel() throws {
        var number = 0
        var kept: [ReusedItem] = []
        for item in try Self.array(200) {
            unowned let other = item
            let read = { other.id }
            if number % 7 == 0 { kept.append(item) }
            #expect(read() == number)
            number += 1
        }
        #expect(kept.map(\.id) == Array(stride(from: 0, to: 200, by: 7)))
    }

    @Test func copiesOfAnIteratorDoNotDisturbEachOther() throws {
        var one = try Self.array(100).makeIterator()
        for _ in 0..<10 { _ = one.next() }
        var other = one
        var items: [ReusedItem] = []
        for number in 10..<100 {
            guard let mine = one.next(), let its = other.next() else { break }
            #expect(mine !== its && Self.isRight(mine, number) && Self.isRight(its, number))
            if number % 10 == 0 { items += [mine, its] }
        }
        let isOver = one.next() == nil && other.next() == nil
        #expect(isOver)
        #expect(items.map(\.id) == (1..<10).flatMap { [$0 * 10, $0 * 10] })
    }

    @Test func cachedElementsAreTheSameInstances() throws {
        let array = try Self.array(50)
        let third = array[3]
        for (number, item) in array.enumerated() {
            if number == 3 { #expect(item === third) }
            if number == 20 { #expect(array[30].id == 30) }
            if number == 30 { #expect(item === array[30]) }
            #expect(Self.isRight(item, number))
        }
        #expect(Self.isRight(third, 3))
    }

    @Test func elementsOfOtherKindsAndClassesComeInTheirOrder() throws {
        for seed in Cases.seeds(20) {
            var random = SeededGenerator(seed: seed)
            let elements = (0..<400).map { number in
                random.pick([
                    "{\"size\":\(number)}", "{\"size\":\(number),\"round\":true,\"colour\":\"c\(number)\"}", "null",
                    "[\(number)]", "\(number)", "{}",
                ])
            }
            var array = try JSONArray<ReusedShape>(parsing: "[" + elements.joined(separator: " , ") + "]")
            if random.chance(30) { array = array.mutate { $0.append(ReusedShape { $0.size = 7 }) } }
            let expected = array.indices.map { array.json[$0].flatMap { ReusedShape($0) } ?? ReusedShape() }
            var number = 0
            for shape in array {
                #expect(shape == expected[number] && type(of: shape) == type(of: expected[number]))
                #expect(shape.size == expected[number].size)
                #expect((shape as? ReusedDisc)?.colour == (expected[number] as? ReusedDisc)?.colour)
                number += 1
            }
            #expect(number == array.count)
        }
    }

    /// A loop makes models of objects without asking what their type reads; a position asks.
    @Test(arguments: 0..<64) func aLoopGivesWhatPositionsGive(_ pattern: Int) throws {
        let kinds = [
            #"{"size":1}"#, #"{"size":2,"round":true,"colour":"red"}"#, "null", "7", #"[{"size":3}]"#, #"{"size":"4"}"#,
        ]
        let elements = (0..<8).map { kinds[(pattern &* 31 &+ $0 &* (pattern % 5 + 1)) % kinds.count] }
        let text = "[" + elements.joined(separator: ", ") + "]"
        let looped = try JSONArray<ReusedShape>(parsing: text)
        let placed = try JSONArray<ReusedShape>(parsing: text)
        var json = looped.json
        json[at: JSONPointer([.index(7)])] = json[7]
        let edited = try #require(JSONArray<ReusedShape>(json))
        for (one, other) in zip(looped, placed.indices.map { placed[$0] }) {
            #expect(type(of: one) == type(of: other) && one == other && one.size == other.size)
            #expect((one as? ReusedDisc)?.colour == (other as? ReusedDisc)?.colour)
        }
        #expect(Array(edited) == Array(looped))
        _ = looped[pattern % 8]
        #expect(Array(looped) == Array(placed))
    }

    @Test func classesThatStoreOtherThingsAreNotUsedAgain() throws {
        let array = try JSONArray<ReusedNoted>(parsing: "[{\"id\":1},{\"id\":2},{\"id\":3}]")
        var notes: [String] = []
        for item in array { notes.append(item.note) }
        #expect(notes == ["note 1", "note 2", "note 3"])
    }

    @Test func classesWithAMirrorOfTheirOwnAreNotUsedAgain() throws {
        let array = try JSONArray<ReusedHiding>(parsing: "[{\"size\":1},{\"size\":2},{\"size\":3}]")
        var notes: [String] = []
        for item in array { notes.append(item.note) }
        #expect(notes == ["note 1", "note 2", "note 3"])
    }

    @Test func theClassOfAnElementIsAskedForOnce() throws {
        let elements = (0..<100).map { "{\"size\":\($0),\"round\":\($0 % 3 == 0)}" }
        let array = try JSONArray<ReusedAsking>(parsing: "[" + elements.joined(separator: ",") + "]")
        var sum = 0
        for item in array { sum += item.size }
        #expect(sum == 4_950)
        #expect(ReusedAsking.count.load(ordering: .relaxed) == 100)
    }

    @Test func anElementThatIsKeptDuringIterationIsPassedInItsPlace() throws {
        let array = try JSONArray<ReusedItem>(parsing: #"[{"id":1},7,{"id":3},{"id":4},{"id":5}]"#)
        var ids: [Int] = []
        array.forEach(reusing: true) { item in
            if ids.count == 1 { #expect(array[3].id == 4) }
            if ids.count == 3 { #expect(item === array[3]) }
            ids.append(item.id)
        }
        #expect(ids == [1, 0, 3, 4, 5])
    }
}

extension JSONConversion where Value == ArrayIterationTests.Reader {
    /// A new object for each read.
    fileprivate static var reader: JSONConversion {
        JSONConversion(decode: { json, _ in ArrayIterationTests.Reader(id: try Int.value(from: json)) })
    }
}
