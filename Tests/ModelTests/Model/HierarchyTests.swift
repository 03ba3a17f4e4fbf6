import LazyJSON
import Testing

private class Entity: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty("address.city") var city: String?
}

private class HierarchyPerson: Entity, @unchecked Sendable {
    let helper = HierarchyStreet()
    @JSONProperty var name: String?
    @JSONProperty var address: HierarchyStreet
    var ordinary: Int { id + 1 }
}

private final class Employee: HierarchyPerson, @unchecked Sendable {
    @JSONProperty var salary: Double?
    @JSONProperty("name") var sameName: String = "?"
    @JSONProperty("id") var idText: String?
}

private final class HierarchyStreet: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty var city: String = "Unknown"
}

private final class Paths: JSONModel, @unchecked Sendable {
    @JSONProperty(#"a\.b.c"#) var dotted: Int?
    @JSONProperty("/x~1y/~0/0") var pointed: Int?
    @JSONProperty("/ü/") var emptyKey: Int?
    @JSONProperty("list.1.0") var element: Int?
    @JSONProperty("list.01") var padded: Int?
    @JSONProperty("") var whole: JSON
}

@Suite("Classes and paths")
struct HierarchyTests {
    @Test("a subclass of a subclass reads the properties of all")
    func subclasses() throws {
        let text = #"{"id":1,"name":"a","salary":2.5,"address":{"street":"s","city":"Oslo"}}"#
        let employee = try Employee(parsing: text)
        #expect(employee.id == 1 && employee.name == "a" && employee.salary == 2.5 && employee.city == "Oslo")
        #expect(employee.address.street == "s" && employee.ordinary == 2 && employee.helper.city == "Unknown")
        let changed = employee.mutate {
            $0.id = 3
            $0.salary = 3
            $0.address.street = "t"
        }
        #expect(changed.text() == #"{"id":3,"name":"a","salary":3.0,"address":{"street":"t","city":"Oslo"}}"#)
    }

    @Test("writing one of two that overlap refreshes what the other reads")
    func overlapping() throws {
        let employee = try Employee(parsing: #"{"address":{"city":"Oslo"}}"#)
        let first = employee.mutate { draft in
            draft.city = "Rome"
            #expect(draft.address.city == "Rome")
            draft.address.city = "Paris"
            #expect(draft.city == "Paris")
        }
        #expect(first.city == "Paris" && first.address.city == "Paris")
        let second = employee.mutate { $0.address = HierarchyStreet { $0.city = "Bern" } }
        #expect(second.city == "Bern" && second.text() == #"{"address":{"city":"Bern"}}"#)
        #expect(employee.mutate { $0.remove(\.address) }.city == nil)
    }

    @Test("two properties may have the same path")
    func onePath() throws {
        let employee = try Employee(parsing: #"{"id":7,"name":null}"#)
        #expect(employee.idText == "7" && employee.sameName == "?" && employee.name == nil)
        let changed = employee.mutate { draft in
            draft.idText = "8"
            #expect(draft.id == 8)
            draft.sameName = "b"
            #expect(draft.name == "b")
        }
        #expect(changed.text() == #"{"id":8,"name":"b"}"#)
    }

    @Test("paths have escaped dots, pointers and indices")
    func paths() throws {
        let text = #"{"a.b":{"c":1},"x/y":{"~":[2]},"ü":{"":3},"list":[9,[4]]}"#
        let paths = try Paths(parsing: text)
        #expect(paths.dotted == 1 && paths.pointed == 2 && paths.emptyKey == 3 && paths.element == 4)
        #expect(paths.padded == nil && paths.whole.text() == text)
        let changed = paths.mutate {
            $0.dotted = 5
            $0.pointed = 6
            $0.emptyKey = 7
            $0.element = 8
        }
        #expect(changed.text() == #"{"a.b":{"c":5},"x/y":{"~":[6]},"ü":{"":7},"list":[9,[8]]}"#)
        let numbers = try Paths(parsing: #"{"list":{"1":{"0":4},"01":5}}"#)
        #expect(numbers.element == 4 && numbers.padded == 5)
    }

    @Test("classes with many properties read and write each", arguments: [0, 61, 62, 63, 69, 127, 129])
    func wide(_ number: Int) throws { try check(Wide130.self, number, count: 130) }

    @Test("subclasses with many properties read and write each", arguments: [0, 61, 62, 69, 70, 127, 132, 200, 269])
    func wider(_ number: Int) throws { try check(Wide270.self, number, count: 270) }

    private func check<Model: Wide130>(_ type: Model.Type, _ number: Int, count: Int) throws {
        let members = (0..<count).map { $0 % 10 == 3 ? #""p\#($0)":"s""# : #""p\#($0)":\#($0 + 1)"# }
        let model = try Model(parsing: "{\(members.joined(separator: ","))}")
        #expect(model.issues.isEmpty && model.unmapped.isEmpty)
        let values = Mirror.properties(of: model)
        #expect(values.count == count)
        for _ in 0..<2 {
            #expect(model.p0 == 1 && model.p61 == 62 && model.p62 == 63 && model.p69 == 70 && model.p129 == 130)
            guard let wider = model as? Wide270 else { continue }
            #expect(wider.p130 == 131 && wider.p132 == 133 && wider.p200 == 201 && wider.p269 == 270)
            #expect(wider.mutate { $0.p269 = 0 }.p269 == 0)
        }
        #expect(model.mutate { $0.p62 = -1 }.p62 == -1)
        var json = model.json
        json["p\(number)"] = number % 10 == 3 ? [] : "x"
        #expect(Model(json)?.issues.map(\.pointer) == [JSONPointer([.key("p\(number)")])])
    }
}

extension Mirror {
    /// The labels of a model's properties, including the properties of its superclasses.
    fileprivate static func properties(of model: JSONModel) -> [String] {
        var labels: [String] = []
        var mirror: Mirror? = Mirror(reflecting: model)
        while let level = mirror, level.subjectType != JSONModel.self {
            labels += level.children.compactMap(\.label)
            mirror = level.superclassMirror
        }
        return labels
    }
}
