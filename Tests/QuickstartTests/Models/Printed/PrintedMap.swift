// Printed by `Quickstart model map.json`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum MapModels {
    /// The root of the samples.
    final class Map: JSONModel, @unchecked Sendable {
        @JSONProperty var type: String
        @JSONProperty var bbox: [Double]
        @JSONProperty var features: JSONArray<Feature>
    }

    /// The objects at `/features/*`.
    final class Feature: JSONModel, @unchecked Sendable {
        @JSONProperty var type: String
        @JSONProperty var geometry: Geometry?
        @JSONProperty var properties: Properties?
        @JSONProperty var id: Int?
    }

    /// The objects at `/features/*/geometry`.
    final class Geometry: JSONModel, @unchecked Sendable {
        @JSONProperty var type: String
        @JSONProperty var coordinates: [JSON]
    }

    /// The objects at `/features/*/properties`.
    final class Properties: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var population: JSONNumber?
    }
}

enum MapStructs {
    /// The root of the samples.
    struct Map: Codable {
        var type: String
        var bbox: [Double]
        var features: [Feature]
    }

    /// The objects at `/features/*`.
    struct Feature: Codable {
        var type: String
        var geometry: Geometry?
        var properties: Properties?
        var id: Int?
    }

    /// The objects at `/features/*/geometry`.
    struct Geometry: Codable {
        var type: String
        var coordinates: [JSON]
    }

    /// The objects at `/features/*/properties`.
    struct Properties: Codable {
        var name: String
        var population: Decimal?
    }
}
