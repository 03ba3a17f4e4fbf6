import Testing

@testable import LazyJSON

/// Strings of a text that was checked when it was parsed, which are not checked again.
struct CheckedTextTests {
    /// Between two bytes of characters as within them: every range is read as the standard library reads it.
    @Test(arguments: IndexKernel.allCases.filter(\.isAvailable))
    func everyRangeIsReadAsTheStandardLibraryReadsIt(kernel: IndexKernel) throws {
        let text = #"["Zo\#u{EB} \#u{5C71}\#u{672C}\#u{1F600} ends\#u{E9}", "plain text of more words"] "#
        let bytes = Array("\u{FEFF}\(text)".utf8)
        let document = try Document.parsing(bytes, limits: JSONLimits(), kernel: kernel)
        for start in 0...bytes.count {
            for end in start...bytes.count {
                let expected = String(decoding: bytes[start..<end], as: UTF8.self)
                #expect(document.text.string(start..<end).utf8.elementsEqual(expected.utf8))
            }
        }
    }

    /// A string that was taken for ASCII would count its bytes as UTF-16.
    @Test func aCharacterBeyondASCIIIsNoticedAtEachPlace() {
        for count in 16...40 {
            for place in 0...count - 2 {
                var bytes = [UInt8](repeating: 0x61, count: count)
                bytes.replaceSubrange(place..<place + 2, with: Array("\u{E9}".utf8))
                let text = unsafe bytes.withUnsafeBytes { unsafe String(unchecked: $0) }
                #expect(text.utf16.count == count - 1, "\(count), byte \(place)")
            }
        }
    }

    @Test(arguments: Cases.seeds(20))
    func generatedStringsAndNames(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let escapes = [#"\n"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\ud800"#]
        let characters = ["a", "Z", " ", "\u{EB}", "\u{5C71}", "\u{1F600}"] + escapes
        for _ in 0..<60 {
            let some = (0..<1 + random.below(4)).map { _ in random.pick(characters) }
            let source = (0..<random.below(40)).map { _ in random.pick(some) }.joined()
            let hasLone = source.contains("\\ud800")
            let meaning = source.replacing("\\ud83d\\ude00", with: "\u{1F600}").replacing("\\n", with: "\n")
                .replacing("\\u00e9", with: "\u{E9}").replacing("\\ud800", with: "\u{FFFD}")
            let json = try JSON(parsing: "{\"\(source)\": [\"\(source)\"]}")
            let text = json.members.first?.value[0]?.string
            let detached = json.members.first?.value[0]?.detached().string
            for text in [text, detached] {
                #expect(text.map { Array($0.utf8) } == (hasLone ? nil : Array(meaning.utf8)), "\(source)")
            }
            let name = try #require(json.members.first?.key)
            #expect(Array(name.utf8) == Array(meaning.utf8), "\(source)")
            #expect(text?.utf8.allSatisfy { $0 < 0x80 } != true || text?.unicodeScalars.allSatisfy(\.isASCII) == true)
        }
    }
}
