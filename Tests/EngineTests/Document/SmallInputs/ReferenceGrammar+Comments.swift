/// White space and comments between tokens.
extension ReferenceGrammar {
    /// White space, and comments in the dialect that has them.
    mutating func space() -> Bool {
        while true {
            if take(" \t\n\r") { continue }
            guard dialect == .jsonc, next == "/" else { return true }
            guard comment() else { return false }
        }
    }

    /// A comment; the mistake is its start if it is not closed, and the first byte of a character that is ill-formed.
    private mutating func comment() -> Bool {
        let start = at
        at += 1
        let isLine = next == "/"
        guard take("/*") else {
            at = start
            return false
        }
        while at < text.count {
            if isLine, next == "\n" || next == "\r" { return true }
            if !isLine, take("*") {
                if take("/") { return true }
            } else if next < "\u{80}" {
                at += 1
            } else {
                let character = at
                guard wide() else {
                    at = character
                    return false
                }
            }
        }
        if !isLine { at = start }
        return isLine
    }
}
