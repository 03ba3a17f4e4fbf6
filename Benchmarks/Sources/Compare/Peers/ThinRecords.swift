/// A small record for JSONDecoder.
struct ThinRecord: Decodable {
    var id: Int
    var name: String
    var active: Bool
    var score: Double

    /// The answer of every contender for a record.
    var answer: Int { Record.answer(id, name, active, score) }
}

/// Two fields of an order for JSONDecoder.
struct ThinOrder: Decodable {
    var id: Int
    var status: String
}

/// Two fields of a tweet for JSONDecoder.
struct ThinnestTweet: Decodable {
    var id: Int
    var retweet_count: Int
}
