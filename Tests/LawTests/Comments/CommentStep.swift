import LazyJSON

/// An edit of a document with comments whose values are numbered.
enum CommentStep: CustomStringConvertible {
    case add(Addition)
    case remove(Int)
    /// Sets a value; its number stays.
    case set(Int, StyleValue)
    case change(Int, StyleChange)
    case moveMember(Int, String, to: Int)
    /// Sets other comments of a value, chosen with a seed.
    ///
    /// If comments are only added and the document is one of people, those that were there before give the first bytes.
    case comment(Int, seed: UInt64, isExact: Bool)
    /// Comments a value out and in again; in a document of people this gives the first bytes.
    case commentOut(Int, isExact: Bool)

    var description: String {
        switch self {
        case .add(let addition): "\(addition)"
        case .remove(let number): "remove \(number)"
        case .set(let number, let value): "set \(number) to \(value)"
        case .change(let container, let change): "in \(container): \(change)"
        case .moveMember(let container, let name, let position): "in \(container): move \(name) to \(position)"
        case .comment(let number, let seed, _): "set comments of \(number) with seed \(seed)"
        case .commentOut(let number, _): "comment \(number) out and in"
        }
    }

    // MARK: Trees

    func make(in tree: inout Tree) throws {
        switch self {
        case .add(let addition): try addition.make(in: &tree)
        case .remove(let number): try tree.remove(at: Self.path(to: number, in: tree))
        case .set(let number, let value):
            try tree.change(at: Self.path(to: number, in: tree)) { $0 = Tree(value.tree.content, number: number) }
        case .change(let container, let change):
            try tree.change(at: Self.path(to: container, in: tree)) { try change.make(in: &$0) }
        case .moveMember(let container, let name, let position):
            try tree.change(at: Self.path(to: container, in: tree)) { object in
                guard case .object(var members) = object.content, position < members.count,
                    let at = members.firstIndex(where: { $0.name == name })
                else { throw TreeError() }
                members.insert(members.remove(at: at), at: position)
                object.content = .object(members)
            }
        case .comment(let number, _, _), .commentOut(let number, _): _ = try Self.path(to: number, in: tree)
        }
    }

    private static func path(to number: Int, in tree: Tree) throws -> [TreeStep] {
        guard let path = tree.path(to: number) else { throw TreeError() }
        return path
    }

    // MARK: Documents

    /// Makes the edit in the document of a tree.
    func make(in json: inout JSON, of tree: Tree) throws {
        func pointer(_ number: Int) throws -> JSONPointer { JSONPointer(steps: try Self.path(to: number, in: tree)) }
        switch self {
        case .add(let addition): try addition.make(in: &json, of: tree)
        case .remove(let number): try json.remove(at: pointer(number))
        case .set(let number, let value): try json.set(value.json(), at: pointer(number))
        case .change(let container, let change): try json[at: pointer(container)]?.make(change)
        case .moveMember(let container, let name, let position):
            try json[at: pointer(container)]?.moveMember(name, to: position)
        case .comment(let number, let seed, let isExact):
            let pointer = try pointer(number)
            let (text, old) = (json.text(), json.comments(at: pointer))
            let new = try Self.comments(like: old, at: pointer, of: tree.value(at: tree.path(to: number) ?? []), seed)
            var back = json
            // Where the text is written: a new value has the layout of its place there.
            let written = try JSON(parsing: text, dialect: .jsonc)[at: pointer]?.text() ?? ""
            let isOpen = written.dropLast().last { $0 != " " && $0 != "\t" }?.isNewline ?? false
            let onlyAdds = try Self.onlyAdds(new, to: old, isAlone: json.isOnLines(at: pointer), isOpen: isOpen)
            try json.setComments(new, at: pointer)
            guard isExact, onlyAdds else { return }
            // The comments that were there before give the text that was there before.
            try back.setComments(new, at: pointer)
            let set = back.text()
            try back.setComments(old, at: pointer)
            guard back.text() == text else {
                throw CommentFault("set \(set.debugDescription), and back \(back.text().debugDescription)")
            }
        case .commentOut(let number, let isExact):
            let (text, pointer) = (json.text(), try pointer(number))
            // Beside others on a line, one with a block comment in or after it cannot be in one: it gets lines of its own, and
            // their line breaks stay.
            let isAlone = try json.isOnLines(at: pointer)
            let own = isAlone ? [] : json.comments(at: pointer)
            let hasOwnBlock = own.contains { $0.position != .leading && $0.text.hasSuffix("*/") }
            if !isAlone, hasOwnBlock || json.hasBlock(at: pointer) { return }
            // The comma before the last one goes, and the text does not say on which side of comments it was.
            let around = try json.commentsAroundLostComma(at: pointer)
            if around.onLine { return }
            let isExact = isExact && !own.contains { $0.position == .leading } && !around.onEarlierLine
            try json.commentOut(at: pointer)
            let comments = CommentedText.comments(Array(json.data()))
            let (count, first) = (comments.count, CommentedText.comments(Array(text.utf8)))
            let at = zip(first, comments).prefix { $0 == $1 }.count
            guard at < count else { throw CommentFault("no comment in \(json.text().debugDescription)") }
            let out = json.text()
            try json.uncomment(JSONComment(comments[at]))
            if isExact, json.text() != text {
                throw CommentFault("out \(out.debugDescription), and in \(json.text().debugDescription)")
            }
        }
    }

    /// Returns whether new comments are the old ones with others in one place of each position, none of which needs a line of its
    /// own that it does not have.
    private static func onlyAdds(_ new: [JSONComment], to old: [JSONComment], isAlone: Bool, isOpen: Bool) -> Bool {
        JSONComment.Position.allCases.allSatisfy { position in
            let (own, before) = (new.filter { $0.position == position }, old.filter { $0.position == position })
            let first = zip(own, before).prefix { $0 == $1 }.count
            let last = zip(own.dropFirst(first).reversed(), before.dropFirst(first).reversed()).prefix { $0 == $1 }
                .count
            if first + last < before.count { return false }
            let added = own.dropFirst(first).dropLast(last)
            if position == .inside { return added.isEmpty || last == 0 && isOpen }
            return added.isEmpty
                || !((!isAlone || position == .beforeValue) && added.contains { $0.text.hasPrefix("//") })
        }
    }

    /// Returns comments that a value can have.
    static func comments(
        like old: [JSONComment], at pointer: JSONPointer, of tree: Tree?, _ seed: UInt64
    ) throws -> [JSONComment] {
        var random = SeededGenerator(seed: seed)
        var comments: [JSONComment] = []
        for position in JSONComment.Position.allCases {
            if position == .inside, tree?.isScalar ?? true { continue }
            if position == .beforeValue {
                guard case .key? = pointer.components.last else { continue }
            }
            var own = old.filter { $0.position == position }
            if random.chance(40) {
                comments += own
                continue
            }
            own = random.chance(50) ? own.filter { _ in random.chance(70) } : []
            let canAdd = position != .trailing || own.last?.text.hasPrefix("//") != true
            for number in 0..<(canAdd ? random.below(3) : 0) {
                let isLine = random.chance(50) && position != .trailing
                let text = "s\(seed)\(position)\(number)"
                let comment = try JSONComment(isLine ? "// \(text)" : "/* \(text) */", position: position)
                own.insert(comment, at: random.below(own.count + 1))
            }
            if position == .trailing, canAdd, random.chance(30) {
                own.append(try JSONComment("// s\(seed)", position: .trailing))
            }
            comments += own
        }
        return comments
    }
}

/// A fault of a text.
struct CommentFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension JSON {
    fileprivate mutating func make(_ change: StyleChange) throws { try change.make(in: &self) }

    /// Returns whether the value at a pointer has the end of a block comment in it.
    fileprivate func hasBlock(at pointer: JSONPointer) -> Bool { self[at: pointer]?.text().contains("*/") ?? false }

    /// Returns whether there are comments around the comma before the last value of a container without a trailing comma: after the
    /// comma if the value before it ends on the same line, and before the comma if it ends on an earlier line.
    fileprivate func commentsAroundLostComma(at pointer: JSONPointer) throws -> (onLine: Bool, onEarlierLine: Bool) {
        let bytes = Array(data())
        let plain = CommentedText.blanked(bytes)
        let read = try JSON(parsing: String(decoding: plain, as: UTF8.self))
        guard let value = read.sourceRange(at: pointer) else { return (false, false) }
        let start = (read.sourceRange(at: pointer, of: .name) ?? value).bytes.lowerBound
        func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        guard let comma = plain[..<start].lastIndex(where: { !isSpace($0) }), plain[comma] == UInt8(ascii: ","),
            let previous = plain[..<comma].lastIndex(where: { !isSpace($0) }),
            let next = plain[value.bytes.upperBound...].firstIndex(where: { !isSpace($0) }),
            plain[next] != UInt8(ascii: ",")
        else { return (false, false) }
        func withoutComments(_ bytes: ArraySlice<UInt8>) -> String {
            CommentedText.comments(Array(bytes)).reduce(String(decoding: bytes, as: UTF8.self)) {
                $0.replacing($1, with: "")
            }
        }
        if withoutComments(bytes[value.bytes.upperBound..<next]).contains(",") { return (false, false) }
        let isOnLine = !withoutComments(bytes[(previous + 1)..<start]).contains(where: \.isNewline)
        let range = isOnLine ? comma..<start : previous + 1..<comma
        return (isOnLine && bytes[range].contains(0x2F), !isOnLine && bytes[range].contains(0x2F))
    }

    /// Returns whether a value begins its first line and ends its last one, but for comments and a comma.
    fileprivate func isOnLines(at pointer: JSONPointer) throws -> Bool {
        let text = CommentedText.blanked(Array(data()))
        let read = try JSON(parsing: String(decoding: text, as: UTF8.self))
        guard let value = read.sourceRange(at: pointer) else { return false }
        let start = (read.sourceRange(at: pointer, of: .name) ?? value).bytes.lowerBound
        func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
        func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x2C].contains(byte) }
        let before = text[..<start].reversed().prefix { !isEnd($0) }
        let after = text[value.bytes.upperBound...].prefix { !isEnd($0) }
        return before.count < start && before.allSatisfy(isBlank) && after.allSatisfy(isBlank)
    }
}
