/// One work that several contenders do, and what is asked of their speeds.
struct Workload {
    let name: String
    private(set) var contenders: [Contender] = []
    private(set) var comparisons: [Comparison] = []
    /// Checks before anything is measured what the answers alone do not tell.
    var preparation: () throws -> Void = {}

    init(_ name: String) {
        self.name = name
    }

    /// Whether the name contains a text, or the text is empty.
    func isNamed(_ text: String) -> Bool { text.isEmpty || name.contains(text) }

    /// Adds a contender.
    mutating func add(_ name: String, _ run: @escaping () throws -> Int) {
        contenders.append(Contender(name: name, run: run))
    }

    /// Adds ratios of one contender to others, those that are absent left out.
    mutating func compare(_ ours: String, to peers: (String, Demand)...) {
        guard contenders.contains(where: { $0.name == ours }) else { return }
        for (peer, demand) in peers where contenders.contains(where: { $0.name == peer }) {
            comparisons.append(Comparison(ours: ours, peer: peer, demand: demand))
        }
    }

    /// Lets every contender run once, compares the answers, and gives them.
    func check() throws -> [Int] {
        try preparation()
        let answers = try contenders.map { try $0.run() }
        for (contender, answer) in zip(contenders, answers) where answer != answers[0] {
            throw Disagreement(
                workload: name,
                message: "\(contenders[0].name) answers \(answers[0]), \(contender.name) answers \(answer)")
        }
        return answers
    }
}

/// Somebody who does the work, and says what came out.
struct Contender {
    let name: String
    let run: () throws -> Int
}

/// What is asked of a ratio.
enum Demand {
    /// Ours has to have at least so many times the peer's speed.
    case speed(Double)
    /// Ours may take at most so many times the peer's time.
    case cost(Double)
    /// Nothing; the ratio of speeds is printed.
    case none
}

/// A ratio to be taken.
struct Comparison {
    let ours: String
    let peer: String
    let demand: Demand
}

/// Contenders that do not give the same answer.
struct Disagreement: Error, CustomStringConvertible {
    let workload: String
    let message: String

    var description: String { "\(workload): \(message)" }
}
