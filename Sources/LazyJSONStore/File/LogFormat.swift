import LazyJSON

/// The format of a store's log.
///
/// A log is JSON Lines: UTF-8, each line one JSON value without white space around its parts, and ends with LF.
///
///     {"store":"LazyJSON","version":1}
///     ["Shop.Employee",7,["Shop.Department",3],{"id": 7, "name": "Ann", "department_id": 3}]
///     ["Shop.Department",3,"{\n  \"id\": 3,\n  \"name\": \"Sales\"\n}"]
///     {"changes":2,"check":"0f2b7c9d1e3a4b5c"}
///     ["Shop.Employee",7]
///     {"changes":1,"check":"77aa01c2d3e4f506"}
///
/// | line | meaning |
/// |---|---|
/// | the first | the version of the format; `"schema":3` follows if there is a schema version other than 0 |
/// | `[type, id, object]` | the object is in the store, and replaces the one with the id |
/// | `[type, id, references, object]` | the same for an object that refers to others: their types and ids, alternating |
/// | `[type, id]` | the object with the id is no longer in the store |
/// | `{"changes": n, "check": sum}` | the n lines before it are a complete commit |
///
/// An object is written byte for byte. If it has line feeds or carriage returns, which can only be between its tokens, or
/// comments, it is written as a string with its text. Ids are written as ``JSONIdentifier/text``.
///
/// The check is a sum over all records from the first line of the log to the mark of the commit. Each sum continues the one
/// before it, so that a commit that is missing, repeated or out of order is detected.
///
/// Lines without a mark at the end of the log are a commit that was not acknowledged: a prefix of its lines, which only zeros may
/// follow. They are cut off when the log is opened. Everything else that differs from the bytes that were written is damage; see
/// ``LogScanner``.
enum LogFormat {
    /// The end of a line.
    static var lineFeed: ByteBuffer {
        var bytes = ByteBuffer()
        bytes.append(0x0A)
        return bytes
    }

    /// The beginning of a mark.
    static let mark: [UInt8] = Array(#"{"changes":"#.utf8)

    /// The line that ends a commit.
    static func mark(changes: Int, _ check: CheckSum) -> [UInt8] {
        Array("{\"changes\":\(changes),\"check\":\"\(check.text)\"}\n".utf8)
    }
}

/// One change of a commit: an object that was stored or deleted.
struct LogChange: Sendable {
    /// The number of the object's type: opening a log counts no references to types.
    let type: Int
    let id: JSONIdentifier
    /// The place of the object's line; `nil` if the object was deleted.
    let place: StoredLocation?
}

/// A sum over the lines of a log, which detects changed lines.
///
/// The sum of a line depends on the sum of the line before it. It detects accidents, not forgeries. Because the sums are in
/// files, their computation must not change.
struct CheckSum: Equatable, Sendable {
    private(set) var value: UInt64 = 0x4C61_7A79_4A53_4F4E

    /// Continues the sum with a range of a buffer.
    mutating func add(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) {
        value = bytes.hash(of: range, (0xA076_1D64_78BD_642F, value))
    }

    /// The sum as sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
