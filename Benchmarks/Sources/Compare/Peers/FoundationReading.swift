import Foundation

/// What Foundation reads of the documents, as the workloads want it read.
enum FoundationReading {
    /// Four fields of each tweet, decoded into types that have these only.
    static func tweets(_ bytes: Data) throws -> Int {
        try JSONDecoder().decode(ThinTimeline.self, from: bytes).statuses.reduce(0) { sum, tweet in
            sum &+ tweet.id &+ tweet.text.utf8.count &+ tweet.user.screen_name.utf8.count &+ tweet.retweet_count
        }
    }

    /// Four fields of each tweet, decoded into types that have all.
    static func wholeTweets(_ bytes: Data) throws -> Int {
        try JSONDecoder().decode(Timeline.self, from: bytes).statuses.reduce(0) { sum, tweet in
            sum &+ tweet.id &+ tweet.text.utf8.count &+ tweet.user.screen_name.utf8.count &+ tweet.retweet_count
        }
    }

    /// Four fields of each tweet, out of dictionaries.
    static func tweetDictionaries(_ bytes: Data) throws -> Int {
        let root = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        return (root?["statuses"] as? [[String: Any]] ?? []).reduce(0) { sum, tweet in
            let user = tweet["user"] as? [String: Any]
            return sum &+ (tweet["id"] as? Int ?? 0) &+ (tweet["text"] as? String ?? "").utf8.count
                &+ (user?["screen_name"] as? String ?? "").utf8.count &+ (tweet["retweet_count"] as? Int ?? 0)
        }
    }

    /// Four fields of each performance, decoded into types that have these only.
    static func performances(_ bytes: Data) throws -> Int {
        try JSONDecoder().decode(ThinCatalogue.self, from: bytes).performances.reduce(0) { sum, show in
            sum &+ show.eventId &+ show.id &+ show.start &+ show.venueCode.utf8.count
        }
    }

    /// Four fields of each performance, out of dictionaries.
    static func performanceDictionaries(_ bytes: Data) throws -> Int {
        let root = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        return (root?["performances"] as? [[String: Any]] ?? []).reduce(0) { sum, show in
            sum &+ (show["eventId"] as? Int ?? 0) &+ (show["id"] as? Int ?? 0) &+ (show["start"] as? Int ?? 0)
                &+ (show["venueCode"] as? String ?? "").utf8.count
        }
    }

    /// What records hold that are decoded one by one, each from a slice of the text, which costs no copy.
    static func lines<Record: Decodable>(_ bytes: Data, of type: Record.Type, _ answer: (Record) -> Int) throws -> Int {
        let decoder = JSONDecoder()
        var sum = 0
        try forEachLine(of: bytes) { line in sum &+= answer(try decoder.decode(Record.self, from: line)) }
        return sum
    }

    /// Calls `body` with each line that is not empty, found by `memchr`: `Data.split` takes several times as long as
    /// decoding the lines does.
    static func forEachLine(of bytes: Data, _ body: (Data) throws -> Void) rethrows {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes.withUnsafeBytes { text -> Int in
                let offset = start - bytes.startIndex
                guard let base = text.baseAddress, let found = memchr(base + offset, 0x0A, text.count - offset)
                else { return bytes.endIndex }
                return bytes.startIndex + (UnsafeRawPointer(found) - base)
            }
            if end > start { try body(bytes[start..<end]) }
            start = end + 1
        }
    }

    /// The document with one number of one tweet changed, decoded into types that have all and encoded anew.
    static func change(tweet: Int, followers: Int, in bytes: Data) throws -> Data {
        let timeline = try JSONDecoder().decode(Timeline.self, from: bytes)
        timeline.statuses[tweet].user.followers_count = followers
        return try JSONEncoder().encode(timeline)
    }

    /// The same with dictionaries.
    static func changeDictionaries(tweet: Int, followers: Int, in bytes: Data) throws -> Data {
        guard var root = try JSONSerialization.jsonObject(with: bytes) as? [String: Any],
            var statuses = root["statuses"] as? [[String: Any]], var user = statuses[tweet]["user"] as? [String: Any]
        else { throw CocoaError(.propertyListReadCorrupt) }
        user["followers_count"] = followers
        statuses[tweet]["user"] = user
        root["statuses"] = statuses
        return try JSONSerialization.data(withJSONObject: root)
    }
}
