import LazyJSON
import Synchronization
import Testing

/// How often values were converted.
private let conversionCount = Mutex(0)

/// A number that counts its conversions.
private struct Counted: JSONConvertible, Hashable, Sendable {
    let number: Int

    static func value(from json: JSON) throws -> Counted {
        conversionCount.withLock { $0 += 1 }
        return Counted(number: try json.value())
    }

    func json(replacing existing: JSON?) -> JSON {
        conversionCount.withLock { $0 += 1 }
        return JSON(number)
    }
}

private final class Bag: JSONModel, @unchecked Sendable {
    @JSONProperty var list: [Counted]
    @JSONProperty var bag: Bag?
    @JSONProperty var age: Int
}

/// How often the elements of a Swift array are converted while it is changed in a draft.
@Suite("Conversions in drafts of arrays", .serialized) struct ArrayDraftConversionTests {
    /// The conversions in a change, for each time that it is made.
    private func conversions(_ count: Int, _ change: (inout JSONDraft<Bag>, Int) -> Void) throws -> Int {
        let elements = (0..<count).map(String.init).joined(separator: ",")
        var draft = try Bag(parsing: #"{"list":[\#(elements)],"bag":{}}"#).draft()
        conversionCount.withLock { $0 = 0 }
        for number in count..<2 * count { change(&draft, number) }
        let result = conversionCount.withLock { $0 }
        #expect(draft.json["list"]?.count == 2 * count)
        return result / count
    }

    @Test("each element that is added to an array is converted, and no other one")
    func additions() throws {
        let count = Cases.scaled(12_000)
        #expect(try conversions(count) { $0.list.append(Counted(number: $1)) } <= 4)
        #expect(try conversions(count) { $0.list += [Counted(number: $1)] } <= 4)
        #expect(try conversions(count) { $0.list += CollectionOfOne(Counted(number: $1)) } <= 4)
        #expect(try conversions(count) { $0.list.append(contentsOf: [Counted(number: $1)]) } <= 4)
    }

    @Test("an element of an array is found by its position, and no other one is converted")
    func positions() throws {
        let count = Cases.scaled(12_000)
        let mixed = try conversions(count) {
            $0.list[$1 - count] = Counted(number: -$1)
            $0.age = $1
            $0.list.append(Counted(number: $1))
            $0.list.swapAt($1 - count, $1)
            $0.bag?.age += 1
        }
        #expect(mixed <= 12)
    }

    @Test("positions of an array that other writes have changed are those of its JSON now")
    func positionsAfterOtherWrites() throws {
        var draft = try Bag(parsing: #"{"list":[1,"x",2]}"#).draft()
        func set(_ position: Int, _ number: Int) { draft.list[position] = Counted(number: number) }
        set(1, 3)
        #expect(draft.json["list"] == [1, "x", 3])
        var other = draft
        other.list.removeFirst()
        draft.json["list"] = ["y", 1, "x", 2]
        set(0, 4)
        #expect(draft.json["list"] == ["y", 4, "x", 2])
        other.list[0] = Counted(number: 5)
        #expect(other.json["list"] == ["x", 5])
        draft.list.append(Counted(number: 6))
        set(2, 7)
        draft.list.remove(at: 0)
        set(0, 8)
        #expect(draft.json["list"] == ["y", "x", 8, 7])
        draft.json = ["list": ["z", 1]]
        set(0, 9)
        #expect(draft.json == ["list": ["z", 9]])
    }
}
