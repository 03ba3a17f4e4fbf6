import LazyJSON
import LazyJSONLines

/// The result for a record, with its place in the file.
enum FramedResult: Equatable {
    case good(String, line: Int?)
    case bad(offset: Int?, line: Int?, column: Int?)

    init(_ error: JSONError) { self = .bad(offset: error.byteOffset, line: error.line, column: error.column) }

    /// Everything that a reader gives.
    static func all<Record>(_ reader: JSONLinesReader<Record>) -> [FramedResult] {
        var results: [FramedResult] = []
        while true {
            do throws(JSONError) {
                guard let record = try reader.next() else { return results }
                results.append(.good(record.json(replacing: nil).rawText, line: reader.lineNumber))
            } catch {
                results.append(FramedResult(error))
            }
        }
    }

    /// The same of bytes that come in pieces.
    static func all(_ bytes: [UInt8], inPiecesOf size: Int, _ options: JSONReadingOptions) async -> [FramedResult] {
        var iterator = JSONLinesSequence<JSON, _>(Pieces(bytes: bytes, size: size), options).makeAsyncIterator()
        var results: [FramedResult] = []
        while true {
            do {
                guard let record = try await iterator.next() else { return results }
                results.append(.good(record.rawText, line: iterator.lineNumber))
            } catch let error as JSONError {
                results.append(FramedResult(error))
            } catch {
                return results
            }
        }
    }

    /// The result without its line, which is not known in a split.
    var withoutLine: FramedResult {
        switch self {
        case .good(let text, _): .good(text, line: nil)
        case .bad(let offset, _, _): .bad(offset: offset, line: nil, column: nil)
        }
    }
}

/// The expected records of a text, found by parsing parts of the text alone.
struct FramingModel {
    let text: [UInt8]

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }

    /// The line and column of an offset, both counted from 1.
    func place(_ offset: Int) -> (line: Int, column: Int) {
        var (line, start, at) = (1, 0, 0)
        while at < offset {
            if text[at] == 0x0A || text[at] == 0x0D {
                if text[at] == 0x0D, at + 1 < offset, text[at + 1] == 0x0A { at += 1 }
                line += 1
                start = at + 1
            }
            at += 1
        }
        return (line, offset - start + 1)
    }

    private func bad(_ offset: Int) -> FramedResult {
        let place = place(offset)
        return .bad(offset: offset, line: place.line, column: place.column)
    }

    /// Parses a part of the text, behind a space: only the file may begin with a byte order mark.
    private static func parse(_ part: ArraySlice<UInt8>) throws(JSONError) -> JSON { try JSON(parsing: [0x20] + part) }

    private var begin: Int { text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// The texts of a sequence.
    var sequence: [FramedResult] {
        var results: [FramedResult] = []
        var (start, isSeparated) = (begin, false)
        for end in (begin...text.count) where end == text.count || text[end] == FramingGenerator.separator {
            // A run of NUL bytes on a new line ends a text, and what follows it has no separator.
            while start < end {
                let first = text[start..<end].firstIndex { !Self.isSpace($0) } ?? end
                if !isSeparated, first < end, text[first] == 0 {
                    results.append(bad(first))
                    start = text[first..<end].firstIndex { $0 != 0 } ?? end
                    continue
                }
                let run = (start + 1..<end + 1).first { $0 == end || text[$0] == 0 && text[$0 - 1] == 0x0A } ?? end
                if first < run { results.append(isSeparated ? result(text[start..<run]) : bad(first)) }
                (start, isSeparated) = (run, false)
            }
            (start, isSeparated) = (end + 1, true)
        }
        return results
    }

    private func result(_ frame: ArraySlice<UInt8>) -> FramedResult {
        do throws(JSONError) {
            let json = try Self.parse(frame)
            let isOpen = [.number, .bool, .null].contains(json.kind) && !Self.isSpace(frame[frame.endIndex - 1])
            return isOpen ? bad(frame.endIndex) : .good(json.rawText, line: place(frame.startIndex).line)
        } catch {
            return bad(frame.startIndex + (error.byteOffset ?? 0) - 1)
        }
    }

    /// Values, one after another.
    var values: [FramedResult] {
        var results: [FramedResult] = []
        var at = begin
        while let start = text[at...].firstIndex(where: { !Self.isSpace($0) }) {
            guard let (json, end) = firstValue(from: start) else {
                do throws(JSONError) {
                    _ = try Self.parse(text[start...])
                } catch {
                    results.append(bad(start + (error.byteOffset ?? 0) - 1))
                }
                return results
            }
            results.append(.good(json.rawText, line: place(start).line))
            at = end
        }
        return results
    }

    /// The shortest part of the text that is a value, and does not continue.
    private func firstValue(from start: Int) -> (JSON, end: Int)? {
        for end in start + 1..<text.count + 1 where end == text.count || !text[start..<end].isEmpty {
            guard let json = try? Self.parse(text[start..<end]) else { continue }
            let isWord = [.number, .bool, .null].contains(json.kind)
            if isWord, end < text.count, !Self.isSpace(text[end]), !Array("{}[]\",:".utf8).contains(text[end]) {
                continue
            }
            return (json, end)
        }
        return nil
    }
}
