import Foundation
import LazyJSON
import Testing

/// Writes that were once lost without a word, each on a way of its own.
@Suite struct QuietWriteTests {
    /// The draft of a subclass is the whole model, which is never written as null.
    @Test func theDraftOfASubclassCannotBeTakenAway() async throws {
        let shape = try QuietShape(parsing: #"{"kind":"circle","r":1}"#)
        #expect(shape.mutate { $0[as: QuietCircle.self] = nil } === shape)
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let shape = try QuietShape(parsing: #"{"kind":"circle","r":1}"#)
            _ = shape.mutate { _ = $0[as: QuietCircle.self].take() }
        }
        #expect(result.message.contains("the draft of a subclass is the whole model"))
    }

    /// A write of what is read already creates no parent, and keeps the instance, also through an element.
    @Test func settingTheSameElementKeepsTheInstance() throws {
        let empty = try QuietCall(parsing: "{}")
        var call = empty
        call[\.usual.items, at: 0] = call[\.usual.items, at: 0]
        #expect(call === empty)
        #expect(
            try QuietOuter(parsing: "{}").mutate { $0.usual.place.set(\.city, to: "Rome") }.text()
                == #"{"usual":{"place":{"city":"Rome"}}}"#)
    }

    /// So does a write into the only element of an array that is a single value.
    @Test func writesThatAlwaysWriteCreateTheParentOfASingleValue() throws {
        let trip = try QuietTrip(parsing: "{}")
        #expect(trip.mutate { $0.usual.places[0].city = "Rome" } === trip)
        let changed = trip.mutate { $0.usual.places[0].set(\.city, to: "Rome") }
        #expect(changed.text() == #"{"usual":{"places":{"city":"Rome"}}}"#)
    }

    /// A part of a missing model may be opened without a change.
    @Test func partsOfMissingModels() throws {
        let outer = try QuietOuter(parsing: "{}")
        #expect(outer.mutate { $0.usual.place.city = "Rome" } === outer)
        #expect(outer.mutate { $0[\.usual.place.city] = "Rome" } === outer)
        #expect(outer.mutate { $0.usual.place.city = "Oslo" }.text() == #"{"usual":{"place":{"city":"Oslo"}}}"#)
        #expect(outer.mutate { $0.usual = $0.usual } === outer)
        #expect(outer.mutate { $0.usual.place = $0.usual.place } === outer)
        let call = try QuietCall(parsing: "{}")
        #expect(call.mutate { $0.usual.items.removeAll { _ in false } } === call)
        #expect(call.mutate { $0.usual.items = $0.usual.items } === call)
    }

    /// Elements that move keep members that their type does not know, and their spelling.
    @Test func movedElementsKeepTheirText() throws {
        let lists = try QuietLists(
            parsing: #"{"points":[{"x":1,"e":1},{"x":2,"e":2},{"x":2,"e":3}],"numbers":["42","7",1.0]}"#)
        let reversed = lists.mutate {
            $0.points = $0.points.reversed()
            $0.numbers = [1, 7, 42]
        }
        #expect(reversed.text() == #"{"points":[{"x":2,"e":2},{"x":2,"e":3},{"x":1,"e":1}],"numbers":[1.0,"7","42"]}"#)
        let rotated = lists.mutate { $0.points = Array($0.points[1...] + $0.points[..<1]) + [QuietPoint(x: 9)] }
        #expect(
            rotated.json["points"]?.text() == #"[{"x":2,"e":2},{"x":2,"e":3},{"x":1,"e":1},{"x":9}]"#)
    }

    /// A type with a raw value can read more than raw values.
    @Test func typesWithRawValuesReadTheirOwnForms() throws {
        let flags = try QuietFlags(parsing: #"{"flags":["a"],"level":"HIGH"}"#)
        #expect(flags.flags == .a && flags.level == .high)
        let changed = flags.mutate { $0.flags = [.a, .b] }
        #expect(changed.text() == #"{"flags":["a","b"],"level":"HIGH"}"# && changed.flags == [.a, .b])
        #expect(flags.mutate { $0.level = .high } === flags)
        #expect(flags.mutate { $0.level = .low }.text() == #"{"flags":["a"],"level":"low"}"#)
        #expect(try QuietFlags(parsing: #"{"flags":2,"level":"low"}"#).flags == .b)
    }

    /// Writes that always write create the model around the value, also if it reads as that value already.
    @Test func writesThatAlwaysWriteCreateTheParent() throws {
        let wanted = #"{"place":{"city":"Oslo"}}"#
        #expect(QuietUser { $0.place.city = "Oslo" }.text() == wanted)
        let empty = try QuietUser(parsing: "{}")
        #expect(empty.mutate { $0.set(\.place.city, to: "Oslo") }.text() == wanted)
        #expect(empty.mutate { $0.place.set(\.city, to: "Oslo") }.text() == wanted)
        #expect(empty.mutate { $0.place.city = "Oslo" } === empty)
        #expect(empty.mutate { $0[\.place.city] = "Oslo" } === empty)
    }

    /// An element is set through a model that is embedded in a string, or missing.
    @Test func anElementIsSetThroughAnEmbeddedModel() throws {
        var call = try QuietCall(parsing: #"{"payload":"{\"items\":[{\"city\":\"a\"}]}"}"#)
        call[\.payload.items, at: 0][\.city] = "b"
        #expect(call.text() == #"{"payload":"{\"items\":[{\"city\":\"b\"}]}"}"#)
        var other = try QuietCall(parsing: "{}")
        other[\.usual.items, at: 0][\.city] = "c"
        #expect(other.text() == #"{"usual":{"items":[{"city":"c"}]}}"#)
    }

    /// Parts of a date that are left out do not change what the next ones mean.
    @Test func optionalPartsOfADateAreWrittenIfTheNextOneNeedsThem() throws {
        let dates = try QuietDates(parsing: #"{"day":"2024","time":"2024-02-03T10"}"#)
        let fifth = try #require(QuietDates(parsing: #"{"day":"2024-01-05"}"#).day)
        #expect(dates.mutate { $0.day = fifth }.text() == #"{"day":"2024-01-05","time":"2024-02-03T10"}"#)
        let time = try #require(QuietDates(parsing: #"{"time":"2024-02-03T10:00:05"}"#).time)
        #expect(dates.mutate { $0.time = time }.json["time"] == "2024-02-03T10:00:05")
        #expect(dates.mutate { $0.day = dates.day } === dates)
    }

    /// The check of a property is asked about the value that will be read, too.
    @Test func aValueThatIsReadAsARefusedOneIsRefused() throws {
        let noon = Date(timeIntervalSince1970: 1_704_110_400)
        let days = try QuietDays(parsing: #"{"day":"2024-01-02"}"#)
        #expect(days.day != nil && days.mutate { $0.day = noon + 3_600 } === days)
        #expect(throws: JSONValidationError.self) { try days.mutate(.checked) { $0.day = noon + 3_600 } }
        #expect(days.mutate { $0.day = noon + 90_000 }.text() == #"{"day":"2024-01-02"}"#)
        #expect(days.mutate { $0.day = noon + 190_000 }.text() == #"{"day":"2024-01-03"}"#)
    }

    /// An element that cannot be written does not remove the one that it was to replace.
    @Test func aRefusedUpdateOfASetKeepsTheElement() throws {
        let tags = try QuietTags(parsing: #"{"tags":[{"id":1,"level":2}]}"#)
        #expect(tags.mutate { $0.tags.update(with: QuietTag(id: 1, level: 99)) } === tags)
        #expect(throws: JSONValidationError.self) {
            try tags.mutate(.checked) { $0.tags.update(with: QuietTag(id: 1, level: 99)) }
        }
        #expect(tags.mutate { $0.tags.update(with: QuietTag(id: 1, level: 3)) }.tags.map(\.level) == [3])
    }
}

private final class QuietHome: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String
}

private final class QuietPlace: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String

    override class var template: JSON { ["city": "Oslo"] }
}

private final class QuietUser: JSONModel, @unchecked Sendable {
    @JSONProperty var home: QuietHome
    @JSONProperty var homes: JSONArray<QuietHome>
    @JSONProperty var place: QuietPlace
}

private class QuietShape: JSONModel, @unchecked Sendable {
    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        json["kind"] == "circle" ? QuietCircle.self : self
    }
}

private final class QuietCircle: QuietShape, @unchecked Sendable {
    @JSONProperty var r: Int
}

private struct QuietPoint: Codable, Sendable {
    var x: Int
}

private final class QuietLists: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .each(.codable)) var points: [QuietPoint]
    @JSONProperty var numbers: [Int]
}

private struct QuietSet: OptionSet, JSONConvertible {
    var rawValue: Int
    static let a = QuietSet(rawValue: 1)
    static let b = QuietSet(rawValue: 2)

    static func value(from json: JSON) throws -> QuietSet {
        let names = try json.value(as: [String].self)
        return QuietSet([.a, .b].filter { names.contains($0 == .a ? "a" : "b") })
    }

    func json(replacing existing: JSON?) -> JSON {
        JSON([(QuietSet.a, "a"), (.b, "b")].filter { contains($0.0) }.map(\.1))
    }
}

private enum QuietLevel: String, JSONConvertible {
    case low, high

    static func value(from json: JSON) throws -> QuietLevel {
        guard let level = QuietLevel(rawValue: json.string?.lowercased() ?? "") else {
            throw CocoaError(.coderInvalidValue)
        }
        return level
    }
}

private final class QuietFlags: JSONModel, @unchecked Sendable {
    @JSONProperty var flags: QuietSet = []
    @JSONProperty var level: QuietLevel = .low
}

private final class QuietItems: JSONModel, @unchecked Sendable {
    @JSONProperty var items: JSONArray<QuietHome>
}

private final class QuietUsual: JSONModel, @unchecked Sendable {
    @JSONProperty var items: JSONArray<QuietHome>

    override class var template: JSON { ["items": [["city": "x"]]] }
}

private final class QuietCall: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .embedded) var payload: QuietItems
    @JSONProperty var usual: QuietUsual
}

private final class QuietOuter: JSONModel, @unchecked Sendable {
    final class Inner: JSONModel, @unchecked Sendable {
        @JSONProperty var place: QuietHome

        override class var template: JSON { ["place": ["city": "Rome"]] }
    }

    @JSONProperty var usual: Inner
}

private final class QuietTrip: JSONModel, @unchecked Sendable {
    final class Inner: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .oneOrMany) var places: [QuietHome]

        override class var template: JSON { ["places": ["city": "Rome"]] }
    }

    @JSONProperty var usual: Inner
}

private final class QuietDates: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("yyyy[-MM][-dd]")) var day: Date?
    @JSONProperty(using: .dateFormat("yyyy-MM-dd'T'HH[:mm][:ss]")) var time: Date?
}

private final class QuietDays: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .dateFormat("yyyy-MM-dd"), checking: { $0.timeIntervalSince1970 >= 1_704_110_400 })
    var day: Date?
}

private struct QuietTag: Codable, Hashable, Sendable {
    var id: Int
    var level: Int

    static func == (one: QuietTag, other: QuietTag) -> Bool { one.id == other.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private final class QuietTags: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .each(.codable.checking { $0.level < 10 })) var tags: Set<QuietTag>
}
