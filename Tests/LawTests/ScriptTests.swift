import FoundationEssentials
import Testing

@testable import LazyJSON

/// Edits made one after another, against the model and against the text written and parsed in between.
struct ScriptTests {
    @Test func scriptsGiveWhatTheModelGives() throws {
        for seed in Cases.seeds(400) {
            var script = ScriptGenerator(seed: seed)
            let bytes = script.documents.document()
            var json = try JSON(parsing: bytes)
            var model = ModelValue.parsed(bytes)
            var log: [String] = []
            for step in 0..<10 {
                let edit = script.edit(of: model)
                log.append("\(edit)")
                let before = json.data()
                let isPossible = edit.make(in: &model)
                let isDone = try edit.make(in: &json)
                let difference = model.difference(from: json)
                guard isDone == isPossible, isDone || json.data() == before, difference == nil else {
                    Issue.record(
                        """
                        seed \(seed), step \(step): \(difference ?? "possible \(isPossible), done \(isDone)")
                        \(String(decoding: bytes, as: UTF8.self).debugDescription)
                        \(log.joined(separator: "\n"))
                        """)
                    break
                }
                let pointer = script.place(in: model)
                let found = json[at: pointer]
                let expected = model.value(at: pointer.components[...])
                #expect((found == nil) == (expected == nil), "seed \(seed), step \(step): \(pointer)")
            }
        }
    }

    /// The indentation of a line that begins with a colon is the white space before that.
    @Test func aLineThatBeginsWithAColonIsNoIndentation() throws {
        var json = try JSON(parsing: "{\n\"age\" \n\t:\r[\n\n  1e1 \n\t]\r\n,\"b\"\r:\ttrue\n}")
        try json.set(JSON(parsing: "[]"), at: "1")
        try json.set(0, at: "age")
        try json[at: "1"]?.insert("", at: 0)
        #expect(try JSON(parsing: json.text()) == ["age": 0, "b": true, "1": [""]])
    }

    /// In a document with one style the bytes are the same until a container is put in, or one gets or loses its first or second child; the tokens always.
    ///
    /// White space of containers that show none of their own, and the escapes of new strings, follow what the document showed
    /// at first, which may be gone from the written text: from then on strings are compared by their meaning. The style law
    /// tests that the bytes after several edits are the output of a document's printer.
    @Test(arguments: [true, false])
    func editsGiveTheSameTextAsWritingAndParsingInBetween(hasOneStyle: Bool) throws {
        var sameCount = 0
        for seed in Cases.seeds(1_500) {
            var script = ScriptGenerator(seed: seed &+ 77_777)
            script.documents.hasOneStyle = hasOneStyle
            let bytes = script.documents.document()
            var edited = try JSON(parsing: bytes)
            var parsed = edited
            var model = ModelValue.parsed(bytes)
            var log: [String] = []
            var isSame = hasOneStyle
            let escapes = edited.shownEscapes
            var hasSameEscapes = true
            for step in 0..<8 {
                let edit = script.edit(of: model)
                let narrowCount = model.narrowContainerCount
                _ = edit.make(in: &model)
                if edit.hasContainer || model.narrowContainerCount != narrowCount { isSame = false }
                let before = parsed.data()
                log.append("\(String(decoding: before, as: UTF8.self).debugDescription)\n\(edit)")
                _ = try edit.make(in: &edited)
                _ = try edit.make(in: &parsed)
                if isSame { sameCount += 1 }
                var isEqual = edited == parsed
                if hasSameEscapes {
                    isEqual =
                        isSame
                        ? edited.bytes == parsed.bytes
                        : ModelParser.minified(edited.bytes) == ModelParser.minified(parsed.bytes)
                }
                guard isEqual else {
                    Issue.record(
                        """
                        seed \(seed), step \(step): at once \(edited.text().debugDescription)
                        in between \(parsed.text().debugDescription)
                        \(log.joined(separator: "\n"))
                        """)
                    break
                }
                parsed = try JSON(parsing: parsed.data())
                if parsed.shownEscapes != escapes { hasSameEscapes = false }
            }
        }
        #expect(hasOneStyle ? sameCount > Cases.scaled(1_500) : sameCount == 0)
    }

    @Test(arguments: [31, 33, 70, 1_000])
    func wideContainersAreEditedAsTheModelSays(count: Int) throws {
        for seed in Cases.seeds(count > 100 ? 1 : 5) {
            for isObject in [true, false] {
                var script = ScriptGenerator(seed: seed)
                script.documents.hasOneStyle = true
                let bytes = script.documents.wide(count, isObject: isObject)
                var edited = try JSON(parsing: bytes)
                var parsed = edited
                var model = ModelValue.parsed(bytes)
                for step in 0..<40 {
                    let edit = script.edit(of: model)
                    guard !edit.putsContainer else { continue }
                    let isPossible = edit.make(in: &model)
                    let isDone = try edit.make(in: &edited)
                    #expect(isPossible == isDone, "seed \(seed), step \(step): \(edit)")
                    _ = try edit.make(in: &parsed)
                    parsed = try JSON(parsing: parsed.data())
                    #expect(parsed.data() == edited.data(), "seed \(seed), step \(step): \(edit)")
                }
                #expect(model.difference(from: edited) == nil, "seed \(seed)")
                #expect(model.difference(from: parsed) == nil, "seed \(seed)")
            }
        }
    }
}

extension JSON {
    /// The escapes that the text shows as the convention of its author.
    fileprivate var shownEscapes: EscapeConvention? { view.map { $0.document.escapes(at: $0.place) } }
}
