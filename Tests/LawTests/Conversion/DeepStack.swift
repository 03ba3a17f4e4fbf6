import LazyJSON
import TestSupport
import Testing

/// An issue of a value, with the pointer from it.
struct StackIssue: Hashable, Comparable {
    var pointer: String
    let kind: JSONIssue.Kind

    static func < (one: StackIssue, other: StackIssue) -> Bool {
        (one.pointer, "\(one.kind)") < (other.pointer, "\(other.kind)")
    }
}

/// The reason that a value cannot be read.
enum StackFailure: Error {
    case unreadable, refused

    var kind: JSONIssue.Kind { self == .refused ? .refused : .unreadable }
}

/// A value with another one in its place, and the JSON of that.
struct StackChange<Value> {
    let value: Value
    let json: JSON
}

/// A conversion that is made of others, and a simple model of it.
protocol DeepStack {
    associatedtype Value: Hashable & JSONConvertible & Weighed
    static var conversion: JSONConversion<Value> { get }
    /// Whether null is a value like others.
    static var readsNull: Bool { get }
    /// Returns the value of JSON, and adds the issues in it.
    static func read(_ json: JSON, _ issues: inout [StackIssue]) throws(StackFailure) -> Value
    /// Returns another value in the place of one that was read; nil if the model does not know any.
    static func change(_ json: JSON, _ random: inout SeededGenerator) -> StackChange<Value>?
    /// Returns JSON for the conversion, some of which it cannot read.
    static func json(_ random: inout SeededGenerator) -> JSON
}

extension DeepStack {
    static var readsNull: Bool { false }

    /// The value of JSON; nil if it cannot be read.
    static func value(_ json: JSON) -> Value? {
        var issues: [StackIssue] = []
        return try? read(json, &issues)
    }

    /// The issues of JSON at a pointer.
    static func issues(_ json: JSON, at pointer: String) -> [StackIssue] {
        var issues: [StackIssue] = []
        do {
            _ = try read(json, &issues)
            return issues.map { StackIssue(pointer: pointer + $0.pointer, kind: $0.kind) }
        } catch {
            return [StackIssue(pointer: pointer, kind: error.kind)]
        }
    }
}

/// A value that checks compare by a number.
protocol Weighed {
    var weight: Int { get }
}

extension Int: Weighed { var weight: Int { self } }
extension Array: Weighed where Element: Weighed {
    var weight: Int { reduce(count) { $0 + $1.weight } }
}

// MARK: - Combinators

/// Another stack that refuses values whose weight is a multiple of three.
enum Refusing<Inner: DeepStack>: DeepStack {
    static var conversion: JSONConversion<Inner.Value> { Inner.conversion.checking { $0.weight % 3 != 0 } }
    static var readsNull: Bool { Inner.readsNull }

    static func read(_ json: JSON, _ issues: inout [StackIssue]) throws(StackFailure) -> Inner.Value {
        let value = try Inner.read(json, &issues)
        if value.weight % 3 == 0 { throw .refused }
        return value
    }

    static func change(_ json: JSON, _ random: inout SeededGenerator) -> StackChange<Inner.Value>? {
        guard value(json) != nil else { return nil }
        return Inner.change(json, &random).flatMap { $0.value.weight % 3 == 0 ? nil : $0 }
    }

    static func json(_ random: inout SeededGenerator) -> JSON { Inner.json(&random) }
}

/// Arrays whose elements another stack reads.
protocol ArrayStack: DeepStack where Value == [Inner.Value] {
    associatedtype Inner: DeepStack
}

extension ArrayStack {
    static func elements(_ json: JSON, _ issues: inout [StackIssue]) throws(StackFailure) -> Value {
        guard json.kind == .array else { throw .unreadable }
        for (number, element) in json.elements.enumerated() {
            issues += Inner.issues(element, at: "/\(number)")
        }
        return json.elements.compactMap { Inner.value($0) }
    }

    static func changedElement(_ json: JSON, _ random: inout SeededGenerator) -> StackChange<Value>? {
        let elements = Array(json.elements)
        let places = elements.indices.filter { Inner.value(elements[$0]) != nil }
        guard json.kind == .array, !places.isEmpty else { return nil }
        let place = random.pick(places)
        guard let change = Inner.change(elements[place], &random) else { return nil }
        var values = elements.compactMap { Inner.value($0) }
        values[places.firstIndex(of: place) ?? 0] = change.value
        var changed = elements
        changed[place] = change.json
        return StackChange(value: values, json: JSON(elements: changed))
    }

    static func array(_ random: inout SeededGenerator) -> JSON {
        JSON(elements: (0..<random.below(4)).map { _ in Inner.json(&random) })
    }

    static func read(_ json: JSON, _ issues: inout [StackIssue]) throws(StackFailure) -> Value {
        try elements(json, &issues)
    }

    static func change(_ json: JSON, _ random: inout SeededGenerator) -> StackChange<Value>? {
        changedElement(json, &random)
    }

    static func json(_ random: inout SeededGenerator) -> JSON { random.chance(90) ? array(&random) : 8 }
}

enum Each<Inner: DeepStack>: ArrayStack {
    static var conversion: JSONConversion<[Inner.Value]> { .each(Inner.conversion) }
}

/// The same by `.each(checking:)`.
enum EachRefusing: ArrayStack {
    typealias Inner = Refusing<PlainLeaf>
    static var conversion: JSONConversion<[Int]> { .each(checking: { $0.weight % 3 != 0 }) }
}

enum LossyPlain: ArrayStack {
    typealias Inner = PlainLeaf
    static var conversion: JSONConversion<[Int]> { .lossyArray }
}

/// Arrays or single values.
protocol OneOrManyStack: ArrayStack {}

extension OneOrManyStack {
    static func isOne(_ json: JSON) -> Bool { json.kind != .array && !json.isNull }

    static func read(_ json: JSON, _ issues: inout [StackIssue]) throws(StackFailure) -> Value {
        guard isOne(json) else { return try elements(json, &issues) }
        issues += Inner.issues(json, at: "")
        return Inner.value(json).map { [$0] } ?? []
    }

    static func change(_ json: JSON, _ random: inout SeededGenerator) -> StackChange<Value>? {
        guard isOne(json) else { return changedElement(json, &random) }
        guard Inner.value(json) != nil, let change = Inner.change(json, &random) else { return nil }
        // An array or null is never a single value.
        return StackChange(value: [change.value], json: isOne(change.json) ? change.json : [change.json])
    }

    static func json(_ random: inout SeededGenerator) -> JSON {
        random.chance(60) ? array(&random) : Inner.json(&random)
    }
}

enum OneOrMany<Inner: DeepStack>: OneOrManyStack {
    static var conversion: JSONConversion<[Inner.Value]> { .oneOrMany(Inner.conversion) }
}

/// The same by `.oneOrMany`.
enum OneOrManyPlain: OneOrManyStack {
    typealias Inner = PlainLeaf
    static var conversion: JSONConversion<[Int]> { .oneOrMany }
}
