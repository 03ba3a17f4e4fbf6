import Foundation
import LazyJSON
import Testing

/// The code of ComingFromOtherLibraries.md, and the results that it states.
struct ComingFromOtherLibrariesExampleTests {
    enum Gender: String, JSONConvertible { case male, female, undefined }

    final class Member: JSONModel, @unchecked Sendable {
        @JSONProperty("user_name") var name: String?
        @JSONProperty("user_gender") var gender: Gender = .undefined
        @JSONProperty("user_stats.views") var views: Int
        @JSONProperty("user_avatars.0.image_url") var avatar: URL?
        @JSONProperty("creation_date", using: .dateFormat("yyyy-MM-dd HH:mm:ss")) var created: Date?
        @JSONProperty("user_followers") var followers: JSONArray<Member>
    }

    @Test func readsWhatMotisReads() throws {
        let member = try Member(
            parsing: #"""
                {"user_name": "john.doe", "user_gender": "male", "creation_date": "1979-11-07 17:23:51",
                 "user_stats": {"views": "431"}, "user_avatars": [{"image_url": "http://www.example.com/john.doe"}],
                 "user_followers": [{"user_name": "william"}, {"user_name": "jenny"}]}
                """#)
        let followers = member.followers.map(\.name)  // ["william", "jenny"]
        let views = member.views  // 431
        #expect(followers == ["william", "jenny"])
        #expect(views == 431)
        #expect(member.gender == .male && member.name == "john.doe")
        #expect(member.avatar?.absoluteString == "http://www.example.com/john.doe")
        #expect(member.created == Date(timeIntervalSince1970: 310_843_431))
    }

    /// What the page says of single features.
    @Test func doesWhatThePageSays() throws {
        let member = try Member(parsing: #"{"user_name": 7, "extra": 1, "user_gender": "none"}"#)
        #expect(member.unmapped.map(\.description) == ["/extra"])
        #expect(member.gender == .undefined && member.json["user_gender"]?.string == "none")
        let merged = member.mutate { $0.merge(["user_name": "ann", "extra": nil]) }
        #expect(merged.text() == #"{"user_name": "ann", "user_gender": "none"}"#)
        let without = merged.mutate { $0.remove(\.gender) }
        #expect(without.text() == #"{"user_name": "ann"}"#)
        #expect(throws: JSONError.self) { try member.validate(unknownMembers: .reject) }

        var json = try JSON(parsing: #"{"a": {"b": ["x"]}, "n": null}"#)
        #expect(json["a"]?["b"]?[0]?.string == "x" && json[at: "a.b.0"]?.string == "x")
        #expect(json["n"]?.isNull == true && json["z"] == nil)
        json["a"] = 7
        #expect(json.merging(["n": [1]]).text() == #"{"a": 7, "n": [1]}"#)
        #expect(json.members.map(\.key) == ["a", "n"])
    }
}
