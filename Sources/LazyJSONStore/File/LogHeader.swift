import LazyJSON

/// The first line of a log: the version of its format, and the schema version of its objects unless that is 0.
///
///     {"store":"LazyJSON","version":1}
///     {"store":"LazyJSON","version":1,"schema":3}
///
/// Earlier versions of the library refuse a file with a schema version as one of a later format.
enum LogHeader {
    /// The beginning of the line of any version.
    private static let start: [UInt8] = Array(#"{"store":"LazyJSON","version":"#.utf8)
    /// The continuation of the line of this version if there is a schema version.
    private static let schema: [UInt8] = start + Array(#"1,"schema":"#.utf8)
    /// The most bytes that a line has.
    private static let maximumCount = line(schema: Int(Int32.max)).count

    /// The line for a schema version.
    static func line(schema version: Int) -> [UInt8] {
        version == 0 ? start + Array("1}\n".utf8) : schema + Array("\(version)}\n".utf8)
    }

    /// Reads the schema version of a log; `nil` if the file is empty, or its first line was not written to its end.
    ///
    /// Only as many bytes are read as the longest first line has.
    ///
    /// - Throws: `JSONError` with the code `damagedStore` if the file is not a log, or has another version of the format.
    static func schema(of file: LogFile) throws(JSONError) -> Int? {
        let size = file.size
        let bytes = try file.bytes(0..<min(size, maximumCount))
        let written = bytes.withoutZeros(0..<bytes.count)
        let plain = line(schema: 0)
        if bytes.begins(with: plain[...], at: 0) { return 0 }
        if size <= plain.count, bytes.isPrefix(written, of: plain) { return nil }
        if bytes.begins(with: schema[...], at: 0) {
            var (version, at) = (0, schema.count)
            while at < min(bytes.count, schema.count + 10), bytes[at] &- 0x30 < 10 {
                version = version * 10 + Int(bytes[at] &- 0x30)
                at += 1
            }
            let whole = line(schema: version)
            if version > 0, bytes.begins(with: whole[...], at: 0) { return version }
            if size <= maximumCount, written.upperBound == schema.count || bytes.isPrefix(written, of: whole) {
                return nil
            }
        } else if size <= maximumCount, bytes.isPrefix(written, of: schema) {
            return nil
        }
        let isOther = bytes.begins(with: start[...], at: 0)
        throw .noStore(
            file.path.name, isOther ? "another version has its format" : "its first line is not the header of a store")
    }
}
