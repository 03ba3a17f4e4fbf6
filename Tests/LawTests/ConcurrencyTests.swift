import Foundation
import LazyJSON
import Synchronization
import Testing

/// Threads that read one value first, together, and edit copies of it: to be run with the Thread Sanitizer too.
struct ConcurrencyTests {
    private static let threads = 8

    @Test func wideContainersAreSearchedByManyThreadsAtOnce() throws {
        for round in 0..<8 {
            let count = 300
            let members = (0..<count).map { "\"key\($0)\": [{\"n\": \($0)}]" }.joined(separator: ", ")
            let elements = (0..<count).map { "{\"n\": \($0)}" }.joined(separator: ",")
            let object = try JSON(parsing: "{\(members)}")
            let array = try JSON(parsing: "[\(elements)]")
            var edited = object
            if round % 2 == 1 { edited["key7"] = [["n": 7]] }
            let values = (object, array, edited)
            let wrong = Atomic(0)
            let isDone = Threads.run(Self.threads) { thread in
                for step in 0..<count {
                    let number = (step * 7 + thread * 31) % count
                    let isRight =
                        values.0["key\(number)"]?[0]?["n"]?.int == number
                        && values.1[number]?["n"]?.int == number && values.2["key\(number)"]?[0]?["n"]?.int == number
                        && values.0["no"] == nil && values.2["no"] == nil
                    if !isRight { wrong.add(1, ordering: .relaxed) }
                }
                if values.0 != values.2 || values.0.hashValue != values.2.hashValue { wrong.add(1, ordering: .relaxed) }
            }
            #expect(isDone)
            #expect(wrong.load(ordering: .relaxed) == 0)
        }
    }

    /// Values that are made in code grow in place, but never while another thread has a copy.
    @Test func copiesOfMadeValuesGrowInEachThread() {
        for round in 0..<200 {
            var base: JSON = ["id": JSON(round), "list": [1, 2]]
            if round % 3 == 1 { base["name"] = "a name of more than eleven bytes" }
            if round % 3 == 2 { base = [base] }
            let shared = base
            let (text, isObject) = (shared.text(), shared.kind == .object)
            let wrong = Atomic(0)
            let isDone = Threads.run(Self.threads) { thread in
                var copy = shared
                for step in 0..<40 {
                    let before = copy
                    let count = copy.count
                    if isObject { copy["\(thread) \(step)"] = JSON(thread) } else { try? copy.append(JSON(thread)) }
                    if step % 7 == 0 { try? copy.set(shared, at: isObject ? "inner.of" : "0.inner") }
                    let isRight =
                        before.count == count && copy.count > count
                        && (isObject ? copy["\(thread) \(step)"] : copy[count])?.int == thread
                    if !isRight { wrong.add(1, ordering: .relaxed) }
                    if step % 13 == 0 { copy = shared }
                }
                if shared.text() != text { wrong.add(1, ordering: .relaxed) }
            }
            #expect(isDone)
            #expect(wrong.load(ordering: .relaxed) == 0)
        }
    }

    @Test func copiesAreEditedInEachThread() throws {
        for round in 0..<10 {
            let members = (0..<100).map { "\"k\($0)\": {\"n\": [\($0)]}" }.joined(separator: ", ")
            var base = try JSON(parsing: "{\(members), \"list\": []}")
            if round % 2 == 1 {
                base[at: "k1.n.0"] = 1
                try base[at: "list"]?.append(["deep": [["deeper": 1]]])
            }
            let shared = base
            let text = shared.text()
            let wrong = Atomic(0)
            let isDone = Threads.run(Self.threads) { thread in
                var copy = shared
                for step in 0..<100 {
                    copy[at: JSONPointer([.key("k\(step)"), .key("n"), .index(0)])] = JSON(thread)
                    if step % 3 == 0 { _ = try? copy.remove(at: JSONPointer([.key("k\(step)")])) }
                    copy["new\(step)"] = shared["k\(step)"]
                    _ = try? copy[at: "list"]?.append(shared)
                    if copy[at: JSONPointer([.key("list"), .index(0), .key("k5")])] == nil, round % 2 == 0 {
                        wrong.add(1, ordering: .relaxed)
                    }
                    if step % 20 == 0 { copy = shared }
                }
                for step in 81..<100 where step % 3 != 0 {
                    if copy["k\(step)"]?["n"]?[0]?.int != thread { wrong.add(1, ordering: .relaxed) }
                    if copy["new\(step)"] != shared["k\(step)"] { wrong.add(1, ordering: .relaxed) }
                }
                if shared.text() != text { wrong.add(1, ordering: .relaxed) }
            }
            #expect(isDone)
            #expect(wrong.load(ordering: .relaxed) == 0)
        }
    }

    @Test func deepValuesAreReleasedByManyThreads() {
        for _ in 0..<5 {
            let box = Box()
            var json: JSON = 1
            for _ in 0..<5_000 { json = [json, ["a": json]].last ?? 1 }
            box.json = json
            json = nil
            let left = Atomic(Self.threads)
            let isDone = Threads.run(Self.threads) { _ in
                var copy = box.json
                if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { box.json = nil }
                #expect(copy?.count == 1)
                copy = nil
            }
            #expect(isDone)
        }
    }

    @Test func threadsThatPublishTogetherGetOneReference() {
        final class Content: Sendable {}
        final class Holder: Sendable {
            let box = LazyBox<Content>()
        }
        let holders = (0..<1_000).map { _ in Holder() }
        let arrived = Atomic(0)
        let wrong = Atomic(0)
        let isDone = Threads.run(2) { _ in
            for (round, holder) in holders.enumerated() {
                let content = Content()
                arrived.add(1, ordering: .acquiringAndReleasing)
                var turns = 0
                while arrived.load(ordering: .acquiring) < 2 * (round + 1) {
                    turns += 1
                    if turns > 10_000 { Threads.pause() }
                }
                if holder.box.publish(content) !== holder.box.content { wrong.add(1, ordering: .relaxed) }
            }
        }
        #expect(isDone)
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    /// A value that threads take turns to read and write.
    private final class Box: @unchecked Sendable {
        // Sendable because the value is touched only under the lock, one that the Thread Sanitizer knows.
        private let lock = NSLock()
        private var value: JSON?

        var json: JSON? {
            get { lock.withLock { value } }
            set { lock.withLock { value = newValue } }
        }
    }
}
