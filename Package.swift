// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety()]

/// The targets of tests that are built, or `nil` for all: `LAZYJSON_TESTS=ValueTests,LawTests swift test`.
let chosenTests = Context.environment["LAZYJSON_TESTS"].map { $0.split(separator: ",").map(String.init) }

/// Whether only the tests of threads are built, which `threadTests` lists; see `.ci/steps/tests.sh`.
let areThreads = Context.environment["LAZYJSON_THREADS"] != nil

/// For each target with tests of threads, their files and the files that they use.
let threadTests = [
    "ValueTests": ["Helpers.swift", "Value/Editing/EditCorpusTests.swift"],
    "ModelTests": [
        "Helpers.swift", "Model/Array/ArrayIterationTests.swift", "Model/Array/IterationRaceTests.swift",
        "Model/Array/JSONArrayRaceTests.swift", "Model/Columns/ColumnConcurrencyTests.swift",
        "Model/Columns/ColumnTests.swift", "Model/ModelConcurrencyTests.swift", "Model/WideModelTests.swift",
    ],
    "LawTests": ["Helpers.swift", "ConcurrencyTests.swift"],
    "LazyJSONLinesTests": [
        "Helpers.swift", "LineResults.swift", "LinesConcurrencyTests.swift", "LinesReaderTests.swift",
    ],
    "LazyJSONStoreTests": [
        "File/FileModels.swift", "File/FileStoreConcurrencyTests.swift", "Helpers.swift", "Identity/StaffModels.swift",
        "Memory/AsyncTransactionConcurrencyTests.swift", "Memory/CountingStore.swift",
        "Memory/StoreConcurrencyTests.swift", "Memory/StoreReadersConcurrencyTests.swift",
    ],
]

/// Returns a target of tests, whose helpers are in `TestSupport`; nil if it is not chosen.
func tests(_ name: String, of modules: String..., models: [String] = []) -> Target? {
    guard chosenTests?.contains(name) != false, !areThreads || threadTests[name] != nil else { return nil }
    return .testTarget(
        name: name, dependencies: (modules + ["TestSupport"] + (areThreads ? [] : models)).map { .byName(name: $0) },
        sources: areThreads ? threadTests[name] : nil, swiftSettings: strict)
}

let library: [Target] = [
    .target(name: "CLazyJSON"),
    .target(name: "LazyJSON", dependencies: ["CLazyJSON"], swiftSettings: strict),
    .target(name: "LazyJSONLines", dependencies: ["CLazyJSON", "LazyJSON"], swiftSettings: strict),
    .target(name: "LazyJSONStore", dependencies: ["LazyJSON"], swiftSettings: strict),
]

/// The tests of the folders Memory to Document, of Value, of Conversion, Coding and Model, the laws on generated cases, the code of
/// the articles, and the tests of the other modules.
let testTargets: [Target] = [
    tests("EngineTests", of: "CLazyJSON", "LazyJSON", "LazyJSONLines", "LazyJSONStore"),
    tests("ValueTests", of: "LazyJSON", "LazyJSONLines"),
    tests("ModelTests", of: "LazyJSON", "LazyJSONLines", models: ["ElsewhereModels", "MainActorModels"]),
    tests("LawTests", of: "LazyJSON", "LazyJSONLines"),
    tests(
        "DocumentationTests", of: "LazyJSON", "LazyJSONLines",
        models: ["MainActorModels", "MigrationBefore", "MigrationAfter"]),
    tests("LazyJSONLinesTests", of: "LazyJSONLines"),
    tests("LazyJSONStoreTests", of: "LazyJSONStore", "LazyJSONLines"),
    tests("QuickstartTests", of: "LazyJSON", "LazyJSONLines"),
].compactMap(\.self)

let models: [Target] = [
    .target(name: "ElsewhereModels", dependencies: ["LazyJSON"], path: "Tests/ElsewhereModels", swiftSettings: strict),
    .target(
        name: "MainActorModels", dependencies: ["LazyJSON"], path: "Tests/MainActorModels",
        swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .target(
        name: "MigrationBefore", dependencies: ["TestSupport"], path: "Tests/MigrationBefore", swiftSettings: strict),
    .target(
        name: "MigrationAfter", dependencies: ["LazyJSON", "TestSupport"], path: "Tests/MigrationAfter",
        swiftSettings: strict),
]

let support = Target.target(
    name: "TestSupport", dependencies: ["LazyJSON"], path: "Tests/TestSupport", swiftSettings: strict)

let quickstart = Target.executableTarget(
    name: "Quickstart", dependencies: ["LazyJSON", "LazyJSONLines", "LazyJSONStore"], exclude: ["Samples"],
    swiftSettings: strict)

/// A choice of tests leaves out what they do not use.
let others = chosenTests?.contains("QuickstartTests") == false || areThreads ? [support] : [support, quickstart]

let package = Package(
    name: "LazyJSON",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "LazyJSON", targets: ["LazyJSON"]),
        .library(name: "LazyJSONLines", targets: ["LazyJSONLines"]),
        .library(name: "LazyJSONStore", targets: ["LazyJSONStore"]),
    ],
    targets: library + others + (areThreads ? [] : models) + testTargets,
    swiftLanguageModes: [.v6]
)
