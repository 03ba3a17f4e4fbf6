/// The whole of twitter.json, for coders that convert keys from snake case and back.
struct CamelTimeline: Codable {
    var statuses: [Status]
    var searchMetadata: SearchMetadata

    struct SearchMetadata: Codable {
        var completedIn: Double
        var maxId: Int
        var maxIdStr, nextResults, query, refreshUrl: String
        var count, sinceId: Int
        var sinceIdStr: String
    }

    /// A class only because a status may contain another.
    final class Status: Codable {
        var metadata: Metadata
        var createdAt: String
        var id: Int
        var idStr, text, source: String
        var truncated: Bool
        var inReplyToStatusId: Int?
        var inReplyToStatusIdStr: String?
        var inReplyToUserId: Int?
        var inReplyToUserIdStr, inReplyToScreenName: String?
        var user: User
        var geo, coordinates, place, contributors: String?
        var retweetedStatus: Status?
        var retweetCount, favoriteCount: Int
        var entities: Entities
        var favorited, retweeted: Bool
        var possiblySensitive: Bool?
        var lang: String
    }

    struct Metadata: Codable {
        var resultType, isoLanguageCode: String
    }

    struct Entities: Codable {
        var hashtags: [Hashtag]
        var symbols: [String]
        var urls: [Link]
        var userMentions: [Mention]
        var media: [Media]?
    }

    struct Hashtag: Codable {
        var text: String
        var indices: [Int]
    }

    struct Link: Codable {
        var url, expandedUrl, displayUrl: String
        var indices: [Int]
    }

    struct Mention: Codable {
        var screenName, name: String
        var id: Int
        var idStr: String
        var indices: [Int]
    }

    struct Media: Codable {
        var id: Int
        var idStr: String
        var indices: [Int]
        var mediaUrl, mediaUrlHttps, url, displayUrl, expandedUrl, type: String
        var sizes: [String: Size]
        var sourceStatusId: Int?
        var sourceStatusIdStr: String?
    }

    struct Size: Codable {
        var w, h: Int
        var resize: String
    }

    struct User: Codable {
        var id: Int
        var idStr, name, screenName, location, description: String
        var url: String?
        var entities: UserEntities
        var protected: Bool
        var followersCount, friendsCount, listedCount: Int
        var createdAt: String
        var favouritesCount: Int
        var utcOffset: Int?
        var timeZone: String?
        var geoEnabled, verified: Bool
        var statusesCount: Int
        var lang: String
        var contributorsEnabled, isTranslator, isTranslationEnabled: Bool
        var profileBackgroundColor, profileBackgroundImageUrl, profileBackgroundImageUrlHttps: String
        var profileBackgroundTile: Bool
        var profileImageUrl, profileImageUrlHttps: String
        var profileBannerUrl: String?
        var profileLinkColor, profileSidebarBorderColor, profileSidebarFillColor: String
        var profileTextColor: String
        var profileUseBackgroundImage, defaultProfile, defaultProfileImage: Bool
        var following, followRequestSent, notifications: Bool
    }

    struct UserEntities: Codable {
        var description: Links
        var url: Links?
    }

    struct Links: Codable {
        var urls: [Link]
    }
}

/// Four fields of each tweet, for decoders that convert keys from snake case.
struct ThinCamelTimeline: Decodable {
    var statuses: [Status]

    struct Status: Decodable {
        var id: Int
        var text: String
        var user: User
        var retweetCount: Int
    }

    struct User: Decodable {
        var screenName: String
    }
}
