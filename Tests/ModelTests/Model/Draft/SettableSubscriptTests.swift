import LazyJSON
import Testing

private final class BoundHome: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String
    @JSONProperty var rooms: [Int]
}

private class BoundPerson: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
}

private final class BoundUser: BoundPerson, @unchecked Sendable {
    @JSONProperty var nick: String?
    @JSONProperty var age: Int
    @JSONProperty var home: BoundHome
    @JSONProperty var boss: BoundUser?
    @JSONProperty var homes: JSONArray<BoundHome>
    @JSONProperty var others: [BoundHome]
    @JSONProperty var tags: [String: Int]
    var shout: String { name + "!" }
}

/// SwiftUI's type, as far as models see it.
@dynamicMemberLookup
private struct Binding<Value> {
    let get: () -> Value
    let set: (Value) -> Void

    var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
        Binding<Part>(
            get: { get()[keyPath: keyPath] },
            set: {
                var value = get()
                value[keyPath: keyPath] = $0
                set(value)
            })
    }
}

@Suite("The settable subscript of models")
struct SettableSubscriptTests {
    private let text =
        #"{"name": "a", "age": 1.0, "home": {"city": "Oslo", "x": 1}, "homes": [{"city": "A", "y": 2}, {"city": "B"}]}"#

    @Test("a property is set in the variable, and other copies stay")
    func property() throws {
        var user = try BoundUser(parsing: text)
        let old = user
        user[\.age] = 2
        #expect(user.text() == text.replacing("1.0", with: "2"))
        #expect(old.text() == text)
        user[\.age] += 1
        user[\.name] = "b"
        user[\.home.city] = "Rome"
        user[\.home.rooms] = [1]
        #expect(user[\.age] == 3 && user[\.home.city] == "Rome")
        let start = #"{"name": "b", "age": 3, "home": {"city": "Rome", "x": 1, "rooms": [1]}"#
        #expect(user.text().hasPrefix(start))
    }

    @Test("an equal value keeps the instance")
    func equal() throws {
        var user = try BoundUser(parsing: text)
        let old = user
        user[\.age] = 1
        user[\.home.city] = "Oslo"
        user[\.homes, at: 1][\.city] = "B"
        user[\.nick] = nil
        #expect(user === old)
    }

    @Test("optional models")
    func optional() throws {
        var user = try BoundUser(parsing: #"{"name": "a"}"#)
        #expect(user[\.boss?.name] == nil)
        user[\.boss!.name] = "b"
        #expect(user.text() == #"{"name": "a", "boss": {"name": "b"}}"#)
        user[\.boss!.boss!.nick] = "c"
        #expect(user[\.boss!.boss!.nick] == "c")
        user[\.boss] = nil
        #expect(user[\.boss, default: BoundUser()][\.age] == 0)
        user[\.boss, default: BoundUser()][\.age] = 7
        user[\.nick, default: ""] += "n"
        #expect(user.text() == #"{"name": "a", "boss": {"age": 7}, "nick": "n"}"#)
    }

    @Test("elements keep what they do not name")
    func elements() throws {
        var user = try BoundUser(parsing: text)
        user[\.homes, at: 0][\.city] = "C"
        #expect(user.text() == text.replacing(#""A""#, with: #""C""#))
        user[\.others] = [BoundHome(), BoundHome()]
        user[\.others][1][\.rooms] = [2]
        user[\.others][0][\.city] = "D"
        user[\.tags]["t"] = 1
        #expect(user.json["others"]?.text(.compact) == #"[{"city":"D"},{"rooms":[2]}]"#)
        #expect(user.json["tags"]?.text(.compact) == #"{"t":1}"#)
    }

    @Test("a binding to a property needs no more than the subscript")
    func binding() throws {
        var user = try BoundUser(parsing: text)
        let binding = Binding(get: { user }, set: { user = $0 })
        binding[\.name].wrappedValue = "b"
        binding[\.home.city].wrappedValue += "!"
        binding[\.homes, at: 1][\.city].wrappedValue = "C"
        binding[\.nick, default: ""].wrappedValue = "n"
        #expect(binding[\.name].wrappedValue == "b")
        #expect(user.name == "b" && user.home.city == "Oslo!" && user.homes[1].city == "C" && user.nick == "n")
    }

    @Test("a key path that cannot be written traps with words")
    func mistakes() async {
        let optional = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var user = BoundUser { $0.boss = BoundUser() }
            user[\.boss?.nick] = "x"
        }
        #expect(optional?.message.contains("key path through `?.`") == true)
        let element = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var user = BoundUser { $0.homes = [BoundHome()] }
            user[\.home.rooms[0]] = 1
        }
        #expect(element?.message.contains("key path through `[i]`") == true)
        let computed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var user = BoundUser()
            user[\.shout] = "x"
        }
        #expect(computed?.message.contains("cannot write a computed property") == true)
        let model = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let user = BoundUser { $0.others = [BoundHome()] }
            _ = user.mutate { $0.set(\.others[0].city, to: "x") }
        }
        #expect(model?.message.contains("user[\\.addresses, at: 2][\\.city]") == true)
    }
}
