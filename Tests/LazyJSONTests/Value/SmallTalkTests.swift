import Foundation
import Testing

@testable import LazyJSON

/// Small members that other tests do without.
struct SmallTalkTests {
    private struct Tenant: Sendable, Equatable { var name: String }
    private struct Zone: Sendable, Equatable { var hours: Int }

    @Test func aContextWithAnotherValueLeavesTheFirstAsItIs() {
        let plain = JSONContext()
        let both = plain.with(Tenant(name: "a")).with(Zone(hours: 2))
        #expect(plain[Tenant.self] == nil)
        #expect(both[Tenant.self] == Tenant(name: "a") && both[Zone.self] == Zone(hours: 2))
        #expect(both.with(Zone(hours: 3))[Zone.self] == Zone(hours: 3) && both[Zone.self] == Zone(hours: 2))
    }

    @Test func anIssueIsOneSentence() throws {
        let street = try #require(Street(try JSON(parsing: #"{"city": []}"#)))
        let issue = try #require(street.issues.first)
        #expect("\(issue)".hasPrefix("/city: unreadable, expected "))
    }

    @Test func aNumberIsPrintedAsItsText() throws {
        let number = try #require(try JSON(parsing: "1.50e2").number)
        #expect("\(number)" == "1.50e2")
    }

    @Test func aModelIsWrittenInAnyLayout() throws {
        let street = try Street(parsing: #"{ "city": "Oslo" }"#)
        #expect(street.data() == Data(#"{ "city": "Oslo" }"#.utf8))
        #expect(street.data(.compact) == Data(#"{"city":"Oslo"}"#.utf8))
    }

    @Test(arguments: [false, true])
    func anArrayOfModelsIsReadFromAFile(isMapped: Bool) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "array-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"[{"city": "Oslo"}]"#.utf8).write(to: file)
        #expect(try JSONArray<Street>(contentsOf: file, mapping: isMapped).map(\.city) == ["Oslo"])
        try Data("{}".utf8).write(to: file)
        #expect(throws: JSONError.self) { try JSONArray<Street>(contentsOf: file, mapping: isMapped) }
    }

    @Test func aKnownLineIsWrittenAsItIs() throws {
        var output: [UInt8] = []
        let writer = JSONLinesWriter { output += $0 }
        try writer.write(line: Array(#"{"a" : 1.0}"#.utf8))
        try writer.write(line: Array("no\r\nJSON".utf8))
        try writer.finish()
        #expect(String(decoding: output, as: UTF8.self) == "{\"a\" : 1.0}\nno  JSON\n")
        #expect(writer.recordCount == 2)
    }

    @Test func progressIsToldInRates() {
        let progress = JSONProgress(
            bytes: 50, totalBytes: 200, records: 10, badRecords: 0, elapsed: .seconds(2))
        #expect(progress.bytesPerSecond == 25 && progress.recordsPerSecond == 5)
        #expect(progress.fraction == 0.25 && progress.timeLeft == .seconds(6))
    }

    @Test func anotherDraftTakesThePlaceOfAPart() throws {
        let person = try Person(
            parsing:
                #"{"addresses":[{"city":"a"}],"friends":[{"age":1}],"byName":{"x":{"age":2}},"company":{"departments":[]}}"#
        )
        let changed = person.mutate {
            var addresses: JSONArrayDraft<Street> = $0.addresses
            addresses[0].city = "b"
            $0.addresses = addresses
            var friends: JSONArrayDraft<Person> = $0.friends
            friends[0].age = 5
            $0.friends = friends
            var byName: JSONDictionaryDraft<Person> = $0.byName
            byName["x"]?.age = 6
            $0.byName = byName
            var company: JSONDraft<Company> = $0.company
            company.departments.append(Department())
            $0.company = company
        }
        #expect(
            changed.text()
                == #"{"addresses":[{"city":"b"}],"friends":[{"age":5}],"byName":{"x":{"age":6}},"company":{"departments":[{}]}}"#
        )
        #expect(person.addresses[0].city == "a")
    }
}
