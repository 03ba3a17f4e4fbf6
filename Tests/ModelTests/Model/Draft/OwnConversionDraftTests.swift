import LazyJSON
import Testing

/// Models that a conversion of the user makes of the JSON, changed in a draft.
@Suite struct OwnConversionDraftTests {
    @Test func aMemberOfAModelInAStringIsWritten() throws {
        let base = try Envelope(parsing: #"{"payload": "{\"likes\": 1, \"zip\": 1.0}", "x": 1.0}"#)
        let changed = base.mutate { $0.payload?.likes = 99 }
        #expect(changed.text() == #"{"payload": "{\"likes\": 99, \"zip\": 1.0}", "x": 1.0}"#)
        #expect(changed.payload?.likes == 99 && base.payload?.likes == 1)
        #expect(base.mutate { $0.payload?.likes = 1 } === base)
        #expect(try base.mutate(.checked) { $0.payload?.likes = 99 } == changed)
        #expect(base.mutate { $0.payload = nil }.text() == #"{"x": 1.0}"#)
    }

    @Test func aModelThatIsNotThereIsWrittenAsAWhole() throws {
        let empty = try Envelope(parsing: "{}")
        #expect(empty.mutate { $0.payload?.likes = 99 } === empty)
        #expect(empty.mutate { $0.always.likes = 3 }.text() == #"{"always":"{\"likes\":3}"}"#)
        let unreadable = try Envelope(parsing: #"{"always": "no JSON"}"#)
        #expect(unreadable.mutate { $0.always.likes = 3 }.text() == #"{"always": "{\"likes\":3}"}"#)
    }

    @Test func modelsInStringsInCollectionsAreWritten() throws {
        let base = try Envelope(
            parsing: #"""
                {"list": ["{\"likes\": 1}", 7, "{\"likes\": 2}"], "lazy": ["{\"likes\": 1}", null],
                 "some": [null, "{\"likes\": 4}"], "named": {"a": "{\"likes\": 5}"}}
                """#)
        let changed = try base.mutate(.checked) {
            $0.list[1].likes = 20
            $0.lazy[0].likes = 10
            $0.some[1]?.likes = 40
        }
        #expect(
            changed.text() == #"""
                {"list": ["{\"likes\": 1}", 7, "{\"likes\": 20}"], "lazy": ["{\"likes\": 10}", null],
                 "some": [null, "{\"likes\": 40}"], "named": {"a": "{\"likes\": 5}"}}
                """#)
        let asClass = try Strings(parsing: #"{"named": {"a": "{\"likes\": 5}"}, "all": ["{\"likes\": 6}"]}"#)
        let other = try asClass.mutate(.checked) {
            $0.named["a"]?.likes = 50
            $0.named["b", default: Post()].likes = 1
            $0.all[0].likes = 60
        }
        #expect(
            other.text()
                == #"{"named": {"a": "{\"likes\": 50}", "b": "{\"likes\":1}"}, "all": ["{\"likes\": 60}"]}"#)
    }

    @Test func anArrayThatAnotherDraftTakesThePlaceOfIsWritten() throws {
        func clear<List: RangeReplaceableCollection>(_ list: inout List) { list = List() }
        let base = try Strings(parsing: #"{"text": "[1,2]", "all": ["{}"]}"#)
        #expect(base.mutate { clear(&$0.text) }.text() == #"{"text": "[]", "all": ["{}"]}"#)
        #expect(base.mutate { clear(&$0.all) }.text() == #"{"text": "[1,2]", "all": []}"#)
    }

    @Test func aConversionThatLosesAWriteIsRefused() throws {
        let base = try Envelope(parsing: #"{"byID": 7}"#)
        #expect(base.byID?.likes == 70)
        #expect(base.mutate { $0.byID?.likes = 99 } === base)
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0.byID?.likes = 99 } }
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0.byID = Post { $0.likes = 3 } } }
        let post = Post {
            $0.id = 8
            $0.likes = 80
        }
        #expect(try base.mutate(.checked) { $0.byID = post }.text() == #"{"byID": 8}"#)
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0.even = 3 } }
        #expect(try base.mutate(.checked) { $0.even = 4 }.even == 4)
    }

    @Test func anElementThatCannotBeWrittenIsNotInserted() throws {
        struct Plain {}
        var draft = JSONArray<Plain>().draft()
        draft.append(Plain())
        #expect(draft.isEmpty && draft.issues.map { "\($0.pointer) \($0.kind)" } == [" unwritable"])
        let base = try Envelope(parsing: #"{"evens": [2]}"#)
        #expect(base.mutate { $0.evens.insert(contentsOf: [3, 4, 5], at: 0) }.text() == #"{"evens": [4, 2]}"#)
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0.evens.append(3) } }
    }

    @Test func aValueThatACheckRefusesIsRefused() throws {
        let base = try Checked(
            parsing: #"{"size": 1, "post": {"likes": 1}, "posts": [{"likes": 1}], "sizes": [1, -1]}"#)
        #expect(base.mutate { $0.size = -1 } === base)
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0.size = -1 } }
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0.post?.likes = 11 } }
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0.posts[0].likes = 11 } }
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0.posts.append(Post()) } }
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0.sizes.append(-3) } }
        let changed = try base.mutate(.checked) {
            $0.size = 2
            $0.post?.likes = 10
            $0.posts[0].likes = 9
            $0.sizes.append(5)
        }
        #expect(
            changed.text()
                == #"{"size": 2, "post": {"likes": 10}, "posts": [{"likes": 9}], "sizes": [1, -1, 5]}"#)
    }
}

private final class Post: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var likes: Int
}

extension JSONConversion where Value == Post {
    fileprivate static var inString: JSONConversion {
        JSONConversion(
            decode: { json, _ in try Post(parsing: json.value(as: String.self)) },
            encode: { post, _, _ in JSON(post.text()) })
    }

    /// Posts by their ids: the one of the id 7 has 70 likes.
    fileprivate static var byID: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                let id = try json.value(as: Int.self)
                return Post {
                    $0.id = id
                    $0.likes = id * 10
                }
            },
            encode: { post, _, _ in JSON(post.id) })
    }
}

extension JSONConversion where Value == Int {
    fileprivate static var even: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                let number = try json.value(as: Int.self)
                guard number.isMultiple(of: 2) else { throw JSONError(.refused, "Expected an even number.") }
                return number
            }, encode: { number, _, _ in JSON(number) })
    }
}

private final class Envelope: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .inString) var payload: Post?
    @JSONProperty(using: .inString) var always: Post
    @JSONProperty(using: .inString) var list: [Post]
    @JSONProperty(using: .inString) var lazy: JSONArray<Post>
    @JSONProperty(using: .inString) var some: JSONArray<Post?>
    @JSONProperty(using: .byID) var byID: Post?
    @JSONProperty(using: .even) var even: Int?
    @JSONProperty(using: .even) var evens: JSONArray<Int>
}

private final class Strings: JSONModel, @unchecked Sendable {
    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(JSONConversion<Post>.inString)
        return all
    }

    @JSONProperty(
        using: JSONConversion<JSONArray<Int>>(
            decode: { json, _ in try JSON(parsing: json.value(as: String.self)).value() },
            encode: { array, _, _ in JSON(array.json.text()) })) var text: JSONArray<Int>
    @JSONProperty var named: [String: Post]
    @JSONProperty var all: [Post]
}

private final class Checked: JSONModel, @unchecked Sendable {
    @JSONProperty(checking: { $0 > 0 }) var size: Int = 5
    @JSONProperty(checking: { $0.likes <= 10 }) var post: Post?
    @JSONProperty(using: JSONConversion<[Post]>.standard.checking { $0.allSatisfy { 0 < $0.likes && $0.likes <= 10 } })
    var posts: [Post]
    @JSONProperty(using: .each(checking: { $0 > 0 })) var sizes: [Int]
}
