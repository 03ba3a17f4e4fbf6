import FoundationEssentials
import LazyJSON
import LazyJSONLines
import Testing

/// Mistakes of a caller that end the process.
enum Mistake: String, CaseIterable, Codable {
    case pointer, pointerEscape, path, dateField, dateTwice, dateYear, dateQuote, dateJoined
    case element, elementBefore, elementOfEdited, member, memberAfter, memberOfEdited
    case array, arrayBefore, valid, validBefore
    case draft, draftBefore, draftRange, draftInsertion, draftRemoval, draftMove, draftSwap, draftOfModels
    case arrayLiteral
    case arraySlice, elementSlice, draftFirst, draftLast, draftFirstTooMany, draftLastNegative
    case oneKey, twoPaths
    case codableClass, codableClasses
    case splitStart, splitLength, splitChanged, readerInItself, cellInItself, writerFinished

    final class BadPath: JSONModel, @unchecked Sendable {
        @JSONProperty("a..b") var value: Int
    }

    final class TwoPaths: JSONModel, @unchecked Sendable {
        @JSONProperty("a", "b") var value: Int
    }

    final class OneKey: JSONModel, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .snakeCase }

        @JSONProperty var userName: String
        @JSONProperty var user_name: String
    }

    final class Object: Codable {}

    /// Generic code compiles with a class.
    final class CodableClass<Value: Codable & SendableMetatype>: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .codable) var value: Value?
    }

    final class BadDate: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .dateFormat("yyyy-MM-ddThh")) var at: Date?
    }

    final class TwiceDate: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .dateFormat("yyyy-MM-MM")) var at: Date?
    }

    final class NoYearDate: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .dateFormat("MM-dd")) var at: Date?
    }

    final class OpenDate: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .dateFormat("yyyy 'open")) var at: Date?
    }

    final class JoinedDate: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .dateFormat("yyyy-MM-dd Hmm")) var at: Date?
    }

    /// The message before the process ends.
    var message: String {
        switch self {
        case .pointer: #"JSONPointer: the literal "a..b" is malformed. Expected a key or an index between the dots"#
        case .pointerEscape: #"JSONPointer: the literal "/~2" is malformed. Expected 0 or 1 after '~'"#
        case .path: #"BadPath.value: its path "a..b" is malformed. Expected a key or an index between the dots"#
        case .twoPaths: "TwoPaths.value: it has 2 paths; declare one, and add the others with .or(…)."
        case .oneKey:
            #"OneKey.user_name: its key strategy gives the key "user_name", as for `userName`. Name its path."#
        case .codableClass: "JSONConversion<Object>.codable: use a struct or a model in place of the class Object;"
        case .codableClasses:
            "JSONConversion<Dictionary<String, Array<Optional<Object>>>>.codable: use a struct or a model in place of"
        case .dateField: #"JSONConversion.dateFormat("yyyy-MM-ddThh"): no field "T"; use yyyy MM"#
        case .dateTwice: #"JSONConversion.dateFormat("yyyy-MM-MM"): the field "MM" occurs twice; use each once."#
        case .dateYear: #"JSONConversion.dateFormat("MM-dd"): no year; add yyyy."#
        case .dateJoined: #"JSONConversion.dateFormat("yyyy-MM-dd Hmm"): the text 2001-02-03 405"#
        case .dateQuote: #"JSONConversion.dateFormat("yyyy 'open"): a quote is not closed; add a ' to it."#
        case .element: "JSON.Elements: there is no position 5 in an array of 3; check `indices`."
        case .elementBefore: "JSON.Elements: there is no position -1 in an array of 3; check `indices`."
        case .elementOfEdited: "JSON.Elements: there is no position 4 in an array of 4; check `indices`."
        case .member, .memberAfter, .memberOfEdited:
            "JSON.Members: the index is not one of this object's members; use those of `indices`."
        case .array: "JSONArray: there is no position 5 in an array of 3; check `indices`."
        case .arrayBefore: "JSONArray: there is no position -1 in an array of 3; check `indices`."
        case .valid: "JSONArray.Valid: there is no position 5 in an array of 3; check `indices`."
        case .validBefore: "JSONArray.Valid: there is no element before position 0; check `startIndex`."
        case .draft, .draftRemoval, .draftMove:
            "JSONArrayDraft: there is no position 5 in an array of 3; check `indices`."
        case .draftSwap, .draftOfModels: "JSONArrayDraft: there is no position 3 in an array of 3; check `indices`."
        case .draftBefore: "JSONArrayDraft: there is no position -1 in an array of 3; check `indices`."
        case .draftRange: "JSONArrayDraft: there are no positions 2..<4 in an array of 3; check `indices`."
        case .draftInsertion: "JSONArrayDraft: there are no positions 4..<4 in an array of 3; check `indices`."
        case .arraySlice: "JSONArray: there are no positions 2..<9 in an array of 3; check `indices`."
        case .elementSlice: "JSON.Elements: there are no positions 2..<9 in an array of 3; check `indices`."
        case .draftFirst, .draftLast: "JSONArrayDraft: 1 elements cannot be removed from an array of 0; check `count`."
        case .draftFirstTooMany: "JSONArrayDraft: 5 elements cannot be removed from an array of 3; check `count`."
        case .draftLastNegative: "JSONArrayDraft: -1 elements cannot be removed from an array of 3; check `count`."
        case .arrayLiteral: "JSONArray: no conversion writes Plain; use [] and write through a property with `using:`."
        case .splitStart: "JSONLinesSplit: start -1, length 5; pass values that are not negative."
        case .splitLength: "JSONLinesSplit: start 1, length -5; pass values that are not negative."
        case .splitChanged: "JSONLinesSplit: start -7, length 5; pass values that are not negative."
        case .readerInItself, .cellInItself:
            "LazyJSON: a reader or encoder was used while in use, by a deinit or another thread; use it from one place"
        case .writerFinished:
            "JSONLinesWriter: a record was written after finish(); write all records before it."
        }
    }

    struct Plain: Sendable {}

    /// Makes the mistake.
    func make() throws {
        let json = try JSON(parsing: "[1, 2, 3]")
        let object = try JSON(parsing: #"{"a": 1, "b": [2]}"#)
        let array = try JSONArray<Int>(parsing: "[1, 2, 3]")
        let split = JSONLinesSplit(start: 1, length: 5)
        switch self {
        case .pointer: _ = json[at: "a..b"]
        case .pointerEscape: _ = json[at: "/~2"]
        case .path: _ = BadPath()
        case .twoPaths: _ = TwoPaths()
        case .oneKey: _ = OneKey()
        case .codableClass: _ = CodableClass<Object>()
        case .codableClasses: _ = CodableClass<[String: [Object?]]>()
        case .dateField: _ = BadDate()
        case .dateTwice: _ = TwiceDate()
        case .dateYear: _ = NoYearDate()
        case .dateQuote: _ = OpenDate()
        case .dateJoined: _ = JoinedDate()
        case .element: _ = json.elements[5]
        case .elementBefore: _ = json.elements[-1]
        case .elementOfEdited:
            var edited = json
            try edited.append(4)
            _ = edited.elements[4]
        case .member: _ = object.members[object.members.endIndex]
        case .memberAfter: _ = object.members.index(after: object.members.endIndex)
        case .memberOfEdited:
            var edited = object
            edited["c"] = 3
            _ = edited.members[edited.members.endIndex]
        case .array: _ = array[5]
        case .arrayBefore: _ = array[-1]
        case .valid: _ = array.valid[5]
        case .validBefore: _ = array.valid.index(before: 0)
        case .draft: _ = array.mutate { $0[5] = 1 }
        case .draftBefore: _ = array.mutate { $0[-1] = 1 }
        case .draftRange: _ = array.mutate { $0.replaceSubrange(2..<4, with: [7]) }
        case .draftInsertion: _ = array.mutate { $0.insert(7, at: 4) }
        case .draftRemoval: _ = array.mutate { $0.remove(at: 5) }
        case .draftMove: _ = array.mutate { $0.move(from: 1, to: 5) }
        case .draftSwap: _ = array.mutate { $0.swapAt(0, 3) }
        case .draftOfModels:
            _ = try JSONArray<MistakenModel>(parsing: "[{}, {}, {}]").mutate { $0[3].name = "x" }
        case .arraySlice: _ = array[2..<9]
        case .elementSlice: _ = json.elements[2..<9]
        case .draftFirst: _ = JSONArray<Int>().mutate { $0.removeFirst() }
        case .draftLast: _ = JSONArray<Int>().mutate { $0.removeLast() }
        case .draftFirstTooMany: _ = array.mutate { $0.removeFirst(5) }
        case .draftLastNegative: _ = array.mutate { $0.removeLast(-1) }
        case .arrayLiteral: _ = [Plain()] as JSONArray<Plain>
        case .splitStart: _ = JSONLinesSplit(start: -1, length: 5)
        case .splitLength: _ = JSONLinesSplit(start: 1, length: -5)
        case .splitChanged:
            var changed = split
            changed.start = -7
        case .readerInItself:
            let reader = JSONLinesReader<ReadingRecord>(String(repeating: "{}\n", count: 5).utf8)
            try reader.forEach(reusing: true) { _ in unsafe ReadingRecord.reader = reader }
        case .cellInItself:
            let cell = ExclusiveCell([1, 2])
            cell.value.removeAll { _ in cell.value.isEmpty }
        case .writerFinished:
            let writer = JSONLinesWriter { _ in }
            try writer.finish()
            try writer.write(json)
            try writer.flush()
        }
    }
}

/// A record whose class reads another record when it is determined, which happens while the reader reads.
final class ReadingRecord: JSONModel, @unchecked Sendable {
    /// Used by the process of one test only, on one thread.
    nonisolated(unsafe) static var reader: JSONLinesReader<ReadingRecord>?

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        _ = unsafe try? reader?.next()
        return self
    }
}

final class MistakenModel: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
}

/// A mistake of the caller ends the process with its reason on standard error, in debug and release builds.
struct MistakeTests {
    @Test(arguments: Mistake.allCases)
    func endsTheProcessWithAMessage(mistake: Mistake) async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [mistake] in try mistake.make() }
        #expect(result.message.contains("Fatal error: "), "\(result.message)")
        #expect(result.message.contains(mistake.message), "\(result.message)")
    }

    @Test func partsOfArraysAreTakenAndRemoved() throws {
        let array = try JSONArray<Int>(parsing: "[1, 2, 3, 4, 5, 6]")
        #expect(Array(array[1..<3]) == [2, 3] && array[6..<6].isEmpty && array.dropFirst(4).last == 6)
        #expect(array.json.elements[1...2].map(\.int) == [2, 3])
        var taken: [Int] = []
        let rest = array.mutate {
            taken = [$0.removeFirst(), $0.removeLast()]
            $0.removeFirst(1)
            $0.removeLast(1)
            $0.removeLast(0)
        }
        #expect(taken == [1, 6] && rest.json.text() == "[3, 4]")
    }

    @Test("a split that was decoded is checked with an error")
    func decodedSplit() throws {
        for text in [#"{"start": -1, "length": 5}"#, #"{"start": 1, "length": -5}"#] {
            #expect(throws: DecodingError.self) { try JSON(parsing: text).decode(JSONLinesSplit.self) }
        }
        let split = JSONLinesSplit(start: 1, length: 5)
        #expect(try JSON(encoding: split).decode(JSONLinesSplit.self) == split)
    }
}
