import Foundation
import LazyJSON
import TestSupport
import Testing

/// A conversion that is not made of others.
///
/// Its values and issues are the values and issues of an optional property that has it; tables of other tests state these.
protocol Leaf: DeepStack {
    /// The texts of JSON for the conversion.
    static var texts: [JSON] { get }
    /// The values that are written.
    static var values: [Value] { get }
    /// The JSON of a value over JSON that reads as another one.
    static func written(_ value: Value, over existing: JSON) -> JSON
}

/// One property with a leaf.
private final class LeafModel<Of: Leaf>: JSONModel, @unchecked Sendable {
    @JSONProperty(using: Of.conversion) var one: Of.Value?
}

extension Leaf {
    static func read(_ json: JSON, _ issues: inout [StackIssue]) throws(StackFailure) -> Value {
        if json.isNull, !readsNull { throw .unreadable }
        let object: JSON = ["one": json]
        guard let model = try? LeafModel<Self>(parsing: object.text()), let value = model.one else { throw .unreadable }
        for issue in model.issues {
            issues.append(StackIssue(pointer: String(issue.pointer.description.dropFirst(4)), kind: issue.kind))
        }
        return value
    }

    static func change(_ json: JSON, _ random: inout SeededGenerator) -> StackChange<Value>? {
        guard let old = value(json) else { return nil }
        let others = values.filter { $0 != old }
        let new = random.pick(others)
        return StackChange(value: new, json: written(new, over: json))
    }

    static func json(_ random: inout SeededGenerator) -> JSON { random.pick(texts) }
}

private let numbers: [JSON] = [0, 1, -4, 6, 100, 42.9, "5", "x", true, nil, [], [:], 2]

enum PlainLeaf: Leaf {
    static var conversion: JSONConversion<Int> { .standard }
    static var texts: [JSON] { numbers }
    static var values: [Int] { [0, 2, 7, -4, 300] }
    static func written(_ value: Int, over existing: JSON) -> JSON { value.json(replacing: existing) }
}

enum ExactLeaf: Leaf {
    static var conversion: JSONConversion<Int> { .exact }
    static var texts: [JSON] { numbers }
    static var values: [Int] { [0, 2, 7, -4, 300] }
    static func written(_ value: Int, over existing: JSON) -> JSON { JSON(value) }
}

/// A table with a key null.
enum MappedLeaf: Leaf {
    static var conversion: JSONConversion<Int> { .mapping([nil: 7, "x": 1, "y": 2, 5: 4], default: 0) }
    static var readsNull: Bool { true }
    static var texts: [JSON] { [nil, "x", "y", 5, "z", 9, [], [:]] }
    static var values: [Int] { [7, 1, 2, 4] }
    static func written(_ value: Int, over existing: JSON) -> JSON {
        value == 7 ? nil : value == 1 ? "x" : value == 2 ? "y" : 5
    }
}

/// Closures of both directions.
enum ClosureLeaf: Leaf {
    static var conversion: JSONConversion<Int> {
        JSONConversion(
            decode: { json, _ in try json.value(as: Int.self) + 100 }, encode: { value, _, _ in JSON(value - 100) })
    }
    static var texts: [JSON] { numbers }
    static var values: [Int] { [0, 2, 7, 100, 401] }
    static func written(_ value: Int, over existing: JSON) -> JSON { JSON(value - 100) }
}

/// A closure that only reads: the type writes.
enum ReadingLeaf: Leaf {
    static var conversion: JSONConversion<Int> { JSONConversion(decode: { json, _ in try json.value(as: Int.self) }) }
    static var texts: [JSON] { numbers }
    static var values: [Int] { [0, 2, 7, -4, 300] }
    static func written(_ value: Int, over existing: JSON) -> JSON { value.json(replacing: existing) }
}

/// A closure that only writes: the type reads.
enum WritingLeaf: Leaf {
    static var conversion: JSONConversion<Int> { JSONConversion(encode: { value, _, _ in JSON("\(value)") }) }
    static var texts: [JSON] { numbers }
    static var values: [Int] { [0, 2, 7, -4, 300] }
    static func written(_ value: Int, over existing: JSON) -> JSON { JSON("\(value)") }
}

// MARK: - Leaves of other types

extension Date: Weighed { var weight: Int { Int(timeIntervalSince1970) } }

private let days = [0, 86_400, 172_801].map { Date(timeIntervalSince1970: TimeInterval($0)) }

enum SecondsLeaf: Leaf {
    static var conversion: JSONConversion<Date> { .secondsSince1970 }
    static var texts: [JSON] { [0, 86_400, 172_801, 3, "x", nil, [], "1970-01-01T00:00:00Z"] }
    static var values: [Date] { days }
    static func written(_ value: Date, over existing: JSON) -> JSON {
        existing.kind == .number ? JSON(value.weight) : value.json(replacing: existing)
    }
}

enum ISOLeaf: Leaf {
    static var conversion: JSONConversion<Date> { .iso8601 }
    static var texts: [JSON] { ["1970-01-01T00:00:00Z", "1970-01-02T00:00:00Z", "x", nil, [:]] }
    static var values: [Date] { days }
    static func written(_ value: Date, over existing: JSON) -> JSON {
        JSON(["1970-01-01T00:00:00Z", "1970-01-02T00:00:00Z", "1970-01-03T00:00:01Z"][days.firstIndex(of: value) ?? 0])
    }
}

struct CodablePoint: Codable, Hashable, Weighed, JSONConvertible, JSONEmptyRepresentable {
    var x: Int
    var weight: Int { x }
    static var jsonEmptyValue: CodablePoint { CodablePoint(x: 0) }
    static func value(from json: JSON) throws -> CodablePoint { CodablePoint(x: try json.value()) }
    func json(replacing existing: JSON?) -> JSON { JSON(x) }
}

enum CodableLeaf: Leaf {
    static var conversion: JSONConversion<CodablePoint> { .codable }
    static var texts: [JSON] { [["x": 1], ["x": 2, "u": nil], ["x": "1"], [:], nil, 4, ["x": 6]] }
    static var values: [CodablePoint] { [0, 1, 2, 5].map { CodablePoint(x: $0) } }
    static func written(_ value: CodablePoint, over existing: JSON) -> JSON {
        var json = existing
        json["x"] = JSON(value.x)
        return json
    }
}
