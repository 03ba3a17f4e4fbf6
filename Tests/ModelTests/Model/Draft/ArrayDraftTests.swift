import LazyJSON
import Testing

extension CollectionsTests {
    @Suite("Drafts of arrays") struct ArrayDraftTests {
        @Test("a draft is a collection that can be changed")
        func collection() throws {
            let array = try JSONArray<Int>(parsing: "[3, 1.0, 2]")
            let changed = array.mutate {
                $0 += [5]
                $0.insert(contentsOf: [7, 8], at: 1)
                $0.removeFirst()
                $0[0..<2].sort(by: >)
            }
            #expect(Array(changed) == [8, 7, 1, 2, 5])
            #expect(array.mutate { $0.removeAll() }.text() == "[]")
            #expect(array.mutate { $0 = JSONArrayDraft([1, 2]) }.text() == "[1,2]")
            #expect(array.mutate { $0.sort() }.text() == "[1.0, 2, 3]")
            #expect(array.draft().filter { $0 > 1 }.map { $0 } == [3, 2])
        }

        @Test("elements that are moved take their text along, and leave the white space where it is")
        func order() throws {
            let array = try JSONArray<Int>(parsing: "[\n  3.0,\n\n  1, \"2\"\n]")
            #expect(array.mutate { $0.swapAt(0, 2) }.text() == "[\n  \"2\",\n\n  1, 3.0\n]")
            #expect(array.mutate { $0.move(from: 0, to: 1) }.text() == "[\n  1,\n\n  3.0, \"2\"\n]")
            #expect(array.mutate { $0.sort() }.text() == "[\n  1,\n\n  \"2\", 3.0\n]")
            #expect(array.mutate { $0.reverse() }.text() == "[\n  \"2\",\n\n  1, 3.0\n]")
            #expect(array.mutate { $0.swapAt(1, 1) } == array)
            #expect(array.text() == "[\n  3.0,\n\n  1, \"2\"\n]")
        }

        @Test("several elements are removed at both ends")
        func removalOfSeveral() throws {
            let array = try JSONArray<Int>(parsing: "[1, 2, 3, 4, 5]")
            #expect(array.mutate { $0.removeLast(2) }.text() == "[1, 2, 3]")
            #expect(array.mutate { $0.removeFirst(2) }.text() == "[3, 4, 5]")
            #expect(array.mutate { $0.removeLast(0) } == array)
            #expect(array.mutate { $0.removeLast(5) }.text() == "[]")
        }

        @Test("issues move with their elements")
        func movedIssues() throws {
            var draft = try JSONArray<Double>(parsing: "[3, 2, 1]").draft()
            draft[0] = .nan
            draft.move(from: 0, to: 2)
            #expect(draft.issues.filter { $0.kind == .unwritable }.map { $0.pointer.description } == ["/2"])
            draft.move(from: 0, to: 1)
            #expect(draft.issues.filter { $0.kind == .unwritable }.map { $0.pointer.description } == ["/2"])
            draft.swapAt(1, 2)
            #expect(draft.issues.filter { $0.kind == .unwritable }.map { $0.pointer.description } == ["/1"])
        }

        @Test("what is thrown leaves everything as it was")
        func throwing() throws {
            struct Stop: Error {}
            let array = try JSONArray<Int>(parsing: "[1]")
            #expect(throws: Stop.self) {
                try array.mutate {
                    $0.append(2)
                    throw Stop()
                }
            }
            #expect(array.text() == "[1]")
        }

        @Test("what has no JSON is written as null and is an issue")
        func unwritable() throws {
            var draft = try JSONArray<Double>(parsing: "[1]").draft()
            draft.append(.nan)
            #expect(draft.json.text() == "[1,null]")
            #expect(draft.issues.contains { $0.kind == .unwritable && $0.pointer.description == "/1" })
            let model = try Person(parsing: "{}").draft()
            #expect(model.issues.allSatisfy { $0.kind == .missing })
        }

        @Test("issues of drafts in drafts have the whole way")
        func ways() throws {
            var draft = try Sample(parsing: #"{"items":[{},{}]}"#).draft()
            draft.items[1].numbers.append(.infinity)
            #expect(draft.issues.contains { $0.kind == .unwritable && $0.pointer.description == "/items/1/numbers/0" })
        }
    }
}

private final class Sample: JSONModel, @unchecked Sendable {
    @JSONProperty var items: JSONArray<Sample>
    @JSONProperty var numbers: JSONArray<Double>
}
