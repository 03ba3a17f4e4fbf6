/// The result of a call of a coder: a value, or an error by its case and coding path.
enum Outcome: CustomStringConvertible {
    case value(String)
    case failure(String, path: [String])

    init(_ error: any Error) {
        func failure(_ name: String, _ path: [any CodingKey]) -> Outcome {
            .failure(name, path: path.map(\.stringValue))
        }
        self =
            switch error {
            // JSONDecoder reports a null as a type mismatch if a Bool is expected, against the protocol's documentation.
            case DecodingError.valueNotFound(let type, let context) where type == Bool.self:
                failure("typeMismatch", context.codingPath)
            case DecodingError.typeMismatch(_, let context): failure("typeMismatch", context.codingPath)
            case DecodingError.valueNotFound(_, let context): failure("valueNotFound", context.codingPath)
            case DecodingError.keyNotFound(let key, let context): failure("keyNotFound", context.codingPath + [key])
            case DecodingError.dataCorrupted(let context): failure("dataCorrupted", context.codingPath)
            case is Refusal: failure("refusal", [])
            // JSONDecoder throws a private error for a number that does not fit, and replaces it at the root.
            default: failure("dataCorrupted", [])
            }
    }

    /// Returns whether Foundation's coder gives the same result; it does not report the path of a number that does not fit.
    func agrees(withFoundation other: Outcome) -> Bool {
        switch (self, other) {
        case (.value(let one), .value(let other)): one == other
        case (.failure(let one, let path), .failure(let other, let otherPath)):
            one == other && (path == otherPath || one == "dataCorrupted" && otherPath.isEmpty)
        default: false
        }
    }

    var description: String {
        switch self {
        case .value(let text): text
        case .failure(let name, let path): "\(name) at \(path)"
        }
    }
}

/// The error of a type that refuses what it read.
struct Refusal: Error {}

/// A key of any name.
struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
