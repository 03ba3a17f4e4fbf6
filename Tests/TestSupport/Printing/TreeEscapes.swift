/// The characters that a printer escapes in strings although JSON does not require it.
package struct TreeEscapes: Sendable, Equatable {
    /// Whether `/` is written as `\/`.
    package var slashes = false
    /// Whether characters beyond ASCII are written as `\u` and four digits.
    package var unicode = false
    /// Whether these digits are capital letters.
    package var isUppercase = false

    package init(slashes: Bool = false, unicode: Bool = false, isUppercase: Bool = false) {
        (self.slashes, self.unicode, self.isUppercase) = (slashes, unicode, isUppercase)
    }

    /// Returns the text of a token, whose own escapes stay.
    package func text(_ token: String) -> String {
        if self == TreeEscapes() { return token }
        var (text, isEscaped) = ("", false)
        for scalar in token.unicodeScalars {
            if isEscaped || scalar.isASCII && scalar != "/" {
                text.unicodeScalars.append(scalar)
                isEscaped = scalar == "\\" && !isEscaped
            } else if scalar == "/" {
                text += slashes ? "\\/" : "/"
            } else if unicode {
                for unit in Character(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: isUppercase)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Returns whether a tree decides how the strings of an edited one are escaped: as many show each escape as are needed, with one
    /// that the edit may replace, or the edited tree has no such character.
    package func areShown(in tree: Tree, for edited: Tree) -> Bool {
        func count(_ tree: Tree, _ isEscaped: (Character) -> Bool) -> Int {
            tree.tokens.count { $0.contains(where: isEscaped) }
        }
        let escaped: [(Character) -> Bool] = (slashes ? [{ $0 == "/" }] : []) + (unicode ? [{ !$0.isASCII }] : [])
        return escaped.allSatisfy { count(tree, $0) > 2 || count(edited, $0) == 0 }
    }
}

extension Tree {
    /// The tokens of all scalars and names.
    fileprivate var tokens: [String] {
        switch content {
        case .scalar(let text): [text]
        case .array(let elements): elements.flatMap(\.tokens)
        case .object(let members): members.flatMap { [$0.name] + $0.value.tokens }
        }
    }
}
