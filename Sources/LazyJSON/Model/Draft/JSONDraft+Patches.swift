extension JSONDraft {
    /// What has changed since the draft was made, as a JSON Merge Patch (RFC 7396).
    ///
    /// Applied to what the draft started from, it gives what the draft is now, by meaning.
    ///
    /// - Throws: ``JSONError`` with the code `unrepresentable` and a pointer where a merge patch cannot say it: where null is
    ///   written, which in a patch removes, and where a member changes whose name has a lone surrogate, which other readers
    ///   of the patch take for another name.
    /// - Complexity: O(n) in what is compared: one pass over both values, without the parts that they share.
    public func mergePatch() throws(JSONError) -> JSON {
        try MergePatchDifference.mergePatch(from: state.base ?? .emptyObject, to: state.json)
    }

    /// What has changed since the draft was made, as a JSON Patch (RFC 6902).
    ///
    /// Applied to what the draft started from, it gives what the draft is now, by meaning. Operations are in the order of
    /// the members, removals first. Where a member changes whose name has a lone surrogate, which no pointer has, the object
    /// that it is in is replaced.
    ///
    /// - Complexity: O(n) in what is compared: one pass over both values, without the parts that they share; and in the
    ///   text of the operations.
    public func patch() -> JSON { PatchDifference.patch(from: state.base ?? .emptyObject, to: state.json) }
}
