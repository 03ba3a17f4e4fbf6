import LazyJSON
import Testing

/// Properties with the names of what models and drafts can do themselves.
struct NameTests {
    final class Named: JSONModel, @unchecked Sendable {
        @JSONProperty var json: Int
        @JSONProperty var set: Int
        @JSONProperty var remove: String?
        @JSONProperty var setNull: Int
        @JSONProperty var merge: Bool
        @JSONProperty var mergePatch: Int
        @JSONProperty var patch: [Int]
        @JSONProperty var snapshot: Double
        @JSONProperty var issues: [String]
        @JSONProperty var description: String
        @JSONProperty var debugDescription: String?
        @JSONProperty var data: String?
        @JSONProperty var text: String
        @JSONProperty var context: Int
        @JSONProperty var unmapped: Int
        @JSONProperty var hash: Int
        @JSONProperty var draft: Int
        @JSONProperty var mutate: Int
        @JSONProperty var validate: Int
        @JSONProperty var detached: Int
        @JSONProperty var state: Int
        @JSONProperty var self_: Named?
        @JSONProperty var `default`: Int
        @JSONProperty var `Type`: Int
        @JSONProperty("encode") var encode: Int
        @JSONProperty var nested: Named?
    }

    private let text = #"{"json":1,"set":2,"remove":"r","data":"d","description":"x","hash":3,"default":4,"Type":5}"#

    @Test func areRead() throws {
        let named = try Named(parsing: text)
        #expect(named.json == 1)
        #expect(named.set == 2)
        #expect(named.remove == "r")
        #expect(named.data == "d")
        #expect(named.description == "x" && named.debugDescription == nil)
        #expect(named.hash == 3)
        #expect(named.`default` == 4)
        #expect(named.`Type` == 5)
        #expect(named == (try Named(parsing: text)))
        #expect(Set([named]).count == 1)
    }

    @Test func areWrittenThroughADraft() throws {
        let named = try Named(parsing: text)
        let changed = named.mutate {
            $0[\.json] = 10
            $0[\.set] += 1
            $0[\.remove] = nil
            $0[\.patch] = [1]
            $0[\.snapshot] = 2
            $0[\.issues] = ["i"]
            $0[\.merge] = true
            $0.data = "e"
            $0.description = "y"
            $0.debugDescription = "z"
            $0.hash = 30
            $0.text = "t"
            $0.draft = 1
            $0.mutate = 2
            $0[\.state] = 3
            $0.`default` = 40
            $0.context = 6
            $0.nested = Named { $0[\.json] = 7 }
            $0.nested?[\.json] += 1
        }
        let expected =
            #"{"json":10,"set":3,"data":"e","description":"y","hash":30,"default":40,"Type":5,"patch":[1],"#
            + #""snapshot":2,"issues":["i"],"merge":true,"debugDescription":"z","text":"t","draft":1,"mutate":2,"state":3,"context":6,"#
            + #""nested":{"json":8}}"#
        #expect((changed as any JSONModelProtocol).text(.preserved) == expected)
        #expect(changed.nested?.json == 8)
    }

    @Test func theDraftsOwnNamesStayItsOwn() throws {
        let named = try Named(parsing: text)
        _ = named.mutate {
            let json: JSON = $0.json
            #expect(json["json"] == 1)
            $0.set(\.json, to: 2)
            $0.remove(\.set)
            $0.setNull(\.remove)
            $0.merge(["hash": 5])
            let snapshot: Named = $0.snapshot()
            #expect(snapshot.json == 2)
            #expect(snapshot.hash == 5)
            #expect(snapshot.set == 0)
        }
    }
}
