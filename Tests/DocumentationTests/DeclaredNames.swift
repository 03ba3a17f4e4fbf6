import Foundation

/// The names that sources declare, whatever their access level: types, and members with the names of their types, such as
/// `DraftCursor.find(_:)` and `DraftCursor.find`.
struct DeclaredNames {
    /// The types and the names outside of types.
    private var types: Set<String> = []
    /// The members, each behind the last name of its type and a period.
    private var members: Set<String> = []
    /// The paths of the files and folders, which begin with a slash.
    private let paths: [String]

    /// The names in `Sources`, which are read once.
    static var all: DeclaredNames {
        get throws { try known.get() }
    }

    private static let known = Result { try DeclaredNames(in: "Sources") }

    private init(in folder: String) throws {
        let root = MarkdownPage.root.appending(path: folder)
        paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).map { "/" + $0 }
        for path in paths where path.hasSuffix(".swift") {
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            note(text.split(separator: "\n"))
        }
    }

    /// Whether there is a type or a member of a type with a name, or a file or folder if it is a path.
    func contains(_ name: String) -> Bool {
        if name.contains("/") || name.contains(#/\.(swift|h)$/#) { return paths.contains { $0.hasSuffix("/" + name) } }
        let labels = name.firstIndex(of: "(").map { name[$0...] } ?? ""
        let names = name.dropLast(labels.count).split(separator: ".")
        guard let last = names.last, let type = names.dropLast().last else { return types.contains(name) }
        return members.contains("\(type).\(last)\(labels)")
            && names.dropLast().allSatisfy { types.contains(String($0)) }
    }

    // MARK: Scanning

    /// Notes the declarations of a file that is formatted, so that a type ends with a brace below its beginning.
    private mutating func note(_ lines: [Substring]) {
        var open: [(indentation: Int, name: Substring)] = []
        for (number, line) in lines.enumerated() {
            let indentation = line.prefix { $0 == " " }.count
            if line.dropFirst(indentation).hasPrefix("}"), open.last?.indentation == indentation { open.removeLast() }
            // Everything further inside is local to a function.
            guard indentation == (open.last?.indentation ?? -4) + 4, let (keyword, rest) = Self.head(line) else {
                continue
            }
            let type = open.last?.name
            switch keyword {
            case "class", "struct", "enum", "protocol", "extension":
                let name =
                    rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }.split(separator: ".").last ?? ""
                if keyword != "extension" { types.insert(String(name)) }
                if !line.hasSuffix("}") { open.append((indentation, name)) }
            case "func", "init", "subscript":
                let name = keyword == "func" ? rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" } : keyword
                let signature = rest + lines[(number + 1)...].prefix(12).joined()
                note(name, in: type)
                note(name + Self.labels(signature, namesAreLabels: keyword != "subscript"), in: type)
            default:
                for part in rest.prefix(while: { !"={:".contains($0) }).split(separator: ",") {
                    note(part.drop { " (`".contains($0) }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }, in: type)
                }
            }
        }
    }

    private mutating func note(_ name: some StringProtocol, in type: Substring?) {
        if let type { members.insert("\(type).\(name)") } else { types.insert(String(name)) }
    }

    private static let keywords: Set<Substring> = [
        "func", "init", "subscript", "var", "let", "case", "struct", "class", "enum", "protocol", "extension",
        "typealias", "associatedtype",
    ]
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "open", "final", "static", "override", "required",
        "convenience", "mutating", "consuming", "borrowing", "indirect", "lazy", "weak", "unowned", "nonisolated",
    ]

    /// The keyword of the declaration that a line begins with, and the text behind it.
    private static func head(_ line: Substring) -> (keyword: Substring, rest: Substring)? {
        var rest = line.drop { $0 == " " }
        while true {
            let word = rest.prefix { $0.isLetter || $0 == "@" }
            let behind = rest.dropFirst(word.count)
            let isMember = [" func ", " var ", " subscript"].contains { behind.hasPrefix($0) }
            if keywords.contains(word), word != "class" || !isMember { return (word, behind.drop { $0 == " " }) }
            guard modifiers.contains(word) || word.hasPrefix("@") || word == "class" else { return nil }
            // An attribute or access level may have an argument.
            let argument = behind.hasPrefix("(") ? behind.prefix { $0 != ")" }.count + 1 : 0
            rest = behind.dropFirst(argument)
            if rest.first != " " { return nil }
            rest.removeFirst()
        }
    }

    /// The labels of the parameters, such as `(_:to:)`.
    private static func labels(_ signature: Substring, namesAreLabels: Bool) -> String {
        var (depth, part, parts, last) = (0, "", [String](), Character(" "))
        for character in signature.drop(while: { $0 != "(" }) {
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
            last = character
            if depth == 0 { break }
            if depth == 1, character == "," {
                parts.append(part)
                part = ""
            } else if depth > 1 || character != "(" {
                part.append(character)
            }
        }
        if !part.allSatisfy({ $0 == " " }) { parts.append(part) }
        let labels = parts.map { part in
            let words = part.prefix { $0 != ":" }.split(separator: " ").filter { !$0.hasPrefix("@") }
            return namesAreLabels || words.count > 1 ? "\(words.first ?? ""):" : "_:"
        }
        return "(\(labels.joined()))"
    }
}
