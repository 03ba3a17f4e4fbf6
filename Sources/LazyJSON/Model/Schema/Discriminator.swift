/// The members by which a class recognizes objects of one of its subclasses.
struct Discriminator {
    let type: JSONModel.Type
    /// The members of the subclass's template by which the class recognizes it: one member if it is enough, otherwise all of
    /// them; empty if all together are not enough.
    let leaves: [(pointer: JSONPointer, value: JSON)]

    /// The keywords of objects that have the members; nil if there are none.
    var keywords: SchemaKeywords? {
        if leaves.isEmpty { return nil }
        var node = SchemaNode()
        for leaf in leaves { node.insert([("const", leaf.value)], at: leaf.pointer.components[...], isRequired: true) }
        return node.container(.full).filter { $0.0 != "type" }
    }

    /// Returns the discriminators of the subclasses that a class lists, except for subclasses of another listed class.
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
        // Of several values at one pointer, the value of the most derived class counts.
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

    /// Returns the members of an object that are not objects, also in nested objects.
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
    /// Returns whether this is a subclass of a class, and not the class itself.
    fileprivate func derives(from type: JSONModel.Type) -> Bool { self.type != type && isOrDerives(from: type) }
}
