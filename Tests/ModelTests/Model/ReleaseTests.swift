import LazyJSON
import Synchronization
import Testing

/// A model that holds models, and is counted.
final class CountedNode: JSONModel, @unchecked Sendable {
    @JSONProperty var value: Int
    @JSONProperty var next: CountedNode?
    @JSONProperty var child: CountedNode
    @JSONProperty var list: [CountedNode]
    @JSONProperty var named: [String: CountedNode]
    private let token = Token()

    /// A value that is created and released together with a model.
    final class Token: Sendable {
        static let alive = Atomic(0)
        init() { Self.alive.add(1, ordering: .relaxed) }
        deinit { Self.alive.subtract(1, ordering: .relaxed) }
    }

    /// How many there are, without the one that the class was recorded with, which is gone.
    static var alive: Int { Token.alive.load(ordering: .sequentiallyConsistent) }
}

/// Law 9: releasing models that hold models, however deep, does not recurse.
@Suite(.serialized) struct ReleaseTests {
    /// How a model is in the one around it.
    enum Way: CaseIterable, Sendable {
        case optional, direct, list, named, mixed

        /// How many models are nested.
        var depth: Int { self == .optional || self == .mixed ? 200_000 : 50_000 }

        func member(_ level: Int) -> (String, String) {
            switch self {
            case .optional: (#"{"next":"#, "}")
            case .direct: (#"{"child":"#, "}")
            case .list: (#"{"list":["#, "]}")
            case .named: (#"{"named":{"a":"#, "}}")
            case .mixed: Self.allCases[level % 4].member(level)
            }
        }

        func inner(_ node: CountedNode, _ level: Int) -> CountedNode? {
            switch self {
            case .optional: node.next
            case .direct: node.child
            case .list: node.list.first
            case .named: node.named["a"]
            case .mixed: Self.allCases[level % 4].inner(node, level)
            }
        }
    }

    private static func text(_ way: Way, depth: Int) -> String {
        let members = (0..<depth).map { way.member($0) }
        return members.map(\.0).joined() + #"{"value": 7}"# + members.reversed().map(\.1).joined()
    }

    private static func chain(_ way: Way, depth: Int) throws -> CountedNode {
        try CountedNode(parsing: text(way, depth: depth), limits: JSONLimits(depth: 900_000))
    }

    @Test(arguments: Way.allCases)
    func aChainOfModelsIsReleasedOnASmallStack(_ way: Way) throws {
        let before = CountedNode.alive
        let isDone = Threads.run { _ in
            guard var node = try? Self.chain(way, depth: way.depth) else {
                Issue.record("not parsed")
                return
            }
            let root = node
            for level in 0..<way.depth {
                guard let inner = way.inner(node, level) else {
                    Issue.record("nothing at \(level)")
                    return
                }
                node = inner
            }
            #expect(node.value == 7)
            #expect(CountedNode.alive == before + way.depth + 1)
            withExtendedLifetime(root) {}
        }
        #expect(isDone)
        #expect(CountedNode.alive == before)
    }

    @Test(arguments: [Way.optional, .list, .mixed])
    func aModelInTheMiddleOutlivesTheChain(_ way: Way) throws {
        let before = CountedNode.alive
        let isDone = Threads.run { _ in
            guard var node = try? Self.chain(way, depth: 1_000) else { return }
            var kept: CountedNode?
            for level in 0..<1_000 {
                if level == 500 { kept = node }
                guard let inner = way.inner(node, level) else { break }
                node = inner
            }
            #expect(node.value == 7)
            node = CountedNode()
            #expect(CountedNode.alive == before + 502)
            #expect(kept.flatMap { way.inner($0, 500) } != nil)
            kept = nil
        }
        #expect(isDone)
        #expect(CountedNode.alive == before)
    }

    @Test func aChainThatManyThreadsReadIsReleased() throws {
        let before = CountedNode.alive
        do {
            let root = try Self.chain(.mixed, depth: 5_000)
            let isDone = Threads.run(8) { _ in
                var node = root
                for level in 0..<5_000 {
                    guard let inner = Way.mixed.inner(node, level) else { return }
                    node = inner
                }
                #expect(node.value == 7)
            }
            #expect(isDone)
        }
        #expect(CountedNode.alive == before)
    }

    @Test func draftsReleaseTheModelsTheyMade() {
        let before = CountedNode.alive
        do {
            let node = CountedNode {
                $0.value = 1
                $0.next = CountedNode { $0.value = 2 }
                $0.child.value = 3
            }
            let copy = node.mutate {
                $0.next?.value += 1
                _ = $0.snapshot()
            }
            #expect(copy.next?.value == 3)
            #expect(node.child.value == 3)
        }
        #expect(CountedNode.alive == before)
    }
}
