import Testing

@testable import LazyJSON

/// Strings that are made of two words must not be told from those that Swift makes.
struct ShortStringTests {
    private static let characters = ["a", "Z", " ", "~", "\u{7F}", "\u{80}", "é", "ß", "日", "😀", "e\u{301}", "\u{0}"]

    @Test func stringsAreThoseThatSwiftMakes() throws {
        for seed in Cases.seeds(600) {
            var random = SeededGenerator(seed: seed)
            let choices = random.chance(50) ? Array(Self.characters.prefix(5)) : Self.characters
            var text = ""
            for _ in 0..<random.below(20) { text += random.pick(choices) }
            try hold(text)
        }
    }

    @Test func everyLengthIsRight() throws {
        for count in 0...40 {
            try hold(String(repeating: "x", count: count))
            try hold(String(repeating: "é", count: count))
        }
    }

    /// The text is read where whole words can be loaded, and at the end of the document, where they cannot.
    private func hold(_ text: String) throws {
        let written = JSON(text).text()
        for document in ["[\(written),\"and some more behind it\"]", "[\(written)]"] {
            let entry = try #require(try JSON(parsing: document)[0])
            let (owner, place) = try #require(entry.view)
            let read = owner.index[place].tag == .string ? owner.plainString(owner.index[place]) : entry.string ?? ""
            #expect(Array(read.utf8) == Array(text.utf8))
            #expect(read == text && read.hashValue == text.hashValue && read.count == text.count)
            #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars) && read.utf16.elementsEqual(text.utf16))
            var (longer, other) = (read, text)
            longer += "é and more than fits into two words"
            other += "é and more than fits into two words"
            #expect(longer == other && longer.hasPrefix(text) && read + "" == text)
        }
    }
}
