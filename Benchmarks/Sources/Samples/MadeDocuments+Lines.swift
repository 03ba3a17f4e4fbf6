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

    /// Orders, one a line, of so many bytes: about 1 KB each, of which 1,000 are different.
    package static func orderLines(megabytes: Int) -> Data {
        var random = Randomness(seed: 6)
        let lines = (0..<1_000).map { Data(order($0, &random).utf8) }
        var text = Data(capacity: megabytes * 1_000_000 + 2_000)
        var number = 0
        while text.count < megabytes * 1_000_000 {
            text += lines[number % lines.count]
            number += 1
        }
        return text
    }

    private static let words = [
        "camp ", "light ", #"an \"old\" "#, "article ", "café ", "of the ", "shop ", "東京 ",
    ]
    private static let states = ["pending", "paid", "packed", "shipped", "delivered", "returned", "cancelled"]
    private static let customers = [
        "Anna Smith", "Björn García", "Chloé Lee", "Fatima Kowalski",
        "山田 太郎", "Ольга Nguyễn",
    ]

    private static func order(_ number: Int, _ random: inout Randomness) -> String {
        let items = (0..<random.number(1..<6)).map { _ in
            """
            {"sku":"SKU-\(random.number(1_000_000..<9_000_000))","title":"\(random.text(words, 2..<7))",\
            "qty":\(random.number(1..<10)),"price":\(random.number(1..<300)).\(random.number(10..<100)),\
            "attrs":{"color":"red","weight":\(random.number(1..<90)).125,"dims":[\(random.number(1..<99)),22,38]}}
            """
        }
        let tags = (0..<random.number(0..<5)).map { "\"tag \($0)\"" }
        return """
            {"id":\(4_200_000_000 + number),"uuid":"60377333-740d-8a2f-d15bbe6d\(random.number(1_000..<9_999))",\
            "created_at":"2024-07-1\(number % 9)T00:14:47Z","status":"\(states[random.number(0..<states.count)])",\
            "customer":{"id":\(random.number(1..<1 << 40)),"name":"\(customers[random.number(0..<customers.count)])",\
            "email":"a578c8@example.com","vip":\(random.chance(10)),"address":{"street":"\(number % 400) Long Street",\
            "city":"Zürich","zip":"39359","country":"CH","geo":[0.40294,173.54759]},"tags":[\(tags.joined(separator: ","))]},\
            "items":[\(items.joined(separator: ","))],"total":\(random.number(10..<9_000)).25,"currency":"EUR",\
            "discount":\(random.chance(70) ? "null" : "11.98"),"notes":"\(random.text(words, 0..<15))","paid":true,\
            "meta":{"source":"api","ip":"128.51.129.\(number % 256)","ua":"Mozilla/5.0 (X11; Linux x86_64)",\
            "trace":1601892706902949120,"rate":0.0005385}}\n
            """
    }
}
