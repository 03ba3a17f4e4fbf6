import LazyJSON

/// The checks of values that must not change, or must agree, when values are written at paths.
extension WriteLaw {
    private static func name(_ component: Component) -> String {
        switch component {
        case .key(let key): key
        case .index(let index): "\(index)"
        }
    }

    /// Returns the first change outside of what was written, as words; nil if there is none.
    ///
    /// - Parameters:
    ///   - base: The value before.
    ///   - after: The value after.
    ///   - paths: The paths that were written, from the value.
    ///   - owned: The paths of the properties; of several members at one of them, one can be left.
    static func outsideChange(
        _ base: JSON, _ after: JSON, _ paths: [ArraySlice<Component>], owned: [ArraySlice<Component>]
    ) -> String? {
        if paths.contains(where: \.isEmpty) { return nil }
        if base.kind == .object, after.kind == .object {
            let keys = Set(paths.compactMap { $0.first.map(name) })
            let (old, new) = (
                base.members.filter { !keys.contains($0.key) }, after.members.filter { !keys.contains($0.key) }
            )
            if old.map(\.key) != new.map(\.key) { return "members \(old.map(\.key)) are \(new.map(\.key))" }
            for (one, other) in zip(old, new) where one.value.rawText != other.value.rawText {
                return "\(one.key): \(one.value.rawText) is \(other.value.rawText)"
            }
            for key in keys {
                let tails = paths.filter { $0.first.map(name) == key }.map { $0.dropFirst() }
                let owned = owned.filter { $0.first.map(name) == key }.map { $0.dropFirst() }
                let (old, new) = (base.members.filter { $0.key == key }, after.members.filter { $0.key == key })
                for (one, other) in zip(old, new) {
                    if let change = outsideChange(one.value, other.value, tails, owned: owned) {
                        return "in \(key): \(change)"
                    }
                }
                if !(tails + owned).contains(where: \.isEmpty), !old.isEmpty, old.count != new.count {
                    return "\(old.count) members \(key) are \(new.count)"
                }
            }
        } else if base.kind == .array, after.kind == .array {
            // A conversion has elements in place of the members of its model.
            if paths.contains(where: { if case .key? = $0.first { true } else { false } }) { return nil }
            if after.count < base.count { return "\(base.count) elements are \(after.count)" }
            for (index, (old, new)) in zip(base.elements, after.elements).enumerated() {
                let tails = paths.filter { $0.first == .index(index) }.map { $0.dropFirst() }
                if tails.isEmpty, old.rawText != new.rawText {
                    return "element \(index): \(old.rawText) is \(new.rawText)"
                }
                let owned = owned.filter { $0.first == .index(index) }.map { $0.dropFirst() }
                if !tails.isEmpty, let change = outsideChange(old, new, tails, owned: owned) {
                    return "in \(index): \(change)"
                }
            }
        }
        return nil
    }

    /// The values at a path, one for each way through members that occur more than once.
    static func occurrences(_ json: JSON, _ path: ArraySlice<Component>) -> [JSON?] {
        guard let component = path.first else { return [json] }
        let rest = path.dropFirst()
        switch json.kind {
        case .object:
            let found = json.members.filter { $0.key == name(component) }
            return found.isEmpty ? [nil] : found.flatMap { occurrences($0.value, rest) }
        case .array:
            guard case .index(let index) = component, let element = json[index] else { return [nil] }
            return occurrences(element, rest)
        default: return [nil]
        }
    }

    /// A value without the members that no property has.
    static func known(_ json: JSON) -> JSON {
        switch json.kind {
        case .object:
            JSON(members: json.members.filter { !$0.key.hasPrefix("zz") }.map { ($0.key, known($0.value)) })
        case .array: JSON(elements: json.elements.map(known))
        default: json
        }
    }

    /// How many unreadable elements and members there are in the first value at a path.
    static func unreadableCount(_ json: JSON, _ path: [Component]) -> Int {
        (json[at: JSONPointer(path)]?.text() ?? "").split(separator: "~u", omittingEmptySubsequences: false).count - 1
    }
}
