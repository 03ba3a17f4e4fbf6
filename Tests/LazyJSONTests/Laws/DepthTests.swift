import FoundationEssentials
import LazyJSON
import Testing

/// Laws 7 and 9: nothing recurses over the depth of a value, also where edits made it, on a small stack.
struct DepthTests {
    @Test func aMillionNestedArraysAreMadeAndLetGoOf() {
        let isDone = Threads.run { _ in
            var json: JSON = 1
            for _ in 0..<1_000_000 { json = [json] }
            let copy = json
            json = nil
            #expect(copy.count == 1)
        }
        #expect(isDone)
    }

    @Test func replacedValuesThatWereReadOutAreLetGoOf() {
        let isDone = Threads.run { _ in
            let limits = JSONLimits(depth: 200_000)
            guard let document = try? JSON(parsing: #"{"a": 1, "b": [2]}"#, limits: limits) else { return }
            var json: JSON = 1
            for _ in 0..<100_000 {
                var outer = document
                outer["a"] = json
                #expect(outer["b"]?.count == 1)  // settles
                json = outer
            }
            #expect(json.count == 2)
            #expect((try? JSON(parsing: json.text(), limits: limits)) == json)
            json = nil
        }
        #expect(isDone)
    }

    @Test func nestedObjectsSharedByCopiesAreLetGoOf() {
        let isDone = Threads.run { _ in
            var json: JSON = [:]
            var copies: [JSON] = []
            for level in 0..<100_000 {
                json = ["a": json, "b": 1]
                if level % 1_000 == 0 { copies.append(json) }
            }
            json = nil
            while !copies.isEmpty { copies.removeFirst() }
        }
        #expect(isDone)
    }

    @Test func deepEditedValuesAreUsedWithoutRecursion() {
        let isDone = Threads.run { _ in
            let depth = 100_000
            var json: JSON = 1
            var other: JSON = 1
            for level in 0..<depth {
                json = level % 2 == 0 ? [json] : ["a": json]
                other = level % 2 == 0 ? [other] : ["a": other]
            }
            let text = json.data()
            #expect(text.count == depth / 2 * 2 + depth / 2 * 6 + 1)
            #expect(json == other)
            #expect(json.hashValue == other.hashValue)
            #expect(json.data(.compact) == text)
            #expect(json.data(.pretty(indent: 0)).count > text.count)
            let detached = json.detached()
            #expect(detached.data() == text)
            #expect(detached == json)
            #expect(detached.hashValue == json.hashValue)
            #expect(json.rawText.utf8.count == text.count)
            let parsed = try? JSON(parsing: text, limits: JSONLimits(depth: depth))
            #expect(parsed == json)
        }
        #expect(isDone)
    }

    @Test func aDeepPlaceIsReadAndEditedByItsPointer() {
        let isDone = Threads.run { _ in
            let depth = 100_000
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            guard var json = try? JSON(parsing: text, limits: JSONLimits(depth: depth)) else {
                Issue.record("not parsed")
                return
            }
            let pointer = JSONPointer(Array(repeating: .index(0), count: depth))
            #expect(json[at: pointer] == nil)
            json[at: pointer] = 7
            #expect(json[at: pointer] == 7)
            let copy = json
            json[at: pointer] = 8
            #expect(copy != json)
            #expect((try? json.remove(at: pointer)) == 8)
            #expect(json.text() == text)
            #expect(copy[at: pointer] == 7)
        }
        #expect(isDone)
    }

    @Test func aDeepPlaceIsCreatedByItsPointer() {
        let isDone = Threads.run { _ in
            guard var json = try? JSON(parsing: "null", limits: JSONLimits(depth: 20_000)) else { return }
            let pointer = JSONPointer(Array(repeating: .key("a"), count: 20_000))
            json[at: pointer] = 7
            #expect(json[at: pointer] == 7)
        }
        #expect(isDone)
    }
}
