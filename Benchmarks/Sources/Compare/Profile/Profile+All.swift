import Foundation
import LazyJSON
import LazyJSONLines
import Samples

extension Profile {
    /// All profiles, with the small records and the orders of `compare`.
    static func all(_ documents: Documents, isQuick: Bool) -> [Profile] {
        let count = isQuick ? 100_000 : 1_000_000
        let records = SmallRecords.array(count)
        return [
            columns(records, count), loop(records, count), kept(records, count),
            orders(MadeDocuments.orderLines(megabytes: isQuick ? 10 : 100)), tweets(documents.twitter.bytes),
        ]
    }

    // MARK: Small records

    /// Adds parsing: with memory that is in the cache and used again, and with the memory of a large document.
    private mutating func addParsing(_ records: Data) {
        let few = SmallRecords.array(1_000)
        let times = count / 1_000
        let tokens = (try? JSON(parsing: few))?.elements.reduce(0) { $0 + 1 + 2 * $1.count } ?? 0
        add("few") { try (0..<times).reduce(0) { sum, _ in try sum &+ JSON(parsing: few).count } }
        add("parse") { try JSON(parsing: records).count }
        part("index, \(tokens / 1_000) tokens") { $0["few"] }
        part("memory of a large document: page faults, cache misses") { $0["parse"] - $0["few"] }
    }

    private static func columns(_ records: Data, _ count: Int) -> Profile {
        var profile = Profile("small record in an array, columns", count: count) {
            var sum = 0
            for (id, name, active, score) in try JSONArray<Record>(parsing: records).columns(
                \.id, \.name, \.active, \.score)
            {
                sum &+= Record.answer(id, name, active, score)
            }
            return sum
        }
        profile.addParsing(records)
        profile.add("id") {
            var sum = 0
            for id in try JSONArray<Record>(parsing: records).columns(\.id) { sum &+= id }
            return sum
        }
        profile.add("id, name") {
            var sum = 0
            for (id, name) in try JSONArray<Record>(parsing: records).columns(\.id, \.name) {
                sum &+= id &+ name.utf8.count
            }
            return sum
        }
        profile.add("id, name, active") {
            var sum = 0
            for (id, name, active) in try JSONArray<Record>(parsing: records).columns(\.id, \.name, \.active) {
                sum &+= id &+ name.utf8.count &+ (active ? 1 : 0)
            }
            return sum
        }
        // If all values are literals, looking up is all that a member costs.
        let flags = Flags.records(count)
        profile.add("parse flags") { try JSON(parsing: flags).count }
        profile.add("1 flag") {
            var sum = 0
            for id in try JSONArray<Flags>(parsing: flags).columns(\.id) { sum &+= id ? 1 : 0 }
            return sum
        }
        profile.add("4 flags") {
            var sum = 0
            for (id, name, active, score) in try JSONArray<Flags>(parsing: flags).columns(
                \.id, \.name, \.active, \.score)
            {
                sum &+= id && name && active && score ? 1 : 0
            }
            return sum
        }
        func lookup(_ times: Times) -> Double { (times["4 flags"] - times["1 flag"]) / 3 }
        func step(_ times: Times) -> Double { times["1 flag"] - times["parse flags"] - lookup(times) }
        profile.part("going from element to element", step)
        profile.part("looking up 4 members") { 4 * lookup($0) }
        profile.part("converting the integer") { $0["id"] - $0["parse"] - step($0) - lookup($0) }
        profile.part("converting the double") { $0["whole"] - $0["id, name, active"] - lookup($0) }
        profile.part("making the string") { $0["id, name"] - $0["id"] - lookup($0) }
        return profile
    }

    private static func loop(_ records: Data, _ count: Int) -> Profile {
        var profile = Profile("small record in an array, loop over models", count: count) {
            var sum = 0
            for record in try JSONArray<Record>(parsing: records) { sum &+= record.answer }
            return sum
        }
        profile.addParsing(records)
        profile.addReads(of: records)
        profile.part("making and releasing the model") { $0["nothing"] - $0["parse"] }
        for name in ["id", "name", "active", "score"] {
            profile.part("first read of \(name)") { $0[name] - $0["nothing"] }
        }
        return profile
    }

    /// Adds loops over models that read nothing, or one property.
    private mutating func addReads(of records: Data) {
        func add(_ name: String, _ read: @escaping (Record) -> Int) {
            self.add(name) {
                var sum = 0
                for record in try JSONArray<Record>(parsing: records) { sum &+= read(record) }
                return sum
            }
        }
        add("nothing") { _ in 1 }
        add("id") { $0.id }
        add("name") { $0.name.utf8.count }
        add("active") { $0.active ? 1 : 0 }
        add("score") { Int($0.score) }
    }

    private static func kept(_ records: Data, _ count: Int) -> Profile {
        var profile = Profile("small record in an array, all models kept", count: count) {
            try Array(JSONArray<Record>(parsing: records)).reduce(0) { $0 &+ $1.answer }
        }
        profile.addParsing(records)
        profile.add("loop over nothing") {
            try JSONArray<Record>(parsing: records).reduce(0) { sum, _ in sum &+ 1 }
        }
        profile.add("kept, nothing read") { try Array(JSONArray<Record>(parsing: records)).count }
        profile.part("making and releasing the model") { $0["loop over nothing"] - $0["parse"] }
        profile.part("keeping it: page faults, cache misses") { $0["kept, nothing read"] - $0["loop over nothing"] }
        profile.part("first read of 4 properties") { $0["whole"] - $0["kept, nothing read"] }
        return profile
    }

    // MARK: Larger records

    private static func orders(_ lines: Data) -> Profile {
        let count = lines.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
        var profile = Profile("order of 1 KB in JSON Lines, columns", count: count) {
            var sum = 0
            try JSONLinesReader<LineOrder>(lines).forEach(columns: \.id, \.status, \.customer, \.total) {
                sum &+= LineOrder.answer($0, $1, $2, $3)
            }
            return sum
        }
        // 250 orders, as an array.
        var few = Data("[".utf8)
        var copied = 0
        for line in lines.split(separator: 0x0A, maxSplits: 250).prefix(250) {
            if copied > 0 { few.append(UInt8(ascii: ",")) }
            few += line
            copied += 1
        }
        few.append(UInt8(ascii: "]"))
        profile.add("index") { [few] in
            try (0..<count / 250).reduce(0) { sum, _ in try sum &+ JSON(parsing: few).count }
        }
        profile.add("id") {
            var sum = 0
            try JSONLinesReader<LineOrder>(lines).forEach(columns: \.id) { sum &+= $0 }
            return sum
        }
        profile.add("id, status") {
            var sum = 0
            try JSONLinesReader<LineOrder>(lines).forEach(columns: \.id, \.status) { sum &+= $0 &+ $1.utf8.count }
            return sum
        }
        profile.add("id, status, customer") {
            var sum = 0
            try JSONLinesReader<LineOrder>(lines).forEach(columns: \.id, \.status, \.customer) {
                sum &+= $0 &+ $1.utf8.count &+ $2.utf8.count
            }
            return sum
        }
        profile.part("index, with a copy of the text") { $0["index"] }
        profile.part("finding lines, going from record to record, id") { $0["id"] - $0["index"] }
        profile.part("status") { $0["id, status"] - $0["id"] }
        profile.part("customer.name") { $0["id, status, customer"] - $0["id, status"] }
        profile.part("total") { $0["whole"] - $0["id, status, customer"] }
        return profile
    }

    private static func tweets(_ bytes: Data) -> Profile {
        func sum(_ tweet: JSON) -> Int {
            (tweet["id"]?.int ?? 0) &+ (tweet["text"]?.string?.utf8.count ?? 0)
                &+ (tweet["user"]?["screen_name"]?.string?.utf8.count ?? 0) &+ (tweet["retweet_count"]?.int ?? 0)
        }
        func tweets(_ bytes: Data) throws -> JSON.Elements {
            try JSON(parsing: bytes)["statuses"]?.elements ?? JSON.null.elements
        }
        // One run takes a tenth of a millisecond.
        let repeats = 100
        var profile = Profile("tweet of twitter.json, JSON", count: 100 * repeats) {
            try (0..<repeats).reduce(0) { total, _ in try tweets(bytes).reduce(total) { $0 &+ sum($1) } }
        }
        func add(_ name: String, _ read: @escaping (JSON) -> Int) {
            profile.add(name) {
                try (0..<repeats).reduce(0) { total, _ in try tweets(bytes).reduce(total) { $0 &+ read($1) } }
            }
        }
        profile.add("index") { try (0..<repeats).reduce(0) { sum, _ in try sum &+ JSON(parsing: bytes).count } }
        add("nothing") { _ in 1 }
        add("id") { $0["id"] == nil ? 0 : 1 }
        add("id, int") { $0["id"]?.int ?? 0 }
        add("text") { $0["text"] == nil ? 0 : 1 }
        add("text, string") { $0["text"]?.string?.utf8.count ?? 0 }
        add("name") { $0["user"]?["screen_name"] == nil ? 0 : 1 }
        add("name, string") { $0["user"]?["screen_name"]?.string?.utf8.count ?? 0 }
        add("count") { $0["retweet_count"] == nil ? 0 : 1 }
        add("count, int") { $0["retweet_count"]?.int ?? 0 }
        profile.part("index of 6.3 KB, with a copy of the text") { $0["index"] }
        profile.part("going from element to element") { $0["nothing"] - $0["index"] }
        profile.part("looking up id, text, user, screen_name, retweet_count") {
            let found: Double = $0["id"] + $0["text"] + $0["name"] + $0["count"]
            return found - 4 * $0["nothing"]
        }
        profile.part("converting 2 integers") { $0["id, int"] - $0["id"] + $0["count, int"] - $0["count"] }
        profile.part("making 2 strings") { $0["text, string"] - $0["text"] + $0["name, string"] - $0["name"] }
        return profile
    }
}

/// A record like the small ones, all of whose values are literals.
private final class Flags: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Bool
    @JSONProperty var name: Bool
    @JSONProperty var active: Bool
    @JSONProperty var score: Bool

    static func records(_ count: Int) -> Data {
        let record = Data(#"{"id":true,"name":true,"active":true,"score":true,"n":true},"#.utf8)
        var text = Data("[".utf8)
        for _ in 0..<count { text += record }
        text.removeLast()
        return text + Data("]".utf8)
    }
}
