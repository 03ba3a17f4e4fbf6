// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety()]

/// Whether only the tests of threads are built, with the files that they use.
///
/// All tests take ten minutes to compile optimized and with the Thread Sanitizer; see `.ci/steps/tests.sh`.
let areThreads = Context.environment["LAZYJSON_THREADS"] != nil

/// The folders of `Tests/LazyJSONTests` and the other test targets that are built, or `nil` for all.
///
/// A few rooms build in a fraction of the time: `LAZYJSON_TESTS=Value,Comments,LazyJSONLinesTests swift test`. Some folders use the
/// models of `Model`.
let chosenTests = Context.environment["LAZYJSON_TESTS"].map { ["Support"] + $0.split(separator: ",").map(String.init) }

let threadTests = [
    "Laws/ConcurrencyTests.swift",
    "Model/Array/ArrayIterationTests.swift", "Model/Array/CollectionModels.swift",
    "Model/Array/IterationRaceTests.swift", "Model/Array/JSONArrayRaceTests.swift",
    "Model/Columns/ColumnConcurrencyTests.swift", "Model/Columns/ColumnModels.swift",
    "Model/Columns/ColumnTests.swift", "Model/ModelConcurrencyTests.swift", "Model/WideModelTests.swift",
    "Support/ExitMessage.swift", "Support/Helpers.swift", "Value/Editing/EditCorpusTests.swift",
]

let threadLinesTests = [
    "Helpers.swift", "LineResults.swift", "LinesConcurrencyTests.swift", "LinesReaderTests.swift",
]

let threadStoreTests = [
    "File/FileModels.swift", "File/FileStoreConcurrencyTests.swift", "Helpers.swift", "Identity/StaffModels.swift",
    "Memory/AsyncTransactionConcurrencyTests.swift", "Memory/CountingStore.swift",
    "Memory/StoreConcurrencyTests.swift", "Memory/StoreReadersConcurrencyTests.swift",
]

let library: [Target] = [
    .target(name: "CLazyJSON"),
    .target(name: "LazyJSON", dependencies: ["CLazyJSON"], swiftSettings: strict),
    .target(name: "LazyJSONLines", dependencies: ["CLazyJSON", "LazyJSON"], swiftSettings: strict),
    .target(name: "LazyJSONStore", dependencies: ["LazyJSON"], swiftSettings: strict),
]

let tests: [Target] = [
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
        name: "LazyJSONTests",
        dependencies: ["LazyJSON", "LazyJSONLines", "LazyJSONStore", "TestSupport"]
            + (areThreads ? [] : ["ElsewhereModels", "MainActorModels", "MigrationBefore", "MigrationAfter"]),
        sources: areThreads ? threadTests : chosenTests?.filter { !$0.hasSuffix("Tests") }, swiftSettings: strict),
    .testTarget(
        name: "LazyJSONLinesTests", dependencies: ["LazyJSONLines", "TestSupport"],
        sources: areThreads ? threadLinesTests : nil, swiftSettings: strict),
    .testTarget(
        name: "LazyJSONStoreTests", dependencies: ["LazyJSONStore", "LazyJSONLines", "TestSupport"],
        sources: areThreads ? threadStoreTests : nil, swiftSettings: strict),
]

let others: [Target] = [
    .executableTarget(
        name: "Quickstart", dependencies: ["LazyJSON", "LazyJSONLines", "LazyJSONStore"],
        swiftSettings: strict),
    .target(name: "ElsewhereModels", dependencies: ["LazyJSON"], path: "Tests/ElsewhereModels", swiftSettings: strict),
    .target(
        name: "MainActorModels", dependencies: ["LazyJSON"], path: "Tests/MainActorModels",
        swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .target(
        name: "MigrationBefore", dependencies: ["TestSupport"], path: "Tests/MigrationBefore", swiftSettings: strict),
    .target(
        name: "MigrationAfter", dependencies: ["LazyJSON", "TestSupport"], path: "Tests/MigrationAfter",
        swiftSettings: strict),
    .testTarget(
        name: "QuickstartTests", dependencies: ["LazyJSON", "LazyJSONLines", "TestSupport"], swiftSettings: strict),
]

/// Returns whether a target is a library, or one of the chosen tests.
func isBuilt(_ target: Target) -> Bool {
    guard let chosenTests, target.isTest, target.name != "LazyJSONTests" else { return true }
    return chosenTests.contains(target.name)
}

let package = Package(
    name: "LazyJSON",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "LazyJSON", targets: ["LazyJSON"]),
        .library(name: "LazyJSONLines", targets: ["LazyJSONLines"]),
        .library(name: "LazyJSONStore", targets: ["LazyJSONStore"]),
    ],
    targets: library + (tests + (areThreads ? [] : others)).filter(isBuilt),
    swiftLanguageModes: [.v6]
)
