/// A small record for JSONDecoder.
struct ThinRecord: Decodable {
    var id: Int
    var name: String
    var active: Bool
    var score: Double

    /// What every contender gives for a record.
    var answer: Int { id &+ name.utf8.count &+ (active ? 1 : 0) &+ Int(score) }
}
