import Foundation
import LazyJSON
import LazyJSONLines
import Samples

extension Compare {
    /// Small records of about 70 bytes, four fields of each: in an array, and one a line.
    static func smallRecords(_ plan: Plan) -> [Workload] {
        [array(plan.isQuick ? 50_000 : 1_000_000), lines(plan.isQuick ? 20_000 : 200_000)]
    }

    private static func array(_ count: Int) -> Workload {
        Workload("\(Figures.grouped(count)) small records in an array, 4 fields") { workload in
            let bytes = SmallRecords.array(count)
            workload.unit = .records(count)
            workload.add("columns") {
                var sum = 0
                let records = try JSONArray<Record>(parsing: bytes)
                for (id, name, active, score) in records.columns(\.id, \.name, \.active, \.score) {
                    sum &+= Record.answer(id, name, active, score)
                }
                return sum
            }
            workload.add("loop over models") {
                var sum = 0
                for record in try JSONArray<Record>(parsing: bytes) { sum &+= record.answer }
                return sum
            }
            workload.add("one model reused") {
                var sum = 0
                try JSONArray<Record>(parsing: bytes).forEach(reusing: true) { sum &+= $0.answer }
                return sum
            }
            workload.add("all models kept") {
                try Array(JSONArray<Record>(parsing: bytes)).reduce(0) { $0 &+ $1.answer }
            }
            workload.add("JSONArrayReader, columns") {
                var sum = 0
                try JSONArrayReader<Record>(bytes).forEach(columns: \.id, \.name, \.active, \.score) {
                    sum &+= Record.answer($0, $1, $2, $3)
                }
                return sum
            }
            workload.add("JSONDecoder", by: .foundation) {
                try FoundationReading.decode([ThinRecord].self, bytes).reduce(0) { $0 &+ $1.answer }
            }
            workload.add("simdjson On-Demand", .records, on: bytes)
            workload.add("simdjson DOM", .recordsByDOM, on: bytes)
            workload.compare("columns", to: ("simdjson On-Demand", .speed(1 / 2.7)), ("simdjson DOM", .none))
            workload.compare(
                "loop over models", to: ("JSONDecoder", .speed(8)), ("simdjson On-Demand", .nanoseconds(250)))
            workload.compare(
                "all models kept", to: ("JSONDecoder", .none), ("simdjson On-Demand", .nanoseconds(300)))
            for ours in ["one model reused", "JSONArrayReader, columns"] {
                workload.compare(ours, to: ("simdjson On-Demand", .none))
            }
        }
    }

    private static func lines(_ count: Int) -> Workload {
        Workload("JSON Lines, \(Figures.grouped(count)) small records, 4 fields") { workload in
            let bytes = SmallRecords.lines(count)
            workload.unit = .records(count)
            workload.add("columns") {
                var sum = 0
                try JSONLinesReader<Record>(bytes).forEach(columns: \.id, \.name, \.active, \.score) {
                    sum &+= Record.answer($0, $1, $2, $3)
                }
                return sum
            }
            workload.add("one model reused") {
                var sum = 0
                try JSONLinesReader<Record>(bytes).forEach(reusing: true) { sum &+= $0.answer }
                return sum
            }
            workload.add("next(), models") {
                var sum = 0
                let reader = JSONLinesReader<Record>(bytes)
                while let record = try reader.next() { sum &+= record.answer }
                return sum
            }
            workload.add("next(), JSON") {
                var sum = 0
                let reader = JSONLinesReader<JSON>(bytes)
                while let record = try reader.next() {
                    sum &+= Record.answer(
                        record["id"]?.int ?? 0, record["name"]?.string ?? "", record["active"]?.bool == true,
                        record["score"]?.double ?? 0)
                }
                return sum
            }
            workload.add("JSONDecoder by line", by: .foundation) {
                try FoundationReading.lines(bytes, of: ThinRecord.self, \.answer)
            }
            workload.add("simdjson iterate_many", .recordLines, on: bytes)
            workload.add("simdjson parse_many", .recordLinesByDOM, on: bytes)
            workload.compare("columns", to: ("simdjson iterate_many", .none), ("simdjson parse_many", .none))
            workload.compare(
                "one model reused", to: ("JSONDecoder by line", .speed(10)), ("simdjson iterate_many", .none))
            for ours in ["next(), models", "next(), JSON"] {
                workload.compare(ours, to: ("simdjson iterate_many", .none))
            }
        }
    }
}
