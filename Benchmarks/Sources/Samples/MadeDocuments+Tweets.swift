import Foundation
import LazyJSON

extension MadeDocuments {
    /// Like twitter.json: pretty, objects of many members, much Japanese text.
    package static func tweets(_ count: Int) -> Data {
        var random = Randomness(seed: 1)
        var statuses: [JSON] = []
        for number in 0..<count {
            var status = tweet(505_874_924_095_815_000 + number, &random)
            if random.chance(70) { status["retweeted_status"] = tweet(505_000_000_000_000_000 + number, &random) }
            statuses.append(status)
        }
        let root: JSON = [
            "statuses": array(statuses),
            "search_metadata": [
                "completed_in": 0.087, "max_id": 505_874_924_095_815_681, "max_id_str": "505874924095815681",
                "next_results": "?max_id=505874847260352512&q=%E4%B8%80&count=100&include_entities=1",
                "query": "%E4%B8%80", "refresh_url": "?since_id=505874924095815681&q=%E4%B8%80&include_entities=1",
                "count": .init(integerLiteral: count), "since_id": 0, "since_id_str": "0",
            ],
        ]
        return root.data(.pretty(indent: 2))
    }

    private static let syllables = [
        "前", "田", "印", "象", "なん", "か", "怖", "っ", "！", "の", "今", "とり", "あえず", "😊", "✨", ":", "\n", "一言", " ",
    ]

    private static func tweet(_ id: Int, _ random: inout Randomness) -> JSON {
        let reply = random.chance(20)
        return [
            "metadata": ["result_type": "recent", "iso_language_code": "ja"],
            "created_at": "Sun Aug 31 00:29:15 +0000 2014", "id": .init(integerLiteral: id),
            "id_str": .init(stringLiteral: "\(id)"), "text": .init(stringLiteral: random.text(syllables, 15..<60)),
            "source": "<a href=\"http://twitter.com/download/iphone\" rel=\"nofollow\">Twitter for iPhone</a>",
            "truncated": false, "in_reply_to_status_id": nil, "in_reply_to_status_id_str": nil,
            "in_reply_to_user_id": reply ? 866_260_188 : nil, "in_reply_to_user_id_str": reply ? "866260188" : nil,
            "in_reply_to_screen_name": reply ? "aym0566x" : nil, "user": user(&random), "geo": nil, "coordinates": nil,
            "place": nil, "contributors": nil, "retweet_count": .init(integerLiteral: random.number(0..<9_000)),
            "favorite_count": .init(integerLiteral: random.number(0..<9_000)), "entities": entities(&random),
            "favorited": false, "retweeted": false, "lang": "ja",
        ]
    }

    private static func entities(_ random: inout Randomness) -> JSON {
        var mentions: [JSON] = []
        for _ in 0..<random.number(0..<3) {
            let id = random.number(100_000_000..<3_000_000_000)
            mentions.append([
                "screen_name": .init(stringLiteral: "user\(id)"),
                "name": .init(stringLiteral: random.text(syllables, 2..<8)),
                "id": .init(integerLiteral: id), "id_str": .init(stringLiteral: "\(id)"), "indices": [0, 9],
            ])
        }
        return ["hashtags": [], "symbols": [], "urls": [], "user_mentions": array(mentions)]
    }

    private static func user(_ random: inout Randomness) -> JSON {
        let id = random.number(100_000_000..<3_000_000_000)
        let image = "pbs.twimg.com/profile_images/497760886795153410/LDjAwR_y_normal.jpeg"
        return [
            "id": .init(integerLiteral: id), "id_str": .init(stringLiteral: "\(id)"),
            "name": .init(stringLiteral: random.text(syllables, 2..<9)),
            "screen_name": .init(stringLiteral: "user\(id)"),
            "location": "", "description": .init(stringLiteral: random.text(syllables, 10..<60)), "url": nil,
            "entities": ["description": ["urls": []]], "protected": false,
            "followers_count": .init(integerLiteral: random.number(0..<90_000)),
            "friends_count": .init(integerLiteral: random.number(0..<2_000)), "listed_count": 0,
            "created_at": "Sat Feb 16 13:40:25 +0000 2013", "favourites_count": 235, "utc_offset": nil,
            "time_zone": nil, "geo_enabled": false, "verified": false, "statuses_count": 1_769, "lang": "en",
            "contributors_enabled": false, "is_translator": false, "is_translation_enabled": false,
            "profile_background_color": "C0DEED",
            "profile_background_image_url": "http://abs.twimg.com/images/themes/theme1/bg.png",
            "profile_background_image_url_https": "https://abs.twimg.com/images/themes/theme1/bg.png",
            "profile_background_tile": false, "profile_image_url": .init(stringLiteral: "http://\(image)"),
            "profile_image_url_https": .init(stringLiteral: "https://\(image)"),
            "profile_banner_url": .init(stringLiteral: "https://pbs.twimg.com/profile_banners/\(id)/1409318784"),
            "profile_link_color": "0084B4", "profile_sidebar_border_color": "C0DEED",
            "profile_sidebar_fill_color": "DDEEF6", "profile_text_color": "333333",
            "profile_use_background_image": true, "default_profile": true, "default_profile_image": false,
            "following": false, "follow_request_sent": false, "notifications": false,
        ]
    }
}
