import FoundationEssentials
import LazyJSON
import Testing

private final class Inner: JSONModel, @unchecked Sendable {
    @JSONProperty var size: Int = 3
    @JSONProperty var note: String?
}

private class Plain: JSONModel, @unchecked Sendable {
    override class var template: JSON { ["kind": "plain", "inner": ["extra": 1]] }
    @JSONProperty var kind: String
    @JSONProperty var flag: Bool
    @JSONProperty var ratio: Double = 0.5
    @JSONProperty("a.b") var deep: [Int]
    @JSONProperty("list.1") var second: Int = 2
    @JSONProperty("list.0") var first: Int = 1
    @JSONProperty var inner: Inner
    @JSONProperty("inner.more") var more: [String: Int]
    @JSONProperty var maybe: Inner?
    @JSONProperty var any: JSON
    @JSONProperty(using: .iso8601) var at: Date = Date(timeIntervalSince1970: 0)
}

private final class Special: Plain, @unchecked Sendable {
    override class var defaultJSON: JSON {
        var json = super.defaultJSON
        json["flag"] = true
        return json
    }
}

private final class Holder: JSONModel, @unchecked Sendable {
    @JSONProperty var special: Special
}

private final class Ring: JSONModel, @unchecked Sendable {
    override class var template: JSON { ["kind": "ring"] }
    @JSONProperty var link: DefaultJSONLink
    @JSONProperty var count: Int
}

private final class DefaultJSONLink: JSONModel, @unchecked Sendable {
    @JSONProperty var ring: Ring
    @JSONProperty var name: String
}

@Suite("Default JSON")
struct DefaultJSONTests {
    @Test("every property that is not optional has its default or empty value, over the template")
    func defaults() {
        #expect(
            Plain.defaultJSON == [
                "kind": "plain", "inner": ["extra": 1, "size": 3, "more": [:]], "flag": false, "ratio": 0.5,
                "a": ["b": []], "list": [1, 2], "any": nil, "at": "1970-01-01T00:00:00Z",
            ])
        #expect(Plain(Plain.defaultJSON)?.issues.isEmpty == true)
    }

    @Test("a subclass can say more, also where it is nested")
    func overridden() {
        #expect(Special.defaultJSON["flag"] == true)
        #expect(Holder.defaultJSON["special"]?["flag"] == true)
    }

    @Test("a cycle of classes ends it")
    func cycle() {
        #expect(
            Ring.defaultJSON == ["kind": "ring", "link": ["ring": ["kind": "ring"], "name": ""], "count": 0])
        #expect(DefaultJSONLink.defaultJSON == ["ring": ["kind": "ring", "link": [:], "count": 0], "name": ""])
    }
}
