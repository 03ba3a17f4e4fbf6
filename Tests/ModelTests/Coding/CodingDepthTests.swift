import Foundation
import LazyJSON
import Testing

private final class Node: Codable {
    var child: Node?
    init(child: Node?) { self.child = child }
}

private indirect enum Chain: Codable {
    case end
    case link(Chain)

    private enum Key: String, CodingKey { case next }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self = try container.decodeIfPresent(Chain.self, forKey: .next).map { .link($0) } ?? .end
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if case .link(let next) = self { try container.encode(next, forKey: .next) }
    }
}

private struct Tree: Codable {
    var branches: [Tree?]
    init(branches: [Tree?]) { self.branches = branches }
    init(from decoder: any Decoder) throws {
        branches = try decoder.singleValueContainer().decode([Tree?].self)
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(branches)
    }
}

/// A type that codes itself as itself, without an end.
private struct Endless: Codable {
    init() {}
    init(from decoder: any Decoder) throws { self = try decoder.singleValueContainer().decode(Endless.self) }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self)
    }
}

/// Encodes itself within itself a number of times.
private struct Shell: Encodable {
    let inside: Int

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if inside == 0 {
            try container.encode(true)
        } else {
            try container.encode(Shell(inside: inside - 1))
        }
    }
}

private struct Digger: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for _ in 0..<100_000 { container = container.nestedUnkeyedContainer() }
    }
}

/// Encodes a value beneath an array that is too deep to begin, but that a `JSON` has begun.
private struct Overhang: Encodable {
    private struct Flag: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(true)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for _ in 1..<512 { container = container.nestedUnkeyedContainer() }
        let last = container.superEncoder()
        var single = last.singleValueContainer()
        try single.encode([] as JSON)
        var elements = last.unkeyedContainer()
        try elements.encode(Flag())
    }
}

/// Notes the length of the coding path of a container beyond the limit.
private struct Sounder: Encodable {
    final class Line {
        var length = 0
    }

    let line = Line()

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for _ in 0..<600 { container = container.nestedUnkeyedContainer() }
        line.length = container.codingPath.count
    }
}

@Suite("Coding stops before the stack ends", .serialized)
struct CodingDepthTests {
    /// Runs on a thread whose stack is small: 512 KiB.
    ///
    /// It is larger where frames are several times as large: in debug builds, and where a sanitizer guards every variable
    /// (`.ci/run` says so with `LAZYJSON_SANITIZED`).
    private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) async throws {
        #if DEBUG
            let size = 8 << 20
        #else
            let isSanitized = ProcessInfo.processInfo.environment["LAZYJSON_SANITIZED"] != nil
            let size = isSanitized ? 8 << 20 : 512 << 10
        #endif
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            let thread = Thread { done.resume(with: Result(catching: body)) }
            thread.stackSize = size
            thread.start()
        }
    }

    private static func nested(_ depth: Int, _ open: String, _ innermost: String, _ close: String) throws -> JSON {
        let text = String(repeating: open, count: depth - 1) + innermost + String(repeating: close, count: depth - 1)
        return try JSON(parsing: text, limits: JSONLimits(depth: 1_000_000))
    }

    @Test("512 levels are decoded and encoded again")
    func deepest() async throws {
        try await onSmallStack {
            let nodes = try Self.nested(512, #"{"child":"#, "{}", "}")
            #expect(try JSON(encoding: nodes.decode(Node.self)).text() == nodes.text())
            let chain = try Self.nested(512, #"{"next":"#, "{}", "}")
            #expect(try JSON(encoding: chain.decode(Chain.self)).text() == chain.text())
        }
    }

    @Test("types that add calls without nesting go as deep as they can, and stop")
    func optionals() async throws {
        try await onSmallStack {
            let tree = try Self.nested(250, "[", "[null]", "]")
            #expect(try JSON(encoding: tree.decode(Tree.self)).text() == tree.text())
            let deeper = try Self.nested(512, "[", "[null]", "]")
            #expect(throws: DecodingError.self) { try deeper.decode(Tree.self) }
            #expect(throws: DecodingError.self) { try JSON.null.decode(Endless.self) }
            #expect(throws: EncodingError.self) { try JSON(encoding: Endless()) }
        }
    }

    @Test("768 values within a value are encoded, and no more")
    func mostNestedValues() async throws {
        try await onSmallStack {
            let most = try JSON(encoding: Shell(inside: 768))
            #expect(most.text() == "true")
            #expect(throws: EncodingError.self) { try JSON(encoding: Shell(inside: 769)) }
        }
    }

    @Test("the level after is an error, however deep the text", arguments: [513, 100_000])
    func tooDeep(_ depth: Int) async throws {
        try await onSmallStack {
            let nodes = try Self.nested(depth, #"{"child":"#, "{}", "}")
            let error = #expect(throws: DecodingError.self) { try nodes.decode(Node.self) }
            let underlying = error?.context?.underlyingError as? JSONError
            #expect(underlying?.code == .depthLimit)
            #expect(underlying?.pointer?.components.count == 512)
            let chain = try Self.nested(depth, #"{"next":"#, "{}", "}")
            #expect(throws: DecodingError.self) { try chain.decode(Chain.self) }
        }
    }

    @Test("encoding stops, too")
    func encoding() async throws {
        try await onSmallStack {
            var node = Node(child: nil)
            for _ in 0..<512 { node = Node(child: node) }
            let deep = node
            let error = #expect(throws: EncodingError.self) { try JSON(encoding: deep) }
            if case .invalidValue(_, let context)? = error {
                #expect((context.underlyingError as? JSONError)?.code == .depthLimit)
            }
            #expect(throws: EncodingError.self) { try JSON(encoding: Digger()) }
        }
    }

    @Test("a value is too deep also where a JSON has begun the array around it")
    func overhang() {
        let error = #expect(throws: EncodingError.self) { try JSON(encoding: Overhang()) }
        if case .invalidValue(_, let context)? = error {
            #expect((context.underlyingError as? JSONError)?.code == .depthLimit)
            #expect(context.codingPath.count == 513)
        }
    }

    @Test("beyond the limit the coding path does not get longer")
    func pathBeyondTheLimit() {
        let sounder = Sounder()
        #expect(throws: EncodingError.self) { try JSON(encoding: sounder) }
        #expect(sounder.line.length == 513)
    }
}
