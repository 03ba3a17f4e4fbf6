import LazyJSON

/// A part of an encoding, for a second and simple statement of what continues what.
final class EncodedPart {
    let json: JSON
    let name: String?
    let position: Int
    private(set) weak var parent: EncodedPart?
    private(set) var children: [EncodedPart] = []
    var identity: AnyHashable?
    /// Whether the identity occurs more than once.
    fileprivate var isRepeated = false
    var match: EncodedPart?
    let text: String
    /// In the root: the parts by the numbers of their owners.
    var owners: [Int: EncodedPart] = [:]

    init(_ json: JSON, _ name: String? = nil, _ position: Int = 0, in parent: EncodedPart? = nil) {
        (self.json, self.name, self.position, self.parent) = (json, name, position, parent)
        text = json.text()
        if json.kind == .object {
            children = json.members.enumerated().map { EncodedPart($1.value, $1.key, $0, in: self) }
        } else if json.kind == .array {
            children = json.elements.enumerated().map { EncodedPart($1, nil, $0, in: self) }
        }
    }

    /// This part and all inside it, in order.
    private(set) lazy var all: [EncodedPart] = [self] + children.flatMap(\.all)
    var root: EncodedPart { parent?.root ?? self }
    var isElement: Bool { parent != nil && name == nil }
    var isDictionary: Bool { name == "named" }
    var isKeyed: Bool { name == "keyed" }
    var isSet: Bool { name == "set" }
    /// The elements inside it that may move to another array, the largest first.
    var movable: [EncodedPart] {
        let elements = all.filter { $0.isElement && ($0.json.kind == .object || $0.json.kind == .array) }
        return elements.enumerated().sorted { ($1.element.all.count, $0.offset) < ($0.element.all.count, $1.offset) }
            .map(\.element)
    }
    /// The texts inside it, with their places.
    private(set) lazy var strings: [String] =
        json.kind == .string ? [text] : children.flatMap { child in child.strings.map { "\(child.name ?? "")/\($0)" } }
    /// Whether both are the same, with the same identities.
    func equals(_ other: EncodedPart) -> Bool {
        text == other.text && all.map(\.identity) == other.all.map(\.identity)
    }
}

/// The parts that continue other parts, by the rules, with every search written out: quadratic and more.
struct CorrespondenceOracle {
    private let old: EncodedPart
    private let new: EncodedPart
    private var pending: [(EncodedPart, EncodedPart)] = []
    private var arrays: [(EncodedPart, EncodedPart)] = []

    /// Matches the parts of two encodings.
    static func match(_ old: EncodedPart, _ new: EncodedPart) {
        for side in [old, new] {
            for part in side.all where part.identity != nil {
                // An identity that occurs twice is none.
                let count = { (side: EncodedPart) in side.all.filter { $0.identity == part.identity }.count }
                if count(old) > 1 || count(new) > 1 { part.isRepeated = true }
            }
        }
        for part in old.all + new.all where part.isRepeated { part.identity = nil }
        var oracle = CorrespondenceOracle(old: old, new: new)
        oracle.run()
    }

    private init(old: EncodedPart, new: EncodedPart) { (self.old, self.new) = (old, new) }

    private mutating func run() {
        for n in new.all where n.identity != nil {
            if let o = old.all.first(where: { $0.identity == n.identity }) { pair(o, n) }
        }
        pair(old, new)
        while !pending.isEmpty {
            while !pending.isEmpty {
                while !pending.isEmpty {
                    let (o, n) = pending.removeFirst()
                    if o.json.kind == .object, n.json.kind == .object { members(o, n) }
                    if o.json.kind == .array, n.json.kind == .array { elements(o, n) }
                }
                for (o, n) in arrays { similar(o, n) }
                for (o, n) in arrays { aligned(o, n) }
                arrays = []
            }
            moved(old.movable, new.movable)
        }
    }

    private mutating func pair(_ o: EncodedPart, _ n: EncodedPart) {
        (o.match, n.match) = (n, o)
        if !o.equals(n) { return pending.append((o, n)) }
        for (o, n) in zip(o.all, n.all) where o.match == nil && n.match == nil { (o.match, n.match) = (n, o) }
    }

    private func isFree(_ part: EncodedPart) -> Bool { part.match == nil && part.identity == nil }

    private mutating func members(_ o: EncodedPart, _ n: EncodedPart) {
        for child in n.children {
            if let known = o.children.first(where: { $0.name == child.name }) { pair(known, child) }
        }
        if o.isDictionary { renamed(o.children.filter { $0.match == nil }, n.children.filter { $0.match == nil }) }
    }

    private mutating func renamed(_ removed: [EncodedPart], _ added: [EncodedPart]) {
        for o in removed {
            let same = added.filter { $0.text == o.text }
            if same.count == 1, removed.filter({ $0.text == o.text }).count == 1 { pair(o, same[0]) }
        }
    }

    private mutating func elements(_ o: EncodedPart, _ n: EncodedPart) {
        if o.isKeyed {
            let keys = { (array: EncodedPart) in array.children.filter { $0.position % 2 == 0 } }
            for key in keys(n) {
                guard let known = keys(o).first(where: { $0.text == key.text }) else { continue }
                pair(known, key)
                pair(o.children[known.position + 1], n.children[key.position + 1])
            }
            let values = { (array: EncodedPart) in array.children.filter { $0.position % 2 == 1 && $0.match == nil } }
            return renamed(values(o), values(n))
        }
        let (olds, news) = (o.children.filter { isFree($0) }, n.children.filter { isFree($0) })
        if !o.isSet {
            let common = longest(olds[...], news[...])
            // Of several longest lists, the list of the elements in their places counts.
            let inPlace = olds.count == news.count ? zip(olds, news).filter { $0.text == $1.text } : []
            for (o, n) in inPlace.count == common.count ? inPlace : common { pair(o, n) }
            arrays.append((o, n))
        }
        moved(olds, news)
    }

    private func longest(
        _ olds: ArraySlice<EncodedPart>, _ news: ArraySlice<EncodedPart>
    ) -> [(EncodedPart, EncodedPart)] {
        guard let o = olds.first, let n = news.first else { return [] }
        if o.text == n.text { return [(o, n)] + longest(olds.dropFirst(), news.dropFirst()) }
        let (one, other) = (longest(olds.dropFirst(), news), longest(olds, news.dropFirst()))
        return one.count >= other.count ? one : other
    }

    private mutating func moved(_ olds: [EncodedPart], _ news: [EncodedPart]) {
        for n in news where isFree(n) {
            if let o = olds.first(where: { isFree($0) && $0.text == n.text }) { pair(o, n) }
        }
    }

    /// Whether no other element of the same encoding is left that may continue it.
    private func isAlone(_ part: EncodedPart, _ others: EncodedPart) -> Bool {
        isFree(part) && !others.all.contains { $0.isElement && $0.match == nil && $0.text == part.text }
    }

    private mutating func similar(_ o: EncodedPart, _ n: EncodedPart) {
        /// The neighbors that stay.
        func neighbors(_ part: EncodedPart, _ array: EncodedPart, _ stays: (EncodedPart) -> Int?) -> [Int] {
            let before = array.children[..<part.position].compactMap(stays).last ?? -1
            return [before, array.children[part.position...].compactMap(stays).first ?? Int.max]
        }
        let gap = { (part: EncodedPart) in
            neighbors(part, o) { $0.match?.parent === n ? $0.position : nil }
        }
        let newGap = { (part: EncodedPart) in
            neighbors(part, n) { $0.match?.parent === o ? $0.match?.position : nil }
        }
        var pairs: [(EncodedPart, EncodedPart)] = []
        for old in o.children where old.match == nil {
            let olds = o.children.filter { $0.match == nil && gap($0) == gap(old) }
            let news = n.children.filter { $0.match == nil && newGap($0) == gap(old) }
            for new in news
            where share(.string, old, new, olds + news)
                || share(.number, old, new, olds + news) && haveEqualTexts(old, new)
            { pairs.append((old, new)) }
        }
        for (old, new) in pairs
        where pairs.filter({ $0.0 === old }).count == 1 && pairs.filter({ $0.1 === new }).count == 1
            && isAlone(old, self.new) && isAlone(new, self.old)
        { pair(old, new) }
    }

    private func share(_ kind: JSON.Kind, _ o: EncodedPart, _ n: EncodedPart, _ all: [EncodedPart]) -> Bool {
        o.json.kind == .object && n.json.kind == .object
            && o.children.contains { member in
                let holders = all.filter {
                    $0.json.kind == .object && $0.children.contains { $0.name == member.name && $0.text == member.text }
                }
                return member.json.kind == kind && holders.count == 2 && holders.contains { $0 === n }
            }
    }

    private func haveEqualTexts(_ o: EncodedPart, _ n: EncodedPart) -> Bool {
        if o.json.kind == .string, n.json.kind == .string { return o.text == n.text }
        guard o.json.kind == .object, n.json.kind == .object else { return true }
        return o.children.allSatisfy { child in
            n.children.first { $0.name == child.name }.map { haveEqualTexts(child, $0) } ?? true
        }
    }

    private mutating func aligned(_ o: EncodedPart, _ n: EncodedPart) {
        guard o.children.count == n.children.count else { return }
        let hasMoved =
            o.children.contains { $0.match != nil && $0.match !== n.children[$0.position] }
            || n.children.contains { $0.match != nil && $0.match !== o.children[$0.position] }
        if hasMoved { return }
        for (old, new) in zip(o.children, n.children)
        where old.match == nil && old.json.kind == new.json.kind
            && (old.json.kind == .array || old.strings.sorted() == new.strings.sorted())
            && isAlone(old, self.new) && isAlone(new, self.old)
        { pair(old, new) }
    }
}
