import LazyJSON
import LazyJSONLines

/// The results of a reader of JSON Lines: the text of each good record, and the error of each bad one.
enum LineResult: Equatable {
    case good(String, line: Int?)
    case bad(JSONError.Code, offset: Int?, line: Int?)

    /// Everything that a reader gives.
    static func all<Record>(_ reader: JSONLinesReader<Record>) -> [LineResult] {
        var results: [LineResult] = []
        while true {
            do {
                guard let record = try reader.next() else { return results }
                results.append(.good(record.json(replacing: nil).text(), line: reader.lineNumber))
            } catch {
                results.append(.bad(error.code, offset: error.byteOffset, line: error.line))
            }
        }
    }

    /// The same of bytes that come in pieces.
    static func all<Record: JSONRecord>(
        _ type: Record.Type, _ bytes: [UInt8], inPiecesOf size: Int, maximumRecordSize: Int = 1 << 26
    ) async -> [LineResult] {
        let records = JSONLinesSequence<Record, _>(
            Pieces(bytes: bytes, size: size), .init(maximumRecordSize: maximumRecordSize))
        var iterator = records.makeAsyncIterator()
        var results: [LineResult] = []
        while true {
            do {
                guard let record = try await iterator.next() else { return results }
                results.append(.good(record.json(replacing: nil).text(), line: iterator.lineNumber))
            } catch let error as JSONError {
                results.append(.bad(error.code, offset: error.byteOffset, line: error.line))
            } catch {
                return results
            }
        }
    }
}
