import Foundation
import LazyJSON

/// Documents of the shapes of well-known real ones, always the same.
package enum MadeDocuments {
    /// Like citm_catalog.json: pretty, many small objects, short keys, integers, names in wide objects.
    package static func catalogue(performances: Int) -> Data {
        var random = Randomness(seed: 2)
        var names: [(String, JSON)] = []
        var events: [(String, JSON)] = []
        for number in 0..<200 {
            names.append(("\(205_705_993 + number)", .init(stringLiteral: "2ème balcon \(number)")))
            let id = 138_586_341 + number
            events.append(
                (
                    "\(id)",
                    [
                        "description": nil, "id": JSON(integerLiteral: id), "logo": nil,
                        "name": .init(stringLiteral: "Concert n° \(number)"),
                        "subTopicIds": [337_184_269, 337_184_283],
                        "subjectCode": nil, "subtitle": nil, "topicIds": [324_846_099, 107_888_604],
                    ]
                ))
        }
        var shows: [JSON] = []
        for number in 0..<performances {
            var areas: [JSON] = []
            for area in 0..<random.number(20..<60) {
                areas.append(["areaId": .init(integerLiteral: 205_705_993 + area), "blockIds": []])
            }
            var prices: [JSON] = []
            for seat in 0..<random.number(2..<5) {
                prices.append([
                    "amount": .init(integerLiteral: 475 * random.number(20..<400)),
                    "audienceSubCategoryId": 337_100_890,
                    "seatCategoryId": .init(integerLiteral: 338_937_295 + seat),
                ])
            }
            shows.append([
                "eventId": .init(integerLiteral: 138_586_341 + number % 200),
                "id": .init(integerLiteral: 339_887_544 + number), "logo": nil, "name": nil, "prices": array(prices),
                "seatCategories": [
                    ["areas": array(areas), "seatCategoryId": 338_937_295],
                    ["areas": array(Array(areas.prefix(12))), "seatCategoryId": 338_937_296],
                ],
                "seatMapImage": nil, "start": .init(integerLiteral: 1_372_701_600_000 + number * 86_400_000),
                "venueCode": "PLEYEL_PLEYEL",
            ])
        }
        let root: JSON = ["areaNames": object(names), "events": object(events), "performances": array(shows)]
        return root.data(.pretty(indent: 4))
    }

    /// Like canada.json: polygons of points with fifteen digits behind the point, compact.
    package static func outlines(points: Int) -> Data {
        var random = Randomness(seed: 3)
        var rings: [String] = []
        var left = points
        while left > 0 {
            let count = min(left, random.number(20..<400))
            left -= count
            let ring = (0..<count).map { _ in
                let (east, north) = (random.number(52_000_000..<141_000_000), random.number(41_000_000..<83_000_000))
                return String(format: "[-%.15f,%.15f]", Double(east) / 1e6, Double(north) / 1e6)
            }
            rings.append("[\(ring.joined(separator: ","))]")
        }
        let text = """
            { "type": "FeatureCollection",
              "features": [
            { "type": "Feature", "properties": { "name": "Outlines" },
            "geometry": {"type":"Polygon","coordinates":[\(rings.joined(separator: ","))]}}
            ]
            }
            """
        return Data(text.utf8)
    }

    /// Like gsoc-2018.json: records of long strings, some escapes.
    package static func projects(_ count: Int) -> Data {
        var random = Randomness(seed: 4)
        let words = [
            "open ", "source ", "student ", "the ", "a ", "library ", "for ", "of ", "with ", "implementation ",
            "testing ", "tools. ", "and ", "\n", "“secure” ", "\"quoted\" ", "https://example.org/path ", "it ",
        ]
        var projects: [(String, JSON)] = []
        for number in 0..<count {
            let name = random.text(words, 4..<9)
            projects.append(
                (
                    "\(number)",
                    [
                        "@context": "http://schema.org", "@type": "SoftwareSourceCode",
                        "name": .init(stringLiteral: name),
                        "description": .init(stringLiteral: random.text(words, 50..<150)),
                        "sponsor": [
                            "@type": "Organization", "name": .init(stringLiteral: random.text(words, 1..<4)),
                            "disambiguatingDescription": .init(stringLiteral: random.text(words, 10..<30)),
                            "description": .init(stringLiteral: random.text(words, 150..<500)),
                            "url": "http://example.org",
                            "logo": "//example.org/FLRWAXOdIRaYKzSA7YULWdjVDGqdcOC5p4n0XEu2",
                        ],
                        "author": ["@type": "Person", "name": .init(stringLiteral: "Student \(number)")],
                    ]
                ))
        }
        return object(projects).data(.pretty(indent: 4))
    }

    /// Like github_events.json: pretty, nested objects of short texts, addresses of pages.
    package static func events(_ count: Int) -> Data {
        var random = Randomness(seed: 9)
        let kinds = ["PushEvent", "WatchEvent", "CreateEvent", "ForkEvent"]
        let events = (0..<count).map { number in
            let id = random.number(100_000..<8_000_000)
            let name = "user\(number)"
            let hash = String(repeating: String(id, radix: 16), count: 6)
            let link = "https://api.github.com/repos/\(name)/project"
            let commits = (0..<random.number(1..<4)).map { part in
                """
                {"url":"\(link)/commits/\(hash)","message":"- Part \(part) of a change\\n- and why","distinct":true,\
                "sha":"\(hash)","author":{"email":"\(name)@example.org","name":"\(name)"}}
                """
            }
            return """
                {"type":"\(kinds[number % kinds.count])","created_at":"2013-01-10T07:58:30Z","actor":{\
                "gravatar_id":"\(hash)","login":"\(name)",\
                "avatar_url":"https://secure.gravatar.com/avatar/\(hash)?d=gravatar-user-420.png",\
                "url":"https://api.github.com/users/\(name)","id":\(id)},\
                "repo":{"url":"\(link)","id":\(id),"name":"project"},"public":true,\
                "payload":{"commits":[\(commits.joined(separator: ","))],"distinct_size":1,"ref":"refs/heads/main",\
                "push_id":\(134_107_894 + number),"head":"\(hash)","size":1},"id":"\(1_652_857_722 + number)"}
                """
        }
        let text = "[\(events.joined(separator: ","))]"
        return (try? JSON(parsing: text))?.data(.pretty(indent: 2)) ?? Data(text.utf8)
    }

    static func array(_ elements: [JSON]) -> JSON {
        elements.reduce(into: []) { try? $0.append($1) }
    }

    static func object(_ members: [(String, JSON)]) -> JSON {
        members.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
}
