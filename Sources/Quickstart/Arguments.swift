/// The words after the name of the command.
struct Arguments {
    private static let known: Set = ["--string", "--dry-run", "--jsonc", "--codable", "--help"]

    private var options: Set<String> = []
    private var words: ArraySlice<String>

    /// Creates the arguments; the words after `--` are not options.
    ///
    /// - Throws: A ``Failure`` for an unknown option.
    init(_ all: [String]) throws(Failure) {
        let end = all.firstIndex(of: "--") ?? all.endIndex
        // A negative number is a value.
        let isOption = { (word: String) in
            word.hasPrefix("-") && word.dropFirst().first?.isLetter ?? false || word.hasPrefix("--")
        }
        options = Set(all[..<end].filter(isOption))
        words = ArraySlice(all[..<end].filter { !isOption($0) } + all[end...].dropFirst())
        if let unknown = options.subtracting(Self.known).min() { throw .usage("unknown option \(unknown)") }
    }

    /// Returns whether an option was passed.
    func has(_ option: String) -> Bool { options.contains(option) }

    /// Removes and returns the next word; `nil` if there is none.
    mutating func next() -> String? { words.popFirst() }

    /// Removes and returns the next word.
    ///
    /// - Throws: A ``Failure`` if there is none.
    mutating func next(_ name: String) throws(Failure) -> String {
        guard let word = next() else { throw .usage("\(name) is missing") }
        return word
    }

    /// Makes sure that there are no more words.
    ///
    /// - Throws: A ``Failure`` if there are more words.
    func end() throws(Failure) {
        if let word = words.first { throw .usage("unexpected argument \(word)") }
    }
}
