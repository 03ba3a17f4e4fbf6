import CBarrier
import LazyJSON
import Synchronization

/// The parts of twitter.json that the comparison reads, as models.
final class TweetTimeline: JSONModel, @unchecked Sendable {
    @JSONProperty var statuses: JSONArray<Tweet>
}

/// A tweet; it maps more than is read, as models do.
final class Tweet: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var text: String
    @JSONProperty var user: Tweeter
    @JSONProperty("retweet_count") var retweets: Int
    @JSONProperty("favorite_count") var favourites: Int
    @JSONProperty("created_at") var created: String
    @JSONProperty var lang: String?
    @JSONProperty var truncated: Bool
}

/// Who wrote a tweet.
final class Tweeter: JSONModel, @unchecked Sendable {
    @JSONProperty("screen_name") var screenName: String
    @JSONProperty("followers_count") var followers: Int
    @JSONProperty var name: String
    @JSONProperty var location: String?
    @JSONProperty var verified: Bool
}

/// The same as ``TweetTimeline``, with keys that are converted from the names of the properties.
final class CamelTweetTimeline: JSONModel, @unchecked Sendable {
    @JSONProperty var statuses: JSONArray<CamelTweet>
}

/// A class whose properties have keys in snake case.
class CamelModel: JSONModel, @unchecked Sendable {
    override class var keyStrategy: JSONKeyStrategy { .snakeCase }
}

/// A tweet with as many properties as ``Tweet``.
final class CamelTweet: CamelModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var text: String
    @JSONProperty var user: CamelTweeter
    @JSONProperty var retweetCount: Int
    @JSONProperty var favoriteCount: Int
    @JSONProperty var createdAt: String
    @JSONProperty var lang: String?
    @JSONProperty var truncated: Bool
}

/// Who wrote a tweet.
final class CamelTweeter: CamelModel, @unchecked Sendable {
    @JSONProperty var screenName: String
    @JSONProperty var followersCount: Int
    @JSONProperty var name: String
    @JSONProperty var location: String?
    @JSONProperty var verified: Bool
}

/// The parts of citm_catalog.json that the comparison reads, as models.
final class Catalogue: JSONModel, @unchecked Sendable {
    @JSONProperty var performances: JSONArray<Performance>
}

/// A performance of an event.
final class Performance: JSONModel, @unchecked Sendable {
    @JSONProperty var eventId: Int
    @JSONProperty var id: Int
    @JSONProperty var start: Int
    @JSONProperty var venueCode: String
    @JSONProperty var name: String?
    @JSONProperty var logo: String?
}

/// A small record.
final class Record: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var active: Bool
    @JSONProperty var score: Double

    /// The answer of every contender for a record.
    @inline(__always)
    var answer: Int { Self.answer(id, name, active, score) }

    @inline(__always)
    static func answer(_ id: Int, _ name: String, _ active: Bool, _ score: Double) -> Int {
        id &+ name.utf8.count &+ (active ? 1 : 0) &+ Int(score)
    }
}

/// An order of a file.
final class LineOrder: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var status: String
    @JSONProperty("customer.name") var customer: String
    @JSONProperty var total: Double

    /// The answer of every contender for four fields of an order.
    @inline(__always)
    static func answer(_ id: Int, _ status: String, _ customer: String, _ total: Double) -> Int {
        id &+ status.utf8.count &+ customer.utf8.count &+ Int(total)
    }
}

/// A plain class with a stored property, and with one that the first thread that reads it prepares.
final class PlainRecord {
    var id: Int
    private let isReady = Atomic(opaque(1) == 1)
    /// The function that the getter calls, unknown to the compiler.
    private var prepare: () -> Int = { 0 }

    init(id: Int) {
        self.id = id
    }

    /// The stored property where it is ready, as it always is.
    var preparedID: Int {
        if isReady.load(ordering: .acquiring) { return id }
        id = prepare()
        return id
    }
}
