import LazyJSON

extension WriteLaw {
    /// Texts of values that most properties cannot read; the texts of `unreadable` have a mark by which they are found again.
    static let damaged = [
        "null", "7", #""~u""#, "true", "[]", "{}", #"[1,"x"]"#, #"{"~u":1}"#, "1e400", #""""#, "[[null]]", "-0.5",
    ]

    /// Documents with values for some properties of a class: values that fit, fit in part, or do not, and members that occur
    /// twice.
    struct Documents {
        /// A value at a path, or what is on the way to values.
        private indirect enum Node {
            case value(String)
            case parent([(component: Component, node: Node)])
        }

        var random: SeededGenerator
        private let (comma, colon): (String, String)

        init(_ random: SeededGenerator) {
            self.random = random
            (comma, colon) = self.random.pick([(",", ":"), (", ", ": "), (",\n ", ":"), (" , ", " : ")])
        }

        /// An object for a class.
        ///
        /// - Parameters:
        ///   - table: The properties of the class.
        ///   - chosen: The properties that are written later.
        mutating func object<Model>(_ table: Table<Model>, for chosen: [Int]) -> String {
            var nodes: [(component: Component, node: Node)] = []
            for (number, declaration) in table.declarations.enumerated() {
                guard random.chance(chosen.contains(number) ? 88 : 25) else { continue }
                for path in declaration.paths where declaration.paths.count == 1 || random.chance(50) {
                    insert(value(declaration.texts), path[...], into: &nodes)
                }
            }
            return object(nodes, isRoot: true)
        }

        private mutating func value(_ texts: [String]) -> String {
            random.chance(80) ? random.pick(texts) : random.pick(damaged)
        }

        private mutating func insert(
            _ text: String, _ path: ArraySlice<Component>, into nodes: inout [(component: Component, node: Node)]
        ) {
            guard let component = path.first else { return }
            let rest = path.dropFirst()
            let existing = nodes.firstIndex { $0.component == component }
            if rest.isEmpty {
                if existing == nil || random.chance(30) { nodes.append((component, .value(text))) }
                return
            }
            if random.chance(6) { return nodes.append((component, .value(random.pick(damaged)))) }
            var inner: [(component: Component, node: Node)] = []
            // A parent that is there already, or a second one with its name.
            if let existing, case .parent(let nodes) = nodes[existing].node, !random.chance(15) { inner = nodes }
            insert(text, rest, into: &inner)
            if let existing, !inner.isEmpty, case .parent(let old) = nodes[existing].node, inner.count >= old.count {
                nodes[existing].node = .parent(inner)
            } else {
                nodes.append((component, .parent(inner)))
            }
        }

        private mutating func text(_ node: Node) -> String {
            switch node {
            case .value(let text): return text
            case .parent(let nodes):
                let isArray = nodes.contains { if case .index = $0.component { true } else { false } }
                return isArray ? array(nodes) : object(nodes, isRoot: false)
            }
        }

        private mutating func array(_ nodes: [(component: Component, node: Node)]) -> String {
            var texts: [String] = []
            for (component, node) in nodes {
                guard case .index(let index) = component else { continue }
                while texts.count <= index { texts.append(#"{"zz":1.0}"#) }
                texts[index] = text(node)
            }
            if random.chance(30) { texts.append("0.50") }
            return "[" + texts.joined(separator: comma) + "]"
        }

        private mutating func object(_ nodes: [(component: Component, node: Node)], isRoot: Bool) -> String {
            var texts: [String] = []
            for (component, node) in nodes.shuffled(using: &random) {
                let name =
                    switch component {
                    case .key(let key): key
                    case .index(let index): "\(index)"
                    }
                texts.append("\"\(name)\"\(colon)\(text(node))")
                if random.chance(8) {
                    let twice = random.chance(50) ? text(node) : random.pick(damaged)
                    texts.append("\"\(name)\"\(colon)\(twice)")
                }
                if random.chance(20) {
                    texts.append("\"zz\(texts.count)\"\(colon)\(random.pick(["1.0", #"{ "k":[ ]}"#]))")
                }
            }
            return "{" + texts.joined(separator: comma) + "}"
        }
    }
}
