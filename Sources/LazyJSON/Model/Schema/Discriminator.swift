/// The members by which a class recognizes objects of one of its subclasses.
struct Discriminator {
    let type: JSONModel.Type
    /// The scalars of the template of the subclass, each of which is enough, or which are enough together; empty if they are
    /// not known.
    let leaves: [(pointer: JSONPointer, value: JSON)]

    /// The keywords of objects that have the members; nil if they are not known.
    var keywords: SchemaKeywords? {
        if leaves.isEmpty { return nil }
        var node = SchemaNode()
        for leaf in leaves { node.insert([("const", leaf.value)], at: leaf.pointer.components[...], isRequired: true) }
        return node.container(.full).filter { $0.0 != "type" }
    }

    /// Returns the discriminators of the subclasses that a class names, without those that another one of them leads to.
    static func all(of type: JSONModel.Type) -> [Discriminator] {
        var known: [ModelClass] = []
        for subclass in type.subclasses.map({ ModelClass.of($0).object }) where subclass.derives(from: type) {
            if !known.contains(where: { $0 === subclass }) { known.append(subclass) }
        }
        let next = known.filter { subclass in !known.contains { subclass.derives(from: $0.type) } }
        return next.map { Discriminator(of: $0.type, in: type) }
    }

    /// Returns the members by which the superclasses of a class recognize its objects, one for each pointer.
    static func constants(of type: JSONModel.Type) -> [(pointer: JSONPointer, value: JSON)] {
        let lineage = ModelClass.of(type).object.lineage
        let leaves = lineage.indices.flatMap { number in
            lineage[(number + 1)...].lazy.compactMap { superclass in
                all(of: superclass).first { $0.type == lineage[number] }
            }.first?.leaves ?? []
        }
        // The most derived class says which of several values it is.
        return leaves.enumerated().filter { number, leaf in !leaves[..<number].contains { $0.pointer == leaf.pointer } }
            .map(\.element)
    }

    private init(of subclass: JSONModel.Type, in type: JSONModel.Type) {
        self.type = subclass
        func isRecognized(_ leaves: [(pointer: JSONPointer, value: JSON)]) -> Bool {
            var json = JSON.emptyObject
            for leaf in leaves { try? json.set(leaf.value, at: leaf.pointer) }
            return ModelClass.of(type).dispatch(json, JSONContext()).object.isOrDerives(from: subclass)
        }
        let all = Self.leaves(of: subclass.template)
        leaves = all.first { isRecognized([$0]) }.map { [$0] } ?? (isRecognized(all) ? all : [])
    }

    /// The scalars in an object and the objects in it.
    private static func leaves(of template: JSON) -> [(pointer: JSONPointer, value: JSON)] {
        var (leaves, objects) = ([(pointer: JSONPointer, value: JSON)](), [(JSONPointer(), template)])
        while let (pointer, object) = objects.popLast() {
            for (key, value) in object.members {
                let inner = pointer.appending(.key(key))
                if value.kind == .object { objects.append((inner, value)) } else { leaves.append((inner, value)) }
            }
        }
        return leaves
    }
}

extension ModelClass {
    /// Whether this is another class that is derived from a class.
    fileprivate func derives(from type: JSONModel.Type) -> Bool { self.type != type && isOrDerives(from: type) }
}
