/// The Swift names for the names in JSON.
enum Names {
    private static let keywords = words(
        """
        as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough
        false fileprivate for func guard if import in inout internal is let nil operator precedencegroup private
        protocol public repeat rethrows return static struct subscript super switch throw throws true try typealias var
        where while
        """)
    /// The names that models, drafts and enums have, and those with a meaning after a dot.
    private static let taken = words(
        "hashValue init issues json merge mergePatch mutate patch rawValue remove self set setNull snapshot unmapped")
    /// The types that the printed code uses, and those that a class should not hide.
    static let takenTypes = words(
        """
        Any Array Bool Codable CodingKey CodingKeys Data Date Decimal Double Error Identifiable Int JSON JSONArray
        JSONConvertible JSONKeyStrategy JSONModel JSONNumber JSONProperty Optional Protocol Result Self Sendable Set
        String Swift Type UInt64 URL UUID
        """)
    /// The ends of plurals and of their singulars, the first of which applies.
    private static let plurals = [
        ("eople", "erson"), ("hildren", "hild"), ("ndices", "ndex"), ("rtices", "rtex"), ("eries", "eries"),
        ("ovies", "ovie"), ("ies", "y"), ("tatuses", "tatus"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"),
        ("xes", "x"), ("ews", "ews"), ("ss", "ss"), ("us", "us"), ("is", "is"), ("s", ""),
    ]

    private static func words(_ text: String) -> Set<String> { Set(text.split { $0.isWhitespace }.map(String.init)) }

    /// Returns the name of a property, or of a case of an enum, for a name in JSON: `firstName` for `first_name`.
    static func property(_ key: String) -> String { taken.contains(camel(key)) ? camel(key) + "Value" : camel(key) }

    private static func camel(_ key: String) -> String {
        var words = key.unicodeScalars.split { !$0.properties.isIDContinue || $0 == "_" }.map(String.init)
        if key.uppercased() == key { words = words.map { $0.lowercased() } }
        let first = words.first ?? "value"
        // `urlPath` for `URLPath`, and `url` for `URL`.
        let capitals = first.prefix { $0.isUppercase }.count
        let end = capitals == first.count ? capitals : max(1, capitals - 1)
        let start = first.prefix(end).lowercased() + first.dropFirst(end)
        let name = words.dropFirst().reduce(start) { $0 + capitalized($1) }
        return name.unicodeScalars.first?.properties.isIDStart == true ? name : "value" + name
    }

    /// Returns the name of a type for a name in JSON, which is not the name of its property.
    static func type(_ key: String) -> String {
        let name = capitalized(camel(key))
        return name == property(key) ? name + "Model" : name
    }

    /// Returns the name of one of several values: `order` for `orders`.
    static func singular(_ key: String) -> String {
        let ending = plurals.first { key.hasSuffix($0.0) && key != $0.0 }
        return ending.map { key.dropLast($0.0.count) + $0.1 } ?? key
    }

    /// Returns a name that is not in use, with a number if necessary, and notes it.
    static func unused(_ base: String, in used: inout Set<String>) -> String {
        var (name, number) = (base, 2)
        while !used.insert(name).inserted { (name, number) = ("\(base)\(number)", number + 1) }
        return name
    }

    /// Returns a name in backticks if it is a keyword.
    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns the source text of a string.
    static func literal(_ text: String) -> String { text.debugDescription.replacing("\\'", with: "'") }

    /// Returns text on one line, which a comment can contain.
    static func comment(_ text: String) -> String { String(literal(text).dropFirst().dropLast().prefix(90)) }

    /// Returns whether a name is no word: it begins with a digit, is a path or an address, or a long hexadecimal number.
    static func isData(_ key: String) -> Bool {
        key.first.map { !$0.isLetter && !"_@$#-[".contains($0) } ?? true
            || key.dropFirst().contains { "/@:.".contains($0) }
            || key.count >= 16 && key.allSatisfy { $0.isHexDigit || $0 == "-" } && key.contains { $0.isNumber }
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
