import LazyJSON

/// The lines of a commit, before they are written.
struct LogBatch: ~Copyable {
    private(set) var bytes = ByteBuffer()
    /// The number of lines.
    private(set) var count = 0
    private var check: CheckSum
    private let taken: [Int: StoreType]

    /// The upper bounds of the lengths of an object and a text in it, so that they can be read again.
    private static let maximumObject = 1 << 32
    private static let maximumText = 1 << 29

    /// Begins a commit after the lines of a sum.
    ///
    /// - Parameter taken: The types with old names, by the numbers of the types that are written with them; see ``LogNames``.
    init(after check: CheckSum, _ taken: [Int: StoreType] = [:]) {
        self.check = check
        self.taken = taken
    }

    /// Adds the line of an object that is in the store.
    ///
    /// - Throws: `JSONError` if the object could not be read again: `recordTooLarge`, `depthLimit`, `documentTooLarge`, or
    ///   `wrongKind` if it is not an object.
    mutating func put(_ key: StoreKey, _ object: JSON, references: [StoreKey] = []) throws(JSONError) {
        guard object.kind == .object else { throw .wrongKind(expected: "an object", found: object) }
        let start = begin(key, references)
        bytes.append(0x2C)
        let objectStart = bytes.count
        object.write(into: &bytes, dialect: object.dialect)
        if !object.isParsed { try checkWritten(from: objectStart, object.dialect, key, line: start) }
        // The log is JSON Lines: text with line breaks or comments is in a string.
        let written = objectStart..<bytes.count
        if object.dialect == .jsonc || bytes.contains(0x0A, in: written) || bytes.contains(0x0D, in: written) {
            let text = bytes.string(written)
            bytes.removeLast(written.count)
            bytes.appendString(text)
        }
        let length = bytes.count - objectStart
        guard length < (bytes[objectStart] == 0x22 ? Self.maximumText : Self.maximumObject) else {
            bytes.removeLast(bytes.count - start)
            throw JSONError(.recordTooLarge, "An object of \(length) bytes is too large for the log of a store.")
        }
        end(start)
    }

    /// Adds the line of an object whose text, or the string with its text, is in another log.
    mutating func put(
        _ key: StoreKey, _ other: borrowing ByteBuffer, _ text: Range<Int>, references: [StoreKey]
    ) {
        let start = begin(key, references)
        bytes.append(0x2C)
        bytes.append(other, text)
        end(start)
    }

    /// Makes sure that an edited object that was just written can be parsed; unedited text was parsed before.
    private mutating func checkWritten(
        from start: Int, _ dialect: JSONDialect, _ key: StoreKey, line: Int
    ) throws(JSONError) {
        var copy = ByteBuffer(capacity: bytes.count - start)
        copy.append(bytes, start..<bytes.count)
        do throws(JSONError) {
            _ = try JSON(parsing: copy, dialect: dialect, limits: LogFile.limits)
        } catch {
            bytes.removeLast(bytes.count - line)
            throw JSONError(
                error.code, "The object \(key.id) of \(key.type.name) could not be read again: \(error.message)")
        }
    }

    /// Adds the line of an object that is no longer in the store.
    mutating func delete(_ key: StoreKey) {
        end(begin(key, []))
    }

    /// Adds the line of an object from another log.
    mutating func copy(_ other: borrowing ByteBuffer, _ line: Range<Int>) {
        let start = bytes.count
        bytes.append(other, line)
        check.add(bytes, start..<bytes.count)
        count += 1
    }

    /// Ends the commit with its mark.
    ///
    /// - Returns: The sum of all lines, including the lines of this commit.
    mutating func finish() -> CheckSum {
        bytes.append(LogFormat.mark(changes: count, check))
        return check
    }

    private mutating func begin(_ key: StoreKey, _ references: [StoreKey]) -> Int {
        let start = bytes.count
        append(key, after: 0x5B)
        for (number, other) in references.enumerated() {
            if number == 0 { bytes.append(0x2C) }
            append(other, after: number == 0 ? 0x5B : 0x2C)
        }
        if !references.isEmpty { bytes.append(0x5D) }
        return start
    }

    private mutating func append(_ key: StoreKey, after byte: UInt8) {
        bytes.append(byte)
        bytes.appendString((taken[key.type.number] ?? key.type).name)
        bytes.append(0x2C)
        bytes.append(key.id.text)
    }

    private mutating func end(_ start: Int) {
        bytes.append(0x5D)
        bytes.append(0x0A)
        check.add(bytes, start..<bytes.count)
        count += 1
    }
}
