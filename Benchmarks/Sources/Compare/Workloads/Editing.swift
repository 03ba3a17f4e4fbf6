import Foundation
import LazyJSON
import Samples

extension Compare {
    /// 10,000 edits of one document of 10 MB and one write, against parsing and writing it.
    static func editing() -> [Workload] {
        let places: [Int] = (0..<10_000).map { $0 * 7919 }
        let pointers = places.map { place in
            JSONPointer([.index(place % 25_000), .key("address"), .key("location"), .key("accuracy")])
        }
        let names = places.map { WideDocuments.name($0) }
        return [
            edits("in 25,000 records", of: WideDocuments.records) { json in
                for pointer in pointers { try json.set(100, at: pointer) }
            },
            edits("in one object of 100,000", of: WideDocuments.object) { json in
                for name in names { json[name] = 100 }
            },
            edits("in one array of 1,000,000", of: WideDocuments.numbers) { json in
                for place in places { json[place % 1_000_000] = 100 }
            },
            edits("mixed, in one array of 1,000,000", of: WideDocuments.numbers) { json in
                for place in places {
                    switch place % 3 {
                    case 0: try json.insert(100, at: place % 900_000)
                    case 1: try json.remove(at: place % 900_000)
                    default: try json.append(100)
                    }
                }
            },
        ]
    }

    private static func edits(
        _ name: String, of bytes: @autoclosure @escaping () -> Data, _ edit: @escaping (inout JSON) throws -> Void
    ) -> Workload {
        Workload("parse, 10,000 edits, write: \(name)") { workload in
            let bytes = bytes()
            let before = try JSON(parsing: bytes)
            var json = before
            try edit(&json)
            guard before.data() == bytes, try JSON(parsing: json.data()) == json, json != before else {
                throw Disagreement(workload: name, message: "the edits are not in what was written")
            }
            workload.add("JSON") {
                var json = try JSON(parsing: bytes)
                try edit(&json)
                return json.data().count > 0 ? 1 : 0
            }
            workload.add("parse + write") {
                let json = try JSON(parsing: bytes)
                return json.data().count > 0 ? 1 : 0
            }
            workload.compare("JSON", to: ("parse + write", .speed(1 / 3)))
        }
    }
}
