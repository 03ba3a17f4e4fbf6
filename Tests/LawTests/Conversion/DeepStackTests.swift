import LazyJSON
import TestSupport
import Testing

/// The places that a conversion can have.
private protocol StackPlaces: JSONModel {
    associatedtype Of: DeepStack where Of.Value: JSONEmptyRepresentable
    var one: Of.Value { get }
    var maybe: Of.Value? { get }
    var list: [Of.Value] { get }
    var lazy: JSONArray<Of.Value> { get }
    var lazyMaybe: JSONArray<Of.Value?> { get }
    var bag: Set<Of.Value> { get }
    var nested: [[Of.Value]] { get }
    /// Writes all values that were read, but for those in `one` and `maybe` that could not be.
    func writingAll(_ isReadable: Bool) throws -> Self
    /// Writes a value and values that have it at a position.
    func writing(_ value: Of.Value, _ list: [Of.Value], at place: Int) throws -> Self
}

/// The conversions belong to the properties.
///
/// This class and the next repeat their methods: a method of a protocol that returns `Self` cannot use their key paths.
private final class PropertyPlaces<Of: DeepStack>: JSONModel, StackPlaces, @unchecked Sendable
where Of.Value: JSONEmptyRepresentable {
    @JSONProperty(using: Of.conversion) var one: Of.Value
    @JSONProperty(using: Of.conversion) var maybe: Of.Value?
    @JSONProperty(using: .each(Of.conversion)) var list: [Of.Value]
    @JSONProperty(using: Of.conversion) var lazy: JSONArray<Of.Value>
    @JSONProperty(using: Of.conversion) var lazyMaybe: JSONArray<Of.Value?>
    @JSONProperty(using: .each(Of.conversion)) var bag: Set<Of.Value>
    @JSONProperty(using: .each(.each(Of.conversion))) var nested: [[Of.Value]]

    func writingAll(_ isReadable: Bool) throws -> PropertyPlaces {
        try mutate(.checked) {
            if isReadable { $0.set(\.one, to: one) }
            if isReadable { $0.set(\.maybe, to: maybe) }
            $0.set(\.list, to: list)
            $0.set(\.lazy, to: lazy)
            $0.set(\.lazyMaybe, to: lazyMaybe)
            $0.set(\.bag, to: bag)
            $0.set(\.nested, to: nested)
        }
    }

    func writing(_ value: Of.Value, _ list: [Of.Value], at place: Int) throws -> PropertyPlaces {
        try mutate(.checked) {
            $0.set(\.one, to: value)
            $0.set(\.maybe, to: value)
            $0.set(\.list, to: list)
            $0.lazy[place] = value
            $0.lazyMaybe[place] = value
            $0.set(\.nested, to: [list] + nested.dropFirst())
        }
    }
}

/// The same through the conversions of a class.
private final class ClassPlaces<Of: DeepStack>: JSONModel, StackPlaces, @unchecked Sendable
where Of.Value: JSONEmptyRepresentable {
    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(Of.conversion)
        return all
    }

    @JSONProperty var one: Of.Value
    @JSONProperty var maybe: Of.Value?
    @JSONProperty var list: [Of.Value]
    @JSONProperty var lazy: JSONArray<Of.Value>
    @JSONProperty var lazyMaybe: JSONArray<Of.Value?>
    @JSONProperty var bag: Set<Of.Value>
    @JSONProperty var nested: [[Of.Value]]
    @JSONProperty var table: [String: Of.Value]

    func writingAll(_ isReadable: Bool) throws -> ClassPlaces {
        try mutate(.checked) {
            if isReadable { $0.set(\.one, to: one) }
            if isReadable { $0.set(\.maybe, to: maybe) }
            $0.set(\.list, to: list)
            $0.set(\.lazy, to: lazy)
            $0.set(\.lazyMaybe, to: lazyMaybe)
            $0.set(\.bag, to: bag)
            $0.set(\.nested, to: nested)
            $0.set(\.table, to: table)
        }
    }

    func writing(_ value: Of.Value, _ list: [Of.Value], at place: Int) throws -> ClassPlaces {
        try mutate(.checked) {
            $0.set(\.one, to: value)
            $0.set(\.maybe, to: value)
            $0.set(\.list, to: list)
            $0.lazy[place] = value
            $0.lazyMaybe[place] = value
            $0.set(\.nested, to: [list] + nested.dropFirst())
            $0.set(\.table, to: table.merging(["\(place)": value]) { $1 })
        }
    }
}

@Suite("Deep stacks of conversions")
struct DeepStackTests {
    /// An object with a value in `one` and `maybe`, and with all values in the collections.
    private func object(_ one: JSON, _ values: [JSON]) -> JSON {
        let array = JSON(elements: values)
        return [
            "one": one, "maybe": one, "list": array, "lazy": array, "lazyMaybe": array, "bag": array,
            "nested": [array, 3, array], "table": JSON(members: values.enumerated().map { ("\($0)", $1) }),
        ]
    }

    private func checkValues<Places: StackPlaces>(_ model: Places, _ one: JSON, _ values: [JSON], _ note: Comment) {
        typealias Of = Places.Of
        let read = one.isNull && !Of.readsNull ? nil : Of.value(one)
        let all = values.compactMap { Of.value($0) }
        #expect(model.one == read ?? Of.Value.jsonEmptyValue, note)
        #expect(model.maybe == read, note)
        #expect(model.list == all, note)
        #expect(Array(model.lazy) == values.map { Of.value($0) ?? Of.Value.jsonEmptyValue }, note)
        #expect(Array(model.lazyMaybe) == values.map { $0.isNull && !Of.readsNull ? nil : Of.value($0) }, note)
        #expect(model.bag == Set(all), note)
        #expect(model.nested == [all, all], note)
        if let model = model as? ClassPlaces<Of> { checkTable(model, values, note) }
    }

    private func checkTable<Of: DeepStack>(_ model: ClassPlaces<Of>, _ values: [JSON], _ note: Comment) {
        var expected: [String: Of.Value] = [:]
        for (number, json) in values.enumerated() { expected["\(number)"] = Of.value(json) }
        #expect(model.table == expected, note)
    }

    private func checkIssues<Places: StackPlaces>(_ model: Places, _ one: JSON, _ values: [JSON], _ note: Comment) {
        typealias Of = Places.Of
        var expected = [StackIssue(pointer: "/nested/1", kind: .unreadable)]
        for name in ["one", "maybe"] where !one.isNull || Of.readsNull { expected += Of.issues(one, at: "/\(name)") }
        var names = ["list", "lazy", "lazyMaybe", "bag", "nested/0", "nested/2"]
        if model is ClassPlaces<Of> { names.append("table") }
        for (number, json) in values.enumerated() {
            for name in names where name != "lazyMaybe" || !json.isNull || Of.readsNull {
                expected += Of.issues(json, at: "/\(name)/\(number)")
            }
        }
        let found = model.issues.map { StackIssue(pointer: $0.pointer.description, kind: $0.kind) }
            .filter { $0.pointer != "/one" || $0.kind != .null || Of.readsNull }
        #expect(found.sorted() == expected.sorted(), note)
    }

    private func checkWriting<Places: StackPlaces>(
        _ model: Places, _ values: [JSON], at place: Int, _ random: inout SeededGenerator, _ note: Comment
    ) throws {
        typealias Of = Places.Of
        guard let old = Of.value(values[place]), let change = Of.change(values[place], &random) else { return }
        #expect(change.value != old, note)
        var (list, texts) = (values.compactMap { Of.value($0) }, values)
        list[values[..<place].count { Of.value($0) != nil }] = change.value
        texts[place] = change.json
        let written = try model.writing(change.value, list, at: place)
        let expected = object(change.json, texts)
        for name in ["one", "maybe", "list", "lazy", "lazyMaybe"] {
            #expect(written.json[name]?.text() == expected[name]?.text(), "\(note) \(name) \(change)")
        }
        #expect(written.json["nested"]?[0]?.text() == expected["list"]?.text(), "\(note) nested \(change)")
        if model is ClassPlaces<Of> {
            #expect(written.json["table"]?.text() == expected["table"]?.text(), "\(note) table \(change)")
        }
    }

    private func check<Places: StackPlaces>(_ type: Places.Type) throws {
        typealias Of = Places.Of
        for seed in Cases.seeds(40) {
            var random = SeededGenerator(seed: seed)
            let values = (0..<1 + random.below(4)).map { _ in Of.json(&random) }
            let place = random.below(values.count)
            let object = object(values[place], values)
            let note = Comment("seed \(seed), \(type): \(object.text())")
            let model = try Places(parsing: object.text())
            checkValues(model, values[place], values, note)
            checkIssues(model, values[place], values, note)
            let same = try model.writingAll(Of.value(values[place]) != nil)
            #expect(same.json.text() == model.json.text(), note)
            try checkWriting(model, values, at: place, &random, note)
        }
    }

    private func check<Of: DeepStack>(stack: Of.Type) throws where Of.Value: JSONEmptyRepresentable {
        try check(PropertyPlaces<Of>.self)
        try check(ClassPlaces<Of>.self)
    }

    /// Checks the combinators around a leaf, up to three deep.
    private func check<Of: Leaf>(leaf: Of.Type) throws {
        try check(stack: Each<Of>.self)
        try check(stack: OneOrMany<Of>.self)
        try check(stack: Each<Refusing<Of>>.self)
        try check(stack: OneOrMany<Refusing<Of>>.self)
        try check(stack: Refusing<OneOrMany<Of>>.self)
        try check(stack: Each<OneOrMany<Refusing<Of>>>.self)
        try check(stack: OneOrMany<Refusing<Each<Of>>>.self)
        try check(stack: Refusing<Each<OneOrMany<Of>>>.self)
    }

    private func check<Of: Leaf>(scalar: Of.Type) throws where Of.Value: JSONEmptyRepresentable {
        try check(stack: Of.self)
        try check(stack: Refusing<Of>.self)
        try check(leaf: Of.self)
    }

    @Test func plain() throws { try check(scalar: PlainLeaf.self) }
    @Test func exact() throws { try check(scalar: ExactLeaf.self) }
    @Test func mapped() throws { try check(scalar: MappedLeaf.self) }
    @Test func closures() throws { try check(scalar: ClosureLeaf.self) }
    @Test func onlyRead() throws { try check(scalar: ReadingLeaf.self) }
    @Test func onlyWritten() throws { try check(scalar: WritingLeaf.self) }
    @Test func codable() throws { try check(leaf: CodableLeaf.self) }
    @Test func seconds() throws { try check(leaf: SecondsLeaf.self) }
    @Test func iso8601() throws { try check(leaf: ISOLeaf.self) }

    @Test func combinatorsWithoutAnArgument() throws {
        try check(stack: LossyPlain.self)
        try check(stack: EachRefusing.self)
        try check(stack: OneOrManyPlain.self)
        try check(stack: Refusing<LossyPlain>.self)
        try check(stack: Each<Refusing<OneOrManyPlain>>.self)
        try check(stack: OneOrMany<EachRefusing>.self)
    }
}
