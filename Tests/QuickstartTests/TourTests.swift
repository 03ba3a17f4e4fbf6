import Foundation
import TestSupport
import Testing

/// The tour of the document that is part of the program.
struct TourTests {
    @Test(arguments: [
        "    \"owner\": \"Ren\\u00e9e S\\u00f8rlie\",\n", "  … 53 more lines\n", "  Quickstart model FILE ",
        "  a path with indices           2025-03-13 10:02:31 +0000\n", "  a property of a subclass      0042\n",
        "  an unknown enum value         unknown\n",
        "  - \t\t\"status\":\"refunded\",␍\n  + \t\t\"status\":\"paid\",␍\n",
        " bytes are unchanged, after 5 edits\n", "writing the value that a property has: the same instance\n",
        "the model that was parsed is unchanged: true\n", "  LazyJSON                      ",
        " bytes: two members of an order\n",
    ])
    func theSampleIsReadAndChanged(line: String) throws {
        let run = try Run(in: try Folder())
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.contains(line), "\(run.output)")
    }
}
