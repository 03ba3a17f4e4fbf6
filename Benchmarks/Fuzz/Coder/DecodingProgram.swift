import FoundationEssentials
import FuzzInput

/// A type that decodes itself by the calls of a script: the same calls with every decoder that gives the same results.
struct DecodingProgram: Decodable {
    /// The state that all parts of a program share.
    ///
    /// Unchecked, because only the thread that runs the program uses it.
    final class Run: @unchecked Sendable {
        var script: Script
        var budget = 80
        var results: [(call: String, outcome: Outcome)] = []

        init(_ script: Script) { self.script = script }
    }

    @TaskLocal static var current: Run?

    /// Runs a program from its root, and returns the outcome of each call.
    static func run(
        _ script: Script, _ decode: (DecodingProgram.Type) throws -> DecodingProgram
    ) -> [(call: String, outcome: Outcome)] {
        let run = Run(script)
        DecodingProgram.$current.withValue(run) {
            do {
                _ = try decode(DecodingProgram.self)
                run.results.append(("root", .value("decoded")))
            } catch {
                run.results.append(("root", Outcome(error)))
            }
        }
        return run.results
    }

    init(from decoder: any Decoder) throws {
        guard let run = Self.current else { throw Refusal() }
        try Calls(run: run).read(decoder)
    }
}

/// The calls of a program.
private struct Calls {
    let run: DecodingProgram.Run

    private static let types: [any Decodable.Type] = [
        Bool.self, Int.self, Int8.self, UInt8.self, Int32.self, UInt64.self, Float.self, Double.self, String.self,
        Decimal.self, Date.self, UUID.self, Int?.self, String??.self, [Int].self, [Bool?].self, [String].self,
        [[Double]].self, Color.self, Point.self, Shape.self, Tree.self, [Point?].self, DecodingProgram.self,
        [DecodingProgram?].self, DecodingProgram?.self,
    ]

    private func type() -> any Decodable.Type { Self.types[run.script.number(below: Self.types.count)] }

    /// Makes a call and records its result.
    ///
    /// A byte of the script decides whether its error is rethrown.
    private func note<T>(_ call: String, text: (T) -> String = { "\($0)" }, _ body: () throws -> T) throws -> T? {
        run.budget -= 1
        do {
            let result = try body()
            run.results.append((call, .value(text(result))))
            return result
        } catch {
            run.results.append((call, Outcome(error)))
            if run.script.number(below: 8) == 7 { throw error }
            return nil
        }
    }

    func read(_ decoder: any Decoder) throws {
        _ = try note("path") { decoder.codingPath.map(\.stringValue) }
        while run.budget > 0, let choice = run.script.next() {
            switch choice % 6 {
            case 0, 1:
                let members = try note("container", text: { _ in "members" }) {
                    try decoder.container(keyedBy: Name.self)
                }
                if let members { try readMembers(members) }
            case 2, 3:
                let elements = try note("unkeyed", text: { _ in "elements" }) { try decoder.unkeyedContainer() }
                if let elements { try readElements(elements) }
            case 4:
                let single = try decoder.singleValueContainer()
                let type = type()
                _ = try note("nil") { single.decodeNil() }
                _ = try note("single \(type)") { try decode(type) { try single.decode($0) } }
            default:
                if choice == 5 { throw Refusal() }
                return
            }
        }
    }

    /// Decodes a type; values of a dictionary have no order, and no text.
    private func decode(_ type: any Decodable.Type, _ body: (any Decodable.Type) throws -> Any) throws -> String {
        let value = try body(type)
        return type == Tree.self ? "tree" : "\(value)"
    }

    private func readMembers(_ members: KeyedDecodingContainer<Name>) throws {
        let names = members.allKeys.map(\.stringValue).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        _ = try note("keys") { (names, members.codingPath.map(\.stringValue)) }
        while run.budget > 0, let choice = run.script.next() {
            let number = run.script.number(below: names.count + 2)
            let key = Name(number < names.count ? names[number] : number == names.count ? "super" : "no such name")
            let at = key.stringValue
            switch choice % 12 {
            case 0: _ = try note("contains \(at)") { members.contains(key) }
            case 1: _ = try note("nil \(at)") { try members.decodeNil(forKey: key) }
            case 2: _ = try note("Int \(at)") { try members.decode(Int.self, forKey: key) }
            case 3: _ = try note("String \(at)") { try members.decodeIfPresent(String.self, forKey: key) }
            case 4: _ = try note("Bool \(at)") { try members.decodeIfPresent(Bool.self, forKey: key) }
            case 5:
                let type = type()
                _ = try note("\(type) \(at)") { try decode(type) { try members.decode($0, forKey: key) } }
            case 6:
                let type = type()
                _ = try note("\(type)? \(at)") {
                    try decode(type) { try members.decodeIfPresent($0, forKey: key) as Any }
                }
            case 7:
                let nested = try note("nested \(at)", text: { _ in "members" }) {
                    try members.nestedContainer(keyedBy: Name.self, forKey: key)
                }
                if let nested { try readMembers(nested) }
            case 8:
                let nested = try note("nested unkeyed \(at)", text: { _ in "elements" }) {
                    try members.nestedUnkeyedContainer(forKey: key)
                }
                if let nested { try readElements(nested) }
            case 9: try read(members.superDecoder(forKey: key))
            case 10: try read(members.superDecoder())
            default: return
            }
        }
    }

    private func readElements(_ start: any UnkeyedDecodingContainer) throws {
        var elements = start
        while run.budget > 0, let choice = run.script.next() {
            _ = try note("state") {
                (elements.currentIndex, elements.count, elements.isAtEnd, elements.codingPath.map(\.stringValue))
            }
            switch choice % 11 {
            case 0: _ = try note("nil") { try elements.decodeNil() }
            case 1: _ = try note("Int") { try elements.decode(Int.self) }
            case 2: _ = try note("String") { try elements.decode(String.self) }
            case 3: _ = try note("Bool") { try elements.decode(Bool.self) }
            case 4:
                let type = type()
                _ = try note("\(type)") { try decode(type) { try elements.decode($0) } }
            // JSONDecoder increases the index at the end of an array, which is a mistake.
            case 5 where !elements.isAtEnd:
                let type = type()
                _ = try note("\(type)?") { try decode(type) { try elements.decodeIfPresent($0) as Any } }
            case 6 where !elements.isAtEnd:
                _ = try note("Double?") { try elements.decodeIfPresent(Double.self) }
            case 7:
                let nested = try note("nested", text: { _ in "members" }) {
                    try elements.nestedContainer(keyedBy: Name.self)
                }
                if let nested { try readMembers(nested) }
            case 8:
                let nested = try note("nested unkeyed", text: { _ in "elements" }) {
                    try elements.nestedUnkeyedContainer()
                }
                if let nested { try readElements(nested) }
            case 9:
                let decoder = try note("super", text: { _ in "decoder" }) { try elements.superDecoder() }
                if let decoder { try read(decoder) }
            default: return
            }
        }
    }
}
