import FuzzInput
import LazyJSON

/// JSON with comments: a document and a script of edits.
///
/// A text is read if and only if it is JSON once its comments and trailing commas are blank, with the same meaning. After each
/// edit the text without its comments is the text of the same edit of the document without comments, and the comments that
/// the edit did not remove are there.
///
/// The input is the document, a byte 0xFF, which no text holds, and the script (see ``Script``).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzComments(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let parts = input(start, count).split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
    let text = Array(parts.first ?? [])
    let plain = Plain(text)
    let wanted = plain.flatMap { try? JSON(parsing: $0.bytes) }
    guard let json = try? JSON(parsing: text, dialect: .jsonc) else {
        demand(wanted == nil, "refused \(quoted(text))")
        return 0
    }
    guard let wanted else {
        demand(false, "accepted \(quoted(text))")
        return 0
    }
    check(json, wanted, text, "as it was parsed")
    guard parts.count == 2 else { return 0 }
    edit(json, wanted, by: Script(parts[1]))
    return 0
}

/// Compares a value with the one that is meant, and its text with itself.
private func check(_ json: JSON, _ wanted: JSON, _ text: [UInt8], _ note: @autoclosure () -> String) {
    demand(json == wanted && json.hashValue == wanted.hashValue, "\(quoted(text)) means something else, \(note())")
    demand(Array(json.data()) == text, "\(quoted(text)) is written as \(quoted(json.data())), \(note())")
    demand(Array(json.detached().data()) == text, "\(quoted(text)) is detached otherwise, \(note())")
    demand(json.data(.compact) == wanted.data(.compact), "\(quoted(text)) is compact otherwise, \(note())")
    demand(json.text(.pretty) == wanted.text(.pretty), "\(quoted(text)) is pretty otherwise, \(note())")
    let formatted = json.text(.pretty(comments: .keep))
    let read = try? JSON(parsing: formatted, dialect: .jsonc)
    demand(
        read == wanted && read?.text(.pretty(comments: .keep)) == formatted,
        "\(quoted(text)) is formatted otherwise, \(note())")
    demand(
        (try? JSON(parsing: json.strippingComments().text())) == wanted,
        "\(quoted(text)) is stripped otherwise, \(note())")
    let made: JSON = [json]
    demand((try? JSON(parsing: made.data())) == made, "\(quoted(text)) brings comments along, \(note())")
}

private func edit(_ json: JSON, _ wanted: JSON, by program: Script) {
    var script = program
    var (json, wanted) = (json, wanted)
    var text = Array(json.data())
    var log = ""
    var hasCopies = false
    for _ in 0..<16 {
        guard let operation = script.next() else { return }
        var edit = Edit(operation, for: wanted, &script)
        hasCopies = hasCopies || edit.copies
        edit.followsCopies = hasCopies
        log += "\n\(quoted(text)): \(edit)"
        let comments = Plain(text)?.comments ?? []
        let isDone = edit.make(in: &wanted)
        demand(edit.make(in: &json) == isDone, "done or not as without comments:\(log)")
        let new = Array(json.data())
        guard let plain = Plain(new), let read = try? JSON(parsing: plain.bytes) else {
            demand(false, "\(quoted(new)) cannot be read:\(log)")
            return
        }
        demand(read.data(.compact) == wanted.data(.compact), "\(quoted(new)) means something else:\(log)")
        // The lines of a block that is copied get the indentation of the copy.
        let (before, after) =
            hasCopies
            ? (comments.map(lines).sorted(), plain.comments.map(lines).sorted())
            : (comments.sorted(), plain.comments.sorted())
        let areKept =
            edit.changesComments
            ? !edit.onlyAddsComments || Set(before).isSubset(of: after)
            : edit.mayRemove ? Set(after).isSubset(of: before) : after == before
        demand(areKept, "comments of \(quoted(new)):\(log)")
        text = new
        // The next edit is of what was written in every other case.
        if operation & 0x80 != 0 {
            json = demand("cannot parse \(quoted(new)):\(log)") { try JSON(parsing: new, dialect: .jsonc) }
        }
        if text.count > 20_000 { return }
    }
}

/// The lines of a comment without the white space that they begin with.
func lines(_ comment: String) -> String {
    comment.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }.joined(separator: "\n")
}
