/// The result of a call of a coder: a value, or an error by its kind and coding path.
package enum CoderOutcome: CustomStringConvertible {
    package enum Failure { case typeMismatch, valueNotFound, keyNotFound, dataCorrupted, invalidValue, other }

    case value(String)
    case failure(Failure, path: [String])

    package init(_ call: () throws -> String) {
        do {
            self = .value(try call())
        } catch {
            self = .failure(error)
        }
    }

    package static func failure(_ error: any Error) -> CoderOutcome {
        func failure(_ failure: Failure, _ path: [any CodingKey]) -> CoderOutcome {
            .failure(failure, path: path.map(\.stringValue))
        }
        return switch error {
        // JSONDecoder reports a null as a type mismatch if a Bool is expected, against the protocol's documentation.
        case DecodingError.valueNotFound(let type, let context) where type == Bool.self:
            failure(.typeMismatch, context.codingPath)
        case DecodingError.typeMismatch(_, let context): failure(.typeMismatch, context.codingPath)
        case DecodingError.valueNotFound(_, let context): failure(.valueNotFound, context.codingPath)
        case DecodingError.keyNotFound(let key, let context): failure(.keyNotFound, context.codingPath + [key])
        case DecodingError.dataCorrupted(let context): failure(.dataCorrupted, context.codingPath)
        case EncodingError.invalidValue(_, let context): failure(.invalidValue, context.codingPath)
        // JSONDecoder throws a private error for a number that does not fit, and replaces it at the root.
        default: String(describing: type(of: error)) == "JSONError" ? failure(.dataCorrupted, []) : failure(.other, [])
        }
    }

    /// Returns whether Foundation's coder gives the same result.
    ///
    /// Foundation does not report the path of a number that does not fit, and iterates over a dictionary's members in an
    /// order that differs from run to run, so that any of several errors may be thrown (`anywhere`). The path of a date that
    /// is not ISO 8601 lacks its last keys (`withoutLastKeys`).
    package func agrees(
        withFoundation other: CoderOutcome, anywhere: Bool = false, withoutLastKeys: Bool = false
    ) -> Bool {
        switch (self, other) {
        case (.value(let one), .value(let other)):
            one == other
        case (.failure, .failure) where anywhere:
            true
        case (.failure(let one, let path), .failure(let other, let otherPath)):
            one == other
                && (path == otherPath || other == .dataCorrupted && otherPath.isEmpty
                    || other == .dataCorrupted && withoutLastKeys && path.starts(with: otherPath))
        default:
            false
        }
    }

    package var description: String {
        switch self {
        case .value(let text): text
        case .failure(let failure, let path): "\(failure) at \(path)"
        }
    }
}

/// A key of any name.
package struct AnyKey: CodingKey, Hashable {
    package let stringValue: String
    package var intValue: Int? { Int(stringValue) }
    package init(_ name: String) { stringValue = name }
    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { self.init(String(intValue)) }
}
