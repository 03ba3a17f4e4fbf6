import Foundation
import LazyJSON

extension MadeDocuments {
    /// Small records, one a line: about 100 bytes each.
    static func records(_ count: Int) -> Data {
        var random = Randomness(seed: 5)
        var text = Data()
        for number in 0..<count {
            let score = "\(random.number(0..<1_000)).\(random.number(1..<10))"
            let name = "user number \(random.number(0..<1_000_000))"
            text += Data(
                """
                {"id":\(number),"name":"\(name)","email":"u\(number)@example.org","active":\(random.chance(50)),\
                "score":\(score)}\n
                """.utf8)
        }
        return text
    }

    /// Tweets, one a line.
    static func tweetLines(_ count: Int) -> Data {
        let tweets = (try? JSON(parsing: tweets(100)))?["statuses"]?.elements.map { $0.data(.compact) } ?? []
        var text = Data()
        for number in 0..<count {
            text += tweets[number % tweets.count]
            text.append(0x0A)
        }
        return text
    }
}
