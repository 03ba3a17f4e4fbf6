import LazyJSON
import LazyJSONLines
import Testing

/// The code of Performance.md, and the results that it states.
struct PerformanceExampleTests {
    final class Measurement: JSONModel, @unchecked Sendable {
        @JSONProperty var sensor: String
        @JSONProperty var value: Double
    }

    @Test func iterates() throws {
        let lines = Array("{\"sensor\": \"a\", \"value\": 1.5}\n{\"sensor\": \"b\", \"value\": 2}\n".utf8)

        var sum = 0.0
        try JSONLinesReader<Measurement>(lines).forEach(columns: \.sensor, \.value) { sensor, value in
            if sensor == "a" { sum += value }
        }
        #expect(sum == 1.5)

        let measurements = try JSONArray<Measurement>(parsing: #"[{"value": 1.0}, {"value": 2.5}]"#)
        var highest = 0.0
        for (sensor, value) in measurements.columns(\.sensor, \.value) where sensor.isEmpty {
            highest = max(highest, value)
        }
        // highest is 2.5
        #expect(highest == 2.5)

        var all = 0.0
        try JSONLinesReader<Measurement>(lines).forEach(reusing: true) { measurement in
            all += measurement.value
        }
        #expect(all == 3.5)
    }

    @Test func comparesAndKeeps() throws {
        let event = try JSON(parsing: #"{"type": "push", "actor": {"login": "ann"}}"#)
        let isPush = event["type"]?.utf8Equals("push") == true  // true, and no String was made
        #expect(isPush)

        let login = event["actor"]?.detached()  // {"login": "ann"}, and nothing of the event
        #expect(login?.text() == #"{"login": "ann"}"#)
    }

    @Test func edits() throws {
        let measurements = try JSONArray<Measurement>(parsing: #"[{"value": 1.0}, {"value": 2.5, "unit": "K"}]"#)

        let calibrated = measurements.mutate { draft in
            for position in draft.indices {
                draft[position].value += 0.5
            }
        }
        #expect(calibrated.text() == #"[{"value": 1.5}, {"value": 3.0, "unit": "K"}]"#)
    }
}
