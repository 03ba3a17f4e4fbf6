import Foundation

#if SIMDJSON
    import CSimdjson

    /// simdjson on one document; see CSimdjson.h.
    final class Simdjson {
        private let peer: OpaquePointer

        static var summary: String {
            let version = String(cString: simdjson_peer_version()).replacingOccurrences(of: "\"", with: "")
            let kernel = String(cString: simdjson_peer_kernel())
            let compiled = String(cString: simdjson_peer_ondemand_kernel())
            return "simdjson: \(version), DOM kernel \(kernel), On-Demand compiled for \(compiled)"
        }

        /// Copies a document for simdjson, with its best kernel or a named one of the DOM.
        init?(_ bytes: Data, kernel: String? = nil) {
            let made = bytes.withUnsafeBytes { text in
                let start = text.bindMemory(to: UInt8.self).baseAddress
                guard let kernel else { return simdjson_peer_make(start, text.count) }
                return simdjson_peer_make_with_kernel(start, text.count, kernel)
            }
            guard let made else { return nil }
            peer = made
        }

        deinit { simdjson_peer_free(peer) }

        func parse() throws -> Int { try answer(simdjson_peer_parse) }
        func tweets() throws -> Int { try answer(simdjson_peer_tweets) }
        func performances() throws -> Int { try answer(simdjson_peer_performances) }
        func records() throws -> Int { try answer(simdjson_peer_records) }
        func checkedRecords() throws -> Int { try answer(simdjson_peer_records_dom) }
        func tweetLines() throws -> Int { try answer(simdjson_peer_tweet_lines) }
        func orderLines() throws -> Int { try answer(simdjson_peer_order_lines) }

        func recordArray() throws -> Int { try answer(simdjson_peer_record_array) }
        func checkedRecordArray() throws -> Int { try answer(simdjson_peer_record_array_dom) }

        func sum() throws -> Double {
            var sum = 0.0
            guard simdjson_peer_sum(peer, &sum) else { throw SimdjsonError() }
            return sum
        }

        func contents() throws -> Contents {
            var found = simdjson_summary()
            guard simdjson_peer_summarize(peer, &found) else { throw SimdjsonError() }
            return Contents(
                objects: Int(found.objects), arrays: Int(found.arrays), strings: Int(found.strings),
                numbers: Int(found.numbers), literals: Int(found.literals), text: Int(found.text), sum: found.sum)
        }

        func splice(tweet: Int, _ value: String, into output: inout Data) throws {
            var count = 0
            let isDone = output.withUnsafeMutableBytes { room in
                simdjson_peer_splice(peer, tweet, value, room.bindMemory(to: UInt8.self).baseAddress, &count)
            }
            guard isDone else { throw SimdjsonError() }
            output.count = count
        }

        private func answer(_ function: (OpaquePointer, UnsafeMutablePointer<Int64>) -> Bool) throws -> Int {
            var answer: Int64 = 0
            guard function(peer, &answer) else { throw SimdjsonError() }
            return Int(answer)
        }
    }
#else
    /// simdjson where it is not installed.
    final class Simdjson {
        static let summary = "simdjson: absent (no /usr/include/simdjson.h when this was built), its rows are left out"

        init?(_ bytes: Data, kernel: String? = nil) { return nil }

        func parse() throws -> Int { throw SimdjsonError() }
        func tweets() throws -> Int { throw SimdjsonError() }
        func performances() throws -> Int { throw SimdjsonError() }
        func records() throws -> Int { throw SimdjsonError() }
        func checkedRecords() throws -> Int { throw SimdjsonError() }
        func recordArray() throws -> Int { throw SimdjsonError() }
        func checkedRecordArray() throws -> Int { throw SimdjsonError() }
        func tweetLines() throws -> Int { throw SimdjsonError() }
        func orderLines() throws -> Int { throw SimdjsonError() }
        func sum() throws -> Double { throw SimdjsonError() }
        func contents() throws -> Contents { throw SimdjsonError() }
        func splice(tweet: Int, _ value: String, into output: inout Data) throws { throw SimdjsonError() }
    }
#endif

/// What simdjson could not read or find.
struct SimdjsonError: Error {}
