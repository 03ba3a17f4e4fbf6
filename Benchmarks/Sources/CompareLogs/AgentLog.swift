import Foundation
import Samples

/// A generated log of a program that works with a language model: one record a line, with lengths as in a published log.
///
/// Half of the lines have at most 670 bytes, 90 % at most 4,870, 95 % at most 11,717, 99 % at most 45,936, and the longest has
/// 6.9 MB. Between these the lengths are distributed evenly on a logarithmic scale, and beyond the last as in a Pareto
/// distribution.
struct AgentLog {
    /// The length of the longest line in bytes.
    static let longest = 6_900_000

    /// The parts of the lines that are shorter than a length.
    private static let quantiles: [(part: Double, length: Double)] = [
        (0, 330), (0.5, 670), (0.9, 4_870), (0.95, 11_717), (0.99, 45_936),
    ]

    private var random = Randomness(seed: 7)
    private var number = 0

    /// The words of the texts.
    private static let pieces = [
        #"let total = items.reduce(0) { $0 + $1.price }\n"#, #"    return \"done\"\n"#, "The test fails because ",
        "the file was not found. ", #"{\"path\": \"Sources/App/main.swift\", \"line\": 12}\n"#, "élan, ", "日本語 ",
        #"\tprint(\u0022ok\u0022)\n"#, "I will read the configuration first. ",
    ].map { Data($0.utf8) }

    /// Writes lines of so many bytes to a file.
    static func write(bytes count: Int, to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var log = AgentLog()
        var (written, part, hasLongest) = (0, Data(), false)
        while written + part.count < count {
            let isLongest = !hasLongest && written + part.count > count / 2
            part += log.line(length: isLongest ? longest : nil)
            if isLongest { hasLongest = true }
            if part.count > 1 << 20 {
                try handle.write(contentsOf: part)
                written += part.count
                part = Data()
            }
        }
        try handle.write(contentsOf: part)
    }

    /// The next line, of a length that is drawn if none is given.
    mutating func line(length: Int? = nil) -> Data {
        let length = length ?? drawnLength()
        number += 1
        let (kind, model) = number % 3 == 0 ? ("user", "null") : ("assistant", "\"large-2\"")
        let seconds = number % 60, minutes = number / 60 % 60, hours = number / 3_600 % 24
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let before = """
            {"parent":"\(random.number(1 << 30..<1 << 40))","sidechain":false,"session":"ses-\(number / 400)","version":"2.0.14",\
            "type":"\(kind)","message":{"id":"msg-\(number)","role":"\(kind)","model":\(model),"content":[{"type":"text","text":"
            """
        let after = """
            "}],"usage":{"input":\(random.number(1..<9_000)),"output":\(random.number(1..<2_000))}},\
            "number":\(number),"time":"2025-10-\(two(1 + number / 86_400 % 28))T\(two(hours)):\(two(minutes)):\(two(seconds)).\
            \(random.number(100..<1_000))Z"}

            """
        var line = Data(before.utf8)
        let end = length - after.utf8.count
        while true {
            let piece = Self.pieces[random.number(0..<Self.pieces.count)]
            if line.count + piece.count > end { break }
            line += piece
        }
        line += Data(repeating: UInt8(ascii: "."), count: max(end - line.count, 0))
        line += Data(after.utf8)
        return line
    }

    private mutating func drawnLength() -> Int {
        let part = Double(random.number(0..<1 << 40)) / Double(1 << 40)
        let (last, known) = (Self.quantiles[Self.quantiles.count - 1], Self.quantiles)
        guard let next = known.firstIndex(where: { $0.part > part }) else {
            // One line in 37,000 has the greatest length.
            let rest = max((1 - part) / (1 - last.part), 0.0027)
            return min(Int(last.length * pow(rest, -1 / 1.178)), Self.longest)
        }
        let (low, high) = (known[next - 1], known[next])
        return Int(low.length * pow(high.length / low.length, (part - low.part) / (high.part - low.part)))
    }
}
