import Foundation
import LazyJSON
import Testing

/// Tasks of LazyJSON.md with Codable types and other Swift values: the shortest code that does each.
struct CodableTaskTests {
    struct Event: Codable, Equatable {
        var name: String
        var startsAt: Date
        var note: String?
    }

    struct Plugin: Codable {
        var id: String
        var options: JSON
    }

    @Test("Keep a value of any kind in a struct") func keepsAnyValue() throws {
        let plugin = try JSON(parsing: #"{"id": "lint", "options": {"depth": 1.50}}"#).decode(Plugin.self)
        #expect(plugin.options[at: "depth"]?.double == 1.5)
        #expect(try JSON(encoding: plugin).text() == #"{"id":"lint","options":{"depth": 1.50}}"#)
    }

    struct Bucket: Codable {
        var id: String
        var labels: [String: String]
    }

    struct Page: Codable {
        var buckets: [JSONPreserved<Bucket>]
    }

    @Test("Hold values and their unknown members") func holdsUnknownMembers() throws {
        let answer = #"{"buckets": [{"id": "a", "labels": {}, "tier": {"rate": 1.50}}]}"#
        var page = try JSON(parsing: answer).decode(Page.self)
        page.buckets[0].labels["env"] = "test"
        let bucket = #"{"id": "a", "labels": {"env": "test"}, "tier": {"rate": 1.50}}"#
        #expect(try page.buckets[0].text() == bucket)
        #expect(try JSON(encoding: page).text() == #"{"buckets":[\#(bucket)]}"#)

        // With the coders of a client.
        var decoded = try JSONDecoder().decode(Page.self, from: Data(answer.utf8))
        decoded.buckets[0].labels["env"] = "test"
        let sent = try JSONEncoder().encode(decoded)
        #expect(try JSON(parsing: sent) == ["buckets": [JSON(parsing: bucket)]])
    }

    @Test("Decode with the settings of a JSONDecoder") func decodesWithStrategies() throws {
        let options = JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)
        let json = try JSON(parsing: #"{"name": "Fair", "starts_at": "1970-01-02T00:00:00Z"}"#)
        #expect(try json.decode(Event.self, options).startsAt == Date(timeIntervalSince1970: 86_400))
    }

    @Test("Encode nil as null") func encodesNull() throws {
        let event = Event(name: "Fair", startsAt: Date(timeIntervalSinceReferenceDate: 0), note: nil)
        let json = try JSON(encoding: event, JSONCodingOptions(nilAsNull: true))
        #expect(json.text() == #"{"name":"Fair","startsAt":0,"note":null}"#)
    }

    @Test("Build a request body from variables") func buildsABody() {
        let (name, ages, nick) = ("Ann", [41, 7], String?.none)
        let body: JSON = ["name": JSON(name), "ages": JSON(ages), "nick": JSON(nick), "isNew": true]
        #expect(body.text() == #"{"name":"Ann","ages":[41,7],"nick":null,"isNew":true}"#)
    }

    @Test("Convert a dictionary of Any") func convertsADictionary() throws {
        let dictionary: [String: Any] = ["b": [1, "x"], "a": true]
        #expect(try JSON(jsonObject: dictionary) == ["a": true, "b": [1, "x"]])
    }
}
