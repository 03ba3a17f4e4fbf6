import LazyJSON
import TestSupport
import Testing

/// A conversion of integers that is made of others, and what it must do.
private protocol Stack {
    static var conversion: JSONConversion<Int> { get }
    /// Whether null is a value like others.
    static var readsNull: Bool { get }
    /// The value of JSON; nil if it cannot be read.
    static func read(_ json: JSON) -> Int?
    /// The JSON of a value over existing JSON; `JSON?.none` if it cannot be written: a plain nil is the JSON null.
    static func write(_ value: Int, _ existing: JSON?) -> JSON?
}

extension Stack {
    static var readsNull: Bool { false }

    /// The expected JSON: the existing JSON if it reads as the value.
    static func written(_ value: Int, over existing: JSON?) -> JSON? {
        guard let new = write(value, existing) else { return .none }
        if let existing, !existing.isNull || readsNull, read(existing) == value { return existing }
        return new
    }
}

private enum Plain: Stack {
    static var conversion: JSONConversion<Int> { .standard }
    static func read(_ json: JSON) -> Int? { try? Int.value(from: json) }
    static func write(_ value: Int, _ existing: JSON?) -> JSON? { value.json(replacing: existing) }
}

private enum Exact: Stack {
    static var conversion: JSONConversion<Int> { .exact }
    static func read(_ json: JSON) -> Int? { json.int }
    static func write(_ value: Int, _ existing: JSON?) -> JSON? { JSON(value) }
}

private enum Mapped: Stack {
    static let values: [JSON: Int] = [.null: 7, "x": 1, "y": 2, 5: 3]
    static var conversion: JSONConversion<Int> { .mapping(values, default: 0) }
    static var readsNull: Bool { true }
    static func read(_ json: JSON) -> Int? { values[json] ?? 0 }
    static func write(_ value: Int, _ existing: JSON?) -> JSON? {
        if let existing, values[existing] == nil, !existing.isNull, value == 0 { return existing }
        return values.first { $0.value == value }?.key
    }
}

/// Closures of both directions.
private enum Shifted: Stack {
    static var conversion: JSONConversion<Int> {
        JSONConversion(
            decode: { json, _ in try json.value(as: Int.self) + 100 }, encode: { value, _, _ in JSON(value - 100) })
    }
    static func read(_ json: JSON) -> Int? { Plain.read(json).map { $0 + 100 } }
    static func write(_ value: Int, _ existing: JSON?) -> JSON? { JSON(value - 100) }
}

/// A closure that only reads: the type writes.
private enum OnlyRead: Stack {
    static var conversion: JSONConversion<Int> {
        JSONConversion(decode: { json, _ in try Int(json.value(as: Int.self)) })
    }
    static func read(_ json: JSON) -> Int? { Plain.read(json) }
    static func write(_ value: Int, _ existing: JSON?) -> JSON? { Plain.write(value, existing) }
}

/// A closure that only writes: the type reads.
private enum OnlyWritten: Stack {
    static var conversion: JSONConversion<Int> { JSONConversion(encode: { value, _, _ in JSON("\(value)") }) }
    static func read(_ json: JSON) -> Int? { Plain.read(json) }
    static func write(_ value: Int, _ existing: JSON?) -> JSON? { JSON("\(value)") }
}

/// Another stack that refuses multiples of three.
private enum NoThirds<Inner: Stack>: Stack {
    static var conversion: JSONConversion<Int> { Inner.conversion.checking { $0 % 3 != 0 } }
    static var readsNull: Bool { Inner.readsNull }
    static func read(_ json: JSON) -> Int? { Inner.read(json).flatMap { $0 % 3 == 0 ? nil : $0 } }
    static func write(_ value: Int, _ existing: JSON?) -> JSON? {
        value % 3 == 0 ? JSON?.none : Inner.written(value, over: existing)
    }
}

/// Another stack that refuses negative values.
private enum NoNegatives<Inner: Stack>: Stack {
    static var conversion: JSONConversion<Int> { Inner.conversion.checking { $0 >= 0 } }
    static var readsNull: Bool { Inner.readsNull }
    static func read(_ json: JSON) -> Int? { Inner.read(json).flatMap { $0 < 0 ? nil : $0 } }
    static func write(_ value: Int, _ existing: JSON?) -> JSON? {
        value < 0 ? JSON?.none : Inner.written(value, over: existing)
    }
}

/// The places that a conversion can have.
private final class Places<Of: Stack>: JSONModel, @unchecked Sendable {
    @JSONProperty(using: Of.conversion) var one: Int
    @JSONProperty(using: Of.conversion) var maybe: Int?
    @JSONProperty(using: Of.conversion) var list: [Int]
    @JSONProperty(using: Of.conversion) var lazy: JSONArray<Int>
    @JSONProperty(using: Of.conversion) var lazyMaybe: JSONArray<Int?>
    @JSONProperty(using: .oneOrMany(Of.conversion)) var many: [Int]
    @JSONProperty(using: .each(Of.conversion)) var set: Set<Int>
    @JSONProperty(using: .each(.each(Of.conversion))) var nested: [[Int]]
    @JSONProperty(using: .lossyArray) var lossy: [Int]
}

/// The same through the conversions of a class.
private final class ByClass<Of: Stack>: JSONModel, @unchecked Sendable {
    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(Of.conversion)
        return all
    }

    @JSONProperty var one: Int
    @JSONProperty var maybe: Int?
    @JSONProperty var list: [Int]
    @JSONProperty var lazy: JSONArray<Int>
    @JSONProperty var lazyMaybe: JSONArray<Int?>
    @JSONProperty(using: .oneOrMany) var many: [Int]
    @JSONProperty var set: Set<Int>
    @JSONProperty var nested: [[Int]]
    @JSONProperty(using: .lossyArray) var lossy: [Int]
    @JSONProperty var table: [String: Int]
}

@Suite("Stacks of conversions")
struct ConversionStackTests {
    private static let texts = [
        "0", "1", "-4", "6", "100", "42.9", "7.0", #""5""#, #""x""#, #""y""#, #""-1""#, "true", "null", "[]", "{}", "5",
        "1e2", #""\u0078""#,
    ]

    private func values<Of: Stack>(_ list: [JSON], _ type: Of.Type) -> [Int] { list.compactMap { Of.read($0) } }

    /// Checks the values and the issues in all places.
    private func checkReading<Of: Stack>(_ list: [JSON], _ type: Of.Type, byClass: Bool) throws {
        let array = JSON(elements: list)
        let (json, note) = (list[0], Comment("\(type) \(array.text())"))
        let object: JSON = [
            "one": json, "maybe": json, "list": array, "lazy": array, "lazyMaybe": array, "many": json, "set": array,
            "nested": [array, 3, array], "lossy": array,
            "table": JSON(members: list.enumerated().map { ("\($0)", $1) }),
        ]
        let isMissing = json.isNull && !Of.readsNull
        let read = isMissing ? nil : Of.read(json)
        let all = values(list, type)
        func check(
            _ one: Int, _ maybe: Int?, _ list: [Int], _ lazy: [Int], _ lazyMaybe: [Int?], _ many: [Int],
            _ set: Set<Int>,
            _ nested: [[Int]]
        ) {
            #expect(one == read ?? 0, note)
            #expect(maybe == read, note)
            #expect(list == all, note)
            #expect(lazy == array.elements.map { Of.read($0) ?? 0 }, note)
            #expect(lazyMaybe == array.elements.map { $0.isNull && !Of.readsNull ? nil : Of.read($0) }, note)
            // An array is the outer one.
            if !json.isNull, json.kind != .array { #expect(many == (read.map { [$0] } ?? []), note) }
            #expect(set == Set(all), note)
            #expect(nested == [all, all], note)
        }
        let issues: [JSONIssue]
        if byClass {
            let model = try ByClass<Of>(parsing: object.text())
            check(
                model.one, model.maybe, model.list, Array(model.lazy), Array(model.lazyMaybe), model.many, model.set,
                model.nested)
            #expect(model.lossy == all, note)
            var table: [String: Int] = [:]
            for (number, json) in list.enumerated() { table["\(number)"] = Of.read(json) }
            #expect(model.table == table, note)
            issues = model.issues
        } else {
            let model = try Places<Of>(parsing: object.text())
            check(
                model.one, model.maybe, model.list, Array(model.lazy), Array(model.lazyMaybe), model.many, model.set,
                model.nested)
            issues = model.issues
        }
        func kinds(_ pointer: String) -> [JSONIssue.Kind] {
            issues.filter { $0.pointer.description == pointer }.map(\.kind)
        }
        // Each element has the issues that one value has; in a set and in arrays of arrays, too.
        if !json.isNull {
            for pointer in ["/maybe", "/list/0", "/lazy/0", "/lazyMaybe/0", "/set/0", "/nested/0/0", "/nested/2/0"] {
                #expect(kinds(pointer) == kinds("/one"), "\(note) \(pointer)")
            }
            if byClass { #expect(kinds("/table/0") == kinds("/one"), note) }
        }
        #expect(kinds("/lazyMaybe/0").isEmpty || !isMissing, note)
    }

    /// Checks the text in each place after one value was written.
    private func checkWriting<Of: Stack>(
        _ list: [JSON], _ value: Int, at position: Int, _ type: Of.Type
    ) throws {
        let (array, existing) = (JSON(elements: list), list[position])
        let base: JSON = ["one": existing, "maybe": existing, "list": array, "lazy": array, "many": existing]
        let model = try Places<Of>(parsing: base.text())
        let note = Comment("\(type): \(value) over \(existing.text()) in \(array.text())")
        let expected = Of.written(value, over: existing)
        func check(
            _ name: String, _ old: JSON, _ new: JSON?, _ expected: JSON?, _ issues: [JSONIssue], reads now: Int?
        ) {
            // A value that is read already is no write, and is not refused.
            let isRead = now == value
            #expect(new?.text() == (isRead ? old : expected ?? old).text(), "\(note) \(name)")
            #expect(
                issues.contains { $0.kind == .unwritable || $0.kind == .refused } == (expected == nil && !isRead),
                "\(note) \(name)")
        }
        let read = existing.isNull && !Of.readsNull ? nil : Of.read(existing)
        func changed(_ name: String, _ body: (inout JSONDraft<Places<Of>>) -> Void) -> (JSON?, [JSONIssue]) {
            var draft = model.draft()
            let before = draft.issues
            body(&draft)
            return (draft.json[name], draft.issues.filter { !before.contains($0) })
        }
        let whole = changed("one") { $0.one = value }
        check("one", existing, whole.0, expected, whole.1, reads: read ?? 0)
        let optional = changed("maybe") { $0.maybe = value }
        check("maybe", existing, optional.0, expected, optional.1, reads: read)
        let lazy = changed("lazy") { $0.lazy[position] = value }
        var written = list
        if let expected { written[position] = expected }
        check(
            "lazy", array, lazy.0, expected == nil ? JSON?.none : JSON(elements: written), lazy.1,
            reads: Of.read(existing) ?? 0)
        if Of.read(existing) == nil { return }
        var all = values(list, type)
        all[values(Array(list[..<position]), type).count] = value
        let many = changed("list") { $0.list = all }
        if expected == nil { return #expect(many.0?.text() == array.text(), note) }
        // Which of several equal elements changes is not said; what is read is.
        let text = JSON(members: [("list", many.0 ?? .null)]).text()
        #expect(try Places<Of>(parsing: text).list == all, note)
    }

    private func check<Of: Stack>(_ type: Of.Type) throws {
        for seed in Cases.seeds(200) {
            var random = SeededGenerator(seed: seed)
            let list = try (0..<1 + random.below(4)).map { _ in try JSON(parsing: random.pick(Self.texts)) }
            try checkReading(list, type, byClass: false)
            try checkReading(list, type, byClass: true)
            let value = random.pick([0, 1, 2, 3, 7, -4, 5, 42, 100, 105])
            try checkWriting(list, value, at: random.below(list.count), type)
        }
    }

    private func checkStacks<Of: Stack>(on type: Of.Type) throws {
        try check(type)
        try check(NoThirds<Of>.self)
        try check(NoNegatives<Of>.self)
        try check(NoThirds<NoNegatives<Of>>.self)
    }

    @Test func plain() throws { try checkStacks(on: Plain.self) }
    @Test func exact() throws { try checkStacks(on: Exact.self) }
    @Test func mapped() throws { try checkStacks(on: Mapped.self) }
    @Test func closures() throws { try checkStacks(on: Shifted.self) }
    @Test func onlyRead() throws { try checkStacks(on: OnlyRead.self) }
    @Test func onlyWritten() throws { try checkStacks(on: OnlyWritten.self) }
}
