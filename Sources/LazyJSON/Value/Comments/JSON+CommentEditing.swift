/// Setting comments, and turning members into comments and back.
extension JSON {
    /// Replaces the comments of the member or element at a pointer.
    ///
    /// Preview: may change in a minor release.
    ///
    /// Afterward ``comments(at:)`` returns these comments. The first and the last ones that are equal to the existing comments at
    /// their position keep their white space, so adding one to the existing comments changes nothing else:
    ///
    /// ```swift
    /// var comments = settings.comments(at: "tabSize")
    /// comments.append(try JSONComment("// was 8", position: .trailing))
    /// try settings.setComments(comments, at: "tabSize")
    /// ```
    ///
    /// New comments above a value are on their own lines; if the value is on one line with others, block comments are on that
    /// line. New comments inside an object or array are before the next one that stays, or before the closing bracket. A line
    /// break is added after a `//` comment if one is missing.
    ///
    /// The text of the whole value is written and parsed again, so the value has no ranges in the parsed text afterward.
    ///
    /// - Parameters:
    ///   - comments: The comments; within each position, in order.
    ///   - pointer: The pointer to the member or element; an empty one for the value itself.
    /// - Throws: ``JSONError`` with the code `notFound`, or `invalidComment` if the dialect is ``JSONDialect/json``, or if a
    ///   comment cannot be at its position: a comment after `//` on a line, a comment that reads as a member above a member, or a
    ///   comment around a part of a document; nothing has changed then.
    /// - Complexity: O(*n*) in the length of the text of the value.
    public mutating func setComments(
        _ comments: [JSONComment], at pointer: JSONPointer = JSONPointer()
    ) throws(JSONError) {
        var edit = try CommentEdit(self, at: pointer)
        let json = JSON(root: edit.document)
        guard let value = json.value(at: pointer) else { throw .notFound(pointer) }
        let old = json.comments(at: pointer)
        // Nil if the comments of the position do not change.
        func parts(_ position: JSONComment.Position) -> [SpacedComment]? {
            let new = comments.filter { $0.position == position }
            return new == old.filter { $0.position == position } ? nil : new.map { edit.part($0) }
        }
        if let (_, open, place) = json.child(at: pointer) {
            edit.set(parts(.leading), parts(.trailing), ofChildAt: place, in: open)
            if let comments = parts(.beforeValue), json.source?.index[open].tag == .object {
                edit.setBeforeValue(comments, ofMemberAt: place)
            }
        } else if edit.isPart {
            // The text around a part belongs to its document, not to the part.
            if comments.contains(where: { $0.position != .inside }) { throw .misplacedComment(at: pointer) }
        } else {
            edit.setAround(parts(.leading), parts(.trailing))
        }
        if let new = parts(.inside), value.isContainer, let open = value.view?.place {
            edit.setInside(new, replacing: old.filter { $0.position == .inside }.map { edit.part($0) }, of: open)
        }
        guard let result = try edit.result() else { return try checkComments(comments, old, at: pointer) }
        try result.checkComments(comments, result.comments(at: pointer), at: pointer)
        guard result == self else { throw .misplacedComment(at: pointer) }
        self = result
    }

    /// Turns a member or element into a comment, as an editor does.
    ///
    /// Preview: may change in a minor release.
    ///
    /// A member that is alone on one line becomes a `//` comment, any other member a block comment; one that contains `*/`
    /// becomes `//` comments on all its lines. Its comments on the line on which it ends become part of the new comment, unless
    /// they would end it; comments above it are kept. ``uncomment(_:)`` restores the member and the text; only the line breaks
    /// around `//` comments on a line with other text stay.
    ///
    /// Without a trailing comma, the comma before the last member is removed with that member. ``uncomment(_:)`` adds it directly
    /// after the member before it; if both are on one line, after the comments between them, which then belong to the first one.
    ///
    /// ```swift
    /// var settings = try JSON(parsing: "{\n  \"a\": 1,\n  \"b\": 2\n}", dialect: .jsonc)
    /// try settings.commentOut(at: "a")
    /// // {
    /// //   // "a": 1,
    /// //   "b": 2
    /// // }
    /// ```
    ///
    /// On its own line, the comment belongs to the object around it: `comments(at:)` with the pointer to the object returns the
    /// comment, and editing the members next to it does not remove it.
    ///
    /// - Parameter pointer: The pointer to the member or element.
    /// - Throws: ``JSONError`` with the code `notFound`, or `invalidComment` if the dialect is ``JSONDialect/json`` or several
    ///   members have the name; nothing has changed then.
    /// - Complexity: O(*n*) in the length of the text of the value.
    public mutating func commentOut(at pointer: JSONPointer) throws(JSONError) {
        var edit = try CommentEdit(self, at: pointer)
        var json = JSON(root: edit.document)
        guard let (_, open, place) = json.child(at: pointer) else { throw .notFound(pointer) }
        if edit.document.index[open].tag == .object, edit.document.hasDuplicate(of: place, in: open) {
            throw JSONError(
                .invalidComment, expected: "only one member with this name", found: "several", pointer: pointer)
        }
        edit.commentOut(place, in: open)
        try json.remove(at: pointer)
        guard let result = try edit.result(), result == json else { throw .misplacedComment(at: pointer) }
        self = result
    }

    /// Turns a comment that contains members or elements into these members or elements.
    ///
    /// Preview: may change in a minor release.
    ///
    /// ```swift
    /// for comment in settings.comments(at: "") where comment.text.contains("\"strict\"") {
    ///     try settings.uncomment(comment)
    /// }
    /// ```
    ///
    /// Commas are added or removed as needed. If the comment is the first line of a member whose other lines are `//` comments as
    /// well, all of these lines are uncommented.
    ///
    /// - Parameter comment: A comment that ``comments(at:)`` returned, or one with the same text. Of several comments with this
    ///   text, the comment itself is meant, also after edits of values. For a comment that was created in code, or read inside an
    ///   object or array whose children were added, removed or moved, it is the first that contains members or elements.
    /// - Throws: ``JSONError`` with the code `notFound` if there is no such comment, `invalidComment` if it does not contain
    ///   members for its object or elements for its array, contains a member that the object has already, or is one of several
    ///   comments with this text and cannot be found: because it was read before a call of this method,
    ///   ``setComments(_:at:)`` or ``commentOut(at:)``, or is in or beside a value that was moved or copied, or beside a removed
    ///   one; or `depthLimit`. Nothing has changed then.
    /// - Complexity: O(*n*) in the length of the text of the value.
    public mutating func uncomment(_ comment: JSONComment) throws(JSONError) {
        var edit = try CommentEdit(self, at: nil)
        let (open, count) = try edit.uncomment(comment)
        guard let result = try edit.result(), result.source?.childCount(of: open) == count else {
            throw .misplacedComment(at: nil)
        }
        self = result
    }

    /// Checks that comments are the intended ones; `wanted` is brought into the order of positions first.
    private func checkComments(
        _ wanted: [JSONComment], _ found: [JSONComment], at pointer: JSONPointer
    ) throws(JSONError) {
        let sorted = JSONComment.Position.allCases.flatMap { position in wanted.filter { $0.position == position } }
        if sorted != found { throw .misplacedComment(at: pointer) }
    }
}

extension JSONError {
    fileprivate static func misplacedComment(at pointer: JSONPointer?) -> JSONError {
        JSONError(
            .invalidComment, expected: "comments that belong to the value at their positions",
            found: "one that would belong to another value", pointer: pointer)
    }
}
