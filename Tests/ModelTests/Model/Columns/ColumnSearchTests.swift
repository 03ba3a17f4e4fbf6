import LazyJSON
import LazyJSONLines
import Testing

/// The members of a row are found wherever they are, and however records differ from each other.
struct ColumnSearchTests {
    /// A model that reads the same names at several levels, names that begin and end alike, and long ones.
    final class Maze: JSONModel, @unchecked Sendable {
        @JSONProperty var a: Int
        @JSONProperty("a") var optional: Int?
        @JSONProperty("a") var text: String
        @JSONProperty var b: String?
        @JSONProperty("a.b") var inner: Double
        @JSONProperty("b.a.c") var deep: Bool?
        @JSONProperty("b.a.a") var deeper: String?
        @JSONProperty("b.1") var second: Int?
        @JSONProperty var c: Double?
        @JSONProperty("customer1") var first: String
        @JSONProperty("customer2") var last: Int?
        @JSONProperty("a name that has more bytes than the mask of lengths has bits for names") var long: Int
        @JSONProperty("customer2.a name that has more bytes than the mask of lengths has bits for names")
        var longest: Int?
        @JSONProperty("é") var accent: Int?
        @JSONProperty("d") var maze: Maze?
        @JSONProperty("e") var part: Part
    }

    class Part: JSONModel, @unchecked Sendable {
        @JSONProperty var a: Int
        @JSONProperty("b.a") var b: String?
        @JSONProperty("d") var part: Part?

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            json["c"]?.bool == true ? OtherPart.self : self
        }
    }

    final class OtherPart: Part, @unchecked Sendable {
        override var a: Int { super.a + 1_000 }
    }

    private static func texts<each Value>(_ values: repeat each Value) -> [String] {
        var texts: [String] = []
        for value in repeat each values { texts.append("\(value)") }
        return texts
    }

    /// Rows of all sources, against the properties of models.
    private func hold<each Value>(_ records: [String], _ paths: repeat KeyPath<Maze, each Value>) throws {
        let wanted = try records.map { text in
            let model = try Maze(parsing: text)
            return Self.texts(repeat model[keyPath: each paths])
        }
        let array = try JSONArray<Maze>(parsing: "[\(records.joined(separator: ","))]")
        var rows: [[String]] = []
        for row in array.columns(repeat each paths) { rows.append(Self.texts(repeat each row)) }
        #expect(rows == wanted)
        rows = []
        try JSONLinesReader<Maze>(records.joined(separator: "\n").utf8).forEach(columns: repeat each paths) {
            (values: repeat each Value) in
            rows.append(Self.texts(repeat each values))
        }
        #expect(rows == wanted)
        rows = []
        try JSONArrayReader<Maze>(array.text().utf8).forEach(columns: repeat each paths) {
            (values: repeat each Value) in
            rows.append(Self.texts(repeat each values))
        }
        #expect(rows == wanted)
    }

    @Test(arguments: Cases.seeds(15))
    func generatedRecords(seed: UInt64) throws {
        var text = MazeText(seed: seed)
        let records = (0..<25).map { _ in text.record() }
        try hold(records, \.a)
        try hold(records, \.a, \.optional, \.text, \.b)
        try hold(records, \.inner, \.deep, \.deeper, \.second, \.a)
        try hold(records, \.c, \.first, \.last, \.long, \.longest, \.accent)
        try hold(records, \.maze?.a, \.maze?.b, \.maze?.maze?.deep, \.b, \.maze?.long)
        try hold(records, \.part.a, \.part.b, \.part.part?.a, \.part.part?.part?.b, \.maze?.part.a)
    }

    /// A record whose index has a key at the same place as the record before, but inside of another member's value.
    @Test func keysInsideOfValuesAreNotMembers() throws {
        try hold(
            [
                #"{"c":1,"a":2}"#, #"{"c":{"a":3},"a":4}"#, #"{"c":["a",5],"a":6}"#, #"{"c":{"x":"a"}}"#,
                #"{"c":"a","a":7}"#, #"{"a":{"a":8},"c":9}"#, #"{}"#, #"{"a":1,"c":2}"#,
            ], \.a, \.c, \.inner)
    }

    @Test func theFirstOfSeveralMembersCounts() throws {
        try hold(
            [
                #"{"a":1,"b":"x"}"#, #"{"a":2,"a":3,"b":"y","b":"z"}"#, #"{"\u0061":4,"a":5,"b":"x"}"#,
                #"{"b":"x","a":null,"a":6}"#, #"{"a":{"b":1},"a":{"b":2}}"#, #"{"a":"7","a":8}"#,
                #"{"d":{"a":1,"a":2},"d":{"a":3}}"#,
            ], \.a, \.optional, \.b, \.inner, \.maze?.a)
    }

    // MARK: Ownership

    @Test func copiesOfAnIteratorGoTheirOwnWays() throws {
        let words = (0..<30).map { "a text that is longer than fifteen bytes, number \($0)" }
        let text = words.enumerated().map { #"{"a":\#($0),"b":"\#($1)","d":{"b":"\#($1)"}}"# }.joined(separator: ",")
        let columns = try JSONArray<Maze>(parsing: "[\(text)]").columns(\.a, \.b, \.maze?.b)
        var random = SeededGenerator(seed: 11)
        var iterators = [(columns.makeIterator(), 0)]
        for _ in 0..<500 {
            let number = random.below(iterators.count)
            var (iterator, position) = iterators[number]
            let row = iterator.next()
            #expect((row == nil) == (position == words.count))
            if let row {
                #expect(row.0 == position && row.1 == words[position] && row.2 == words[position])
                position += 1
            }
            if random.chance(20), iterators.count < 10 {
                iterators.append((iterator, position))
            } else {
                iterators[number] = (iterator, position)
            }
        }
    }

    @Test func valuesOutliveTheirRows() throws {
        struct Enough: Error {}
        let lines = (0..<3_000).map { #"{"b":"a text that is longer than fifteen bytes, number \#($0)","a":\#($0)}"# }
        let reader = JSONLinesReader<Maze>(lines.joined(separator: "\n").utf8)
        var kept: [(String?, Int)] = []
        while reader.recordCount < 3_000 {
            try? reader.forEach(columns: \.b, \.a) { text, number in
                kept.append((text, number))
                if number % 100 == 99 { throw Enough() }
            }
        }
        #expect(kept.count == 3_000)
        for (text, number) in kept { #expect(text == "a text that is longer than fifteen bytes, number \(number)") }
    }
}

/// Makes objects for ``ColumnSearchTests/Maze``.
struct MazeText {
    static let longName = "a name that has more bytes than the mask of lengths has bits for names"
    private static let names = ["a", "b", "c", "d", "e", "customer1", "customer2", "customer3", "é", "", longName]
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// An object, in whose values there may be keys of the same names.
    mutating func record() -> String { object(depth: 0) }

    private mutating func object(depth: Int) -> String {
        var names = Self.names
        if random.chance(40) { names.shuffle(using: &random) }
        if random.chance(70) { names.removeAll { _ in random.chance(depth == 0 ? 30 : 50) } }
        if random.chance(15) { names += names.shuffled(using: &random) }
        if random.chance(5) { names.insert(contentsOf: (0..<40).map { "x\($0)" }, at: random.below(names.count + 1)) }
        return "{" + names.map { "\(key($0)):\(value(depth: depth))" }.joined(separator: ",") + "}"
    }

    private mutating func key(_ name: String) -> String {
        guard random.chance(5), let first = name.unicodeScalars.first else { return "\"\(name)\"" }
        let digits = String(first.value, radix: 16)
        return "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + name.dropFirst() + "\""
    }

    private mutating func value(depth: Int) -> String {
        switch random.below(depth < 4 ? 12 : 8) {
        case 0: "\(random.below(400) - 100)"
        case 1: "\(random.below(400)).\(random.below(1_000))"
        case 2: random.pick(["true", "false", "null", "null"])
        case 3: "\"" + random.pick(["", "a", "b", "12", "Zoë", "a longer text of more bytes"]) + "\""
        case 4: random.pick([#""\u0061\n""#, #""\ud800""#, #""\ud83d\ude00""#, #""\\""#])
        case 5: random.pick(["[]", "{}", "[\"a\",7]", "[{\"a\":1}]", "[1,2,3]"])
        case 6: "\(random.next())"
        case 7: "\(random.below(9))e\(random.below(9))"
        default: object(depth: depth + 1)
        }
    }
}
