import LazyJSON
import LazyJSONLines
import Testing
import TestSupport

/// Positions in the text that was parsed.
struct SourceRangeTests {
    private static func text(_ random: inout SeededGenerator, seed: UInt64) -> [UInt8] {
        var generator = DocumentGenerator(seed: seed)
        generator.size = random.pick([5, 20, 80])
        let document = generator.document()
        let text = random.chance(50) ? document : CommentedText.commented(document, &random)
        return random.chance(20) && !text.starts(with: [0xEF]) ? [0xEF, 0xBB, 0xBF] + text : text
    }

    @Test func areWhereAReaderFindsThem() throws {
        for seed in Cases.seeds(400) {
            var random = SeededGenerator(seed: seed)
            let text = Self.text(&random, seed: seed)
            let json = try JSON(parsing: text, dialect: .jsonc)
            let model = SourceModel(text)
            var seen = Set<JSONPointer>()
            // The first of several members with one name is the one that is read.
            for entry in model.entries where entry.isNamed && seen.insert(entry.pointer).inserted {
                guard json.value(hasOnePath: entry.pointer) else { continue }
                let note: Comment =
                    "seed \(seed): \(entry.pointer) in \(String(decoding: text, as: UTF8.self).debugDescription)"
                let range = try #require(json.sourceRange(at: entry.pointer), note)
                #expect(range.bytes == entry.value, note)
                #expect((range.line, range.column) == model.position(of: entry.value.lowerBound), note)
                #expect((range.endLine, range.endColumn) == model.position(of: entry.value.upperBound), note)
                #expect(json.sourceRange(at: entry.pointer, of: .name)?.bytes == entry.name, note)
                #expect(range.description == "\(range.line):\(range.column)")
            }
        }
    }

    @Test func stayWhileTheValueIsEdited() throws {
        for seed in Cases.seeds(400) {
            var random = SeededGenerator(seed: seed)
            let text = Self.text(&random, seed: seed)
            var json = try JSON(parsing: text, dialect: .jsonc)
            var steps: [String] = []
            for _ in 0..<6 {
                var edit = CommentedEdit.random(in: json, scalarsOnly: true, &random)
                if case .set = edit.kind { edit = CommentedEdit(kind: .set("put in"), pointer: edit.pointer) }
                guard (try? edit.apply(to: &json)) != nil else { continue }
                steps.append(edit.description)
            }
            for (pointer, value) in CommentedEdit.places(in: json) where json.value(hasOnePath: pointer) {
                let note: Comment =
                    "seed \(seed): \(pointer) \(steps) in \(String(decoding: text, as: UTF8.self).debugDescription)"
                let range = json.sourceRange(at: pointer)
                let isNew = ["put in", "x"].contains(value.string) || value == 1 || value.isNull
                #expect(isNew || value.count > 0 || range != nil, note)
                if value.string == "put in" { #expect(range == nil, note) }
                guard let range else { continue }
                let found = try JSON(parsing: text[range.bytes], dialect: .jsonc)
                #expect(found.kind == value.kind && (value.count > 0 || found.count > 0 || found == value), note)
                if case .key(let name)? = pointer.components.last, let range = json.sourceRange(at: pointer, of: .name)
                {
                    #expect(try JSON(parsing: text[range.bytes]).string == name, note)
                }
            }
        }
    }

    @Test func belongToOneText() throws {
        var json = try JSON(parsing: "{\n \"a\": [1, {\"b\": 2}],\n \"c\": 3\n}")
        let other = try JSON(parsing: "[[1]]")
        #expect(json.sourceRange(at: "c")?.description == "3:7")
        #expect(json["a"]?[1]?.sourceRange()?.bytes == 12..<20, "a part has the range in the whole text")
        #expect(json["a"]?.sourceRange(at: "1.b", of: .name)?.column == 12)
        #expect(json.detached().sourceRange() == nil)
        json["d"] = other[0]
        try json.renameMember("c", to: "e")
        json["a"]?[0] = nil
        #expect(json.sourceRange(at: "d") == nil && json.sourceRange(at: "d", of: .name) == nil)
        #expect(json.sourceRange(at: "e")?.description == "3:7" && json.sourceRange(at: "e", of: .name) == nil)
        #expect(json.sourceRange(at: "a")?.bytes == 8..<21 && json.sourceRange(at: "a.0.b")?.bytes == 18..<19)
        #expect(json.sourceRange(at: "zz") == nil && json.sourceRange(of: .name) == nil)
        #expect(json.detached().sourceRange(at: "e") == nil)
        #expect(([1, "a long string that is in no text"] as JSON).sourceRange(at: "1") == nil)
        #expect(try JSON(encoding: [1]).sourceRange(at: "0") == nil)
        try json.set([1], at: "")
        #expect(json.sourceRange() == nil)
        let unfinished = try JSON(parsingPrefix: "{\"a\": [1, 2")
        #expect(unfinished.sourceRange(at: "a.0")?.bytes == 7..<8 && unfinished.sourceRange()?.bytes == 0..<8)
    }

    @Test func ofLinesCountFromTheRecord() throws {
        let text = "{\"a\": 1}\n\n  {\"a\": 2}\r\n{\"a\": 3}"
        let reader = JSONLinesReader<JSON>(Array(text.utf8))
        for (line, start, value) in [(1, 0, 6), (3, 10, 18), (4, 22, 28)] {
            let record = try #require(try reader.next())
            let range = try #require(record.sourceRange(at: "a"))
            #expect(range.line == 1 && range.bytes.lowerBound == value - start)
            let inFile = range.inFile(from: reader.byteOffset, line: try #require(reader.lineNumber))
            #expect(inFile.bytes == value..<value + 1)
            #expect(inFile.description == "\(line):\(value - start + 1)" && inFile.endColumn == value - start + 2)
        }
        // A record between lines that are not JSON alone is parsed alone.
        let bad = JSONLinesReader<JSON>(Array("[1\n  [7]\n2]\n".utf8), JSONReadingOptions(policy: .skipping))
        #expect(try bad.next()?.sourceRange(at: "0")?.bytes == 3..<4 && bad.byteOffset == 3)
        let elements = JSONArrayReader<JSON>(Array("[ 1,\n  {\n\"a\": 2}]".utf8))
        _ = try elements.next()
        let element = try #require(try elements.next()?.sourceRange(at: "a"))
        #expect(
            element.description == "2:6"
                && element.inFile(from: elements.byteOffset, line: 2, column: 3).bytes == 14..<15)
    }

    @Test func ofTheFirstRecordDoNotCountFromBlankLinesBeforeIt() throws {
        // Behind a record that is malformed, the others are parsed alone.
        for end in ["", "[\n"] {
            let lines = JSONLinesReader<JSON>("\n\n {\"a\": 1}\n\(end)".utf8)
            let first = try #require(try lines.next()?.sourceRange(at: "a"))
            #expect(first.description == "1:8" && first.bytes == 7..<8)
            #expect(first.inFile(from: lines.byteOffset, line: try #require(lines.lineNumber)).bytes == 9..<10)
        }
    }

    @Test func ofTextsOfASequenceCountFromTheSeparator() throws {
        for end in ["", "\u{1E}[\n"] {
            let text = "\u{1E}\n {\"a\": 1}\n\u{1E}  {\"a\": 2}\n\(end)"
            let texts = JSONLinesReader<JSON>(text.utf8, JSONReadingOptions(framing: .sequence))
            for (line, start, value, place) in [(1, 1, 9, "2:8"), (3, 13, 21, "1:9")] {
                let range = try #require(try texts.next()?.sourceRange(at: "a"))
                #expect(range.description == place && range.bytes == value - start..<value - start + 1)
                #expect(texts.byteOffset == start && texts.lineNumber == line)
            }
        }
    }

    /// After a record was kept, the records of later windows are copied.
    @Test(arguments: [JSONFraming.lines, .sequence, .concatenated])
    func ofCopiedRecordsAreThoseOfSharedOnes(framing: JSONFraming) throws {
        final class Item: JSONModel, @unchecked Sendable { @JSONProperty var id: Int }
        let separator = framing == .sequence ? "\u{1E}" : ""
        let note = String(repeating: "x", count: 1_000)
        let text = String(repeating: "\(separator)  {\"note\": \"\(note)\", \"id\": \"none\"}\n", count: 1_000)
        var descriptions: [Set<String>] = []
        for isKeeping in [false, true] {
            let reader = JSONLinesReader<Item>(text.utf8, JSONReadingOptions(framing: framing))
            var (kept, found): ([Item], Set<String>) = ([], [])
            while let item = try reader.next() {
                let range = try #require(item.json.sourceRange(at: "id"))
                #expect(item.issues.first?.sourceRange == range)
                found.insert("\(range) \(range.bytes)")
                if isKeeping { kept.append(item) }
            }
            #expect(reader.recordCount == 1_000 && kept.count == (isKeeping ? 1_000 : 0))
            descriptions.append(found)
        }
        #expect(descriptions[0] == descriptions[1] && descriptions[0].count == 1)
    }

    /// Of so many lines, the one around a value is found in a table.
    @Test func ofManyLinesCountFromTheRecord() throws {
        let text = (100..<140).map { "{\"a\": \($0)}\n" }.joined()
        let reader = JSONLinesReader<JSON>(Array(text.utf8))
        var count = 0
        while let record = try reader.next() {
            #expect(record.sourceRange()?.bytes == 0..<10)
            count += 1
        }
        #expect(count == 40)
    }

    @Test func ofCommentsAreThoseOfTheirTexts() throws {
        for seed in Cases.seeds(200) {
            var random = SeededGenerator(seed: seed)
            let text = Self.text(&random, seed: seed)
            let json = try JSON(parsing: text, dialect: .jsonc)
            var found: [Int] = []
            for (pointer, _) in CommentedEdit.places(in: json) where json.value(hasOnePath: pointer) {
                for comment in json.comments(at: pointer) {
                    let range = try #require(comment.sourceRange)
                    #expect(String(decoding: text[range.bytes], as: UTF8.self) == comment.text)
                    #expect((range.line, range.column) == SourceModel(text).position(of: range.bytes.lowerBound))
                    found.append(range.bytes.lowerBound)
                }
            }
            #expect(Set(found).count == found.count, "seed \(seed): a comment has one owner")
        }
    }

    @Test(.costs) func areFoundInLogarithmicTime() {
        // Counting the lines each time would be quadratic.
        let ratio = Cost.measuredRatio(small: 2_500) { count in
            let text = "[" + (0..<count).map { "{\n\"number\": \($0)\n}" }.joined(separator: ",\r\n") + "]"
            guard let json = try? JSON(parsing: text) else { return 0 }
            let start = Threads.seconds
            for number in 0..<count {
                let range = json.sourceRange(at: JSONPointer([.index(number), .key("number")]))
                if range?.line != 3 * number + 2 || range?.column != 11 {
                    Issue.record("\(number): \(String(describing: range))")
                }
            }
            return Threads.seconds - start
        }
        #expect(ratio < Cost.limit)
    }
}

extension SourceRangeTests {
    @Test(.costs) func manyIssuesOfOneRecordTakeLinearTime() {
        final class Batch: JSONModel, @unchecked Sendable { @JSONProperty var numbers: [Int] }
        let ratio = Cost.measuredRatio(small: 2_500) { count in
            let line = #"{"numbers": ["# + Array(repeating: #""1""#, count: count).joined(separator: ", ") + "]}\n"
            let reader = JSONLinesReader<Batch>(Array((line + line).utf8))
            _ = try? reader.next()
            guard let record = try? reader.next() else { return 0 }
            let start = Threads.seconds
            let issues = record.issues
            let seconds = Threads.seconds - start
            #expect(issues.count == count && issues.last?.sourceRange?.column == line.utf8.count - 5)
            return seconds
        }
        #expect(ratio < Cost.limit)
    }
}

extension JSON {
    /// Whether no member on the way to a value has duplicates.
    fileprivate func value(hasOnePath pointer: JSONPointer) -> Bool {
        var value = self
        for component in pointer.components {
            if case .key(let name) = component, value.members.count(where: { $0.key == name }) != 1 { return false }
            guard let next = value[at: JSONPointer([component])] else { return false }
            value = next
        }
        return true
    }
}
