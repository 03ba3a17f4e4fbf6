import Foundation
import LazyJSON

extension MadeDocuments {
    /// Small records, one a line: about 100 bytes each.
    package static func records(_ count: Int) -> Data {
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
    package static func tweetLines(_ count: Int) -> Data {
        let tweets = (try? JSON(parsing: tweets(100)))?["statuses"]?.elements.map { $0.data(.compact) } ?? []
        var text = Data()
        for number in 0..<count {
            text += tweets[number % tweets.count]
            text.append(0x0A)
        }
        return text
    }

    /// Orders, one a line, of so many bytes: about 800 bytes each, of which 1,000 are different.
    package static func orderLines(megabytes: Int) -> Data {
        var random = Randomness(seed: 6)
        let lines = (0..<1_000).map { number in
            let items = (0..<random.number(2..<6)).map { item in
                """
                {"sku":"FF-\(random.number(1_000..<9_999))","title":"An article of the shop, number \(item)",\
                "quantity":\(random.number(1..<9)),"unit_price":\(random.number(1..<900)).50,"tags":["camp","light"]}
                """
            }
            return """
                {"id":\(4_200_000_000 + number),"status":"\(random.chance(60) ? "paid" : "packed")",\
                "placed_at":"2025-03-1\(number % 9)T08:15:00Z","customer":{"name":"Customer number \(number)",\
                "email":"c\(number)@example.org","address":{"street":"\(number % 90) Long Street","city":"Oslo",\
                "country":"NO"}},"items":[\(items.joined(separator: ","))],"total":\(random.number(10..<9_000)).25,\
                "note":null,"_shard":\(number % 16)}\n
                """
        }.map { Data($0.utf8) }
        var text = Data(capacity: megabytes * 1_000_000 + 2_000)
        var number = 0
        while text.count < megabytes * 1_000_000 {
            text += lines[number % lines.count]
            number += 1
        }
        return text
    }
}
