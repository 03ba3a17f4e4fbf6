import Foundation
import LazyJSON
import LazyJSONLines
import TestSupport

extension IntegerUse {
    /// Those of readers, writers and commands.
    static let ofReaders: [IntegerUse] = [
        elements("JSONArrayReader.init(_:at:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize") {
            JSONArrayReader(elementBytes, maximumRecordSize: $0)
        },
        IntegerUse(
            "JSONArrayReader.init(contentsOf:at:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize"
        ) { value in
            try await withFile(String(decoding: elementBytes, as: UTF8.self)) {
                readAll(try JSONArrayReader<JSON>(contentsOf: $0, maximumRecordSize: value))
            }
        },
        IntegerUse(
            "JSONArrayReader.init(fileDescriptor:at:policy:invalid:maximumRecordSize:context:limits:) fileDescriptor",
            values: noDescriptors
        ) { readAll(JSONArrayReader<JSON>(fileDescriptor: Int32($0))) },
        elements(
            "JSONArrayReader.init(fileDescriptor:at:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize"
        ) { JSONArrayReader(fileDescriptor: -1, maximumRecordSize: $0) },
        IntegerUse("JSONEventSequence.init(_:end:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize") {
            let chunks = Pieces(bytes: Array("data: [1]\n\n".utf8), size: 3)
            for try await _ in JSONEventSequence<JSON, _>(chunks, policy: .skipping, maximumRecordSize: $0) {}
        },
        IntegerUse("JSONEventSequence.init(_:end:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize 2")
        {
            let bytes = SingleBytes(bytes: Array("data: [1]\n\n".utf8))
            for try await _ in JSONEventSequence<JSON, _>(bytes, policy: .skipping, maximumRecordSize: $0) {}
        },
        IntegerUse("JSONLinesCommand.run(_:input:output:errors:) input", values: noDescriptors) {
            _ = await Copy.run(["copy"], input: Int32($0), output: -1, errors: -1)
        },
        IntegerUse("JSONLinesCommand.run(_:input:output:errors:) output", values: noDescriptors) { value in
            try await withFile("{}\n") { _ = await Copy.run(["copy", $0.path], output: Int32(value), errors: -1) }
        },
        IntegerUse("JSONLinesCommand.run(_:input:output:errors:) errors", values: noDescriptors) {
            _ = await Copy.run(["copy", "-x"], input: -1, output: -1, errors: Int32($0))
        },
        IntegerUse(
            "JSONLinesReader.concurrentMap(columns:countingIssues:width:isolation:progress:transform:into:) width"
        ) {
            var count = 0
            try await JSONLinesReader<MistakenModel>(lineBytes)
                .concurrentMap(columns: \.name, width: $0, transform: { $0.count }, into: { count += $0 })
        },
        IntegerUse("JSONLinesReader.concurrentMap(to:width:isolation:progress:_:) width") {
            try await JSONLinesReader<MistakenModel>(lineBytes)
                .concurrentMap(to: JSONLinesWriter { _ in }, width: $0) { $0 }
        },
        IntegerUse("JSONLinesReader.concurrentMap(width:isolation:progress:_:into:) width") {
            var count = 0
            try await JSONLinesReader<MistakenModel>(lineBytes).concurrentMap(width: $0) {
                $0.name.count
            } into: {
                count += $0
            }
        },
        lines("JSONLinesReader.init(_:split:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize") {
            JSONLinesReader(lineBytes, policy: .skipping, maximumRecordSize: $0)
        },
        IntegerUse(
            "JSONLinesReader.init(contentsOf:resumingAt:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize"
        ) { value in
            try await withFile(String(decoding: lineBytes, as: UTF8.self)) {
                let reader = try JSONLinesReader<JSON>(
                    contentsOf: $0, resumingAt: nil, policy: .skipping, maximumRecordSize: value)
                readAll(reader)
                _ = try reader.readMore()
                _ = try reader.readRest()
            }
        },
        IntegerUse(
            "JSONLinesReader.init(contentsOf:split:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize"
        ) { value in
            try await withFile(String(decoding: lineBytes, as: UTF8.self)) {
                readAll(try JSONLinesReader<JSON>(contentsOf: $0, policy: .skipping, maximumRecordSize: value))
            }
        },
        IntegerUse(
            "JSONLinesReader.init(fileDescriptor:policy:invalid:maximumRecordSize:context:limits:) fileDescriptor",
            values: noDescriptors
        ) { readAll(JSONLinesReader<JSON>(fileDescriptor: Int32($0))) },
        lines("JSONLinesReader.init(fileDescriptor:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize")
        {
            JSONLinesReader(fileDescriptor: -1, maximumRecordSize: $0)
        },
        IntegerUse("JSONLinesSequence.init(_:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize") {
            let chunks = Pieces(bytes: lineBytes, size: 7)
            for try await _ in JSONLinesSequence<JSON, _>(chunks, policy: .skipping, maximumRecordSize: $0) {}
        },
        IntegerUse("JSONLinesSequence.init(_:policy:invalid:maximumRecordSize:context:limits:) maximumRecordSize 2") {
            let bytes = SingleBytes(bytes: lineBytes)
            for try await _ in JSONLinesSequence<JSON, _>(bytes, policy: .skipping, maximumRecordSize: $0) {}
        },
        split("JSONLinesSplit.init(start:length:) start") { JSONLinesSplit(start: $0, length: 5) },
        split("JSONLinesSplit.init(start:length:) length") { JSONLinesSplit(start: 5, length: $0) },
        split("JSONLinesSplit.start") {
            var split = JSONLinesSplit(start: 1, length: .max)
            split.start = $0
            return split
        },
        split("JSONLinesSplit.length") {
            var split = JSONLinesSplit(start: .max, length: 1)
            split.length = $0
            return split
        },
        IntegerUse("JSONLinesSplit.splits(of:count:) count") { value in
            try await withFile("1\n2\n") { _ = try JSONLinesSplit.splits(of: $0, count: value) }
        },
        IntegerUse("JSONLinesSplit.splits(ofByteCount:count:) size") {
            for count in extremes { _ = JSONLinesSplit.splits(ofByteCount: $0, count: count) }
        },
        IntegerUse("JSONLinesSplit.splits(ofByteCount:count:) count") {
            _ = JSONLinesSplit.splits(ofByteCount: 7, count: $0)
        },
        IntegerUse("JSONLinesWriter.init(fileDescriptor:) fileDescriptor", values: noDescriptors) {
            let writer = JSONLinesWriter(fileDescriptor: Int32($0))
            try writer.write(JSON(1))
            try writer.finish()
        },
    ]

    /// Copies records, with the largest width.
    private struct Copy: JSONLinesCommand {
        var width: Int { .max }
        func map(_ record: JSON) -> JSON? { record }
    }

    /// Numbers of descriptors that are not open; 0 and 1 are those of the tests.
    private static let noDescriptors = [Int(Int32.min), -1, Int(Int32.max)]

    private static let lineBytes = Array(String(repeating: #"{"name": "x"}"# + "\n", count: 50).utf8)
    private static let elementBytes = Array("[1, [2], {}]".utf8)

    private static func readAll(_ results: some Sequence<Result<JSON, JSONError>>) { for _ in results {} }

    private static func lines(
        _ name: String, _ make: @escaping @Sendable (Int) throws -> JSONLinesReader<JSON>
    ) -> IntegerUse {
        IntegerUse(name) { readAll(try make($0)) }
    }

    private static func elements(
        _ name: String, _ make: @escaping @Sendable (Int) throws -> JSONArrayReader<JSON>
    ) -> IntegerUse {
        IntegerUse(name) { readAll(try make($0)) }
    }

    /// Makes a split, and reads it from memory and from a file.
    private static func split(_ name: String, _ make: @escaping @Sendable (Int) -> JSONLinesSplit) -> IntegerUse {
        IntegerUse(
            name, endingWith: { $0 < 0 ? "JSONLinesSplit: " : nil },
            body: { value in
                let split = make(value)
                _ = split.end
                readAll(JSONLinesReader<JSON>(lineBytes, split: split))
                try await withFile(String(decoding: lineBytes, as: UTF8.self)) {
                    readAll(try JSONLinesReader<JSON>(contentsOf: $0, split: split))
                }
            })
    }

    private static func withFile(_ contents: String, _ body: (URL) async throws -> Void) async throws {
        let folder = try Folder()
        try await body(folder.file("file", contents))
    }
}
