// swift-tools-version: 6.2

import Foundation
import PackageDescription

// The comparison: `swift run -c release --package-path Benchmarks compare`; see Sources/Compare/Compare.swift.
// Logs, and what grows, also beside DuckDB and Polars: `swift run -c release --package-path Benchmarks compare-logs`; see
// Sources/CompareLogs/CompareLogs.swift.
// The hot paths against their thresholds: `Benchmarks/thresholds`; see HotPaths/HotPaths.swift.
// The code of the article on servers, with Hummingbird and AsyncHTTPClient: `Benchmarks/servers`.
// The mapper under Spark: `Benchmarks/spark`.
// Random programs of edits, to compare two versions: see Sources/Programs/Programs.swift.
// Random scripts on the stores, and where its header is, on one on SQLite: `swift test --package-path Benchmarks`. Stores compared
// with GRDB on SQLite:
// `swift run -c release --package-path Benchmarks compare-stores`; see Sources/CompareStores/CompareStores.swift.
// The fuzz targets: `Benchmarks/fuzz`, which sets the variable, because they link only with libFuzzer.

/// The peer that is compared with where the Debian package `libsimdjson-dev` is installed.
let hasSimdjson = FileManager.default.fileExists(atPath: "/usr/include/simdjson.h")
/// The library of the Debian package `libsqlite3-dev`; Apple's systems have it.
#if canImport(Darwin)
    let hasSQLite = true
#else
    let hasSQLite = FileManager.default.fileExists(atPath: "/usr/include/sqlite3.h")
#endif
let isFuzzing = Context.environment["LAZYJSON_FUZZ"] != nil
/// These need packages of others, so that the comparison builds without the network.
let isHotPaths = Context.environment["LAZYJSON_HOT_PATHS"] != nil
let isServers = Context.environment["LAZYJSON_SERVERS"] != nil

let lazyJSON = Target.Dependency.product(name: "LazyJSON", package: "LazyJSON")
let lazyJSONLines = Target.Dependency.product(name: "LazyJSONLines", package: "LazyJSON")
let lazyJSONStore = Target.Dependency.product(name: "LazyJSONStore", package: "LazyJSON")

/// On-Demand picks its kernel when it is compiled: the best one of this machine.
let simdjson: [Target] = [
    .target(
        name: "CSimdjson",
        cxxSettings: [.unsafeFlags(["-march=native", "-std=c++17", "-O3", "-DNDEBUG"])],
        linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")])
]

let samples = Target.target(name: "Samples", dependencies: [lazyJSON])

let comparison: [Target] = [
    .target(name: "CBarrier"),
    samples,
    .executableTarget(
        name: "Compare",
        dependencies: [lazyJSON, lazyJSONLines, lazyJSONStore, "CBarrier", "Samples"]
            + (hasSimdjson ? ["CSimdjson"] : []),
        swiftSettings: hasSimdjson ? [.define("SIMDJSON")] : []),
    .testTarget(name: "CompareTests"),
    .testTarget(
        name: "StoreTests", dependencies: [lazyJSON, lazyJSONStore] + (hasSQLite ? ["SQLiteStore"] : []),
        exclude: hasSQLite ? [] : ["SQLite"]),
    .executableTarget(name: "Walk", dependencies: [lazyJSON, lazyJSONLines]),
    .executableTarget(name: "CompareLogs", dependencies: [lazyJSON, lazyJSONLines, "Samples"]),
    .executableTarget(name: "Mapper", dependencies: [lazyJSON, lazyJSONLines]),
    .executableTarget(name: "Programs", dependencies: [lazyJSON]),
]

let database: [Target] = [
    .target(
        name: "SQLiteStore",
        dependencies: [lazyJSON, lazyJSONStore, .product(name: "GRDB", package: "GRDB.swift")]),
    .executableTarget(
        name: "CompareStores", dependencies: [lazyJSON, lazyJSONStore, .product(name: "GRDB", package: "GRDB.swift")]),
]

let fuzzing: [Target] = [
    .target(name: "FuzzInput", path: "Fuzz/Input"),
    .executableTarget(name: "FuzzParse", dependencies: [lazyJSON, "FuzzInput"], path: "Fuzz/Parse"),
    .executableTarget(name: "FuzzEdit", dependencies: [lazyJSON, "FuzzInput"], path: "Fuzz/Edit"),
    .executableTarget(name: "FuzzComments", dependencies: [lazyJSON, "FuzzInput"], path: "Fuzz/Comments"),
    .executableTarget(name: "FuzzCoder", dependencies: [lazyJSON, "FuzzInput"], path: "Fuzz/Coder"),
    .executableTarget(name: "FuzzStore", dependencies: [lazyJSON, lazyJSONStore, "FuzzInput"], path: "Fuzz/Store"),
]

/// The plugin looks for benchmarks in folders beneath one that is called Benchmarks, as this one is.
let hotPaths: [Target] = [
    samples,
    .target(name: "CAllocations"),
    .executableTarget(
        name: "HotPaths",
        dependencies: [
            lazyJSON, lazyJSONLines, "Samples", "CAllocations", .product(name: "Benchmark", package: "benchmark"),
        ],
        path: "HotPaths",
        plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
]

let servers: [Target] = [
    .testTarget(
        name: "ServersTests",
        dependencies: [
            lazyJSON, lazyJSONLines, .product(name: "Hummingbird", package: "hummingbird"),
            .product(name: "HummingbirdTesting", package: "hummingbird"),
            .product(name: "AsyncHTTPClient", package: "async-http-client"),
        ])
]

/// Whether the comparison and the store on SQLite are built, and not a target that a variable of the environment selects.
let isUsual = !isFuzzing && !isHotPaths && !isServers

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: !isUsual
        ? []
        : [
            .executable(name: "compare", targets: ["Compare"]), .executable(name: "walk", targets: ["Walk"]),
            .executable(name: "compare-logs", targets: ["CompareLogs"]),
            .executable(name: "mapper", targets: ["Mapper"]),
        ] + (hasSQLite ? [.executable(name: "compare-stores", targets: ["CompareStores"])] : []),
    dependencies: [.package(name: "LazyJSON", path: "..")]
        + (hasSQLite && isUsual ? [.package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0")] : [])
        + (isHotPaths ? [.package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: [])] : [])
        + (isServers
            ? [
                .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
                .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0", traits: []),
            ] : []),
    targets: isFuzzing
        ? fuzzing
        : isHotPaths
            ? hotPaths
            : isServers ? servers : comparison + (hasSimdjson ? simdjson : []) + (hasSQLite ? database : []),
    swiftLanguageModes: [.v6]
)
