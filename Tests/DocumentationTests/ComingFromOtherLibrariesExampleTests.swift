import Foundation
import LazyJSON
import Testing

extension JSONConversion where Value == [String] {
    static var commaSeparated: JSONConversion {
        JSONConversion(
            decode: { json, _ in
                try json.value(as: String.self).split(separator: ",").map(String.init)
            },
            encode: { names, _, _ in JSON(names.joined(separator: ",")) })
    }
}

/// The code of ComingFromOtherLibraries.md, and the results that it states.
struct ComingFromOtherLibrariesExampleTests {
    final class Place: JSONModel, @unchecked Sendable {
        @JSONProperty(.required) var id: Int
        @JSONProperty("distance.value") var distance: Double?
        @JSONProperty("visited", using: .secondsSince1970) var visited: Date?
        @JSONProperty("tag_list", using: .commaSeparated) var tags: [String]
    }

    @Test func aTransformBecomesAConversion() throws {
        let place = try Place(
            parsing:
                #"{"id": 7, "distance": {"value": 31, "text": "102 ft"}, "visited": 0, "tag_list": "a,b"}"#)
        let tags = place.tags
        let tagged = place.mutate { $0.tags.append("c") }.text()
        #expect(tags == ["a", "b"])
        #expect(place.distance == 31 && place.visited == Date(timeIntervalSince1970: 0) && place.issues.isEmpty)
        let wanted =
            #"{"id": 7, "distance": {"value": 31, "text": "102 ft"}, "visited": 0, "tag_list": "a,b,c"}"#
        #expect(tagged == wanted)
    }

    /// The examples and tables for IkigaJSON and ObjectMapper.
    @Test func differsFromMappersAsThePageSays() throws {
        let json = try JSON(parsing: #"{"a": {"b": 1}, "d": 0.10000000000000000001, "f": 42.5}"#)
        #expect(json["d"]?.decimal == Decimal(string: "0.10000000000000000001"))
        #expect(json["f"]?.int == nil)
        #expect(json == ["f": 42.5, "d": json["d"] ?? .null, "a": ["b": 1]])
        var edited = json
        edited[at: "a.b"] = 2
        #expect(edited.text() == #"{"a": {"b": 2}, "d": 0.10000000000000000001, "f": 42.5}"#)
        for text in ["[1.2.3]", #"["\x"]"#, "[\"\t\"]", "1 2"] {
            #expect(throws: JSONError.self) { try JSON(parsing: text) }
        }
        #expect(throws: JSONError.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
        #expect(throws: JSONError.self) { try Place(parsing: "{") }
    }

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
                 "user_stats": {"views": "431"},
                 "user_avatars": [{"image_url": "http://www.example.com/john.doe"}],
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

    /// The behavior of single features that the page describes.
    @Test func doesWhatThePageSays() throws {
        let member = try Member(parsing: #"{"user_name": 7, "extra": 1, "user_gender": "none"}"#)
        #expect(member.unmapped.map(\.description) == ["/extra"])
        #expect(member.gender == .undefined && member.json["user_gender"]?.string == "none")
        let merged = member.mutate { $0.merge(["user_name": "ann", "extra": nil]) }
        #expect(merged.text() == #"{"user_name": "ann", "user_gender": "none"}"#)
        let without = merged.mutate { $0.remove(\.gender) }
        #expect(without.text() == #"{"user_name": "ann"}"#)
        #expect(throws: JSONValidationError.self) { try member.validate(unknownMembers: .reject) }

        var json = try JSON(parsing: #"{"a": {"b": ["x"]}, "n": null}"#)
        #expect(json["a"]?["b"]?[0]?.string == "x" && json[at: "a.b.0"]?.string == "x")
        #expect(json["n"]?.isNull == true && json["z"] == nil)
        json["a"] = 7
        #expect(json.merging(["n": [1]]).text() == #"{"a": 7, "n": [1]}"#)
        #expect(json.members.map(\.key) == ["a", "n"])
    }
}
