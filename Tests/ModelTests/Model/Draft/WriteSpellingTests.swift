import LazyJSON
import Testing

/// Writes that were lost, refused or made without need in one spelling, but not in another one.
@Suite struct WriteSpellingTests {
    class Score: JSONModel, @unchecked Sendable {
        @JSONProperty var score: Double
        @JSONProperty var scores: [Double]
        @JSONProperty var none: Double = .nan
    }

    final class FinalScore: Score, @unchecked Sendable {}

    @Test func notANumberInAnInheritedProperty() throws {
        let score = try FinalScore(parsing: #"{"score":1,"scores":[1]}"#)
        #expect(score.mutate { $0.score = .nan }.text() == #"{"score":null,"scores":[1]}"#)
        #expect(score.mutate { $0.scores = [2, .nan] }.text() == #"{"score":1,"scores":[2,null]}"#)
        #expect(try FinalScore(parsing: "{}").mutate { $0.none = 1 }.text() == #"{"none":1}"#)
    }

    final class Numbers: JSONModel, @unchecked Sendable {
        @JSONProperty("n") var all: [Int]
        @JSONProperty("n", using: .each(checking: { $0 > 0 })) var good: [Int]
    }

    @Test func positionsAreThoseOfTheProperty() throws {
        func set(_ draft: inout JSONArrayDraft<Int>, _ position: Int, _ value: Int) { draft[position] = value }
        let numbers = try Numbers(parsing: #"{"n":[-1,2]}"#)
        func change(_ change: (inout JSONDraft<Numbers>) -> Void) -> String { numbers.mutate(change).text() }
        #expect(
            change {
                set(&$0.all, 0, -5); set(&$0.good, 0, 7)
            } == #"{"n":[-5,7]}"#)
        #expect(
            change {
                set(&$0.good, 0, 7); set(&$0.all, 0, -3)
            } == #"{"n":[-3,7]}"#)
        #expect(
            change {
                set(&$0.good, 0, 7); set(&$0.all, 1, 3)
            } == #"{"n":[-1,3]}"#)
    }

    final class Post: JSONModel, @unchecked Sendable { @JSONProperty var likes: Int }

    final class CheckedPost: JSONModel, @unchecked Sendable {
        @JSONProperty(checking: { $0.likes <= 10 }) var post: Post?
    }

    @Test func aKeyPathIntoACheckedModelIsChecked() throws {
        let base = try CheckedPost(parsing: #"{"post":{"more":1,"likes":1}}"#)
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0.set(\.post!.likes, to: 11) } }
        #expect(throws: JSONValidationError.self) { try base.mutate(.checked) { $0[\.post!.likes] = 11 } }
        #expect(base.mutate { $0[\.post!.likes] = 11 }.text() == base.text())
        let nine = try base.mutate(.checked) { $0[\.post!.likes] = 9 }
        #expect(nine.text() == #"{"post":{"more":1,"likes":9}}"# && nine.post?.likes == 9)
    }

    final class Usual: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String
        @JSONProperty(checking: { $0 > 0 }) var size: Int = 1
        override class var template: JSON { ["city": "Rome", "size": 1] }
    }

    final class Place: JSONModel, @unchecked Sendable { @JSONProperty var usual: Usual }

    @Test(arguments: ["Oslo", "Rome"]) func aRefusalOutlivesTheCreationOfItsParent(city: String) throws {
        let place = try Place(parsing: "{}")
        #expect(throws: JSONValidationError.self) {
            try place.mutate(.checked) {
                $0[\.usual.size] = -1
                $0[\.usual.city] = city
            }
        }
    }

    @Test func eachSpellingStartsFromTheTemplate() throws {
        let place = try Place(parsing: "{}")
        #expect(place.mutate { $0.setNull(\.usual.city) }.text() == #"{"usual":{"city":null,"size":1}}"#)
        #expect(place.mutate { $0.usual.setNull(\.city) }.text() == #"{"usual":{"city":null,"size":1}}"#)
        #expect(place.mutate { $0.remove(\.usual.city) }.text() == #"{"usual":{"size":1}}"#)
        #expect(place.mutate { $0.usual.remove(\.city) }.text() == #"{"usual":{"size":1}}"#)
    }

    class Shape: JSONModel, @unchecked Sendable {
        @JSONProperty var kind: String
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["kind"] == "circle" ? Circle.self : self
        }
    }

    final class Circle: Shape, @unchecked Sendable {
        @JSONProperty var radius: Int
        override class var template: JSON { ["kind": "circle"] }
    }

    final class Frame: JSONModel, @unchecked Sendable {
        @JSONProperty var frame: Shape = Circle { $0.radius = 1 }
    }

    @Test func aDraftOfASubclassIsAssigned() throws {
        let large = Circle { $0.radius = 5 }
        #expect(
            try Frame(parsing: "{}").mutate { $0.frame[as: Circle.self] = large.draft() }.text()
                == #"{"frame":{"kind":"circle","radius":5}}"#)
        let shape = try Shape(parsing: "{\"kind\":\"circle\",\"radius\":1}\n")
        #expect(
            shape.mutate { $0[as: Circle.self] = large.draft() }.text() == "{\"kind\":\"circle\",\"radius\":5}\n")
        func replace(_ draft: inout JSONDraft<Circle>?) { draft = large.draft() }
        #expect((shape.mutate { replace(&$0[as: Circle.self]) } as? Circle)?.radius == 5)
        #expect(shape.mutate { $0[as: Circle.self] = (shape as? Circle)?.draft() } === shape)
    }

    @Test func assigningThePartItselfWritesNothing() throws {
        let place = try Place(parsing: "{}")
        #expect(
            place.mutate {
                let usual: JSONDraft<Usual> = $0.usual
                $0.usual = usual
            } === place)
    }

    final class Args: JSONModel, @unchecked Sendable {
        @JSONProperty var city: String
        @JSONProperty var count: Int
        override class var template: JSON { ["city": "Oslo"] }
    }

    final class Call: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .embedded) var args: Args
        @JSONProperty var homes: [Args] = [Args()]
    }

    @Test func writesThatAlwaysWriteReachConvertedModels() throws {
        #expect(Call { $0.args.count = 0 }.json["args"]?.string == #"{"city":"Oslo","count":0}"#)
        let call = try Call(parsing: "{}")
        #expect(call.mutate { $0.args.set(\.city, to: "Oslo") }.json["args"]?.string == #"{"city":"Oslo"}"#)
        #expect(call.mutate { $0.set(\.args.city, to: "Oslo") }.json["args"]?.string == #"{"city":"Oslo"}"#)
        #expect(call.mutate { $0.homes[0].set(\.city, to: "Oslo") }.text() == #"{"homes":[{"city":"Oslo"}]}"#)
        let same = call.mutate {
            $0.args.city = "Oslo"
            $0.homes[0].city = "Oslo"
        }
        #expect(same === call)
    }

    class Animal: JSONModel, @unchecked Sendable { @JSONProperty var name: String }
    final class Dog: Animal, @unchecked Sendable {}

    final class Event: JSONModel, @unchecked Sendable {
        @JSONProperty var type: String
        @JSONProperty(using: .embedded(.model(by: "type", ["dog": Dog.self]))) var payload: Animal?
    }

    @Test func aKeyPathIntoAnEmbeddedChosenModel() throws {
        let event = try Event(parsing: #"{"type":"dog","payload":"{\"name\":\"a\"}"}"#)
        let changed = try event.mutate(.checked) { $0[\.payload!.name] = "b" }
        #expect(changed.payload is Dog && changed.text() == #"{"type":"dog","payload":"{\"name\":\"b\"}"}"#)
    }

    final class Tagged: JSONModel, @unchecked Sendable {
        @JSONProperty var tags: [String]
        @JSONProperty var inner: Tagged?
    }

    @Test func aReplacedDraftKeepsEarlierEditsOfTheJSON() throws {
        func filter(_ draft: inout JSONArrayDraft<String>) { draft = draft.filter { !$0.isEmpty } }
        let tagged = try Tagged(parsing: #"{"tags":["a",null],"inner":{"tags":["b",null]}}"#)
        let removed = tagged.mutate {
            _ = try? $0.json.remove(at: "tags.1")
            filter(&$0.tags)
            _ = try? $0.inner?.json.remove(at: "tags.1")
            if $0.inner != nil { filter(&$0.inner!.tags) }
        }
        #expect(removed.text() == #"{"tags":["a"],"inner":{"tags":["b"]}}"#)
        let merged = tagged.mutate {
            $0.merge(["inner": ["tags": [["k": 1]]]], arrays: .append)
            filter(&$0.inner!.tags)
        }
        #expect(merged.json["inner"]?.text() == #"{"tags":["b",null,{"k":1}]}"#)
    }

    @Test func elementsAreRemovedBesideAnUnreadableOne() throws {
        let tagged = try Tagged(parsing: #"{"tags":["a",null,"b","c",null,"d"]}"#)
        let changed = tagged.mutate {
            $0.tags.removeLast()
            $0.tags.remove(at: 1)
            $0.tags.append("e")
            $0.tags[0] = "x"
        }
        #expect(changed.text() == #"{"tags":["x",null,"c",null,"e"]}"#)
    }

    private final class Totals: JSONModel, @unchecked Sendable {
        @JSONProperty("-") var dash: Int?
        @JSONProperty("totals.-") var total: Int?
        @JSONProperty var totals: Totals?
        @JSONProperty var counts: [String: Int]
    }

    @Test(
        "the name - in the path of a property is no position",
        arguments: ["{}", #"{"totals":null}"#, #"{"totals":[1]}"#, #"{"totals":{}}"#, #"{"totals":1,"counts":[1]}"#])
    func dash(text: String) throws {
        let totals = try Totals(parsing: text)
        for changed in [
            totals.mutate { $0.total = 3 }, totals.mutate { $0.set(\.total, to: 3) },
            totals.mutate { $0.totals = Totals { $0.dash = 3 } },
        ] {
            #expect(changed.total == 3 && changed.totals?.dash == 3 && changed.json["totals"] == ["-": 3])
        }
        #expect(totals.mutate { $0.counts["-"] = 2 }.json["counts"] == ["-": 2])
        #expect(Totals { $0.dash = 1 }.text() == #"{"-":1}"#)
    }

    private final class Slots: JSONModel, @unchecked Sendable {
        @JSONProperty("0") var first: Int?
        @JSONProperty("1") var any: JSON?
        @JSONProperty("stats.0") var stat: Int?
        @JSONProperty("name", .or("names.0")) var name: String?
        @JSONProperty var slots: Slots?
    }

    @Test(
        "a number is the name of a member of a model",
        arguments: ["{}", #"{"slots":[5,6]}"#, #"{"slots":{"0":5}}"#, #"{"slots":7}"#])
    func numbers(text: String) throws {
        let slots = try Slots(parsing: text)
        #expect(slots.mutate { $0.slots = Slots { $0.first = 9 } }.slots?.first == 9)
        for changed in [slots[\.slots, default: Slots()][\.first], slots.slots?.first] {
            #expect(changed == (text.contains(":{") ? 5 : nil))
        }
        let rack = try Rack(parsing: text)
        let (one, other) = (rack.mutate { $0.set(\.slots.first, to: 9) }, rack.mutate { $0.slots.first = 9 })
        #expect(one.text() == other.text() && one.slots.first == 9 && one.json["slots"] == ["0": 9])
        let removed = rack.mutate { $0.remove(\.slots.first) }
        #expect(removed.text() == text.replacing(#"{"0":5}"#, with: "{}"))
        let choice = try RackOfChoice(parsing: text)
        for changed in [
            choice.mutate { $0.set(\.slots.first, to: 9) }, choice.mutate { $0.slots.first = 9 },
            choice.mutate { $0[\.slots.first] = 9 },
        ] {
            #expect(changed.text() == one.text() && changed.slots.first == 9)
        }
        #expect(choice.mutate { $0.remove(\.slots.first) }.text() == removed.text())
        let dashed = choice.mutate { $0.set(\.slots.dash, to: 3) }
        #expect(dashed.slots.dash == 3 && dashed.json["slots"]?["-"] == 3)
    }

    private final class RackOfChoice: JSONModel, @unchecked Sendable {
        @JSONProperty("slots", .or("racks")) var slots: SlotsOfChoice
    }

    private final class SlotsOfChoice: JSONModel, @unchecked Sendable {
        @JSONProperty("0", .or("1")) var first: Int?
        @JSONProperty("-", .or("2")) var dash: Int?
    }

    private final class Rack: JSONModel, @unchecked Sendable {
        @JSONProperty var slots: Slots
    }

    @Test(
        "nil removes a member whose name is a number, and an element becomes null",
        arguments: [
            (#"{"0":5,"1":6,"stats":{"0":7},"name":"a"}"#, #"{"stats":{}}"#),
            (#"{"stats":[7,8],"names":["b"]}"#, #"{"stats":[null,8],"names":[null]}"#),
            (#"{"name":"a","names":["b","c"]}"#, #"{"names":[null,"c"]}"#),
        ])
    func nilAtNumbers(text: String, changed: String) throws {
        let slots = try Slots(parsing: text)
        #expect(
            try slots.mutate(.checked) {
                $0.first = nil
                $0.any = nil
                $0.stat = nil
                $0.name = nil
            }.text() == changed)
    }
}
