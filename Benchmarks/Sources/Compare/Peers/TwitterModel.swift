/// The whole of twitter.json for JSONDecoder and JSONEncoder.
struct Timeline: Codable {
    var statuses: [Status]
    var search_metadata: SearchMetadata

    struct SearchMetadata: Codable {
        var completed_in: Double
        var max_id: Int
        var max_id_str, next_results, query, refresh_url: String
        var count, since_id: Int
        var since_id_str: String
    }

    /// A class only because a status may contain another.
    final class Status: Codable {
        var metadata: Metadata
        var created_at: String
        var id: Int
        var id_str, text, source: String
        var truncated: Bool
        var in_reply_to_status_id: Int?
        var in_reply_to_status_id_str: String?
        var in_reply_to_user_id: Int?
        var in_reply_to_user_id_str, in_reply_to_screen_name: String?
        var user: User
        var geo, coordinates, place, contributors: String?
        var retweeted_status: Status?
        var retweet_count, favorite_count: Int
        var entities: Entities
        var favorited, retweeted: Bool
        var possibly_sensitive: Bool?
        var lang: String
    }

    struct Metadata: Codable {
        var result_type, iso_language_code: String
    }

    struct Entities: Codable {
        var hashtags: [Hashtag]
        var symbols: [String]
        var urls: [Link]
        var user_mentions: [Mention]
        var media: [Media]?
    }

    struct Hashtag: Codable {
        var text: String
        var indices: [Int]
    }

    struct Link: Codable {
        var url, expanded_url, display_url: String
        var indices: [Int]
    }

    struct Mention: Codable {
        var screen_name, name: String
        var id: Int
        var id_str: String
        var indices: [Int]
    }

    struct Media: Codable {
        var id: Int
        var id_str: String
        var indices: [Int]
        var media_url, media_url_https, url, display_url, expanded_url, type: String
        var sizes: [String: Size]
        var source_status_id: Int?
        var source_status_id_str: String?
    }

    struct Size: Codable {
        var w, h: Int
        var resize: String
    }

    struct User: Codable {
        var id: Int
        var id_str, name, screen_name, location, description: String
        var url: String?
        var entities: UserEntities
        var protected: Bool
        var followers_count, friends_count, listed_count: Int
        var created_at: String
        var favourites_count: Int
        var utc_offset: Int?
        var time_zone: String?
        var geo_enabled, verified: Bool
        var statuses_count: Int
        var lang: String
        var contributors_enabled, is_translator, is_translation_enabled: Bool
        var profile_background_color, profile_background_image_url, profile_background_image_url_https: String
        var profile_background_tile: Bool
        var profile_image_url, profile_image_url_https: String
        var profile_banner_url: String?
        var profile_link_color, profile_sidebar_border_color, profile_sidebar_fill_color: String
        var profile_text_color: String
        var profile_use_background_image, default_profile, default_profile_image: Bool
        var following, follow_request_sent, notifications: Bool
    }

    struct UserEntities: Codable {
        var description: Links
        var url: Links?
    }

    struct Links: Codable {
        var urls: [Link]
    }
}

/// Four fields of each tweet for JSONDecoder.
struct ThinTimeline: Decodable {
    var statuses: [Status]

    struct Status: Decodable {
        var id: Int
        var text: String
        var user: User
        var retweet_count: Int
    }

    struct User: Decodable {
        var screen_name: String
    }
}

/// Four fields of each performance for JSONDecoder.
struct ThinCatalogue: Decodable {
    var performances: [Performance]

    struct Performance: Decodable {
        var eventId, id, start: Int
        var venueCode: String
    }
}

/// All points of canada.json for JSONDecoder.
struct Outlines: Decodable {
    var features: [Feature]

    struct Feature: Decodable {
        var geometry: Geometry
    }

    struct Geometry: Decodable {
        var coordinates: [[[Double]]]
    }
}
