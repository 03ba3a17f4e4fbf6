import Foundation

/// The parts of a document that simdjson reads; see `simdjson_work` in CSimdjson.h, whose order this is.
enum SimdjsonWork: UInt32 {
    case nothing, numbers
    case tweets, performances
    case records, recordsByDOM
    case recordLines, recordLinesByDOM
    case tweetLines
    case twoOfOrderLines, fourOfOrderLines, fourOfOrderLinesByDOM
}

/// The error if simdjson could not read or find a value.
struct SimdjsonError: Error {}

extension Workload {
    /// Adds simdjson on a document, if it is installed.
    mutating func add(_ name: String, _ work: SimdjsonWork, on bytes: Data) {
        if let simdjson = Simdjson(bytes) { add(name, by: .simdjson) { try simdjson.read(work) } }
    }
}

#if SIMDJSON
    import CSimdjson

    /// simdjson on one document; see CSimdjson.h.
    final class Simdjson {
        private let peer: OpaquePointer

        static var summary: String {
            let version = String(cString: simdjson_peer_version()).replacingOccurrences(of: "\"", with: "")
            let kernel = String(cString: simdjson_peer_kernel())
            let compiled = String(cString: simdjson_peer_ondemand_kernel())
            return "simdjson: \(version), kernel \(kernel); On-Demand's second pass is compiled for \(compiled)"
        }

        /// Chooses a kernel for all documents that are parsed from now on; has no effect if there is none of this name.
        static func choose(_ kernel: String) { _ = simdjson_peer_choose(kernel) }

        /// Copies a document to padded memory.
        init?(_ bytes: Data) {
            let made = bytes.withUnsafeBytes { text in
                simdjson_peer_make(text.bindMemory(to: UInt8.self).baseAddress, text.count)
            }
            guard let made else { return nil }
            peer = made
        }

        deinit { simdjson_peer_free(peer) }

        func read(_ work: SimdjsonWork) throws -> Int {
            var answer: Int64 = 0
            guard simdjson_peer_read(peer, simdjson_work(work.rawValue), &answer) else { throw SimdjsonError() }
            return Int(answer)
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
    }
#else
    /// simdjson where it is not installed.
    final class Simdjson {
        static let summary = "simdjson: absent (no /usr/include/simdjson.h when this was built), its rows are left out"

        static func choose(_ kernel: String) {}

        init?(_ bytes: Data) { return nil }

        func read(_ work: SimdjsonWork) throws -> Int { throw SimdjsonError() }
        func contents() throws -> Contents { throw SimdjsonError() }
        func splice(tweet: Int, _ value: String, into output: inout Data) throws { throw SimdjsonError() }
    }
#endif
