import LazyJSON
import Testing

private final class Place: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
}

private final class Other: JSONModel, @unchecked Sendable {
    @JSONProperty var zip: String?
}

private final class UnmappedPerson: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String?
    @JSONProperty("user_stats.views") var views: Int?
    @JSONProperty("avatars.0.url") var avatar: String?
    @JSONProperty var place: Place?
    @JSONProperty("place.city") var city: String?
    @JSONProperty var places: [Place]
    @JSONProperty("places.0.number") var number: Int?
    @JSONProperty var byName: [String: Place]
    @JSONProperty var boss: UnmappedPerson?
    @JSONProperty var any: JSON
    @JSONProperty var scores: [String: Int]
    @JSONProperty var tags: [String]
    @JSONProperty("place") var same: Other?
    @JSONProperty(#"dotted\.key"#) var dotted: Int?
    @JSONProperty("/a~1b/0") var pointed: Int?
}

@Suite("Members that no property maps")
struct UnmappedTests {
    @Test(
        "they are found wherever no property maps them",
        arguments: [
            (#"{}"#, []), (#"{"name":"a","age":1}"#, ["/age"]),
            (#"{"user_stats":{"views":1,"likes":2},"x":{"y":1}}"#, ["/user_stats/likes", "/x"]),
            (#"{"user_stats":null}"#, []), (#"{"user_stats":7}"#, ["/user_stats"]), (#"{"user_stats":{}}"#, []),
            (#"{"avatars":[{"url":"u","w":1},{"url":"v"}]}"#, ["/avatars/0/w", "/avatars/1"]),
            (#"{"avatars":{"0":{"url":"u"},"1":2}}"#, ["/avatars/1"]),
            (#"{"place":{"street":"a","city":"b","zip":"c","more":1}}"#, ["/place/more"]),
            (#"{"place":7}"#, []),
            (#"{"places":[{"street":"a","number":1,"x":1},{"number":2},3]}"#, ["/places/0/x", "/places/1/number"]),
            (#"{"byName":{"p":{"street":1,"q":2}}}"#, ["/byName/p/q"]),
            (#"{"boss":{"name":"b","boss":{"age":1}}}"#, ["/boss/boss/age"]),
            (#"{"any":{"x":[1,{"y":2}]},"scores":{"a":1,"b":"x"},"tags":[1,{"a":1}]}"#, []),
            (#"{"dotted.key":1,"dotted":{"key":2}}"#, ["/dotted"]), (#"{"a/b":[1,2]}"#, ["/a~1b/1"]),
            (#"{"a/b":{"0":1}}"#, []), (#"{"x":1,"\u0078":2}"#, ["/x"]), (#"{"\u006eame":1,"name":2}"#, []),
            ("{\"e\u{301}\":1,\"\u{E9}\":2}", ["/e\u{301}", "/\u{E9}"]),
        ] as [(String, [String])])
    func found(_ text: String, _ pointers: [String]) throws {
        let person = try UnmappedPerson(parsing: text)
        #expect(person.unmapped.map(\.description) == pointers)
        var json = person.json
        json["name"] = "edited"
        #expect(UnmappedPerson(json)?.unmapped.map(\.description) == pointers)
    }
}
