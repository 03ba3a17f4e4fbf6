extension JSONNumber: Hashable {
    /// Whether two numbers have the same value, exactly.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.text.withUTF8Span { left in
            right.text.withUTF8Span { right in NumberText.equalValue(left, right) }
        }
    }

    /// Hashes the value, so that `1` and `1.0` are one key.
    public func hash(into hasher: inout Hasher) {
        text.withUTF8Span { NumberText.hashValue($0, into: &hasher) }
    }
}

extension JSONNumber: Comparable {
    /// Whether the left number's value is less than the right one's, exactly.
    public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
        left.text.withUTF8Span { left in
            right.text.withUTF8Span { right in (NumberText.order(left, right) ?? 0) < 0 }
        }
    }
}
