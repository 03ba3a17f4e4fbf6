import LazyJSON
import Testing

/// Columns and arrays have the values and the issues of the elements.
@Suite struct ColumnAgreementTests {
    struct Point: Codable, Equatable, JSONEmptyRepresentable {
        var x = 0
        static var jsonEmptyValue: Point { Point() }
    }

    final class Tally: JSONEmptyRepresentable {
        var count: Int
        init(_ count: Int) { self.count = count }
        static var jsonEmptyValue: Tally { Tally(0) }
    }

    final class Drawing: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var points: JSONArray<Point>
        @JSONProperty(
            using: JSONConversion<Tally>(
                decode: { json, _ in Tally(try json.value()) }, encode: { tally, _, _ in JSON(tally.count) }))
        var tallies: JSONArray<Tally>
    }

    @Test func codableIsTheConversionOfTheElements() throws {
        let drawing = try Drawing(parsing: #"{"points": [{"x": 1}, {"x": 2}, 7], "tallies": []}"#)
        #expect(drawing.points.map(\.x) == [1, 2, 0])
        #expect(drawing.issues.map(\.pointer.description) == ["/points/2"])
    }

    @Test func emptyValuesThatThreadsCannotShareAreNotKept() throws {
        let tallies = try Drawing(parsing: #"{"tallies": [{}, 1]}"#).tallies
        tallies[0].count = 5
        tallies[1].count = 5
        #expect(tallies[0].count == 0 && tallies[1].count == 1)
    }

    final class Chief: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        var label: String { String(name.prefix(40)) }
    }

    final class Staff: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var boss: Chief?
        @JSONProperty var next: Staff?
    }

    @Test func computedPropertiesBehindAnOptionalAreNoColumns() async {
        await #expect(processExitsWith: .failure) { for _ in JSONArray<Staff>().columns(\.boss?.label) {} }
        for _ in JSONArray<Staff>().columns(\.boss?.name) { Issue.record() }
    }

    class Party: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["firm"] == nil ? self : Firm.self
        }
    }

    final class Firm: Party, @unchecked Sendable {
        override var name: String {
            String(super.name.prefix(40))
        }
    }

    @Test func overridesAreReadAndTheirIssuesCount() throws {
        let long = String(repeating: "n", count: 50)
        let parties = try JSONArray<Party>(
            parsing: #"[{"firm": 1, "name": []}, {"name": []}, {"firm": 1, "name": "\#(long)"}]"#)
        var names: [String] = []
        for name in parties.columns(\.name) { names.append(name) }
        #expect(names == parties.map(\.name) && names[2].count == 40)
        #expect(parties.issues.count == 2 && parties.columns(\.name).issueCount == 2)
    }

    @Test func aDuplicateDoesNotHideTheIssuesInIt() throws {
        let staff = try JSONArray<Staff>(parsing: #"[{"id": 1, "next": {"id": []}, "next": {"id": 2}}]"#)
        #expect(staff.issues.count == 2 && staff.columns(\.next?.id).issueCount == 2)
    }
}
