import Foundation
import LazyJSON

/// A model of five scalars.
private final class Measurement: JSONModel, @unchecked Sendable {
    @JSONProperty var sensor = 0
    @JSONProperty var place = ""
    @JSONProperty var value = 0.0
    @JSONProperty var isValid = false
    @JSONProperty var unit = ""
}

/// The same as ``Measurement`` for JSONEncoder.
private struct PlainMeasurement: Codable {
    var sensor = 17
    var place = "second floor"
    var value = 21.5
    var isValid = true
    var unit = "°C"
}

/// A class with a property that another class inherits.
private class Device: JSONModel, @unchecked Sendable {
    @JSONProperty var inherited = ""
}

/// Properties of several kinds, each with a string of the same length.
private final class Switch: Device, @unchecked Sendable {
    @JSONProperty var plain = ""
    @JSONProperty("room.name") var dotted = ""
    @JSONProperty var optional: String?
    @JSONProperty var part: Room?

    final class Room: JSONModel, @unchecked Sendable {
        @JSONProperty var plain = ""
    }
}

extension Compare {
    /// Models of scalars that are built, and properties of several kinds that are written beside plain ones.
    static func writingProperties() -> [Workload] { [buildingFive(), writingKinds()] }

    private static func buildingFive() -> Workload {
        Workload("write small: build and write 5 scalars") { workload in
            func built() -> Data {
                let model = Measurement {
                    $0.sensor = 17
                    $0.place = "second floor"
                    $0.value = 21.5
                    $0.isValid = true
                    $0.unit = "°C"
                }
                return model.data()
            }
            func encoded() throws -> Data { try FoundationReading.encode(PlainMeasurement()) }
            guard try JSON(parsing: built()) == JSON(parsing: encoded()) else {
                throw Disagreement(workload: workload.name, message: "model writes another value")
            }
            workload.add("model") { built().count }
            workload.add("JSONEncoder", by: .foundation) { try encoded().count }
            workload.compare("model", to: ("JSONEncoder", .speed(2.5)))
        }
    }

    /// A property that is inherited, has a path, is optional, or is in a part costs at most 1.3 times a plain one.
    private static func writingKinds() -> Workload {
        Workload("write small: one property of several kinds") { workload in
            let text =
                #"{"plain":"first","inherited":"first","room":{"name":"first"},"optional":"first","part":{"plain":"first"}}"#
            let model = try Switch(parsing: text)
            let kinds: [(name: String, write: (inout JSONDraft<Switch>) -> Void)] = [
                ("plain", { $0.plain = "other" }), ("inherited", { $0.inherited = "other" }),
                ("dotted", { $0.dotted = "other" }), ("optional", { $0.optional = "other" }),
                ("part", { $0.part?.plain = "other" }),
            ]
            for kind in kinds {
                let written = model.mutate(kind.write).text()
                guard written.count == text.count, written.contains("other") else {
                    throw Disagreement(workload: workload.name, message: "\(kind.name) is not written")
                }
                workload.add(kind.name) { model.mutate(kind.write).data().count }
                if kind.name != "plain" { workload.compare(kind.name, to: ("plain", .speed(1 / 1.3))) }
            }
        }
    }
}
