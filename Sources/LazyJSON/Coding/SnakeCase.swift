#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The conversions of names between camel case and snake case, exactly as `JSONDecoder` and `JSONEncoder` do them.
///
/// Neither is the inverse of the other: `myURL` becomes `my_url`, which becomes `myUrl`.
enum SnakeCase {
    private static let underscore = UInt8(ascii: "_")

    // MARK: From snake case

    /// Returns a name in camel case: `one_two_3rd` becomes `oneTwo3Rd`; underscores at both ends stay.
    static func camelCase(_ name: String) -> String {
        guard name.utf8.contains(underscore) else { return name }
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return generalCamelCase(name) }
        return name.withUTF8Span { camelCase($0) } ?? name
    }

    /// Returns an ASCII name in camel case; nil if that is the same.
    ///
    /// As in `String.capitalized`, each run of letters begins with a capital letter, and `'`, `^` and `` ` `` do not end a
    /// run: they are the ASCII characters that Foundation ignores where it looks for words.
    private static func camelCase(_ name: Span<UInt8>) -> String? {
        var (start, end) = (0, name.count)
        while start < end, name[start] == underscore { start += 1 }
        while end > start, name[end - 1] == underscore { end -= 1 }
        // A single word keeps its capital letters.
        guard (start..<end).contains(where: { name[$0] == underscore }) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(name.count)
        var (isFirst, isInWord) = (true, false)
        for position in 0..<name.count {
            let byte = name[position]
            if position < start || position >= end {
                result.append(byte)
            } else if byte == underscore {
                (isFirst, isInWord) = (false, false)
            } else {
                let isLetter = byte.isASCIILetter
                result.append(isLetter ? (isFirst || isInWord ? byte | 0x20 : byte & ~0x20) : byte)
                isInWord = isLetter || isInWord && byte.isIgnoredInWords
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    @inline(never)
    private static func generalCamelCase(_ name: String) -> String {
        guard let start = name.firstIndex(where: { $0 != "_" }), let last = name.lastIndex(where: { $0 != "_" }) else {
            return name
        }
        let words = name[start...last].split(separator: "_")
        guard words.count > 1 else { return name }
        let joined = words[0].lowercased() + words[1...].map(\.capitalized).joined()
        return name[..<start] + joined + name[name.index(after: last)...]
    }

    // MARK: To snake case

    /// Returns a name in snake case: `myURLProperty` becomes `my_url_property`.
    ///
    /// A word ends where a capital letter follows, and before the last of several capital letters that a small letter
    /// follows.
    static func snakeCase(_ name: String) -> String {
        guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return generalSnakeCase(name) }
        guard name.utf8.contains(where: { $0.isASCIICapital }) else { return name }
        return name.withUTF8Span { snakeCase($0) }
    }

    /// Returns a name in snake case with underscores before digits, `address_line_1` for `addressLine1`; nil unless it is
    /// another one, from which the name is made again.
    static func separatingDigits(_ name: String) -> String? {
        let result = snakeCase(name).reduce(into: "") { result, character in
            if character.isNumber, let last = result.last, !last.isNumber, last != "_" { result.append("_") }
            result.append(character)
        }
        return result != snakeCase(name) && camelCase(result) == name ? result : nil
    }

    private static func snakeCase(_ name: Span<UInt8>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(name.count + 8)
        func append(_ word: Range<Int>) {
            if word.lowerBound > 0 { result.append(underscore) }
            for position in word {
                let byte = name[position]
                result.append(byte.isASCIICapital ? byte | 0x20 : byte)
            }
        }
        func first(from position: Int, _ isWanted: (UInt8) -> Bool) -> Int? {
            var position = position
            while position < name.count, !isWanted(name[position]) { position += 1 }
            return position < name.count ? position : nil
        }
        // No word ends before the first character, which may be a capital letter.
        var (word, search) = (0, 1)
        while let capital = first(from: search, \.isASCIICapital) {
            append(word..<capital)
            word = capital
            guard let small = first(from: capital, { $0.isASCIILetter && !$0.isASCIICapital }) else { break }
            // The last of several capital letters begins the word of the small ones.
            if small > capital + 1 {
                append(capital..<small - 1)
                word = small - 1
            }
            search = small + 1
        }
        append(word..<name.count)
        return String(decoding: result, as: UTF8.self)
    }

    @inline(never)
    private static func generalSnakeCase(_ name: String) -> String {
        func first(from index: String.Index, _ categories: Set<Unicode.GeneralCategory>) -> String.Index? {
            name.unicodeScalars[index...].firstIndex { categories.contains($0.properties.generalCategory) }
        }
        var words: [Substring] = []
        var word = name.startIndex
        // The name is not ASCII, and so not empty.
        var search = name.index(after: word)
        while let capital = first(from: search, [.uppercaseLetter, .titlecaseLetter]) {
            words.append(name[word..<capital])
            word = capital
            guard let small = first(from: capital, [.lowercaseLetter]) else { break }
            if small != name.index(after: capital) {
                word = max(capital, name.index(before: small))
                words.append(name[capital..<word])
            }
            search = name.unicodeScalars.index(after: small)
        }
        words.append(name[word...])
        return words.map { $0.lowercased() }.joined(separator: "_")
    }
}

extension UInt8 {
    fileprivate var isASCIICapital: Bool { 0x41...0x5A ~= self }
    fileprivate var isASCIILetter: Bool { 0x61...0x7A ~= self | 0x20 }
    fileprivate var isIgnoredInWords: Bool { "'^`".utf8.contains(self) }
}
