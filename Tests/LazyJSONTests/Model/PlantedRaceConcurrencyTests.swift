import FoundationEssentials
import LazyJSON
import Testing

/// A race that is there on purpose: the Thread Sanitizer must find it, or it finds nothing elsewhere either.
///
/// Only where `LAZYJSON_PLANTED_RACE` is set; see the step `thread` of `.ci/run`.
struct PlantedRaceConcurrencyTests {
    /// What ``JSONModel`` would be if it published what was read without a claim.
    private final class Careless: @unchecked Sendable {
        // Not Sendable at all: that is the point.

        private var cached: String?
        private let json: JSON
        init(_ json: JSON) { self.json = json }

        var name: String {
            if let cached { return cached }
            let value = json["name"]?.string ?? ""
            cached = value
            return value
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["LAZYJSON_PLANTED_RACE"] != nil))
    func aRaceThatWasPlantedIsFound() throws {
        let json = try JSON(parsing: #"{"name": "a name that is no small string"}"#)
        let models = (0..<37_500).map { _ in Careless(json) }
        let isDone = Threads.run(8) { _ in
            for model in models where model.name.isEmpty { Issue.record("no name") }
        }
        #expect(isDone)
    }
}
