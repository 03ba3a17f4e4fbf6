import LazyJSON
import LazyJSONLines

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The first lines of a file, by which files that are not JSON Lines are recognized.
struct LinesSample {
    /// The numbers of records and of bad lines after which the rest of the file is not read.
    private static let most = 100

    /// The first records.
    private let records: [JSON]
    /// The first bad lines.
    private let badLines: BadLines

    /// What a reader diverts.
    private final class BadLines {
        /// The beginnings of the lines.
        var lines: [[UInt8]] = []
        /// The error of the first line.
        var error: JSONError?
    }

    /// Reads the first lines of a file; `nil` if the file can be read only once.
    init?(_ file: URL) throws(JSONError) {
        let bad = BadLines()
        let reader = try JSONLinesReader<JSON>(
            contentsOf: file,
            .init(
                policy: .diverting { line, error throws(JSONError) in
                    bad.lines.append(Array(line.prefix(1_000)))
                    bad.error = bad.error ?? error
                    if bad.lines.count == Self.most { throw error }
                }))
        if reader.totalBytes == nil { return nil }
        var records: [JSON] = []
        do throws(JSONError) {
            while records.count < Self.most, let record = try reader.next() { records.append(record) }
        } catch {
            if bad.lines.count < Self.most { throw error }
        }
        self.records = records
        badLines = bad
    }

    /// Whether most records have the members that the figures need.
    var hasOrders: Bool {
        let orders = records.count { order in
            order[at: "customer.country"]?.kind == .string && order["total"]?.kind == .number
        }
        return orders > 0 && orders * 2 >= records.count
    }

    /// What the file is instead of JSON Lines, and what to do; `nil` if it is JSON Lines.
    ///
    /// Some bad lines are not enough: they are left out.
    var problem: (found: String, advice: String)? {
        if records.count == 1, badLines.lines.isEmpty, records[0].kind == .array { return array }
        guard badLines.lines.count > records.count, let first = badLines.lines.first, let error = badLines.error else {
            return nil
        }
        // White space and the byte order mark are skipped.
        let start = first.first { ![0x20, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }
        let isOpen = error.code == .unexpectedEnd || error.code == .recordTooLarge
        switch start {
        case UInt8(ascii: "[") where isOpen: return array
        case UInt8(ascii: "{") where isOpen:
            return ("one document", "Pass it without batch to see it, or write each record on one line.")
        case UInt8(ascii: "<"):
            return ("HTML or XML", "If it was downloaded, check the address: the server may have sent an error page.")
        default:
            if let separator {
                return (
                    "a table with values that are separated by \(separator)",
                    "Convert each row to an object, and write it on a line of its own."
                )
            }
            return ("other text", Self.message(of: first) ?? error.message)
        }
    }

    /// The message of the error of parsing a line alone, which names what other formats begin with.
    private static func message(of line: [UInt8]) -> String? {
        do throws(JSONError) {
            _ = try JSON(parsing: line)
            return nil
        } catch {
            return error.message
        }
    }

    private var array: (found: String, advice: String) {
        let advice = "Write each element on a line of its own, for example with jq -c '.[]'."
        return ("one array", advice + "\nIn code, JSONArrayReader reads the elements of an array.")
    }

    /// The name of the character that separates the values of a table; `nil` if the lines do not have it equally often.
    private var separator: String? {
        // No object, array or text in UTF-16 begins with such a byte.
        guard let first = badLines.lines.first?.first,
            first == UInt8(ascii: "\"") || (first | 0x20) &- 0x61 < 26 || first &- 0x30 < 10,
            badLines.lines.first?.contains(0) == false
        else { return nil }
        let names: [(UInt8, String)] = [
            (UInt8(ascii: ","), "commas"), (UInt8(ascii: ";"), "semicolons"), (0x09, "tabs"),
        ]
        return names.first { byte, _ in
            let counts = badLines.lines.prefix(3).map { line in line.count { $0 == byte } }
            return counts[0] > 0 && counts.allSatisfy { $0 == counts[0] }
        }?.1
    }
}
