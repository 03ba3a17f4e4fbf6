import FoundationEssentials
import LazyJSON
import Synchronization
import Testing

extension JSONConversion where Value == Int {
    /// Reads and writes integers with a mark, to see which conversion was asked.
    fileprivate static func marked(_ mark: String) -> JSONConversion {
        JSONConversion(decode: decoder(mark), encode: encoder(mark))
    }

    fileprivate static func reading(_ mark: String) -> JSONConversion { JSONConversion(decode: decoder(mark)) }
    fileprivate static func writing(_ mark: String) -> JSONConversion { JSONConversion(encode: encoder(mark)) }

    private static func decoder(_ mark: String) -> @Sendable (JSON, JSONContext) throws -> Int {
        { json, _ in
            guard let text = json.string, text.hasPrefix(mark), let value = Int(text.dropFirst(mark.count)) else {
                throw JSONError(.unconvertible, "Expected the mark \(mark), found another.")
            }
            return value
        }
    }

    private static func encoder(_ mark: String) -> @Sendable (Int, JSON?, JSONContext) throws -> JSON {
        { value, _, _ in JSON("\(mark)\(value)") }
    }
}

private class Base: JSONModel, @unchecked Sendable {
    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(.marked("c"))
        return all
    }
    @JSONProperty var plain: Int
    @JSONProperty var optional: Int?
    @JSONProperty var list: [Int]
    @JSONProperty var unique: Set<Int>
    @JSONProperty var named: [String: Int]
    @JSONProperty var lists: [[Int?]]
    @JSONProperty(using: .marked("p")) var own: Int
    @JSONProperty(using: .reading("p")) var ownRead: Int
    @JSONProperty(using: .writing("p")) var ownWrite: Int?
    @JSONProperty var name: String
}

private final class Derived: Base, @unchecked Sendable {
    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(JSONConversion<String>(decode: { json, _ in json.rawText.uppercased().filter(\.isLetter) }))
        return all
    }
    @JSONProperty var more: Int
}

private final class Overriding: Base, @unchecked Sendable {
    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(.marked("o"))
        return all
    }
}

private final class HalfClass: JSONModel, @unchecked Sendable {
    override class var conversions: JSONConversions {
        var all = super.conversions
        all.add(JSONConversion<Int>.writing("c"))
        return all
    }
    @JSONProperty var value: Int
    @JSONProperty(using: .reading("p")) var both: Int
}

@Suite("Which conversion is asked")
struct LookupTests {
    @Test("the class's conversion is asked for values and their parts, the property's own before it")
    func order() throws {
        let text =
            #"{"plain":"c1","optional":"c2","list":["c3",4],"unique":["c5"],"named":{"a":"c6"},"lists":[["c7",null]],"#
            + #""own":"p8","ownRead":"p9","ownWrite":"c10"}"#
        let model = try Base(parsing: text)
        #expect(model.plain == 1 && model.optional == 2 && model.list == [3] && model.unique == [5])
        #expect(model.named == ["a": 6] && model.lists == [[7, nil]])
        #expect(model.own == 8 && model.ownRead == 9 && model.ownWrite == 10)
        let changed = model.mutate {
            $0.plain = 11
            $0.optional = 12
            $0.list.append(13)
            $0.unique.insert(14)
            $0.named["b"] = 15
            $0.lists[0].append(16)
            $0.own = 17
            // The property's conversion reads, and the conversion of the class writes; and the other way round.
            $0.ownRead = 18
            $0.ownWrite = 19
        }
        #expect(
            changed.text()
                == #"{"plain":"c11","optional":"c12","list":["c3",4,"c13"],"unique":["c5","c14"],"#
                + #""named":{"a":"c6","b":"c15"},"lists":[["c7",null,"c16"]],"own":"p17","ownRead":"p9","ownWrite":"c10"}"#
        )
    }

    @Test("values of conversions that ignore the existing value keep their text, in containers too")
    func sourceText() throws {
        let model = try Base(
            parsing: #"{"plain":"c01","list":["c02"],"unique":["c03"],"named":{"a":"c04"},"own":"p05"}"#)
        let same = model.mutate {
            $0.plain = 1
            $0.list = [2]
            $0.unique = [3]
            $0.named = ["a": 4]
            $0.own = 5
        }
        #expect(same === model)
        #expect(model.mutate { $0.named["b"] = 1 }.json["named"]?.text() == #"{"a":"c04","b":"c1"}"#)
    }

    @Test("conversions are inherited and added to")
    func inherited() throws {
        let model = try Derived(parsing: #"{"plain":"c1","more":"c2","name":"x"}"#)
        #expect(model.plain == 1 && model.more == 2 && model.name == "X")
        #expect(model.mutate { $0.name = "y" }.text() == #"{"plain":"c1","more":"c2","name":"y"}"#)
        #expect(try Base(parsing: #"{"name":"x"}"#).name == "x")
    }

    @Test("a subclass's conversion replaces the inherited one, for inherited properties too")
    func overridden() throws {
        let model = try Overriding(parsing: #"{"plain":"o1","list":["c1","o2"]}"#)
        #expect(model.plain == 1 && model.list == [2])
    }

    @Test("each direction is looked up on its own")
    func directions() throws {
        let model = try HalfClass(parsing: #"{"value":"1","both":"p2"}"#)
        #expect(model.value == 1 && model.both == 2)
        // The JSON that the class writes cannot be read by the type and the property.
        #expect(throws: JSONValidationError.self) { try model.mutate(.checked) { $0.value = 3 } }
        #expect(throws: JSONValidationError.self) { try model.mutate(.checked) { $0.both = 4 } }
        #expect(model.mutate { $0.value = 3 } === model)
    }

    @Test("what a conversion throws leaves the property, and is an issue")
    func throwing() throws {
        final class Picky: JSONModel, @unchecked Sendable {
            @JSONProperty(
                using: JSONConversion<Int>(
                    decode: { json, _ in try json.value() },
                    encode: { value, _, _ in
                        guard value >= 0 else {
                            throw JSONError(.unrepresentable, expected: "0 or more", found: "less")
                        }
                        return JSON(value)
                    })) var size: Int
        }
        var draft = try Picky(parsing: #"{"size":1}"#).draft()
        draft.size = -1
        #expect(draft.size == 1)
        #expect(draft.issues.map(\.kind) == [.unwritable])
        #expect(draft.issues.map(\.expected) == ["0 or more"])
        draft.size = 2
        #expect(draft.issues.isEmpty && draft.size == 2)
    }

    @Test("conversions get the context")
    func context() throws {
        struct Factor: Sendable { var value: Int }
        final class Scaled: JSONModel, @unchecked Sendable {
            @JSONProperty(
                using: .each(
                    JSONConversion<Int>(
                        decode: { json, context in try json.value(as: Int.self) * (context[Factor.self]?.value ?? 1) },
                        encode: { value, _, context in JSON(value / (context[Factor.self]?.value ?? 1)) }))) var sizes:
                [Int]
        }
        let scaled = try Scaled(parsing: #"{"sizes":[1,2]}"#, context: JSONContext(Factor(value: 10)))
        #expect(scaled.sizes == [10, 20])
        #expect(scaled.mutate { $0.sizes.append(30) }.text() == #"{"sizes":[1,2,3]}"#)
    }
}
