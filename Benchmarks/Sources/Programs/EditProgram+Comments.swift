import LazyJSON

/// Reading and editing comments.
extension EditProgram {
    /// Edits the comments of one part.
    mutating func editComments() {
        let json = values[slot]
        let pointer = pointer(in: json)
        let comments = json.comments(at: pointer)
        log.step("comments(at: \(pointer))")
        log.add(comments)
        // The comments after the edit.
        let follow: Edit.Follow = { $1.add($0.comments(at: pointer)) }
        switch random.below(6) {
        case 0, 1: setComments(comments, at: pointer, then: follow)
        case 2: attempt("commentOut(at: \(pointer))", then: follow) { try $0.commentOut(at: pointer) }
        case 3: uncomment(in: json)
        case 4:
            let other = anySlot()
            log.step("value \(other) = value \(slot) without comments")
            values[other] = json.strippingComments()
            if values[other] != json { log.fail("strippingComments() changes the value") }
            log.add("stripped", values[other].text())
        default:
            let text = json.text(.pretty(indent: .tab, finalNewline: random.chance(50), comments: .keep))
            log.add("pretty with comments", text)
            attempt(
                "the value laid out anew",
                then: { if $0 != json { $1.fail("the pretty layout with comments changes the value") } },
                { $0 = try JSON(parsing: text, dialect: .jsonc, limits: .most) })
        }
    }

    private mutating func setComments(
        _ comments: [JSONComment], at pointer: JSONPointer, then follow: @escaping Edit.Follow
    ) {
        var comments = comments
        if !comments.isEmpty, random.chance(40) { comments.remove(at: random.below(comments.count)) }
        for _ in 0..<random.below(3) {
            let text = random.pick(["// new", "/* new */", "// \"x\": 1,", "/* two\nlines */", "// é"])
            let position = random.pick(JSONComment.Position.allCases)
            do {
                comments.insert(try JSONComment(text, position: position), at: random.below(comments.count + 1))
            } catch {
                log.fail("\(text) is no comment: \(error)")
            }
        }
        let new = comments
        attempt("setComments(\(new.map { "\($0.position.rawValue) \($0)" }), at: \(pointer))", then: follow) {
            try $0.setComments(new, at: pointer)
        }
    }

    private mutating func uncomment(in json: JSON) {
        let pointer = pointer(in: json, to: random.chance(80) ? .object : .array)
        let comments = json.comments(at: pointer)
        guard !comments.isEmpty else { return }
        let comment = random.pick(comments.filter { $0.position == .inside } + comments.prefix(1))
        attempt("uncomment(\(comment)) of \(pointer)") { try $0.uncomment(comment) }
    }
}

extension Transcript {
    /// Records comments.
    mutating func add(_ comments: [JSONComment]) {
        for comment in comments { add("comment", "\(comment.position.rawValue) \(comment.text)") }
    }
}
