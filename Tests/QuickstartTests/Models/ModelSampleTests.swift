import Foundation
import LazyJSON
import TestSupport
import Testing

/// The types that are printed for small payloads, which are compiled here.
struct ModelSampleTests {
    private static func text(_ name: String) throws -> String {
        try #require(ModelSamples.all.first { $0.name == name }).text
    }

    private static func problems<Value: JSONConvertible, Coded: Codable>(
        _ name: String, _ model: Value.Type, _ coded: Coded.Type
    ) throws -> [String] {
        try PrintedChecks.texts(of: name, text(name)).flatMap { text in
            try PrintedChecks.problems(of: model, in: text) + PrintedChecks.problems(ofCodable: coded, in: text)
        }
    }

    /// The files in `Printed` are what the command prints now.
    @Test(arguments: ModelSamples.all.map(\.name))
    func theCompiledTypesArePrinted(name: String) throws {
        let folder = try Folder()
        let file = try folder.file(name, try Self.text(name))
        let title = name.prefix { $0 != "." }.capitalized
        let heading =
            "// Printed by `Quickstart model \(name)`, without and with --codable; `ModelSampleTests` compares it."
        let printed = """
            \(heading)

            import Foundation
            import LazyJSON

            \(try PrintedTypes(file, isCodable: false).nested(in: title + "Models"))
            \(try PrintedTypes(file, isCodable: true).nested(in: title + "Structs"))
            """
        let folderOfTypes = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Printed")
        let compiled = try String(contentsOf: folderOfTypes.appending(path: "Printed\(title).swift"), encoding: .utf8)
        #expect(printed == compiled, "Printed\(title).swift has to be:\n\(printed)")
    }

    @Test func thePayloadsAreReadWithoutIssuesAndWrittenWithoutChanges() throws {
        let problems = [
            try Self.problems("issues.json", IssuesModels.Issues.self, IssuesStructs.Issues.self),
            try Self.problems("shop.json", ShopModels.Shop.self, ShopStructs.Shop.self),
            try Self.problems("feed.json", FeedModels.Feed.self, FeedStructs.Feed.self),
            try Self.problems("settings.jsonc", SettingsModels.Settings.self, SettingsStructs.Settings.self),
            try Self.problems("events.jsonl", EventsModels.Event.self, EventsStructs.Event.self),
            try Self.problems("products.json", ProductsModels.Products.self, ProductsStructs.Products.self),
            try Self.problems("weather.json", WeatherModels.Weather.self, WeatherStructs.Weather.self),
            try Self.problems("message.json", MessageModels.Message.self, MessageStructs.Message.self),
            try Self.problems("comments.json", CommentsModels.Comments.self, CommentsStructs.Comments.self),
            try Self.problems("package.json", PackageModels.Package.self, PackageStructs.Package.self),
            try Self.problems("map.json", MapModels.Map.self, MapStructs.Map.self),
            try Self.problems("ledger.json", LedgerModels.Ledger.self, LedgerStructs.Ledger.self),
        ]
        #expect(problems.count == ModelSamples.all.count)
        #expect(problems.flatMap(\.self) == [])
    }

    @Test func thePrintedTypesEdit() throws {
        let issues = try Self.text("issues.json")
        let closed = try IssuesModels.Issues(parsing: issues).mutate { $0[0].state = .closed }
        let first = try #require(issues.firstRange(of: "\"open\""))
        #expect(closed.text() == issues.replacingCharacters(in: first, with: "\"closed\""))

        let shop = try Self.text("shop.json")
        var json = try JSON(parsing: shop)
        try json.update(as: ShopStructs.Shop.self) { $0.orders[0].shipping.city = "Oslo" }
        #expect(json.text() == shop.replacing("Bergen", with: "Oslo"))
    }
}
