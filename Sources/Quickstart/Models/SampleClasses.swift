import LazyJSON

/// The objects in samples, divided into classes.
struct SampleClasses {
    /// A place of values: a member of a class, or the elements of arrays and dictionaries in it.
    struct Place: Hashable {
        /// The number of the class; `nil` for the samples themselves.
        var owner: Int?
        var key = ""
        /// The number of arrays and dictionaries around the values.
        var level = 0

        /// The place of the elements.
        var inner: Place { Place(owner: owner, key: key, level: level + 1) }
    }

    /// Objects that are alike.
    struct Class {
        /// The name in JSON.
        let name: String
        /// The path to the first objects, with `*` for any index or data.
        let path: String
        /// The number of the class in which the objects were found first.
        let owner: Int?
        var objects: [JSON] = []
        /// The names of the members, in the order in which they appear.
        var keys: [String] = []
        /// The kinds of the members, without null.
        var kinds: [String: Set<JSON.Kind>] = [:]
    }

    private(set) var classes: [Class] = []
    /// The number of the class of the objects at a place, unless they are dictionaries.
    private(set) var numbers: [Place: Int] = [:]
    private var dictionaries: Set<Place> = []
    /// The numbers of the classes with a label.
    private var labeled: [Set<String>: Set<Int>] = [:]

    /// Divides the objects in samples, which have a name.
    init(of samples: [JSON], named name: String) {
        var (queue, next) = ([(values: samples, place: Place(), name: name, path: "")], 0)
        while next < queue.count {
            let (values, place, name, path) = queue[next]
            next += 1
            // Values of several kinds are read as `JSON`.
            guard Set(values.map(\.kind)).subtracting([.null]).count == 1 else { continue }
            let objects = values.filter { $0.kind == .object }
            var elements = values.flatMap(\.elements)
            if dictionaries.contains(place) || numbers[place] == nil && Self.areDictionaries(objects) {
                dictionaries.insert(place)
                elements += objects.flatMap { $0.members.map(\.value) }
            } else if !objects.isEmpty {
                let owner = add(objects, at: place, Class(name: name, path: path, owner: place.owner))
                for key in classes[owner].keys {
                    let path = path + JSONPointer([.key(key)]).description
                    queue.append((objects.compactMap { $0[key] }, Place(owner: owner, key: key), key, path))
                }
            }
            if !elements.isEmpty { queue.append((elements, place.inner, Names.singular(name), path + "/*")) }
        }
    }

    /// Adds objects to the class of their place, or to one that is alike, or to a new one; returns its number.
    private mutating func add(_ objects: [JSON], at place: Place, _ new: consuming Class) -> Int {
        new.add(objects)
        let similar = new.labels.flatMap { labeled[$0] ?? [] }.sorted()
        let number = numbers[place] ?? similar.first { classes[$0].isLike(new) } ?? classes.count
        if number == classes.count { classes.append(new) } else { classes[number].add(objects) }
        for label in classes[number].labels { labeled[label, default: []].insert(number) }
        numbers[place] = number
        return number
    }

    /// Returns whether names of members are data: numbers, dates or paths, or too many for values that are alike, unless
    /// each of several objects has most of them.
    static func areDictionaries(_ objects: [JSON]) -> Bool {
        let members = objects.flatMap(\.members).filter { !$0.value.isNull }
        let (keys, kinds) = (Set(members.map(\.key)), Set(members.map(\.value.kind)))
        if kinds.count != 1 || keys.allSatisfy(Names.isData) { return kinds.count == 1 }
        let names = members.map { Set($0.value.members.map(\.key)) }
        let areAlike = names.allSatisfy { $0.intersection(names[0]).count * 2 >= names[0].union($0).count }
        let areShared = objects.count > 1 && objects.allSatisfy { $0.count * 2 > keys.count }
        return areAlike && !areShared && keys.count >= (kinds == [.object] ? 8 : 20)
    }
}

extension SampleClasses.Class {
    fileprivate mutating func add(_ added: [JSON]) {
        objects += added
        for (key, value) in added.flatMap(\.members) {
            if kinds[key] == nil { keys.append(key) }
            kinds[key, default: []].formUnion(value.isNull ? [] : [value.kind])
        }
    }

    /// The name, and the names of the members; classes that are alike have one of the two in common.
    fileprivate var labels: [Set<String>] { [[name], Set(keys)] }

    /// Returns whether most members are the same, or all if the names differ, and these are of the same kinds.
    fileprivate func isLike(_ other: Self) -> Bool {
        let shared = keys.filter { other.kinds[$0] != nil }
        let all = keys.count + other.keys.count - shared.count
        return Double(shared.count) >= (name == other.name ? 0.6 : 1) * Double(all)
            && shared.allSatisfy { kinds[$0, default: []].union(other.kinds[$0, default: []]).count <= 1 }
    }
}
