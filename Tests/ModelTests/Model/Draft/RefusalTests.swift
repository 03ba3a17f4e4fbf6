import LazyJSON
import Testing

private final class Residence: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String = "Unknown"
    @JSONProperty var size: Double
    @JSONProperty var rooms: [Double]
}

private final class Profile: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String?
    @JSONProperty("stats.views") var views: Int
    @JSONProperty("photos.0.url") var firstPhoto: String?
    @JSONProperty("photos.3.url") var fourthPhoto: String?
    @JSONProperty("scores.2") var third: Int
    @JSONProperty("scores.2.home") var thirdHome: Residence
    @JSONProperty var score: Double
    @JSONProperty var home: Residence
    @JSONProperty var homes: JSONArray<Residence>
    @JSONProperty var list: [Residence]
    @JSONProperty var ratings: JSONArray<Double>
    @JSONProperty(using: .each(.mapping(["a": 1], default: 0))) var codes: [Int]
    @JSONProperty var byName: [String: Residence]
    @JSONProperty("x.ratings") var farRatings: [Double]
    @JSONProperty("y.numbers") var farNumbers: [String: Double]
    @JSONProperty(using: .mapping(["on": true], default: false)) var state: Bool = false
}

private final class Hotel: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String
    @JSONProperty var stars: Int

    override class var template: JSON { ["city": "Oslo", "stars": 3] }
}

private final class Journey: JSONModel, @unchecked Sendable {
    @JSONProperty("stops.2.hotel") var hotel: Hotel
}

@Suite("Writes that are refused")
struct RefusalTests {
    /// The pointers of the refused writes of a checked change, which must not change anything.
    private func refused(
        _ text: String, _ body: (inout JSONDraft<Profile>) throws -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let profile = try Profile(parsing: text)
        do {
            let changed = try profile.mutate(.checked, body)
            // Without refusals both forms do the same.
            #expect(try changed.text() == profile.mutate(body).text(), sourceLocation: sourceLocation)
            return []
        } catch let error as JSONValidationError {
            #expect(profile.text() == text, sourceLocation: sourceLocation)
            #expect(error.issues.allSatisfy { $0.kind == .unwritable }, sourceLocation: sourceLocation)
            return error.issues.map(\.pointer.description)
        }
    }

    @Test("a checked change reports every refused write with its pointer")
    func allAtOnce() throws {
        let pointers = try refused(#"{"scores":[1],"home":{"size":2}}"#) {
            $0.name = "Ann"
            $0.score = .nan
            $0.home.size = -.infinity
            $0.third = 3
            $0.fourthPhoto = "x"
            $0.state = true
        }
        #expect(pointers == ["/home/size", "/score", "/scores/2"])
    }

    @Test("a change without refusals is made by both forms")
    func nothingRefused() throws {
        #expect(try refused("{}") { $0.views = 3 }.isEmpty)
        let profile = Profile()
        #expect(try profile.mutate(.checked) { $0.name = nil } === profile)
        struct Stop: Error {}
        #expect(throws: Stop.self) { try profile.mutate(.checked) { _ in throw Stop() } }
    }

    @Test("values without JSON are refused wherever they are written")
    func withoutJSON() throws {
        #expect(try refused(#"{"ratings":[1,2]}"#) { $0.ratings[1] = .nan } == ["/ratings/1"])
        #expect(try refused(#"{"ratings":[1,2]}"#) { $0.ratings.append(.infinity) } == ["/ratings/2"])
        #expect(try refused(#"{"homes":[{},{}]}"#) { $0.homes[1].size = .nan } == ["/homes/1/size"])
        #expect(try refused(#"{"list":[{},{}]}"#) { $0.list[1].size = .nan } == ["/list/1/size"])
        #expect(try refused(#"{"byName":{"a":{}}}"#) { $0.byName["a"]?.size = .nan } == ["/byName/a/size"])
        #expect(try refused(#"{"home":{"rooms":[1]}}"#) { $0.home.rooms = [.nan] } == ["/home/rooms"])
        #expect(try refused(#"{"codes":["a"]}"#) { $0.codes = [2] } == ["/codes"])
        #expect(try refused(#"{"state":"on"}"#) { $0.state = false } == ["/state"])
    }

    @Test("a root that is not an object is refused")
    func root() throws {
        #expect(try refused(#"{"name":"x"}"#) { $0.json = "text" } == [""])
        #expect(try refused(#"{"name":"x"}"#) { $0.json = nil } == [""])
        #expect(try refused(#"{"name":"x"}"#) { $0.merge([1]) } == [""])
        #expect(try refused(#"{"home":{}}"#) { $0.home.json = 7 } == ["/home"])
    }

    @Test("an index beyond the end of an array is refused, also on the way to a value")
    func beyondTheEnd() throws {
        #expect(try refused(#"{"scores":[1]}"#) { $0.third = 3 } == ["/scores/2"])
        #expect(try refused(#"{"photos":[]}"#) { $0.fourthPhoto = "x" } == ["/photos/3/url"])
        #expect(try refused(#"{"scores":[1]}"#) { $0.thirdHome.city = "Oslo" } == ["/scores/2/home/city"])
        #expect(try refused(#"{"scores":[1]}"#) { $0.set(\.thirdHome.city, to: "Oslo") } == ["/scores/2/home/city"])
        #expect(try refused(#"{"scores":[1]}"#) { $0.thirdHome = Residence { $0.city = "Rome" } } == ["/scores/2/home"])
    }

    @Test("a write into a default that cannot be created is refused at its own place alone")
    func intoADefault() throws {
        let journey = try Journey(parsing: #"{"stops":[1]}"#)
        let error = #expect(throws: JSONValidationError.self) {
            try journey.mutate(.checked) { $0.set(\.hotel.city, to: "Rome") }
        }
        #expect(error?.issues.map(\.pointer.description) == ["/stops/2/hotel/city"])
        #expect(journey.mutate { $0.set(\.hotel.city, to: "Rome") }.text() == #"{"stops":[1]}"#)
    }

    @Test("a later write of the same value, or of one around it, makes up for a refusal")
    func madeUpFor() throws {
        #expect(
            try refused("{}") {
                $0.score = .nan; $0.score = 1
            }.isEmpty)
        #expect(
            try refused("{}") {
                $0.home.size = .nan; $0.home.size = 1
            }.isEmpty)
        #expect(
            try refused(#"{"home":{}}"#) {
                $0.home.size = .nan; $0.home = Residence()
            }.isEmpty)
        #expect(
            try refused(#"{"home":{}}"#) {
                $0.home.size = .nan; $0.remove(\.home)
            }.isEmpty)
        #expect(
            try refused(#"{"home":{}}"#) {
                $0.home.size = .nan; $0.setNull(\.home)
            }.isEmpty)
        #expect(
            try refused("{}") {
                $0.score = .nan; $0.json = [:]
            }.isEmpty)
        #expect(
            try refused("{}") {
                $0.json = 1; $0.json = [:]
            }.isEmpty)
        #expect(
            try refused(#"{"byName":{"a":{}}}"#) {
                $0.byName["a"]?.size = .nan; $0.byName["a"] = nil as Residence?
            }.isEmpty)
    }

    @Test("a merge does not make up for a write of the value into which it merges")
    func merged() throws {
        let text = #"{"home":{"size":1},"home":{"size":2}}"#
        #expect(
            try refused(text) {
                $0.home.json["z"] = 5; $0.home.merge(["size": 1])
            } == ["/home"])
        #expect(
            try refused(text) {
                $0.home.size = 5; $0.home.merge(["size": 1])
            }.isEmpty)
        #expect(
            try refused(text) {
                $0.home.size = 5; $0.home.merge([:])
            } == ["/home/size"])
        #expect(
            try refused("{}") {
                $0.score = .nan; $0.merge(["score": 1])
            }.isEmpty)
        let list = #"{"list":[{"size":1}]}"#
        #expect(
            try refused(list) {
                $0.list[0].size = .nan; $0.merge(["list": []])
            }.isEmpty)
        #expect(
            try refused(list) {
                $0.list[0].size = .nan; $0.merge(["list": [[:]]], arrays: .append)
            } == ["/list/0/size"])
    }

    @Test("a refusal moves with its element")
    func moves() throws {
        let text = #"{"ratings":[1,2,3]}"#
        #expect(
            try refused(text) {
                $0.ratings[1] = .nan; $0.ratings.remove(at: 0)
            } == ["/ratings/0"])
        #expect(
            try refused(text) {
                $0.ratings[1] = .nan; $0.ratings.insert(0, at: 0)
            } == ["/ratings/2"])
        #expect(
            try refused(text) {
                $0.ratings[1] = .nan; $0.ratings.remove(at: 1)
            }.isEmpty)
        #expect(
            try refused(text) {
                $0.ratings[1] = .nan; $0.ratings.swapAt(1, 2)
            } == ["/ratings/2"])
        #expect(
            try refused(text) {
                $0.ratings[1] = .nan; $0.ratings.move(from: 1, to: 2)
            } == ["/ratings/2"])
        #expect(
            try refused(text) {
                $0.ratings[0] = .nan; $0.ratings.sort { $0 > $1 }
            } == ["/ratings/2"])
        #expect(
            try refused(text) {
                $0.ratings[1] = .nan; $0.ratings.removeAll()
            }.isEmpty)
    }

    @Test("a refusal stays with its element if an insertion before it is refused")
    func refusedInsertion() throws {
        var draft = try Profile(parsing: #"{"codes":["a","a"]}"#).draft()
        draft.codes[1] = 7
        draft.codes.insert(8, at: 0)
        #expect(draft.codes.count == 2)
        #expect(throws: JSONValidationError.self) { try draft.snapshot(.checked) }
        let refused = draft.issues.filter { $0.kind == .unwritable }
        #expect(refused.map(\.pointer.description) == ["/codes", "/codes/1"])
    }

    @Test("building and stepwise changes have a checked form")
    func otherForms() throws {
        #expect(throws: JSONValidationError.self) { try Profile(.checked) { $0.score = .nan } }
        #expect(try Profile(.checked) { $0.score = 1 }.text() == #"{"score":1}"#)
        var draft = Profile().draft()
        draft.score = .nan
        #expect(throws: JSONValidationError.self) { try draft.snapshot(.checked) }
        #expect(draft.snapshot().text() == #"{"score":null}"#)
        draft.score = 2
        #expect(try draft.snapshot(.checked).score == 2)
        let array = try JSONArray<Double>(parsing: "[1, 2]")
        #expect(throws: JSONValidationError.self) { try array.mutate(.checked) { $0[0] = .nan } }
        #expect(try array.mutate(.checked) { $0[0] = 3 }.json.text() == "[3, 2]")
    }

    @Test("a draft that is assigned brings its refusals along")
    func assigned() throws {
        var other = try Profile(parsing: #"{"ratings":[1],"home":{}}"#).draft()
        other.ratings[0] = .nan
        other.home.size = .nan
        let (ratings, home): (JSONArrayDraft<Double>, JSONDraft<Residence>) = (other.ratings, other.home)
        #expect(try refused("{}") { $0.home = home } == ["/home/size"])
        #expect(try refused("{}") { $0.ratings = ratings } == ["/ratings/0"])
        var kept = Profile().draft()
        kept.home.size = .nan
        var nested = kept
        #expect(nested.issues.contains { $0.kind == .unwritable })
        nested.home.size = 1
        #expect(throws: JSONValidationError.self) { try kept.snapshot(.checked) }
        #expect(try nested.snapshot(.checked).home.size == 1)
    }

    @Test("the plain form keeps the text of what is refused, and makes the other writes")
    func plainForm() throws {
        let profile = try Profile(parsing: #"{"scores": [1], "state": "on"}"#).mutate {
            $0.third = 3
            $0.state = false
            $0.name = "Ann"
        }
        #expect(profile.text() == #"{"scores": [1], "state": "on", "name": "Ann"}"#)
    }

    @Test("the error says where and what for each refused write")
    func message() throws {
        let error = #expect(throws: JSONValidationError.self) {
            try Profile(parsing: #"{"scores":[1]}"#).mutate(.checked) {
                $0.third = 3; $0.score = .nan
            }
        }
        #expect(
            error?.description == """
                /score: unwritable, expected a finite number, found nan
                /scores/2: unwritable, expected an index into an array of 1 elements at /scores/2, found 3
                """)
    }

    @Test("a refusal stays with its element if an insertion at its place is refused")
    func refusedInsertionAtItsPlace() throws {
        var draft = try Profile(parsing: #"{"codes":["a","a"]}"#).draft()
        draft.codes[0] = 7
        draft.codes.insert(8, at: 0)
        let refused = draft.issues.filter { $0.kind == .unwritable }
        #expect(refused.map(\.found) == ["8", "7"])
        #expect(refused.map(\.pointer) == ["codes", "codes.0"])
    }

    @Test("writing the element at the place of a refused insertion does not hide the refusal")
    func refusedInsertionBeforeAWrite() throws {
        let text = #"{"codes":["a"]}"#
        #expect(
            try refused(text) {
                $0.codes.insert(7, at: 0); $0.codes[0] = 1
            } == ["/codes"])
        #expect(
            try refused(text) {
                $0.codes.append(7); $0.codes.append(1); $0.codes[1] = 1
            } == ["/codes"])
        #expect(
            try refused(text) {
                $0.codes.insert(7, at: 0); $0.codes = [1]
            }.isEmpty)
        #expect(
            try refused(#"{"codes":["a","b"]}"#) {
                $0.codes.append(7)
                $0.codes.sort { $0 < $1 }
            } == ["/codes"])
        #expect(
            try refused(#"{"ratings":[2,1]}"#) {
                $0.ratings.append(.nan)
                $0.ratings.sort { $0 < $1 }
            } == ["/ratings/0"])
        let twice = #"{"x":{"ratings":[1]},"x":{}}"#
        #expect(try refused(twice) { $0.farRatings.append(2) } == ["/x/ratings"])
    }

    @Test("adding an element does not hide the refusal of another write to its place")
    func refusedWriteBehindTheLastElement() throws {
        final class Pair: JSONModel, @unchecked Sendable {
            @JSONProperty(using: .each(.mapping(["a": 1], default: 0))) var codes: [Int]
            @JSONProperty("codes.1", using: .mapping(["a": 1], default: 0)) var second: Int
        }
        let pair = try Pair(parsing: #"{"codes":["a"]}"#)
        #expect(throws: JSONValidationError.self) {
            try pair.mutate(.checked) {
                $0.second = 7
                $0.codes.append(1)
            }
        }
    }

    @Test("equal refusals are listed once")
    func equalRefusals() throws {
        let text = #"{"codes":["a"]}"#
        #expect(
            try refused(text) {
                $0.codes.append(7); $0.codes.append(7)
            } == ["/codes"])
        #expect(
            try refused(text) {
                $0.codes.append(contentsOf: [7, 7])
            } == ["/codes"])
    }

    @Test("writes after refused ones cost the same whatever their number", .costs)
    func writesAfterRefusedOnesTakeLinearTime() throws {
        let appending = Cost.ratio(small: 1_000) { count in
            var draft = Profile().draft()
            for number in 0..<count { draft.ratings.append(number % 2 == 0 ? .nan : 1) }
            #expect(draft.json["ratings"]?.count == count)
        }
        #expect(appending < Cost.limit)
        let inModels = try Cost.ratio(small: 1_000) { count in
            let text = #"{"homes":["# + Array(repeating: #"{"size":1}"#, count: count).joined(separator: ",") + "]}"
            var draft = try Profile(parsing: text).draft()
            for number in 0..<count { draft.homes[number].size = .nan }
            #expect(draft.json["homes"]?[count - 1]?.text() == #"{"size":null}"#)
        }
        #expect(inModels < Cost.limit)
    }

    @Test("a refused change of a key keeps the refusals of its member")
    func refusedKey() throws {
        var draft = try Profile(parsing: #"{"y":{"numbers":{"p":1}},"y":{}}"#).draft()
        draft.farNumbers["p"] = 2
        draft.farNumbers.renameKey("p", to: "r")
        let refused = draft.issues.filter { $0.kind == .unwritable || $0.kind == .refused }
        #expect(refused.map(\.pointer.description).sorted() == ["/y/numbers/p", "/y/numbers/r"])
    }

    @Test("a refused removal or move is listed at the element, and changes no position")
    func refusedRemovals() throws {
        let text = #"{"ratings":[1,2,3],"ratings":[]}"#
        #expect(try refused(text) { $0.ratings.removeFirst() } == ["/ratings/0"])
        #expect(try refused(text) { $0.ratings.remove(at: 1) } == ["/ratings/1"])
        #expect(try refused(text) { $0.ratings.move(from: 0, to: 2) } == ["/ratings/2"])
        let profile = try Profile(parsing: text)
        let unchanged = profile.mutate {
            $0.ratings.removeFirst()
            #expect($0.ratings.count == 3)
        }
        #expect(unchanged === profile)
    }
}
