import LazyJSON
import Synchronization
import Testing

/// A value that remembers when it was read.
struct Stamp: Hashable, Sendable, JSONConvertible {
    let number: Int
    let time: Int

    static func value(from json: JSON) throws -> Stamp { Stamp(number: try json.value(), time: 0) }
    func json(replacing existing: JSON?) -> JSON { number.json(replacing: existing) }
}

/// The time, and the number of requests for it; given by context, so that tests do not meet.
final class Clock: Sendable {
    let time = Atomic<Int>(1)
    let readings = Atomic<Int>(0)
    let questions = Atomic<Int>(0)
}

extension JSONConversion where Value == Stamp {
    static var stamped: JSONConversion {
        JSONConversion(
            decode: { json, context in
                let clock = context[Clock.self]
                clock?.readings.add(1, ordering: .relaxed)
                return Stamp(number: try json.value(), time: clock?.time.load(ordering: .relaxed) ?? 0)
            },
            encode: { value, existing, _ in value.number.json(replacing: existing) },
            isCurrent: { value, _, context in
                context[Clock.self]?.questions.add(1, ordering: .relaxed)
                return value.time == context[Clock.self]?.time.load(ordering: .relaxed)
            })
    }
}

private class Stamped: JSONModel, @unchecked Sendable {
    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(.stamped)
        return all
    }
    @JSONProperty var optional: Stamp?
    @JSONProperty var list: [Stamp]
    @JSONProperty var unique: Set<Stamp>
    @JSONProperty var named: [String: Stamp]
    @JSONProperty var nested: [[Stamp?]]
    @JSONProperty(using: .each(.each(checking: { _ in true }))) var tables: [[Stamp]]
    @JSONProperty(using: .lossyArray) var lossy: [Stamp]
    @JSONProperty(using: .exact) var exact: [Stamp]
    @JSONProperty var plain: Int
}

private final class Using: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .stamped) var optional: Stamp?
    @JSONProperty(using: .stamped) var list: [Stamp]
    @JSONProperty(using: .each(.stamped)) var unique: Set<Stamp>
    @JSONProperty(using: .each(.each(.stamped))) var nested: [[Stamp]]
}

@Suite("Values that go stale")
struct StalenessTests {
    private static let text =
        #"{"optional":1,"list":[1],"unique":[1],"named":{"a":1},"nested":[[1]],"tables":[[1]],"lossy":[1],"exact":[1]}"#

    private static let readers: [@Sendable (Stamped) -> [Stamp?]] = [
        { [$0.optional] }, { $0.list }, { Array($0.unique) }, { Array($0.named.values) }, { $0.nested.flatMap { $0 } },
        { $0.tables.flatMap { $0 } }, { $0.lossy }, { $0.exact },
    ]

    private static let usingReaders: [@Sendable (Using) -> [Stamp?]] = [
        { [$0.optional] }, { $0.list }, { Array($0.unique) }, { $0.nested.flatMap { $0 } },
    ]

    @Test("what a class's conversion says is asked inside of containers too", arguments: readers.indices)
    func inClass(_ number: Int) throws { try check(Stamped.self, Self.readers[number]) }

    @Test("what a property's conversion says is asked inside of containers too", arguments: usingReaders.indices)
    func inProperty(_ number: Int) throws { try check(Using.self, Self.usingReaders[number]) }

    private func check<Model: JSONModelProtocol>(_ type: Model.Type, _ read: (Model) -> [Stamp?]) throws {
        let clock = Clock()
        let model = try Model(parsing: Self.text, context: JSONContext(clock))
        #expect(read(model) == [Stamp(number: 1, time: 1)])
        #expect(clock.questions.load(ordering: .relaxed) == 0, "never asked on the first read")
        #expect(read(model) == [Stamp(number: 1, time: 1)])
        #expect(clock.readings.load(ordering: .relaxed) == 1, "what is current is not converted again")
        #expect(clock.questions.load(ordering: .relaxed) == 1, "asked on each later read")
        clock.time.add(1, ordering: .relaxed)
        #expect(read(model) == [Stamp(number: 1, time: 2)])
        #expect(clock.readings.load(ordering: .relaxed) == 2)
    }

    @Test("where elements were left out the array is read again")
    func leftOut() throws {
        let clock = Clock()
        let model = try Stamped(parsing: #"{"list":["x",1],"plain":1}"#, context: JSONContext(clock))
        #expect(model.list.count == 1)
        clock.time.add(1, ordering: .relaxed)
        #expect(model.list == [Stamp(number: 1, time: 2)])
        #expect(model.plain == 1)
    }

    @Test("where elements were left out the array is read again, also if the others are current")
    func leftOutBesideCurrent() throws {
        let clock = Clock()
        let model = try Stamped(parsing: #"{"list":["x",1]}"#, context: JSONContext(clock))
        #expect(model.list == [Stamp(number: 1, time: 1)])
        let readings = clock.readings.load(ordering: .relaxed)
        #expect(model.list == [Stamp(number: 1, time: 1)])
        #expect(clock.readings.load(ordering: .relaxed) > readings)
    }

    @Test("a large set is asked in linear time")
    func largeSet() throws {
        let text = "[" + (0..<20_000).map(String.init).joined(separator: ",") + "]"
        let clock = Clock()
        let model = try Stamped(parsing: #"{"unique":\#(text)}"#, context: JSONContext(clock))
        #expect(model.unique.count == 20_000)
        clock.time.add(1, ordering: .relaxed)
        #expect(model.unique.count == 20_000)
        #expect(clock.questions.load(ordering: .relaxed) <= 400_000)
    }
}
