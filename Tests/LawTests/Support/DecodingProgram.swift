/// A type that decodes itself by generated calls: the same calls with every decoder, for the same seed and results.
struct DecodingProgram: Decodable {
    /// The state that all parts of a program share.
    ///
    /// Unchecked, because only the thread that runs the program uses it.
    final class Run: @unchecked Sendable {
        var random: SeededGenerator
        /// How many calls are still to be made.
        var budget = 60
        /// The outcome of each call, and whether Foundation may throw another error.
        var results: [(call: String, outcome: CoderOutcome, anywhere: Bool)] = []

        init(seed: UInt64) { random = SeededGenerator(seed: seed) }
    }

    @TaskLocal static var current: Run?

    /// Runs a program from its root.
    static func run(seed: UInt64, _ decode: (DecodingProgram.Type) throws -> DecodingProgram) -> Run {
        let run = Run(seed: seed)
        DecodingProgram.$current.withValue(run) {
            let outcome = CoderOutcome { "\(try decode(DecodingProgram.self))" }
            run.results.append(("root", outcome, false))
        }
        return run
    }

    struct Refusal: Error {}

    init(from decoder: any Decoder) throws {
        guard let run = Self.current else { throw Refusal() }
        try Reader(run: run).read(decoder)
    }

    /// The calls.
    private struct Reader {
        let run: Run

        /// Makes a call and notes its result; rethrows some of the errors.
        private func note<T>(
            _ call: String, anywhere: Bool = false, text: (T) -> String = { DecodingTypes.text($0) },
            _ body: () throws -> T
        ) throws -> T? {
            run.budget -= 1
            do {
                let result = try body()
                run.results.append((call, .value(text(result)), anywhere))
                return result
            } catch {
                run.results.append((call, .failure(error), anywhere))
                if !anywhere, run.random.chance(10) { throw error }
                return nil
            }
        }

        private func notePath(_ path: [any CodingKey]) throws {
            _ = try note("path") { path.map(\.stringValue) }
        }

        func read(_ decoder: any Decoder) throws {
            guard run.budget > 0 else { return }
            try notePath(decoder.codingPath)
            if run.random.chance(20) { try readSingle(decoder.singleValueContainer()) }
            let members = try note("container", text: { _ in "members" }) {
                try decoder.container(keyedBy: AnyKey.self)
            }
            if let members { return try readMembers(members) }
            let elements = try note("unkeyed container", text: { _ in "elements" }) { try decoder.unkeyedContainer() }
            if let elements { return try readElements(elements) }
            try readSingle(decoder.singleValueContainer())
            if run.random.chance(5) { throw Refusal() }
        }

        private func readSingle(_ container: any SingleValueDecodingContainer) throws {
            try notePath(container.codingPath)
            for _ in 0..<1 + run.random.below(3) {
                if run.random.chance(50) {
                    let number = run.random.below(DecodingTypes.scalarCount)
                    _ = try note("scalar \(number)") { try DecodingTypes.scalar(number, container) }
                } else if run.random.chance(20), run.budget > 0 {
                    _ = try note("program") { try container.decode(DecodingProgram.self) }
                } else {
                    try decode(run.random.pick(DecodingTypes.all), "single") { try container.decode($0) }
                }
            }
        }

        /// Decodes a type by a generic call.
        private func decode(
            _ type: any Decodable.Type, _ call: String, _ body: (any Decodable.Type) throws -> Any
        ) throws {
            _ = try note("\(call) \(type)", anywhere: DecodingTypes.isUnordered(type)) { try body(type) }
        }

        private func readMembers(_ container: KeyedDecodingContainer<AnyKey>) throws {
            try notePath(container.codingPath)
            let names = container.allKeys.map(\.stringValue).sorted()
            _ = try note("keys") { names }
            for _ in 0..<2 + run.random.below(6) where run.budget > 0 {
                let key = AnyKey(run.random.pick(names + names + ["a", "super", "zz"]))
                switch run.random.below(12) {
                case 0:
                    _ = try note("contains \(key.stringValue)") { container.contains(key) }
                case 1, 2, 3:
                    let number = run.random.below(DecodingTypes.scalarCount)
                    let ifPresent = run.random.chance(40)
                    _ = try note("scalar \(number) \(key.stringValue) \(ifPresent)") {
                        try DecodingTypes.scalar(number, container, key, ifPresent: ifPresent)
                    }
                case 4:
                    try decode(run.random.pick(DecodingTypes.all), "decode \(key.stringValue)") {
                        try container.decode($0, forKey: key)
                    }
                case 5:
                    try decode(run.random.pick(DecodingTypes.all), "if present \(key.stringValue)") {
                        try container.decodeIfPresent($0, forKey: key) as Any
                    }
                case 6:
                    _ = try note("program \(key.stringValue)") {
                        try container.decode(DecodingProgram.self, forKey: key)
                    }
                case 7:
                    _ = try note("program if present \(key.stringValue)") {
                        try container.decodeIfPresent(DecodingProgram.self, forKey: key)
                    }
                case 8:
                    let nested = try note("nested \(key.stringValue)", text: { _ in "members" }) {
                        try container.nestedContainer(keyedBy: AnyKey.self, forKey: key)
                    }
                    if let nested { try readMembers(nested) }
                case 9:
                    let nested = try note("nested unkeyed \(key.stringValue)", text: { _ in "elements" }) {
                        try container.nestedUnkeyedContainer(forKey: key)
                    }
                    if let nested { try readElements(nested) }
                default:
                    let isNamed = run.random.chance(50)
                    let decoder = try note("super \(isNamed ? key.stringValue : "")", text: { _ in "decoder" }) {
                        isNamed ? try container.superDecoder(forKey: key) : try container.superDecoder()
                    }
                    if let decoder { try read(decoder) }
                }
            }
        }

        private func readElements(_ start: any UnkeyedDecodingContainer) throws {
            var container = start
            try notePath(container.codingPath)
            for _ in 0..<2 + run.random.below(8) where run.budget > 0 {
                _ = try note("state") {
                    "\(container.currentIndex) of \(container.count ?? -1), at end: \(container.isAtEnd)"
                }
                switch run.random.below(10) {
                case 0, 1, 2:
                    let number = run.random.below(DecodingTypes.scalarCount)
                    let ifPresent = run.random.chance(40)
                    _ = try note("scalar \(number) \(ifPresent)") {
                        try DecodingTypes.scalar(number, &container, ifPresent: ifPresent)
                    }
                case 3:
                    try decode(run.random.pick(DecodingTypes.all), "decode") { try container.decode($0) }
                case 4 where !container.isAtEnd:
                    try decode(run.random.pick(DecodingTypes.all), "if present") {
                        try container.decodeIfPresent($0) as Any
                    }
                case 5:
                    _ = try note("programs") { try container.decode([DecodingProgram?].self) }
                case 6:
                    _ = try note("program") { try container.decode(DecodingProgram.self) }
                case 7:
                    let nested = try note("nested", text: { _ in "members" }) {
                        try container.nestedContainer(keyedBy: AnyKey.self)
                    }
                    if let nested { try readMembers(nested) }
                case 8:
                    let nested = try note("nested unkeyed", text: { _ in "elements" }) {
                        try container.nestedUnkeyedContainer()
                    }
                    if let nested { try readElements(nested) }
                default:
                    let decoder = try note("super", text: { _ in "decoder" }) { try container.superDecoder() }
                    if let decoder { try read(decoder) }
                }
            }
        }
    }
}
