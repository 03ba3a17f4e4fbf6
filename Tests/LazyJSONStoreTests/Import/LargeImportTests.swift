import LazyJSON
import Testing

@testable import LazyJSONStore

@Suite("Large and deep imports")
struct LargeImportTests {
    private static let limits = JSONLimits(depth: 100_000)

    /// Runs a body on a small stack, and expects no error.
    private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) {
        let failure = Lock<String?>(nil)
        let isDone = Threads.run(1) { _ in
            do { try body() } catch { failure.withLock { $0 = "\(error)" } }
        }
        #expect(isDone && failure.withLock { $0 } == nil)
    }

    @Test("deeply nested objects are imported, exported and released")
    func nested() {
        onSmallStack {
            let depth = Cases.scaled(10_000)
            let text =
                (0..<depth).map { #"{"id":\#($0),"boss":"# }.joined() + "null" + String(repeating: "}", count: depth)
            let store = JSONMemoryStore()
            let top = try JSONImporter(store).import(
                JSON(parsing: text, limits: Self.limits), as: StaffMember.self)[0]
            #expect(try store.list(StaffMember.self).count == depth)
            var count = 1
            var member = top
            while let boss = member.boss {
                member = boss
                count += 1
            }
            #expect(count == depth)
            #expect(JSONExporter().json(of: top).text() == text)
        }
    }

    @Test("deeply nested parts without an id are stored unchanged")
    func parts() {
        onSmallStack {
            let depth = 10_000
            let text =
                #"{"id":1,"address":"# + String(repeating: #"{"owner":5,"inner":"#, count: depth) + "null"
                + String(repeating: "}", count: depth + 1)
            let store = JSONMemoryStore()
            let company = try JSONImporter(store).import(
                JSON(parsing: text, limits: Self.limits), as: StaffCompany.self)[0]
            #expect(company.text() == text && company.address?.inner?.owner?.id == 5)
            let members =
                String(repeating: #"{"friends":["#, count: depth) + "7" + String(repeating: "]}", count: depth)
            let member = try JSONImporter(store).import(
                JSON(parsing: members, limits: Self.limits), as: StaffMember.self)[0]
            #expect(member.text() == members)
            #expect(JSONExporter().json(of: [member]).text() == "[\(members)]")
        }
    }

    @Test("a long chain of objects that were dropped goes in linear time", .costs)
    func droppedChainsTakeLinearTime() throws {
        func seconds(_ count: Int) throws -> Double {
            let chain = (0..<count).map { #"{"id": \#($0), "boss": \#($0 + 1)}"# }.joined(separator: ",")
            let store = JSONMemoryStore()
            let importer = JSONImporter(store)
            try importer.import(parsing: #"{"id": 1, "members_replaced": [\#(chain)]}"#, as: StaffCompany.self)
            #expect(try store.list(StaffMember.self).count == count + 1)
            let start = Threads.seconds
            try importer.import(parsing: #"{"id": 1, "members_replaced": []}"#, as: StaffCompany.self)
            let end = Threads.seconds
            #expect(try store.ids(StaffMember.self) == [JSONIdentifier(count)])
            return end - start
        }
        #expect(try Cost.measuredRatio(small: 500, seconds) < Cost.limit)
    }

    @Test("a long chain of objects is exported in linear time", .costs, arguments: [false, true])
    func exportedChainsTakeLinearTime(isArray: Bool) throws {
        let name = String(repeating: "x", count: 200)
        func seconds(_ count: Int) throws -> Double {
            let member = isArray ? "friends" : "boss"
            let chain = (0..<count).map { number in
                let next = isArray ? "[{\"id\":\(number + 1)}]" : "{\"id\":\(number + 1)}"
                return "{\"id\":\(number),\"name\":\"\(name)\",\"\(member)\":\(next)}"
            }
            let store = JSONMemoryStore()
            let text = "[\(chain.joined(separator: ","))]"
            let members = try JSONImporter(store).import(parsing: text, as: StaffMember.self).models
            let start = Threads.seconds
            let json = JSONExporter().json(of: members[0])
            let length = json.text().utf8.count
            let end = Threads.seconds
            #expect(length > count * name.count)
            return end - start
        }
        #expect(try Cost.measuredRatio(small: 250, seconds) < Cost.limit)
    }

    @Test("an array with very many objects is imported in linear time", .costs)
    func wideArraysTakeLinearTime() throws {
        let ratio = try Cost.ratio(small: 1_000) { count in
            let text =
                #"{"id":1,"members":["# + (0..<count).map { #"{"id":\#($0),"age":\#($0)}"# }.joined(separator: ",")
                + "]}"
            let store = JSONMemoryStore()
            let company = try JSONImporter(store).import(parsing: text, as: StaffCompany.self)[0]
            #expect(company.members.count == count && company.members[count - 1].age == count - 1)
            #expect(JSONExporter().json(of: company).text() == text)
        }
        #expect(ratio < Cost.limit)
    }

    @Test("updating large objects by very many small ones takes linear time", .costs, arguments: [1, 50])
    func repeatedUpdatesTakeLinearTime(objects: Int) throws {
        func seconds(_ count: Int) throws -> Double {
            let large = (0..<objects).map { number in
                let members = (0..<count / objects).map { #""m\#($0)":\#($0)"# }.joined(separator: ",")
                return #"{"id":\#(number),\#(members)}"#
            }
            let small = (0..<count).map { #"{"id":\#($0 % objects),"m\#($0 % 7)":\#($0)}"# }
            let store = JSONMemoryStore()
            try JSONImporter(store).import(parsing: "[\(large.joined(separator: ","))]", as: StaffMember.self)
            let json = try JSON(parsing: "[\(small.joined(separator: ","))]")
            let start = Threads.seconds
            try JSONImporter(store).import(json, as: StaffMember.self)
            let end = Threads.seconds
            #expect(try store.list(StaffMember.self).count == objects)
            return end - start
        }
        _ = try seconds(100)
        #expect(try Cost.measuredRatio(small: 1_500, seconds) < Cost.limit)
    }

    @Test("an update of what is no object on the way of a path replaces it, whatever it is")
    func odd() throws {
        let store = JSONMemoryStore()
        func take(_ text: String) throws -> StaffCompany {
            try JSONImporter(store).import(parsing: text, as: StaffCompany.self)[0]
        }
        #expect(try take(#"{"id": 1, "info": 5, "people": []}"#).city == nil)
        #expect(try take(#"{"id": 1, "info": {"city": "A"}, "people": {"lazy": [3]}}"#).lazyMembers[0].id == 3)
        let mixed = try take(#"{"id": 1, "info": [1], "members": "x", "chief": [1], "address": 7}"#)
        #expect(mixed.members.map(\.identifier) == ["x"] && mixed.chief?.id == 1)
        #expect(try take(#"{"id": 1, "members": {"id": 4}, "chief": {"id": null}, "": 1, "/": 2}"#).chief?.id == 0)
        let last = try take(#"{"id": 1, "members": [4], "chief": 4, "members_merged": [true, null, 4, {"x": 1}]}"#)
        #expect(last.members.map(\.id) == [4] && last.chief === last.members[0])
        #expect(last.membersMerged.map(\.id) == [4, 0])
        #expect(try store.ids(StaffMember.self) == [1, 3, 4, "x"])
    }
}
