import Foundation
import LazyJSON
import LazyJSONLines
import Samples

extension ScalingWork {
    /// All works, a line for each.
    static let all = [
        parse, read, equality, oneEdit, edits, models, drafts, lookups, members, insertions, made, nesting, lines,
        editedLines,
        elements,
    ]

    private static let parse = ScalingWork(name: "parse and validate", unit: "byte") { samples in
        let bytes = samples.records
        return Task(units: bytes.count) { { try JSON(parsing: bytes).count } }
    }

    private static let read = ScalingWork(name: "read 4 members of each record", unit: "record") { samples in
        let bytes = samples.records
        return Task(units: samples.recordCount) {
            let json = try JSON(parsing: bytes)
            return {
                json.elements.reduce(0) { sum, record in
                    sum &+ (record["id"]?.int ?? 0) &+ (record["name"]?.string?.utf8.count ?? 0)
                        &+ (record["address"]?["city"]?.string?.utf8.count ?? 0) &+ Int(record["total"]?.double ?? 0)
                }
            }
        }
    }

    /// A byte costs so little that the addresses of the two documents matter.
    private static let equality = ScalingWork(name: "compare with an equal document", unit: "byte", bound: 5) {
        samples in
        let bytes = samples.records
        return Task(units: bytes.count) {
            let (json, other) = (try JSON(parsing: bytes), try JSON(parsing: bytes))
            return { json == other ? 1 : 0 }
        }
    }

    private static let oneEdit = ScalingWork(name: "parse, one deep edit, write", unit: "byte") { samples in
        let bytes = samples.records
        let place = samples.accuracy(of: samples.recordCount / 2)
        return Task(units: bytes.count) {
            {
                var json = try JSON(parsing: bytes)
                try json.set(1_000, at: place)
                return json.data().count
            }
        }
    }

    private static let edits = ScalingWork(name: "one edit of each record, write", unit: "record", bound: 5) {
        samples in
        let bytes = samples.records
        return Task(units: samples.recordCount) {
            let json = try JSON(parsing: bytes)
            return {
                var edited = json
                for place in ScalingSamples.scattered(samples.recordCount) {
                    try edited.set(1_000, at: samples.accuracy(of: place))
                }
                return edited.data().count
            }
        }
    }

    private static let models = ScalingWork(name: "models, 4 properties of each record", unit: "record") { samples in
        let bytes = samples.smallRecords
        return Task(units: samples.smallRecordCount) {
            let json = try JSON(parsing: bytes)
            return { JSONArray<Record>(json)?.reduce(0) { $0 &+ $1.answer } ?? 0 }
        }
    }

    private static let drafts = ScalingWork(
        name: "a draft, each model edited, write", unit: "record", largest: 100_000_000
    ) { samples in
        let bytes = samples.smallRecords
        return Task(units: samples.smallRecordCount) {
            let records = try JSONArray<Record>(parsing: bytes)
            return {
                let edited = records.mutate { draft in
                    for place in ScalingSamples.scattered(draft.count) { draft[place].id += 1 }
                }
                return edited.json.data().count
            }
        }
    }

    private static let lookups = ScalingWork(name: "look up each member of an object", unit: "member", bound: 7) {
        samples in
        let bytes = samples.object
        let names = samples.memberNames
        return Task(units: samples.memberCount) {
            let json = try JSON(parsing: bytes)
            return { names.reduce(0) { $0 &+ (json[$1]?["value"]?.int ?? 0) } }
        }
    }

    private static let members = ScalingWork(name: "set each member of an object, write", unit: "member", bound: 7) {
        samples in
        let bytes = samples.object
        let names = samples.memberNames
        return Task(units: samples.memberCount) {
            let json = try JSON(parsing: bytes)
            return {
                var edited = json
                for name in names { edited[name] = 100 }
                return edited.data().count
            }
        }
    }

    private static let insertions = ScalingWork(name: "insert, remove and append in an array", unit: "edit", bound: 5) {
        samples in
        let bytes = samples.numbers
        let count = samples.numberCount
        return Task(units: count / 10) {
            let json = try JSON(parsing: bytes)
            return {
                var edited = json
                for number in 0..<count / 10 {
                    let place = number &* 7919 % (count / 2)
                    switch number % 3 {
                    case 0: try edited.insert(100, at: place)
                    case 1: try edited.remove(at: place)
                    default: try edited.append(100)
                    }
                }
                return edited.count
            }
        }
    }

    private static let made = ScalingWork(name: "make an object of records, write", unit: "record", bound: 5) {
        samples in
        let count = samples.smallRecordCount
        return Task(units: count) {
            {
                var json: JSON = [:]
                for number in 0..<count { json["record \(number)"] = ["id": JSON(number), "tags": ["a", "b"]] }
                return json.data().count
            }
        }
    }

    /// Up to the greatest depth of a document.
    private static let nesting = ScalingWork(
        name: "parse, edit the innermost, write", unit: "level", largest: 2 * JSONLimits.maximumDepth
    ) { samples in
        let bytes = samples.nest
        let place = JSONPointer(Array(repeating: .index(0), count: samples.depth))
        return Task(units: samples.depth) {
            {
                var json = try JSON(parsing: bytes, limits: JSONLimits(depth: samples.depth))
                try json.set(8, at: place)
                return json.data().count
            }
        }
    }

    private static let lines = ScalingWork(name: "JSON Lines, 4 properties of each record", unit: "record") { samples in
        let bytes = samples.lines
        return Task(units: samples.smallRecordCount) {
            {
                var sum = 0
                try JSONLinesReader<Record>(bytes).forEach(reusing: true) { sum &+= $0.answer }
                return sum
            }
        }
    }

    private static let editedLines = ScalingWork(
        name: "JSON Lines, edit each record, write", unit: "record", largest: 100_000_000
    ) {
        samples in
        let bytes = samples.lines
        return Task(units: samples.smallRecordCount) {
            {
                let reader = JSONLinesReader<Record>(bytes)
                let writer = JSONLinesWriter { _ in }
                while let record = try reader.next() { try writer.write(record.mutate { $0.id += 1 }) }
                try writer.finish()
                return reader.recordCount
            }
        }
    }

    private static let elements = ScalingWork(name: "elements of a huge array, one by one", unit: "byte") { samples in
        let bytes = samples.records
        return Task(units: bytes.count) {
            {
                let reader = JSONArrayReader<JSON>(bytes)
                var sum = 0
                while let record = try reader.next() { sum &+= record["id"]?.int ?? 0 }
                return sum
            }
        }
    }
}
