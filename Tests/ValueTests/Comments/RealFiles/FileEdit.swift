import LazyJSON
import Testing

/// An edit in words, or several with `&&` in between.
///
/// Of values: `set /a/b 5`, `remove /a`, `merge /a {…}`, `patch /a […]`, `paste /a FILE /b` with a value of another file. Of elements: `append /list 3`, `extend /list [3, 4]`,
/// `insert /list/0 3`, `shift /list/0 2`, `swap /list/0 2`. Of members: `after /a new 5`, `before /a new 5`, `place /new 0 5`,
/// `move /a after b`, `to /a 0`, `rename /a b`, `sort /a`. Of comments: `out /a`, `in /a TEXT`, `above /a COMMENT`,
/// `behind /a COMMENT`, `inside /a COMMENT`, `bare /a`.
struct FileEdit {
    let words: String

    func apply(to json: inout JSON) throws {
        let edits = words.split(separator: " && ")
        if edits.count > 1 { return try edits.forEach { try FileEdit(words: String($0)).apply(to: &json) } }
        let parts = words.split(separator: " ", maxSplits: 2).map(String.init)
        let pointer = try JSONPointer(parsing: parts[1] == "/" ? "" : parts[1])
        let rest = parts.count > 2 ? parts[2] : ""
        let name = pointer.components.last?.name ?? ""
        let parent = pointer.parent ?? JSONPointer()
        func value(_ text: some StringProtocol) throws -> JSON { try JSON(parsing: String(text)) }
        func number(_ text: String) throws -> Int { try #require(Int(text)) }
        func inParent(_ edit: (inout JSON) throws -> Void) throws {
            if pointer.components.count < 2 { return try edit(&json) }
            var object = try #require(json[at: parent])
            try edit(&object)
            json[at: parent] = object
        }
        let two = rest.split(separator: " ", maxSplits: 1).map(String.init)
        switch parts[0] {
        case "set": json[at: pointer] = try value(rest)
        case "remove": try json.remove(at: pointer)
        case "append": try json[at: pointer]?.append(value(rest))
        case "insert": try json.insert(value(rest), at: pointer)
        case "paste":
            let file = try #require(RealFile.all.first { $0.name == two[0] })
            json[at: pointer] = try JSON(parsing: file.text, dialect: .jsonc)[at: JSONPointer(parsing: two[1])]
        case "patch": json[at: pointer] = try json[at: pointer]?.applying(patch: value(rest))
        case "extend": try json[at: pointer]?.append(contentsOf: value(rest).elements)
        case "shift": try inParent { try $0.move(from: number(name), to: number(rest)) }
        case "swap": try inParent { try $0.swapAt(number(name), number(rest)) }
        case "place": try inParent { try $0.insertMember(name, value: value(two[1]), at: number(two[0])) }
        case "to": try inParent { try $0.moveMember(name, to: number(rest)) }
        case "after": try inParent { try $0.insertMember(two[0], value: value(two[1]), after: name) }
        case "before": try inParent { try $0.insertMember(two[0], value: value(two[1]), before: name) }
        case "move":
            try inParent {
                if two[0] == "after" {
                    try $0.moveMember(name, after: two[1])
                } else {
                    try $0.moveMember(name, before: two[1])
                }
            }
        case "rename": try inParent { try $0.renameMember(name, to: rest) }
        case "out": try json.commentOut(at: pointer)
        case "in":
            try json.uncomment(try #require(json.comments(at: pointer).first { $0.text.contains(rest) }))
        case "above": try json.setComments(json.comments(at: pointer) + [JSONComment(rest)], at: pointer)
        case "behind":
            try json.setComments(json.comments(at: pointer) + [JSONComment(rest, position: .trailing)], at: pointer)
        case "inside":
            try json.setComments(json.comments(at: pointer) + [JSONComment(rest, position: .inside)], at: pointer)
        case "bare": try json.setComments([], at: pointer)
        case "merge": json[at: pointer] = try json[at: pointer]?.merging(value(rest))
        case "sort": if pointer.isRoot { try json.sortMembers() } else { try json[at: pointer]?.sortMembers() }
        default: Issue.record("no such edit: \(words)")
        }
    }

    /// The lines that two texts do not share, each part behind the line before it.
    static func difference(_ old: String, _ new: String) -> String {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        let difference = new.difference(from: old)
        let removed = Set(difference.removals.map(\.offset)), inserted = Set(difference.insertions.map(\.offset))
        var (lines, at, other, isInside) = ([String](), 0, 0, false)
        while at < old.count || other < new.count {
            let isChange = removed.contains(at) || inserted.contains(other)
            if isChange, !isInside, at > 0 { lines.append(" \(old[at - 1])") }
            isInside = isChange
            if removed.contains(at) {
                lines.append("-\(old[at])")
                at += 1
            } else if inserted.contains(other) {
                lines.append("+\(new[other])")
                other += 1
            } else {
                (at, other) = (at + 1, other + 1)
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
