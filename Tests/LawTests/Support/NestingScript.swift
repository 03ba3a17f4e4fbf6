import LazyJSON
import Testing

/// Random edits of a value with a low limit, each compared with the same edit of one with a high limit.
///
/// Where the peer's result can be parsed with the low limit, the value becomes the same; where it cannot, the edit throws or
/// does nothing, and the value is as it was. Edits of a part in its place are checked from that part on only.
struct NestingScript {
    private var generator: SeededGenerator
    private let limit: Int
    private var json: JSON
    /// Copies, which share what they can with the value, and their texts.
    private var copies: [(json: JSON, text: String)] = []

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        limit = generator.pick([2, 3, 5, 8, 40])
        json = []
    }

    mutating func run(steps: Int) throws {
        json = try JSON(parsing: text(depth: limit), limits: JSONLimits(depth: limit))
        for _ in 0..<steps {
            let before = json.text()
            let edit = edit()
            var peer = try JSON(parsing: before, limits: JSONLimits(depth: 10_000))
            let expected = Result { try edit.apply(&peer) }
            let isTooDeep = (try? JSON(parsing: peer.text(), limits: JSONLimits(depth: limit))) == nil
            var error: JSONError?
            do { try edit.apply(&json) } catch let thrown as JSONError { error = thrown }
            let after = json.text()
            if isTooDeep, edit.isInPlace {
                json = try JSON(parsing: before, limits: JSONLimits(depth: limit))
                continue
            }
            if isTooDeep {
                #expect(error?.code == .depthLimit || !edit.mustThrow, "\(edit) in \(before)")
                #expect(after == before, "\(edit)")
            } else {
                // Of two reasons to refuse an edit either may be given.
                #expect((error == nil) == (Self.error(of: expected) == nil), "\(edit) in \(before)")
                #expect(json == peer, "\(edit) in \(before): \(after), \(peer)")
            }
            #expect((try? JSON(parsing: after, limits: JSONLimits(depth: limit))) == json, "\(edit) in \(before)")
            // A scalar that replaced everything has the default limit.
            if json.count == 0 { json = try JSON(parsing: after, limits: JSONLimits(depth: limit)) }
            for copy in copies { #expect(copy.json.text() == copy.text) }
            if generator.chance(20) { copies.append((json, after)) }
            if generator.chance(20), !copies.isEmpty { json = copies.remove(at: generator.below(copies.count)).json }
        }
    }

    private static func error(of result: Result<Void, any Error>) -> JSONError? {
        if case .failure(let error) = result { return error as? JSONError }
        return nil
    }

    // MARK: Edits

    private struct Edit: CustomStringConvertible {
        let description: String
        /// Whether it throws where it cannot be made; else it does nothing.
        let mustThrow: Bool
        /// Whether it edits a part in its place, whose depth it does not know.
        var isInPlace = false
        let apply: (inout JSON) throws -> Void
    }

    private mutating func edit() -> Edit {
        let pointer = pointer()
        let value = value()
        let what = "\(pointer), \(value)"
        let patched: JSON = [
            ["op": "add", "path": JSON(pointer.description), "value": value],
            ["op": "copy", "from": JSON(self.pointer().description), "path": JSON(self.pointer().description)],
        ]
        let moved: JSON = [
            ["op": "move", "from": JSON(pointer.description), "path": JSON(self.pointer().description)]
        ]
        switch generator.below(11) {
        case 0: return Edit(description: "set \(what)", mustThrow: true) { try $0.set(value, at: pointer) }
        case 1: return Edit(description: "insert \(what)", mustThrow: true) { try $0.insert(value, at: pointer) }
        case 2: return Edit(description: "append \(what)", mustThrow: true) { try $0.append(value) }
        case 3: return Edit(description: "[at:] = \(what)", mustThrow: false) { $0[at: pointer] = value }
        case 4:
            return Edit(description: "append at \(what)", mustThrow: false, isInPlace: true) {
                try $0[at: pointer]?.append(value)
            }
        case 5:
            return Edit(description: "set in \(what)", mustThrow: false, isInPlace: true) {
                $0[at: pointer]?["a"] = value
            }
        case 6:
            return Edit(description: "set deeper in \(what)", mustThrow: false, isInPlace: true) {
                try $0[at: pointer]?.set(value, at: "b.a")
            }
        case 7: return Edit(description: "patch \(patched)", mustThrow: true) { $0 = try $0.applying(patch: patched) }
        case 8: return Edit(description: "patch \(moved)", mustThrow: true) { $0 = try $0.applying(patch: moved) }
        case 9: return Edit(description: "remove \(pointer)", mustThrow: true) { try $0.remove(at: pointer) }
        default:
            return Edit(description: "[key] = \(what)", mustThrow: false, isInPlace: true) { $0["a"]?["b"]?[0] = value }
        }
    }

    /// A place in the value, or one beside its places; not the root, a new value of which has the default limit.
    private mutating func pointer() -> JSONPointer {
        var pointer = JSONPointer()
        var value = json
        while pointer.isRoot || generator.chance(85) {
            if value.kind == .object, value.count > 0, generator.chance(80) {
                let members = Array(value.members.prefix(8))
                let member = generator.pick(members)
                pointer.components.append(.key(member.key))
                value = member.value
            } else if value.kind == .array, value.count > 0, generator.chance(80) {
                let position = generator.below(min(value.count, 8))
                pointer.components.append(.index(position))
                value = value.elements[position]
            } else {
                pointer.components.append(
                    value.kind == .array ? .index(value.count) : .key(generator.pick(["a", "b"])))
                break
            }
        }
        return pointer
    }

    /// A value from another document, made or edited, or a part of the one that is edited.
    private mutating func value() -> JSON {
        let depth = generator.below(limit + 2)
        switch generator.below(6) {
        case 0: return (0..<depth).reduce(1) { value, level in level % 2 == 0 ? [value] : ["a": value] }
        case 1: return json[at: pointer()] ?? 2
        case 2:
            var value = parsed(depth: depth)
            if value.kind == .array { try? value.append(parsed(depth: generator.below(limit + 1))) }
            value[at: "0"] = nil
            return value
        case 3 where generator.chance(10): return JSON(Array(repeating: [JSON](), count: generator.pick([40, 2_500])))
        default: return parsed(depth: depth)
        }
    }

    private mutating func parsed(depth: Int) -> JSON {
        (try? JSON(parsing: text(depth: depth), limits: JSONLimits(depth: 10_000))) ?? .null
    }

    /// A text that nests so deep somewhere, and may be wide.
    private mutating func text(depth: Int) -> String {
        if depth == 0 { return generator.pick(["1", "\"x\"", "null"]) }
        var parts = (0..<generator.below(3)).map { _ in generator.below(max(1, min(depth, 3))) }.map { text(depth: $0) }
        if generator.chance(5) { parts += Array(repeating: "[]", count: depth > 1 ? generator.pick([40, 200]) : 0) }
        parts.insert(text(depth: depth - 1), at: generator.below(parts.count + 1))
        if generator.chance(50) { return "[\(parts.joined(separator: ", "))]" }
        return
            "{\(parts.enumerated().map { "\"\(["a", "b", "c", "d"][min($0.offset, 3)])\($0.offset > 3 ? "\($0.offset)" : "")\": \($0.element)" }.joined(separator: ", "))}"
    }
}
