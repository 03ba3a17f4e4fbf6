// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
    name: "LazyJSON",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "LazyJSON", targets: ["LazyJSON"]),
        .library(name: "LazyJSONStore", targets: ["LazyJSONStore"]),
    ],
    targets: [
        .target(name: "CLazyJSON"),
        .target(name: "LazyJSON", dependencies: ["CLazyJSON"], swiftSettings: strict),
        .target(name: "LazyJSONStore", dependencies: ["LazyJSON"], swiftSettings: strict),
        .executableTarget(
            name: "Quickstart", dependencies: ["LazyJSON", "LazyJSONStore"], swiftSettings: strict),
        .target(
            name: "ElsewhereModels", dependencies: ["LazyJSON"], path: "Tests/ElsewhereModels", swiftSettings: strict),
        .target(
            name: "MainActorModels", dependencies: ["LazyJSON"], path: "Tests/MainActorModels",
            swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "MigrationBefore", dependencies: ["TestSupport"], path: "Tests/MigrationBefore", swiftSettings: strict
        ),
        .target(
            name: "MigrationAfter", dependencies: ["LazyJSON", "TestSupport"], path: "Tests/MigrationAfter",
            swiftSettings: strict),
        .testTarget(
            name: "LazyJSONTests",
            dependencies: [
                "LazyJSON", "ElsewhereModels", "MainActorModels", "MigrationBefore", "MigrationAfter", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LazyJSONStoreTests", dependencies: ["LazyJSONStore", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "QuickstartTests", dependencies: ["LazyJSON", "TestSupport"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
