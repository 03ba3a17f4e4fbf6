import Foundation
import LazyJSON
import Testing

/// Tasks of LazyJSON.md that change JSON: the shortest code that does each.
struct ChangingTaskTests {
    final class User: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String
    }

    final class Team: JSONModel, @unchecked Sendable {
        @JSONProperty var users: JSONArray<User>
    }

    @Test("Send an object back with members that you do not know") func keepsUnknownMembers() throws {
        let user = try User(parsing: #"{"id": 1, "name": "Ann", "_links": {"self": "/1"}, "rate": 1.0}"#)
        let body = user.mutate { $0.name = "Bea" }.text()
        #expect(body == #"{"id": 1, "name": "Bea", "_links": {"self": "/1"}, "rate": 1.0}"#)
    }

    @Test("Send only the members that changed") func sendsAPatch() throws {
        var draft = try User(parsing: #"{"id": 1, "name": "Ann"}"#).draft()
        draft.name = "Bea"
        #expect(try draft.mergePatch() == ["name": "Bea"])
    }

    @Test("Set a value whose parents are missing") func createsParents() {
        var json: JSON = [:]
        json[at: "a.b.c"] = 1.2
        #expect(json.text() == #"{"a":{"b":{"c":1.2}}}"#)
    }

    @Test("Append to an array inside") func appends() throws {
        var json = try JSON(parsing: #"{"user": {"tags": ["a"]}}"#)
        try json[at: "user.tags"]?.append("b")
        #expect(json.text() == #"{"user": {"tags": ["a", "b"]}}"#)
    }

    @Test("Change the element with an id") func changesAnElement() throws {
        let team = try Team(parsing: #"{"users": [{"id": 1}, {"id": 2, "x": 0}]}"#)
        let changed = team.mutate { team in
            if let index = team.users.firstIndex(where: { $0.id == 2 }) { team.users[index].name = "Bea" }
        }
        #expect(changed.text() == #"{"users": [{"id": 1}, {"id": 2, "x": 0, "name": "Bea"}]}"#)
    }

    @Test("Remove the elements that match a condition") func removesElements() throws {
        var json = try JSON(parsing: #"{"users": [{"id": 1}, {"id": 2}]}"#)
        try json["users"]?.removeAll { $0["id"] == 1 }
        #expect(json.text() == #"{"users": [{"id": 2}]}"#)
    }

    @Test("Merge settings over defaults") func merges() throws {
        let defaults = try JSON(parsing: #"{"theme": "light", "font": {"size": 12.0, "name": "A"}}"#)
        let settings = defaults.merging(["font": ["name": "B"]])
        #expect(settings.text() == #"{"theme": "light", "font": {"size": 12.0, "name": "B"}}"#)
    }

    @Test("Leave out nulls before sending") func leavesOutNulls() throws {
        let limits = try JSON(parsing: #"{"rate": 1.0, "burst": null}"#)
        let body: JSON = ["name": "Ann", "nick": JSON(String?.none), "limits": limits, "scores": [1, nil]]
        #expect(body.removingNulls().text() == #"{"name":"Ann","limits":{"rate": 1.0},"scores":[1,null]}"#)
    }

    @Test("Rename a member in its place") func renames() throws {
        var json = try JSON(parsing: #"{"user": {"fname": "Ann", "age": 1}}"#)
        try json["user"]?.renameMember("fname", to: "first_name")
        #expect(json.text() == #"{"user": {"first_name": "Ann", "age": 1}}"#)
    }
}
