/// A use of a public parameter or property of an integer type, which is tried with the extremes of the type.
package struct IntegerUse: Sendable {
    /// The name, as in ``PublicAPI/integers``.
    package let name: String
    /// The values that are tried.
    package let values: [Int]
    private let words: @Sendable (Int) -> String?
    private let body: @Sendable (Int) async throws -> Void

    /// The values that callers compute by mistake, or choose as "no limit".
    package static let extremes = [Int.min, -1, 0, 1, .max]

    /// Describes a use that does not end the process.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter or property.
    ///   - values: The values that are tried.
    ///   - body: Uses a value. It may throw.
    package init(
        _ name: String, values: [Int] = extremes, body: @escaping @Sendable (Int) async throws -> Void
    ) {
        self.init(name, values: values, endingWith: { _ in nil }, body: body)
    }

    /// Describes a use that ends the process if a value breaks its contract.
    ///
    /// - Parameters:
    ///   - name: The name of the parameter or property.
    ///   - values: The values that are tried.
    ///   - words: Returns what the process says before it ends; nil if it does not end.
    ///   - body: Uses a value. It may throw.
    package init(
        _ name: String, values: [Int] = extremes, endingWith words: @escaping @Sendable (Int) -> String?,
        body: @escaping @Sendable (Int) async throws -> Void
    ) {
        (self.name, self.values, self.words, self.body) = (name, values, words, body)
    }

    /// The message of the process before a value ends it; nil if it does not.
    package func words(for value: Int) -> String? { words(value) }

    package func callAsFunction(_ value: Int) async throws { try await body(value) }
}

/// A value of an ``IntegerUse`` that ends the process.
package struct EndingValue: Sendable, Codable, CustomStringConvertible {
    /// The position of the use in its list.
    package let number: Int
    package let value: Int
    package let words: String
    package let name: String

    package var description: String { "\(name) of \(value)" }

    /// The values that end the process, of the uses in a list.
    package static func all(of uses: [IntegerUse]) -> [EndingValue] {
        uses.enumerated().flatMap { number, use in
            use.values.compactMap { value in
                use.words(for: value).map { EndingValue(number: number, value: value, words: $0, name: use.name) }
            }
        }
    }
}
