// Printed by `Quickstart model weather.json`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum WeatherModels {
    /// The root of the samples.
    final class Weather: JSONModel, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .snakeCase }

        @JSONProperty var latitude: Double
        @JSONProperty var longitude: Int
        @JSONProperty var elevation: Double
        @JSONProperty var timezone: String
        @JSONProperty var hourlyUnits: HourlyUnits
        @JSONProperty var hourly: Hourly
        @JSONProperty var days: JSONArray<Day>
        @JSONProperty var grid: [[[Double]]]
    }

    /// The objects at `/hourly_units`.
    final class HourlyUnits: JSONModel, @unchecked Sendable {
        @JSONProperty var time: String
        @JSONProperty("temperature_2m") var temperature2m: String
    }

    /// The objects at `/hourly`.
    final class Hourly: JSONModel, @unchecked Sendable {
        @JSONProperty var time: [String]
        @JSONProperty("temperature_2m") var temperature2m: [Double]
    }

    /// The objects at `/days/*`.
    final class Day: JSONModel, @unchecked Sendable {
        override class var keyStrategy: JSONKeyStrategy { .snakeCase }

        @JSONProperty(using: .dateFormat("yyyy-MM-dd")) var day: Date?
        @JSONProperty(using: .dateFormat("yyyy-MM-dd'T'HH:mm:ss")) var sunrise: Date?
        @JSONProperty var uvIndex: Double?
    }
}

enum WeatherStructs {
    /// The root of the samples.
    struct Weather: Codable {
        var latitude: Double
        var longitude: Int
        var elevation: Double
        var timezone: String
        var hourlyUnits: HourlyUnits
        var hourly: Hourly
        var days: [Day]
        var grid: [[[Double]]]

        enum CodingKeys: String, CodingKey {
            case latitude
            case longitude
            case elevation
            case timezone
            case hourlyUnits = "hourly_units"
            case hourly
            case days
            case grid
        }
    }

    /// The objects at `/hourly_units`.
    struct HourlyUnits: Codable {
        var time: String
        var temperature2m: String

        enum CodingKeys: String, CodingKey {
            case time
            case temperature2m = "temperature_2m"
        }
    }

    /// The objects at `/hourly`.
    struct Hourly: Codable {
        var time: [String]
        var temperature2m: [Double]

        enum CodingKeys: String, CodingKey {
            case time
            case temperature2m = "temperature_2m"
        }
    }

    /// The objects at `/days/*`.
    struct Day: Codable {
        var day: String
        var sunrise: String
        var uvIndex: Double?

        enum CodingKeys: String, CodingKey {
            case day
            case sunrise
            case uvIndex = "uv_index"
        }
    }
}
