import Foundation
import LazyJSON
import LazyJSONLines
import Samples

extension HotPath {
    /// All of them, a line each.
    static let all = [
        parse, fields, lookups, models, cachedReads, lines, made, change, edits, compact, smallMade,
        smallChange,
    ]

    private static let tweets = MadeDocuments.tweets(100)
    private static let records = WideDocuments.records(2_500)
    private static let smallRecords = WideDocuments.smallRecords(5_000)
    private static let recordLines = MadeDocuments.records(5_000)

    private static let parse = HotPath(name: "parse", repeats: 10) { try JSON(parsing: tweets).count }

    private static let fields = HotPath(name: "parse-and-read-4-fields", repeats: 5) {
        try JSON(parsing: tweets)["statuses"]?.elements.reduce(0) { sum, tweet in
            sum &+ (tweet["id"]?.int ?? 0) &+ (tweet["text"]?.string?.utf8.count ?? 0)
                &+ (tweet["user"]?["screen_name"]?.string?.utf8.count ?? 0) &+ (tweet["retweet_count"]?.int ?? 0)
        } ?? 0
    }

    private static let lookups = HotPath(name: "look-up-in-a-wide-object") {
        let json = try JSON(parsing: wide)
        return names.reduce(0) { $0 &+ (json[$1]?["value"]?.int ?? 0) }
    }
    private static let wide = WideDocuments.object(5_000)
    private static let names = (0..<5_000).map { WideDocuments.name($0, of: 5_000) }

    private static let models = HotPath(name: "models-4-properties") {
        try JSONArray<SmallRecord>(parsing: smallRecords).reduce(0) { $0 &+ $1.answer }
    }

    private static let cachedReads = HotPath(name: "cached-reads", repeats: 5, allocatesNothing: true) {
        (0..<100).reduce(0) { sum, _ in kept.reduce(sum) { $0 &+ $1.id } }
    }
    private static let kept = (0..<1_000).map { id in SmallRecord { $0.id = id } }

    private static let lines = HotPath(name: "lines-reusing") {
        var sum = 0
        try JSONLinesReader<SmallRecord>(recordLines).forEach(reusing: true) { sum &+= $0.answer }
        return sum
    }

    private static let made = HotPath(name: "make-and-mutate") {
        (0..<1_000).reduce(0) { sum, number in
            let record = SmallRecord {
                $0.id = number
                $0.name = "a name"
            }
            return sum &+ record.mutate { $0.active = true }.id
        }
    }

    private static let change = HotPath(name: "change-one-property-and-write", repeats: 10) {
        try SmallTimeline(parsing: tweets).mutate { $0.statuses[50].user.followers = 7 }.data().count
    }

    private static let edits = HotPath(name: "edit-each-record-and-write") {
        var json = try JSON(parsing: records)
        for place in 0..<2_500 {
            json[at: JSONPointer([.index(place), .key("address"), .key("location"), .key("accuracy")])] = 100
        }
        return json.data().count
    }

    private static let compact = HotPath(name: "write-compact") {
        try JSON(parsing: tweets).data(.compact).count
    }

    private static let smallMade = HotPath(name: "build-small-and-write") {
        (0..<1_000).reduce(0) { sum, number in
            let product = SmallProduct {
                $0.id = number
                $0.name = "Brass desk lamp with a green shade"
                $0.price = 59.5
                $0.maker = SmallMaker {
                    $0.name = "Lindqvist and Sons Ltd"
                    $0.city = "Gothenburg"
                }
            }
            return sum &+ product.data().count
        }
    }

    private static let smallChange = HotPath(name: "change-small-and-write") {
        try (0..<1_000).reduce(0) { sum, _ in
            try sum &+ SmallProduct(parsing: SmallDocuments.product).mutate { $0.price = 64.5 }.data().count
        }
    }
}

/// A small record.
private final class SmallRecord: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var active: Bool
    @JSONProperty var score: Double

    var answer: Int { id &+ name.utf8.count &+ (active ? 1 : 0) &+ Int(score) }
}

/// As much of the tweets as is changed.
private final class SmallTimeline: JSONModel, @unchecked Sendable {
    @JSONProperty var statuses: JSONArray<SmallTweet>
}

/// A tweet.
private final class SmallTweet: JSONModel, @unchecked Sendable {
    @JSONProperty var user: SmallUser
}

/// Who wrote it.
private final class SmallUser: JSONModel, @unchecked Sendable {
    @JSONProperty("followers_count") var followers: Int
}

/// A product of 130 bytes.
private final class SmallProduct: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty var price: Double
    @JSONProperty var maker: SmallMaker
}

/// The maker of a product.
private final class SmallMaker: JSONModel, @unchecked Sendable {
    @JSONProperty var name: String
    @JSONProperty var city: String
}
