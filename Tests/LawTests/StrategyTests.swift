import FoundationEssentials
import LazyJSON
import Testing

/// Our coder with options compared with Foundation's coders that these were taken from, by generated values and calls.
struct StrategyTests {
    @Test func encodersGiveTheSameInAllCombinations() throws {
        for (number, combination) in StrategyCombination.all.enumerated() {
            for seed in Cases.seeds(4) {
                var random = SeededGenerator(seed: seed &+ UInt64(number) &* 7_919)
                let order = StrategyTypes.order(&random)
                let employee = StrategyTypes.employee(&random)
                try compareEncoding(order, combination, seed)
                try compareEncoding(employee, combination, seed)
                try compareEncoding(["a_b": order.createdAt, "aB": order.createdAt], combination, seed)
                try compareEncoding(order.createdAt, combination, seed)
                try compareEncoding(order.rawBlob, combination, seed)
                try compareEncoding([order.totalPrice], combination, seed)
            }
        }
    }

    private func compareEncoding(
        _ value: some Encodable, _ combination: StrategyCombination, _ seed: UInt64
    ) throws {
        var texts: [JSON] = []
        let ours = CoderOutcome {
            texts.append(try JSON(encoding: value, combination.options))
            return "encoded"
        }
        let theirs = CoderOutcome {
            texts.append(try JSON(parsing: combination.encoder.encode(value)))
            return "encoded"
        }
        // Of several bad values of a dictionary, either can be met first: Foundation goes through a copy, in another order.
        func isName(_ key: String) -> Bool { StrategyTypes.names.contains(key) }
        func isInDictionary(_ path: [String]) -> Bool { path.contains(where: isName) }
        let isRight =
            switch (ours, theirs) {
            case (.value, .value): texts[0] == texts[1]
            // Foundation's paths lack the keys of nested containers, dictionaries and elements.
            case (.failure(let one, let path), .failure(let other, let otherPath)):
                one == other && otherPath.allSatisfy { path.contains($0) || isInDictionary(path) && isName($0) }
            default: false
            }
        #expect(isRight, "\(seed), \(combination): \(ours) \(theirs)\n\(texts)")
    }

    @Test func decodersGiveTheSameInAllCombinations() throws {
        for (number, combination) in StrategyCombination.all.enumerated() {
            // Values without JSON are left out.
            let lenient = StrategyCombination(
                dates: number / 24 % 6, data: number / 8 % 3, keys: number / 2 % 4, floats: true)
            // The order of a dictionary differs between processes. Sorted keys make each seed produce the same document.
            lenient.encoder.outputFormatting = .sortedKeys
            for seed in Cases.seeds(3) {
                var random = SeededGenerator(seed: seed &+ UInt64(number) &* 104_729)
                let order = try JSON(parsing: lenient.encoder.encode(StrategyTypes.order(&random)))
                let employee = try JSON(parsing: lenient.encoder.encode(StrategyTypes.employee(&random)))
                try compareDecoding(StrategyTypes.Order.self, order, combination, seed)
                try compareDecoding(StrategyTypes.Employee.self, employee, combination, seed)
                for _ in 0..<4 {
                    try compareDecoding(
                        StrategyTypes.Order.self, Self.damaged(order, &random), combination, seed)
                    try compareDecoding(
                        StrategyTypes.Employee.self, Self.damaged(employee, &random), combination, seed)
                }
            }
        }
    }

    private func compareDecoding<T: Codable>(
        _ type: T.Type, _ json: JSON, _ combination: StrategyCombination, _ seed: UInt64
    ) throws {
        let plain = JSONEncoder()
        plain.outputFormatting = .sortedKeys
        plain.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+", negativeInfinity: "-", nan: "nan")
        let text = { (value: T) in String(decoding: try plain.encode(value), as: UTF8.self) }
        let ours = CoderOutcome { try text(json.decode(type, combination.options)) }
        let theirs = CoderOutcome { try text(combination.decoder.decode(type, from: json.data())) }
        // If a dictionary has a second value that cannot be decoded, either error can be thrown. Such values are numbers that are
        // not finite, and dates that were encoded as empty objects.
        let others = ["inf\"", "\"nan\""] + (combination.hasEmptyDates ? ["{}"] : [])
        let hasOthers = others.contains { json.text().contains($0) }
        #expect(
            ours.agrees(withFoundation: theirs, anywhere: hasOthers, withoutLastKeys: true),
            "\(seed), \(combination): \(ours)\nFoundation: \(theirs)\n\(json)")
    }

    /// A value with one part that is removed, renamed or replaced.
    static func damaged(_ json: JSON, _ random: inout SeededGenerator) throws -> JSON {
        var pointer: [JSONPointer.Component] = []
        var here = json
        while here.kind == .object || here.kind == .array, here.count > 0, pointer.isEmpty || random.chance(60) {
            if here.kind == .object {
                let member = random.pick(here.members.map(\.key))
                pointer.append(.key(member))
                here = here[member] ?? .null
            } else {
                let index = random.below(here.count)
                pointer.append(.index(index))
                here = here.elements[index]
            }
        }
        guard !pointer.isEmpty else { return json }
        var result = json
        if random.chance(25) {
            try result.remove(at: JSONPointer(pointer))
        } else {
            let new = random.pick([
                "null", "true", #""x""#, #""+inf""#, "5", "1.5", "[]", "{}", "[1]", #""2024-02-29T12:00:00Z""#,
                #""2024-13-29T12:00:00Z""#, #""AQ==""#, #""AQ""#, #"{"theCount":1}"#,
            ])
            try result.set(JSON(parsing: new), at: JSONPointer(pointer))
        }
        return result
    }

    /// Whether Foundation may have failed at a duplicate in a dictionary.
    ///
    /// It decodes all duplicates there if it has a strategy for keys, and else the first only. We decode the first only.
    private static func isOfDuplicates(_ own: CoderOutcome, _ foundation: CoderOutcome, _ json: JSON) -> Bool {
        guard case (.value, .failure) = (own, foundation) else { return false }
        return CommentedEdit.places(in: json).contains { place in
            Set(place.value.members.map(\.key)).count < place.value.members.count
        }
    }

    @Test func decodersGiveTheSameForTheSameCallsWithStrategies() throws {
        for seed in Cases.seeds(600) {
            var documents = DocumentGenerator(seed: seed &+ 77_777)
            documents.hasWildNumbers = false
            var text = String(decoding: documents.document(), as: UTF8.self)
            for lone in ["\\ud800", "\\udfff", "\\udc00x"] { text.replace(lone, with: "\\u00e8") }
            text.replace("0e5", with: "0e0")
            text.replace("\"a\":", with: "\"first_name\":")
            text.replace("\"b\":", with: "\"firstName\":")
            let json = try JSON(parsing: text)
            let (dates, keys) = (Int(seed % 6), Int(seed / 18 % 3))
            let combination = StrategyCombination(
                dates: dates, data: Int(seed / 6 % 3), keys: keys, floats: seed % 5 < 2)
            let data = json.data()
            let ours = DecodingProgram.run(seed: seed) { try json.decode($0, combination.options) }
            let theirs = DecodingProgram.run(seed: seed) { try combination.decoder.decode($0, from: data) }
            let first = zip(ours.results, theirs.results).first {
                $0.call != $1.call
                    || !$0.outcome.agrees(
                        withFoundation: $1.outcome, anywhere: $0.anywhere, withoutLastKeys: dates == 3)
            }
            if let first {
                let (call, own, other) = (first.0.call, first.0.outcome, first.1.outcome)
                if keys > 0, call.contains("Dictionary"), Self.isOfDuplicates(own, other, json) { continue }
                Issue.record(
                    """
                    seed \(seed), \(combination): \(first.0.call) gives \(first.0.outcome)
                    Foundation: \(first.1.call) gives \(first.1.outcome)
                    \(json)
                    """)
                break
            }
            #expect(ours.results.count == theirs.results.count)
        }
    }

    @Test func encodersGiveTheSameForTheSameCallsWithStrategies() throws {
        for seed in Cases.seeds(900) {
            let combination = StrategyCombination(
                dates: Int(seed % 6), data: Int(seed / 6 % 3), keys: Int(seed / 18 % 3), floats: false)
            let names = ["aB", "cDE", "x_y", "super", "é", "0"]
            if seed / 18 % 3 == 2 {
                // The names in a JSON value would be converted, too; ours are kept.
                combination.encoder.keyEncodingStrategy = .custom { path in
                    let name = path.last?.stringValue ?? ""
                    return AnyKey(names.contains(name) ? "x\(name)" : name)
                }
            }
            let ours = EncodingProgram.Run(seed: seed, isOurs: true, names: names)
            let program = EncodingProgram(run: ours, model: EncodingModel(), path: [])
            let own = CoderOutcome { try JSON(encoding: program, combination.options).text() }
            let theirs = EncodingProgram.Run(seed: seed, isOurs: false, names: names)
            let peer = EncodingProgram(run: theirs, model: EncodingModel(), path: [])
            let foundation = CoderOutcome { String(decoding: try combination.encoder.encode(peer), as: UTF8.self) }
            let isRight =
                switch (own, foundation) {
                case (.value(let text), .value(let other)): try JSON(parsing: text) == JSON(parsing: other)
                case (.failure(let one, let path), .failure(let two, let otherPath)):
                    one == two && path == ours.failure ?? [] && (path == otherPath || ours.isNestedFailure)
                default: false
                }
            if !isRight || ours.log != theirs.log || ours.log.contains(where: { $0.hasPrefix("MISTAKE") }) {
                Issue.record(
                    """
                    seed \(seed), \(combination): \(own)
                    Foundation: \(foundation)
                    \(ours.log.joined(separator: "\n"))
                    """)
                break
            }
        }
    }

    // MARK: Snake case

    /// A type with one member of any name.
    private struct Named: Codable {
        let name: String
        init(_ name: String) { self.name = name }
        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: AnyKey.self).allKeys.first?.stringValue ?? ""
        }
        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: AnyKey.self)
            try members.encode(1, forKey: AnyKey(name))
        }
    }

    @Test func snakeCaseIsThatOfFoundation() throws {
        let combination = StrategyCombination(dates: 0, data: 0, keys: 1, floats: false)
        let options = combination.options
        let pieces = [
            "_", "__", "a", "B", "cd", "EF", "Gh", "1", "22", "é", "É", "ß", "ǅ", "i\u{307}", "İ", "e\u{301}",
            "E\u{301}", "\u{301}", "-", " ", ".", "$", "😀", "ﬁ", "Σ", "σς", "ж", "Ж", "名", "'", "^", "`", "url", "URL",
            "ID",
        ]
        for seed in Cases.seeds(6_000) {
            var random = SeededGenerator(seed: seed)
            let name = (0..<random.below(7)).map { _ in random.pick(pieces) }.joined()
            let isASCIIOnly = random.chance(30)
            let used = isASCIIOnly ? String(name.unicodeScalars.filter(\.isASCII).map(Character.init)) : name
            let encoded = try JSON(encoding: Named(used), options)
            let theirs = try JSON(parsing: combination.encoder.encode(Named(used)))
            #expect(encoded == theirs, "\(used)")
            let json = JSON([used: 1])
            let decoded = try combination.decoder.decode(Named.self, from: json.data())
            #expect(try ExactName(json.decode(Named.self, options).name) == ExactName(decoded.name), "\(used)")
        }
    }

    /// Each ASCII character behind a letter, behind none, and first in its word.
    @Test func eachCharacterEndsAWordAsInFoundation() throws {
        let combination = StrategyCombination(dates: 0, data: 0, keys: 1, floats: false)
        let options = combination.options
        for character in (0..<0x80).map({ Character(Unicode.Scalar(UInt8($0))) }) {
            for name in ["x_B\(character)E\(character)f", "x_1\(character)e", "x_\(character)\(character)e"] {
                let json = JSON([name: 1])
                let theirs = try combination.decoder.decode(Named.self, from: json.data()).name
                #expect(try ExactName(json.decode(Named.self, options).name) == ExactName(theirs), "\(name)")
            }
        }
    }

    /// A name by its bytes.
    private struct ExactName: Equatable {
        let bytes: [UInt8]
        init(_ name: String) { bytes = Array(name.utf8) }
    }
}
