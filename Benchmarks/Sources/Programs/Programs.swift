import LazyJSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Random programs of edits, to compare two versions of the library.
///
/// Each seed makes one program, of which one line is printed: the seed, a hash of everything that can be observed but messages, and
/// a hash of the messages of errors and issues. To compare two versions, build this program in two checkouts, run both, and
/// compare what they print (with `cut -d ' ' -f 1,2` without the messages):
///
///     swift build -c release --package-path OLD/Benchmarks --product Programs
///     swift build -c release --package-path NEW/Benchmarks --product Programs
///     OLD/Benchmarks/.build/release/Programs 1 100000 > old.txt
///     NEW/Benchmarks/.build/release/Programs 1 100000 > new.txt
///     diff old.txt new.txt
///
/// To read the difference of one seed, show its steps with the full texts in both:
///
///     OLD/Benchmarks/.build/release/Programs --show 7 > old-7.txt
///
/// A line that ends with `!` and a text is of a program that violated a law: a copy changed, a text cannot be parsed, or a value
/// does not equal its parsed text. To use this program in a checkout that does not have it, copy its folder, and its line in
/// `Package.swift`.
@main
struct Programs {
    private static let usage = """
        usage: Programs FIRST COUNT
               Programs --show SEED

        Makes a random program of edits of each seed, and prints the seed, a hash of all that was observed but messages, and
        a hash of the messages.

          FIRST       the first seed
          COUNT       the number of seeds
          --show      prints the steps of one program with the full texts
          -h, --help  prints this text

        Exit codes: 0 success; 1 a program violated a law; 64 wrong arguments.
        """

    static func main() {
        let words = CommandLine.arguments.dropFirst()
        if words.contains("--help") || words.contains("-h") { return print(usage) }
        let numbers = words.drop { $0 == "--show" }.compactMap { UInt64($0) }
        if words.count == 2, words.first == "--show", numbers.count == 1 {
            finish(show(seed: numbers[0]))
        } else if words.count == 2, numbers.count == 2 {
            var isRight = true
            for seed in numbers[0]..<numbers[0] + numbers[1] where !run(seed: seed) { isRight = false }
            finish(isRight)
        } else {
            print(usage)
            exit(64)
        }
    }

    /// Prints the line of a program; returns `false` if the program violated a law.
    private static func run(seed: UInt64) -> Bool {
        var program = EditProgram(seed: seed, .none)
        program.run()
        let problem = program.log.problems.first.map { " ! \(line(of: $0))" } ?? ""
        print("\(seed) \(program.log.hash.text) \(program.log.messages.text)\(problem)")
        // So that the last line tells after which program the process crashed.
        fflush(nil)
        return problem.isEmpty
    }

    /// Prints the steps of a program; returns `false` if it violated a law.
    private static func show(seed: UInt64) -> Bool {
        var program = EditProgram(seed: seed, .printed)
        program.run()
        print("\(seed) \(program.log.hash.text) \(program.log.messages.text)")
        return program.log.problems.isEmpty
    }

    /// Returns the beginning of a text on one line, without control characters.
    private static func line(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).map { $0.value < 0x20 ? " " : $0 }))
    }

    private static func finish(_ isRight: Bool) {
        if !isRight { exit(1) }
    }
}
