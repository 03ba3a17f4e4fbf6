import Foundation
import LazyJSON
import LazyJSONLines
import TestSupport
import Testing

/// Every closure that the API takes may read every public property of the object that calls it.
struct ClosureTests {
    /// Closures that cannot name the object that calls them.
    private static let apart: Set = [
        // They are Sendable, and a reader is not.
        "JSONRecordReader.concurrentMap(columns:countingIssues:width:isolation:progress:transform:into:) transform",
        "JSONRecordReader.concurrentMap(to:width:isolation:progress:_:) transform",
        "JSONRecordReader.concurrentMap(width:isolation:progress:_:into:) transform",
        // Nor can a sequence be read while it is being read: it is a value, and makes a reader of its own.
        "JSONRecordSequence.concurrentMap(to:width:isolation:progress:_:) progress",
        "JSONRecordSequence.concurrentMap(to:width:isolation:progress:_:) transform",
        "JSONRecordSequence.concurrentMap(width:isolation:progress:_:into:) consume",
        "JSONRecordSequence.concurrentMap(width:isolation:progress:_:into:) progress",
        "JSONRecordSequence.concurrentMap(width:isolation:progress:_:into:) transform",
        // They are static.
        "JSON.update(contentsOf:as:at:options:dialect:emptyAs:limits:timeout:_:) body",
        "JSON.update(contentsOf:dialect:emptyAs:limits:timeout:_:) body",
        "JSONModelProtocol.update(contentsOf:dialect:emptyAs:context:limits:timeout:_:) body",
        // It is called when the class is described, before there is a model.
        "JSONKeyStrategy.custom(_:) key",
    ]

    /// A closure of a new function is added to the uses.
    @Test func everyClosureReadsEveryPropertyOfItsObject() async throws {
        let reads = PropertyReads()
        for text in Self.texts {
            try Self.readElements(reads, text)
            try Self.readLines(reads, text)
            try await Self.readLinesConcurrently(reads, text)
        }
        try Self.write(reads)
        try Self.readValues(reads)
        try Self.draft(reads)
        try WatchedModel.read(reads)
        let api = try PublicAPI(ofStore: false)
        let others = Self.apart.union(api.closuresOfMutatingMethods)
        #expect(reads.closures == api.closures.filter { !others.contains($0) })
        #expect(others.isSubset(of: api.closures))
        #expect(reads.missing(in: api) == [])
    }

    /// Records of which some are malformed, and some are no objects.
    private static let texts = [
        "{}\n[\n{\"name\": 1}\n7\n",
        // Several windows.
        String(repeating: "{\"name\": \"\(String(repeating: "x", count: 500))\"}\n{]\n[]\n", count: 1_500),
    ]

    private static func values<Record>(of reader: JSONLinesReader<Record>) -> [String: Any] {
        [
            "badRecordCount": reader.badRecordCount, "byteOffset": reader.byteOffset, "issueCount": reader.issueCount,
            "lineNumber": reader.lineNumber as Any, "position": reader.position, "progress": reader.progress,
            "recordCount": reader.recordCount, "start": reader.start, "totalBytes": reader.totalBytes as Any,
        ]
    }

    private static func values<Record>(of reader: JSONArrayReader<Record>) -> [String: Any] {
        [
            "badRecordCount": reader.badRecordCount, "byteOffset": reader.byteOffset, "issueCount": reader.issueCount,
            "progress": reader.progress, "recordCount": reader.recordCount, "totalBytes": reader.totalBytes as Any,
        ]
    }

    // MARK: Readers

    /// Notes the properties of a reader, also those that all readers have.
    private static func note(_ reads: PropertyReads, _ closure: String, _ reader: JSONLinesReader<MistakenModel>) {
        for type in ["JSONLinesReader", "JSONRecordReader"] { reads.note(closure, type, values(of: reader)) }
    }

    /// A reader whose policy reads its properties.
    private static func lines(_ reads: PropertyReads, _ text: String) -> JSONLinesReader<MistakenModel> {
        weak var reader: JSONLinesReader<MistakenModel>?
        let policy = JSONBadRecordPolicy.diverting { _, _ in
            if let reader { note(reads, "JSONBadRecordPolicy.diverting(_:) _", reader) }
        }
        let made = JSONLinesReader<MistakenModel>(text.utf8, .init(policy: policy))
        reader = made
        return made
    }

    private static func readLines(_ reads: PropertyReads, _ text: String) throws {
        func note(_ closure: String, _ reader: JSONLinesReader<MistakenModel>) {
            Self.note(reads, "JSONRecordReader.\(closure) body", reader)
        }
        var reader = lines(reads, text)
        while try reader.next() != nil {}
        for reusing in [false, true] {
            reader = lines(reads, text)
            try reader.forEach(reusing: reusing) { _ in note("forEach(reusing:_:)", reader) }
            reader = lines(reads, text)
            try reader.forEach(columns: \.name, countingIssues: reusing) { _ in
                note("forEach(columns:countingIssues:do:)", reader)
            }
        }
    }

    private static func readElements(_ reads: PropertyReads, _ text: String) throws {
        func make() -> JSONArrayReader<MistakenModel> {
            weak var reader: JSONArrayReader<MistakenModel>?
            let policy = JSONBadRecordPolicy.diverting { _, _ in
                if let reader {
                    reads.note("JSONBadRecordPolicy.diverting(_:) _", "JSONRecordReader", values(of: reader))
                }
            }
            let made = JSONArrayReader<MistakenModel>("[{}, [], 7, {\"name\": 1}]".utf8, .init(policy: policy))
            reader = made
            return made
        }
        func note(_ closure: String, _ reader: JSONArrayReader<MistakenModel>) {
            reads.note("JSONRecordReader.\(closure) body", "JSONRecordReader", values(of: reader))
        }
        for reusing in [false, true] {
            var reader = make()
            try reader.forEach(reusing: reusing) { _ in note("forEach(reusing:_:)", reader) }
            reader = make()
            try reader.forEach(columns: \.name, countingIssues: reusing) { _ in
                note("forEach(columns:countingIssues:do:)", reader)
            }
        }
    }

    private static func readLinesConcurrently(_ reads: PropertyReads, _ text: String) async throws {
        func note(_ closure: String, _ reader: JSONLinesReader<MistakenModel>) {
            Self.note(reads, "JSONRecordReader.concurrentMap(\(closure)", reader)
        }
        for width in [1, 4] {
            var reader = lines(reads, text)
            try await reader.concurrentMap(
                width: width, progress: { _ in note("width:isolation:progress:_:into:) progress", reader) }
            ) {
                $0.name.count
            } into: { _ in
                note("width:isolation:progress:_:into:) consume", reader)
            }
            reader = lines(reads, text)
            let columns = "columns:countingIssues:width:isolation:progress:transform:into:)"
            try await reader.concurrentMap(
                columns: \.name, width: width, progress: { _ in note("\(columns) progress", reader) },
                transform: { $0.count }, into: { _ in note("\(columns) consume", reader) })
            reader = lines(reads, text)
            let writer = JSONLinesWriter { _ in }
            try await reader.concurrentMap(
                to: writer, width: width, progress: { _ in note("to:width:isolation:progress:_:) progress", reader) }
            ) { $0 }
        }
    }

    /// The use for which the closure reads its reader: to end when most of a file is bad.
    @Test(arguments: [nil, 1, 3]) func aPolicyGivesUp(width: Int?) async throws {
        weak var found: JSONLinesReader<JSON>?
        let policy = JSONBadRecordPolicy.diverting { _, error throws(JSONError) in
            guard let found, 2 * found.badRecordCount > found.recordCount + 4 else { return }
            throw JSONError(.refused, "\(found.badRecordCount) bad records")
        }
        let reader = JSONLinesReader<JSON>(String(repeating: "1\n?\n!\n", count: 50_000).utf8, .init(policy: policy))
        found = reader
        let error = try await #require(throws: JSONError.self) {
            if let width {
                try await reader.concurrentMap(width: width) {
                    $0
                } into: { _ in
                }
            }
            while try reader.next() != nil {}
        }
        #expect(error.message.hasSuffix(" bad records") && error.message.hasPrefix("\(reader.badRecordCount) "))
        #expect(try reader.next() == nil)
    }

    // MARK: Writers

    private static func write(_ reads: PropertyReads) throws {
        weak var found: JSONLinesWriter?
        let writer = JSONLinesWriter { bytes in
            guard let found else { return }
            let values: [String: Any] = [
                "byteCount": found.byteCount, "framing": found.framing, "recordCount": found.recordCount,
            ]
            reads.note("JSONLinesWriter.init(framing:_:) sink", "JSONLinesWriter", values)
        }
        found = writer
        for number in 0..<30_000 { try writer.write(JSON(number)) }
        try writer.flush()
        try writer.write(line: [0x37])
        try writer.finish()
    }

    /// Random records and flushes, with a sink that fails at last: inside of it all written bytes are counted.
    @Test func aSinkReadsTheNumberOfBytes() throws {
        for seed in Cases.seeds(40) {
            var random = SeededGenerator(seed: seed)
            weak var found: JSONLinesWriter?
            var (written, received, mayFail) = (0, 0, false)
            let writer = JSONLinesWriter { bytes throws(JSONError) in
                #expect(found?.byteCount == written, "seed \(seed)")
                if mayFail { throw JSONError(.unwritableFile, "full") }
                received += bytes.count
            }
            found = writer
            for _ in 0..<random.below(40) {
                let line = [UInt8](repeating: 0x37, count: random.below(9_000))
                written += line.count + 1
                try writer.write(line: line)
                if random.chance(20) { try writer.flush() }
                #expect(writer.byteCount == written, "seed \(seed)")
            }
            try writer.flush()
            #expect(received == written && writer.byteCount == written, "seed \(seed)")
            written += 2
            mayFail = true
            try writer.write(line: [0x37])
            #expect(throws: JSONError.self) { try writer.finish() }
            #expect(writer.byteCount == received, "seed \(seed)")
        }
    }

    /// Bytes that a sink writes itself come after the bytes that it receives.
    @Test func aSinkMayWrite() throws {
        weak var found: JSONLinesWriter?
        var output: [UInt8] = []
        let writer = JSONLinesWriter { bytes throws(JSONError) in
            output += bytes
            if output.count < 20 { try found?.write(JSON(2)) }
        }
        found = writer
        try writer.write(JSON(1))
        for _ in 0..<20 { try writer.flush() }
        try writer.finish()
        #expect(output == Array(("1\n" + String(repeating: "2\n", count: 9)).utf8))
        #expect(writer.byteCount == 20 && writer.recordCount == 10)
    }

    // MARK: Values and drafts

    private static func readValues(_ reads: PropertyReads) throws {
        for text in ["{\"a\": [1, 2]}", "[1, 2]", "\"x\"", "7"] {
            let json = try JSON(parsing: text)
            unsafe json.withRawBytes { _ in
                let values: [String: Any] = [
                    "bool": json.bool as Any, "count": json.count, "customMirror": json.customMirror,
                    "decimal": json.decimal as Any, "description": json.description, "dialect": json.dialect,
                    "double": json.double as Any, "elements": json.elements, "int64": json.int64 as Any,
                    "int": json.int as Any, "isComplete": json.isComplete, "isNull": json.isNull, "kind": json.kind,
                    "members": json.members, "number": json.number as Any, "rawText": json.rawText,
                    "string": json.string as Any, "uint64": json.uint64 as Any,
                ]
                reads.note("JSON.withRawBytes(_:) body", "JSON", values)
            }
        }
        let array = try JSONArray<MistakenModel>(parsing: "[{}, 1, {\"name\": 1}]")
        func note(_ closure: String) {
            let values: [String: Any] = [
                "context": array.context, "count": array.count, "customMirror": array.customMirror,
                "description": array.description, "endIndex": array.endIndex, "issues": array.issues,
                "json": array.json, "startIndex": array.startIndex, "valid": Array(array.valid),
            ]
            reads.note("JSONArray.\(closure)", "JSONArray", values)
        }
        _ = array.map { _ in note("map(_:) transform") }
        _ = array.firstIndex { _ in
            note("firstIndex(where:) predicate")
            return false
        }
        for reusing in [false, true] { array.forEach(reusing: reusing) { _ in note("forEach(reusing:_:) body") } }
        func note(_ overload: String, _ draft: JSONArrayDraft<MistakenModel>) {
            let values: [String: Any] = [
                "endIndex": draft.endIndex, "issues": draft.issues, "json": draft.json, "startIndex": draft.startIndex,
            ]
            reads.note("JSONArray.\(overload) body", "JSONArrayDraft", values)
            note("\(overload) body")
        }
        _ = array.mutate {
            note("mutate(_:)", $0)
            $0[0].name = "x"
            note("mutate(_:)", $0)
        }
        _ = try array.mutate(.checked) {
            $0[0].name = "x"
            note("mutate(_:_:)", $0)
        }
    }

    private static func draft(_ reads: PropertyReads) throws {
        let model = try MistakenModel(parsing: "{\"name\": 1}")
        func note(_ closure: String, _ draft: JSONDraft<MistakenModel>) {
            let closure = "JSONModelProtocol.\(closure) body"
            reads.note(closure, "JSONDraft", ["issues": draft.issues, "json": draft.json])
            reads.note(closure, "JSONModelProtocol", WatchedModel.values(of: model))
        }
        _ = model.mutate {
            $0.name = "x"
            note("mutate(_:)", $0)
        }
        _ = try model.mutate(.checked) {
            $0.name = "x"
            note("mutate(_:_:)", $0)
        }
        _ = MistakenModel { note("init(building:context:)", $0) }
        _ = MistakenModel(context: JSONContext()) { note("init(context:building:)", $0) }
        _ = try MistakenModel(.checked) { note("init(_:context:building:)", $0) }
    }
}
