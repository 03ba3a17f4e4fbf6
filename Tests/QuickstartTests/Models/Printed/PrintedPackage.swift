// Printed by `Quickstart model package.json`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum PackageModels {
    /// The root of the samples.
    final class Package: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var version: String
        @JSONProperty var `private`: Bool
        @JSONProperty var homepage: URL?
        @JSONProperty var exports: [String: String]
        @JSONProperty var scripts: Scripts
        @JSONProperty var dependencies: [String: String]
        @JSONProperty var engines: Engines
        @JSONProperty var funding: [JSON]
    }

    /// The objects at `/scripts`.
    final class Scripts: JSONModel, @unchecked Sendable {
        @JSONProperty var build: String
        @JSONProperty var test: String
    }

    /// The objects at `/engines`.
    final class Engines: JSONModel, @unchecked Sendable {
        @JSONProperty var node: String
    }
}

enum PackageStructs {
    /// The root of the samples.
    struct Package: Codable {
        var name: String
        var version: String
        var `private`: Bool
        var homepage: URL
        var exports: [String: String]
        var scripts: Scripts
        var dependencies: [String: String]
        var engines: Engines
        var funding: [JSON]
    }

    /// The objects at `/scripts`.
    struct Scripts: Codable {
        var build: String
        var test: String
    }

    /// The objects at `/engines`.
    struct Engines: Codable {
        var node: String
    }
}
