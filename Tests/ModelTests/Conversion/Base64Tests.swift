import Foundation
import LazyJSON
import Testing

/// `Data` is read from the texts that RFC 4648 defines, and from no others.
struct Base64Tests {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The bytes whose RFC 4648 encoding is the text.
    private func model(_ text: [UInt8]) -> [UInt8]? {
        var bits = ""
        for character in text.prefix(while: { $0 != UInt8(ascii: "=") }) {
            guard let value = Self.alphabet.firstIndex(of: character) else { return nil }
            let digits = String(value, radix: 2)
            bits += String(repeating: "0", count: 6 - digits.count) + digits
        }
        var bytes: [UInt8] = []
        while bits.count >= 8 {
            bytes.append(UInt8(bits.prefix(8), radix: 2) ?? 0)
            bits.removeFirst(8)
        }
        return encoded(bytes) == text ? bytes : nil
    }

    private func encoded(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
            for place in 0..<4 {
                text.append(place > group.count ? UInt8(ascii: "=") : Self.alphabet[bits >> (18 - 6 * place) & 63])
            }
        }
        return text
    }

    private func read(_ text: [UInt8]) throws -> [UInt8]? {
        let json = JSON(String(decoding: text, as: UTF8.self))
        do {
            return try Array(json.value(as: Data.self))
        } catch let error as JSONError {
            #expect(error.code == .unconvertible)
            return nil
        }
    }

    @Test(arguments: [
        "====", "AAAA=", "AAAA==", "AAAA====", "AA=A", "A===", "=AAA", "AB==", "AAB=", "YR==", "YQ=", "YQ", "YQ==\n",
        "YQ= =",
        "YQ==YQ==", "Y-_=", "é", "YQ\0=",
    ])
    func whatIsNoBase64IsRefused(text: String) throws {
        #expect(try read(Array(text.utf8)) == nil)
        #expect(model(Array(text.utf8)) == nil)
    }

    @Test func allTextsOfFourCharactersOutOfSomeAreReadAsTheModelSays() throws {
        let characters = Array("AQgx/+=- ".utf8)
        for number in 0..<characters.count * characters.count * characters.count * characters.count {
            var (rest, text) = (number, [UInt8]())
            for _ in 0..<4 {
                text.append(characters[rest % characters.count])
                rest /= characters.count
            }
            #expect(try read(text) == model(text), "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test(arguments: Cases.seeds(8))
    func generatedTextsAreReadAsTheModelSays(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let bytes = (0..<generator.below(40)).map { _ in UInt8(generator.below(256)) }
            var text = encoded(bytes)
            #expect(try read(text) == bytes)
            #expect(JSON(Data(bytes)).string?.utf8.elementsEqual(text) == true)
            for _ in 0..<1 + generator.below(3) {
                let place = generator.below(text.count + 1)
                let character = generator.pick(Self.alphabet + Array("==== \n-".utf8))
                switch generator.below(3) {
                case 0: text.insert(character, at: place)
                case 1 where place < text.count: text[place] = character
                case 2 where place < text.count: text.remove(at: place)
                default: break
                }
            }
            #expect(try read(text) == model(text), "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("a write over a text that is no Base64 replaces it")
    func overRefused() {
        #expect(Data("a".utf8).json(replacing: "YR==").text() == #""YQ==""#)
    }

    @Test("the coder reads what Foundation's does")
    func coder() throws {
        for text in ["YR==", "AB==", "YQ==", "YQ", "Y Q=", "===="] {
            let ours = try? JSON([text]).decode([Data].self)
            let theirs = try? JSONDecoder().decode([Data].self, from: Data("[\"\(text)\"]".utf8))
            #expect(ours == theirs, "\(text)")
        }
    }
}
