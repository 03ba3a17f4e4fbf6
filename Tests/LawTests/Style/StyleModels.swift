import LazyJSON

/// A model with an array, a dictionary and values of models, whose drafts are edited by the tests of the style law.
final class StylePlace: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String?
    @JSONProperty var tags: [String]
    @JSONProperty var marks: JSONArray<Int>
    @JSONProperty var homes: JSONArray<StyleHome>
    @JSONProperty var alt: StyleHome?
    @JSONProperty var byName: [String: StyleHome]
    @JSONProperty var counts: [String: Int]
    @JSONProperty(using: .codable) var spot: StyleSpot?
    @JSONProperty(using: .codable) var route: [StyleSpot] = []
    @JSONProperty var data: JSON?
}

final class StyleHome: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty var city: String?
    @JSONProperty var tags: [String]
}

struct StyleSpot: Codable, Equatable, Sendable {
    var at: [Int]
    var label: String
}

/// An edit of a draft, and what it does to a tree.
struct StyleDraftEdit {
    let name: String
    let tree: (inout Tree) throws -> Void
    let draft: (inout JSONDraft<StylePlace>) throws -> Void
}

/// Makes trees of ``StylePlace`` and edits of its drafts.
struct StyleDraftGenerator {
    private var trees: TreeGenerator
    var random: SeededGenerator

    init(seed: UInt64) {
        trees = TreeGenerator(seed: seed)
        random = SeededGenerator(seed: seed &+ 9_000_017)
    }

    mutating func style() -> TreeStyle { TreeStyle.random(&random) }

    /// Returns a document in which some members are missing and some containers are empty.
    mutating func document() -> Tree {
        var members: [(String, Tree)] = [
            ("name", text()), ("tags", .array(several { $0.text() })), ("marks", .array(several { $0.number() })),
            ("homes", .array(several { $0.home().tree })), ("alt", home().tree),
            ("byName", .object(zip(["ann", "bob", "eve"], several { $0.home().tree }).map { ($0, $1) })),
            ("counts", .object(zip(["x", "y", "z"], several { $0.number() }).map { ($0, $1) })),
            ("spot", spot().tree), ("route", .array(several { $0.spot().tree })), ("other", trees.value()),
        ]
        members = members.shuffled(using: &random).filter { _ in random.chance(75) }
        var tree = Tree.object(members)
        var number = 1
        tree.number(from: &number)
        return tree
    }

    private mutating func several(_ element: (inout StyleDraftGenerator) -> Tree) -> [Tree] {
        (0..<random.pick([0, 1, 2, 2, 3, 3])).map { _ in element(&self) }
    }

    mutating func word() -> String {
        random.pick(["x", "red", "north side", "Oslo", "a longer piece of text"])
    }
    private mutating func text() -> Tree { .text(word()) }
    private mutating func number() -> Tree { .scalar("\(random.below(900))") }

    /// Returns a model, made by code or read from a text of another style, and its tree.
    mutating func home() -> (tree: Tree, model: () throws -> StyleHome) {
        let (street, city) = (word(), word())
        let tags = (0..<random.below(3)).map { _ in word() }
        let (hasCity, hasTags) = (random.chance(60), random.chance(60))
        var members = [("street", Tree.text(street))]
        if hasCity { members.append(("city", .text(city))) }
        if hasTags { members.append(("tags", .array(tags.map { .text($0) }))) }
        let tree = Tree.object(members)
        if random.chance(40) {
            let text = style().text(tree)
            return (tree, { try StyleHome(parsing: text) })
        }
        return (
            tree,
            {
                StyleHome {
                    $0.set(\.street, to: street)
                    if hasCity { $0.set(\.city, to: city) }
                    if hasTags { $0.set(\.tags, to: tags) }
                }
            }
        )
    }

    mutating func spot() -> (tree: Tree, value: StyleSpot) {
        let at = (0..<random.below(4)).map { _ in random.below(900) }
        let spot = StyleSpot(at: at, label: word())
        return (.object([("at", .array(at.map { .scalar("\($0)") })), ("label", .text(spot.label))]), spot)
    }

    // MARK: Edits

    /// Returns an edit of the draft of a document; nil if the document has no place for the one that was tried.
    mutating func edit(of tree: Tree) -> StyleDraftEdit? {
        let homes = tree.value(at: [.name("homes")])?.count ?? 0
        switch random.below(20) {
        case 0...2:
            let home = home()
            return append("homes.append", "homes", home.tree) { try $0.homes.append(home.model()) }
        case 3:
            let (home, at) = (home(), random.below(homes + 1))
            guard homes > 0 else { return nil }
            return StyleDraftEdit(
                name: "homes.insert",
                tree: { tree in
                    try tree.change(at: [.name("homes")]) { homes in
                        try homes.insert(home.tree, at: at)
                    }
                }, draft: { try $0.homes.insert(home.model(), at: at) })
        case 4...5:
            guard homes > 0 else { return nil }
            let (home, at) = (home(), random.below(homes))
            return set("homes[i] =", [.name("homes"), .index(at)], home.tree, within: [.name("homes"), .index(at)]) {
                try $0.homes[at] = home.model()
            }
        case 6:
            guard homes > 0 else { return nil }
            let at = random.below(homes)
            return StyleDraftEdit(
                name: "alt = homes[i]",
                tree: { tree in
                    guard let home = tree.value(at: [.name("homes"), .index(at)]) else { throw TreeError() }
                    try tree.set(home, at: [.name("alt")])
                }, draft: { $0.alt = $0.homes[at] })
        case 7:
            guard homes > 0 else { return nil }
            let at = random.below(homes)
            return remove("homes.remove", [.name("homes"), .index(at)]) { $0.homes.remove(at: at) }
        case 8:
            guard homes > 0 else { return nil }
            let (word, at) = (word(), random.below(homes))
            let count = tree.value(at: [.name("homes"), .index(at), .name("tags")])?.count ?? 0
            let path: [TreeStep] = [.name("homes"), .index(at), .name("tags"), .index(count)]
            return set("homes[i].tags.append", path, .text(word), within: Array(path.prefix(2))) {
                $0.homes[at].tags.append(word)
            }
        case 9...10:
            let word = word()
            return append("tags.append", "tags", .text(word)) { $0.tags.append(word) }
        case 11:
            let number = random.below(900)
            return append("marks.append", "marks", .scalar("\(number)")) { $0.marks.append(number) }
        case 12...13:
            let (home, key) = (home(), random.pick(["ann", "bob", "zoe"]))
            return setMember("byName[key] =", "byName", key, home.tree) { try $0.byName[key] = home.model() }
        case 14:
            let (number, key) = (random.below(900), random.pick(["x", "w"]))
            return setMember("counts[key] =", "counts", key, .scalar("\(number)")) { $0.counts[key] = number }
        case 15:
            let keys = tree.value(at: [.name("byName")])?.steps ?? []
            guard !keys.isEmpty, case .name(let key) = random.pick(keys) else { return nil }
            return remove("byName[key] = nil", [.name("byName"), .name(key)]) { _ = $0.byName.removeValue(forKey: key) }
        case 16:
            let spot = spot()
            return StyleDraftEdit(
                name: "spot =",
                tree: { tree in
                    guard let old = tree.value(at: [.name("spot")]) else {
                        return try tree.set(spot.tree, at: [.name("spot")])
                    }
                    // The values are written into the existing object.
                    for step in spot.tree.steps where old.value(at: [step]) != nil {
                        guard let value = spot.tree.value(at: [step]) else { continue }
                        try tree.change(at: [.name("spot"), step]) { $0.content = value.content }
                    }
                }, draft: { $0.spot = spot.value })
        case 17:
            let spot = spot()
            return append("route.append", "route", spot.tree) { $0.route.append(spot.value) }
        case 18:
            let home = home()
            return set("alt =", [.name("alt")], home.tree) { try $0.alt = home.model() }
        default:
            let (value, text) = (trees.value(), style())
            if case .scalar("null") = value.content { return nil }
            return set("data =", [.name("data")], value) { $0.data = try JSON(parsing: text.text(value)) }
        }
    }

    private func append(
        _ name: String, _ member: String, _ value: Tree, _ draft: @escaping (inout JSONDraft<StylePlace>) throws -> Void
    ) -> StyleDraftEdit {
        StyleDraftEdit(
            name: name,
            tree: { tree in
                let count = tree.value(at: [.name(member)])?.count ?? 0
                try tree.set(value, at: [.name(member), .index(count)])
            }, draft: draft)
    }

    private func set(
        _ name: String, _ path: [TreeStep], _ value: Tree, within parent: [TreeStep] = [],
        _ draft: @escaping (inout JSONDraft<StylePlace>) throws -> Void
    ) -> StyleDraftEdit {
        StyleDraftEdit(
            name: name,
            tree: { tree in
                if tree.value(at: parent) == nil { throw TreeError() }
                try tree.set(value, at: path)
            }, draft: draft)
    }

    /// Sets a member of a dictionary, which is added at its place if there are three members, which are sorted.
    private func setMember(
        _ name: String, _ member: String, _ key: String, _ value: Tree,
        _ draft: @escaping (inout JSONDraft<StylePlace>) throws -> Void
    ) -> StyleDraftEdit {
        StyleDraftEdit(
            name: name,
            tree: { tree in
                let keys = tree.value(at: [.name(member)])?.steps ?? []
                try tree.set(value, at: [.name(member), .name(key)])
                if keys.count < 3 || keys.contains(.name(key)) { return }
                try tree.change(at: [.name(member)]) { dictionary in
                    guard case .object(let members) = dictionary.content else { return }
                    if zip(members, members.dropLast().dropFirst()).contains(where: { $0.name > $1.name }) { return }
                    dictionary.content = .object(members.sorted { $0.name < $1.name })
                }
            }, draft: draft)
    }

    private func remove(
        _ name: String, _ path: [TreeStep], _ draft: @escaping (inout JSONDraft<StylePlace>) throws -> Void
    ) -> StyleDraftEdit {
        StyleDraftEdit(name: name, tree: { tree in try tree.remove(at: path) }, draft: draft)
    }
}

extension Tree {
    static func text(_ text: String) -> Tree { .scalar("\"\(text)\"") }
}
