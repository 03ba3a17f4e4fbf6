extension JSONDraft {
    /// What has changed since the draft was made, as a JSON Merge Patch (RFC 7396).
    ///
    /// Applied to what the draft started from, it gives what the draft is now, by meaning. O(n) in what is compared.
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` where a merge patch cannot say it: where null is written,
    ///   which in a patch removes.
    public func mergePatch() throws(JSONError) -> JSON {
        try JSONDifference.mergePatch(from: state.base ?? .emptyObject, to: state.json)
    }

    /// What has changed since the draft was made, as a JSON Patch (RFC 6902).
    ///
    /// Applied to what the draft started from, it gives what the draft is now, by meaning. O(n) in what is compared.
    public func patch() -> JSON { JSONDifference.patch(from: state.base ?? .emptyObject, to: state.json) }
}
