import LazyJSON
import Testing

/// A document, an edit of it, and the text that a person expects, with each kind of indentation and line end.
///
/// The texts are written with two spaces and LF, and without a final line end. An example without comments is read as strict
/// JSON and as JSON with comments.
struct LayoutExample: CustomTestStringConvertible, Sendable {
    /// The final line ends with which an example holds.
    enum Ending: Sendable {
        case any, none, lineEnd

        fileprivate var texts: [String] {
            switch self {
            case .any: ["", "\n"]
            case .none: [""]
            case .lineEnd: ["\n"]
            }
        }
    }

    let testDescription: String
    let document: String
    let expected: String
    /// The indentations with which the example holds; one if the document shows none, or several.
    let steps: [String]
    let ending: Ending
    let edit: @Sendable (inout JSON) throws -> Void
    /// The place of the example in a test's table.
    let location: SourceLocation

    init(
        _ name: String, _ document: String, _ expected: String, steps: [String] = ["  ", "    ", "\t"],
        ending: Ending = .any, at location: SourceLocation = #_sourceLocation,
        _ edit: @escaping @Sendable (inout JSON) throws -> Void
    ) {
        testDescription = name
        (self.document, self.expected, self.steps, self.ending) = (document, expected, steps, ending)
        (self.edit, self.location) = (edit, location)
    }

    /// Makes the edit in all forms of the document.
    func check() {
        let differences = differences
        let first = differences.first ?? ""
        #expect(differences.isEmpty, "\(differences.count) forms differ\n\(first)", sourceLocation: location)
    }

    /// The faults of the forms of the document that are not as expected.
    private var differences: [String] {
        let dialects: [JSONDialect] = (try? JSON(parsing: document)) == nil ? [.jsonc] : [.json, .jsonc]
        var differences: [String] = []
        for step in steps {
            for lineEnd in ["\n", "\r\n"] {
                for end in ending.texts {
                    let (text, expected) = (
                        Self.form(document + end, step, lineEnd), Self.form(self.expected + end, step, lineEnd)
                    )
                    for dialect in dialects {
                        let found = edited(text, dialect)
                        if found == expected { continue }
                        differences.append(
                            """
                              document \(text.debugDescription)
                              expected \(expected.debugDescription)
                              found    \(found.debugDescription)
                            """)
                    }
                }
            }
        }
        return differences
    }

    private func edited(_ text: String, _ dialect: JSONDialect) -> String {
        do {
            var json = try JSON(parsing: text, dialect: dialect)
            try edit(&json)
            let written = json.text()
            return try JSON(parsing: written, dialect: dialect) == json ? written : "another value: \(written)"
        } catch {
            return "error: \(error)"
        }
    }

    /// Returns a text with another indentation and other line ends.
    private static func form(_ text: String, _ step: String, _ lineEnd: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let depth = line.prefix { $0 == " " }.count / 2
            return String(repeating: step, count: depth) + line.dropFirst(2 * depth)
        }.joined(separator: lineEnd)
    }
}
