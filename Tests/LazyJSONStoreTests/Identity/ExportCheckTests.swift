import LazyJSON
import Testing

@testable import LazyJSONStore

/// The places at which an export ends if its task was canceled.
struct ExportCheckTests {
    @Test func everyObjectThatAnotherOneRefersToIsPrecededByACheck() throws {
        let text = #"[{"id": 1, "friends": [{"id": 2}, {"id": 3}, {"id": 4}]}]"#
        let members = try JSONImporter(JSONMemoryStore()).import(parsing: text, as: StaffMember.self).models
        var run = ExportRun(JSONExporter())
        var left = 3
        #expect(throws: CancellationError.self) {
            try run.json(of: members[0]._model()) {
                left -= 1
                if left == 0 { throw CancellationError() }
            }
        }
    }
}
