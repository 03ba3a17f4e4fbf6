import Foundation
import LazyJSON
import MigrationAfter
import MigrationBefore
import Testing

/// An app of three files on Codable, the same app on LazyJSON, and MovingFromCodable.md, which shows what differs.
struct MovingFromCodableTests {
    // MARK: The app

    private static let first = #"""
        {
          "id": 7, "customer_name": "Ann", "status": "open", "placed_at": "2024-02-29T12:00:00Z", "shipped_at": null,
          "note": "ring twice", "shipping_address": {"street": null, "city": "Oslo", "zip_code": "0150", "floor": 3},
          "line_items": [{"sku": "A-1", "unit_price": 19.90, "quantity": 2, "gift": true}], "_links": {"self": "/orders/7"}
        }
        """#
    private static let second = #"""
        {"id": 8, "customer_name": "Bob", "status": "delivered", "placed_at": "2024-01-01T00:00:00Z",
         "shipping_address": {"city": "Bergen", "zip_code": "5003"}, "line_items": []}
        """#

    /// The answers of the server, which gets the orders changed.
    private static let answers = [
        "GET /orders": "[\(first), \(second)]",
        "PUT /orders/7": first.replacing("\"open\"", with: "\"in_transit\"")
            .replacing("\"shipped_at\": null", with: "\"shipped_at\": \"2024-03-01T08:30:00Z\"")
            .replacing("\"ring twice\"", with: "null"),
        "PUT /orders/8": second,
        "POST /orders": #"""
        {"id": 9, "customer_name": "Cai", "status": "open", "placed_at": "2024-03-02T00:00:00Z",
         "shipping_address": {"city": "Tromsø", "zip_code": "9008"},
         "line_items": [{"sku": "B-2", "unit_price": 0.10, "quantity": 1}]}
        """#,
    ]

    /// The screen of the user after each step.
    private struct Session {
        var screens: [[String]] = []
        let api: RecordedAPI
    }

    private static let shipped = Date(timeIntervalSince1970: 1_709_281_800)

    private func session(_ list: some OrderScreen, _ api: RecordedAPI) throws -> Session {
        var session = Session(api: api)
        try list.load()
        session.screens.append(list.rows)
        try list.ship(7, at: Self.shipped)
        session.screens.append(list.rows)
        try list.correct(7, street: "Main St", quantity: 3)
        try list.reorder("B-2", unitPrice: Decimal(string: "0.1") ?? 0, for: "Cai")
        session.screens.append(list.rows)
        return session
    }

    private func before() throws -> Session {
        let api = RecordedAPI(Self.answers)
        return try session(MigrationBefore.OrderList(api), api)
    }

    private func after() throws -> Session {
        let api = RecordedAPI(Self.answers)
        return try session(MigrationAfter.OrderList(api), api)
    }

    @Test func bothShowTheSame() throws {
        let (before, after) = (try before(), try after())
        #expect(before.screens == after.screens)
        #expect(
            after.screens[0] == [
                "7 Ann 39.8 open since 2024-02-29T12:00:00Z ring twice", "8 Bob 0 delivered to Bergen -",
            ])
        #expect(after.screens[1][0] == "7 Ann 39.8 sent 2024-03-01T08:30:00Z -")
        #expect(after.screens[2].last == "9 Cai 0.1 open since 2024-03-02T00:00:00Z -")
        #expect(before.api.requests.map(\.line) == after.api.requests.map(\.line))
    }

    /// LazyJSON sends the same as Codable, and the parts that Codable loses.
    @Test func whatIsSentKeepsUnknownMembers() throws {
        let bodies = try zip(before().api.requests, after().api.requests).map { before, after in
            (try before.body.map { try JSON(parsing: $0) }, try after.body.map { try JSON(parsing: $0) })
        }
        #expect(bodies.count == 4)
        for case (let before?, let after?) in bodies {
            #expect(Self.holds(after, all: before), "\(before)\n\(after)")
        }
        let (codable, lazy) = (try #require(bodies[1].0), try #require(bodies[1].1))
        #expect(codable["_links"] == nil && codable[at: "shipping_address.floor"] == nil)
        let wanted = Self.first.replacing("\"open\"", with: "\"in_transit\"")
            .replacing("\"shipped_at\": null", with: "\"shipped_at\": \"2024-03-01T08:30:00Z\"")
            .replacing("\n  \"note\": \"ring twice\",", with: "\n ")
        #expect(lazy.text() == wanted)
        #expect(bodies[3].0 == bodies[3].1)
    }

    /// Whether a value has all members of another one, at any depth.
    private static func holds(_ json: JSON, all other: JSON) -> Bool {
        switch other.kind {
        case .object: other.members.allSatisfy { name, value in json[name].map { holds($0, all: value) } ?? false }
        case .array: json.count == other.count && zip(json.elements, other.elements).allSatisfy { holds($0, all: $1) }
        default: json == other
        }
    }

    /// An order without what Codable requires is an error in both; an unknown status reads as the declared default.
    @Test(
        arguments: [
            ("\"id\": 7,", "", true), ("\"Oslo\"", "null", true), ("\"Ann\"", "null", true), ("19.90", "\"x\"", true),
            ("\"open\"", "\"lost\"", false), ("\"2024-02-29T12:00:00Z\"", "\"soon\"", true),
            ("\"id\": 7", "\"id\": \"7\"", false), ("\"ring twice\"", "5", false),
        ])
    func whatIsDamagedIsAnErrorInBoth(_ old: String, _ new: String, isErrorInBoth: Bool) throws {
        let answers = ["GET /orders": "[\(Self.first.replacing(old, with: new))]"]
        #expect(throws: DecodingError.self) { try MigrationBefore.OrderList(RecordedAPI(answers)).load() }
        if isErrorInBoth {
            #expect(throws: JSONValidationError.self) { try MigrationAfter.OrderList(RecordedAPI(answers)).load() }
        } else {
            try MigrationAfter.OrderList(RecordedAPI(answers)).load()
        }
    }

    /// A file of settings that another version of the app has written.
    @Test func settingsKeepWhatTheStructDoesNotHave() throws {
        let folder = try Folder()
        let text = #"{ "theme": "light", "showsNotes": true, "window": [0, 10.0] }"#
        let (before, after) = (try folder.file("before.json", text), try folder.file("after.json", text))
        try MigrationBefore.SettingsFile(before).choose(theme: "dark")
        try MigrationAfter.SettingsFile(after).choose(theme: "dark")
        #expect(try JSON(contentsOf: before) == ["theme": "dark", "showsNotes": true])
        #expect(try String(contentsOf: after, encoding: .utf8) == text.replacing("light", with: "dark"))
        for url in [before, after] { try Data(#"{"theme": 1}"#.utf8).write(to: url) }
        #expect(throws: DecodingError.self) { try MigrationBefore.SettingsFile(before).choose(theme: "dark") }
        #expect(throws: DecodingError.self) { try MigrationAfter.SettingsFile(after).choose(theme: "dark") }
        #expect(try String(contentsOf: after, encoding: .utf8) == #"{"theme": 1}"#)
    }

    // MARK: The article

    @Test(arguments: ["Settings.swift", "Models.swift", "Client.swift", "OrderList.swift"])
    func theArticleShowsTheDifference(_ file: String) throws {
        let difference = LineDifference(try Self.lines("MigrationBefore", file), try Self.lines("MigrationAfter", file))
        let blocks = try MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/MovingFromCodable.md").blocks(of: "diff")
        #expect(blocks.contains { $0.text == difference.text }, "MovingFromCodable.md must show:\n\(difference.text)")
    }

    private static func lines(_ folder: String, _ file: String) throws -> [String] {
        let text = try String(contentsOf: MarkdownPage.root.appending(path: "Tests/\(folder)/\(file)"), encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}

/// The lines of two files around those that only one has, which have a sign in front.
private struct LineDifference {
    let text: String

    init(_ old: [String], _ new: [String]) {
        let difference = new.difference(from: old)
        let removed = Set(
            difference.removals.map { change in
                if case .remove(let offset, _, _) = change { offset } else { -1 }
            })
        let inserted = Set(
            difference.insertions.map { change in
                if case .insert(let offset, _, _) = change { offset } else { -1 }
            })
        var lines: [String] = []
        var changed: [Int] = []
        var (from, to) = (0, 0)
        while from < old.count || to < new.count {
            if removed.contains(from) {
                changed.append(lines.count)
                lines.append("-\(old[from])")
                from += 1
            } else if inserted.contains(to) {
                changed.append(lines.count)
                lines.append("+\(new[to])")
                to += 1
            } else {
                lines.append(old[from].isEmpty ? "" : " \(old[from])")
                (from, to) = (from + 1, to + 1)
            }
        }
        let shown = Set(changed.flatMap { $0 - 2...$0 + 2 })
        var text: [String] = []
        for (number, line) in lines.enumerated() {
            if shown.contains(number) { text.append(line) } else if text.last != " …" { text.append(" …") }
        }
        self.text = text.joined(separator: "\n")
    }
}

/// The actions of the user in both apps.
private protocol OrderScreen {
    var rows: [String] { get }
    func load() throws
    func ship(_ id: Int, at date: Date) throws
    func correct(_ id: Int, street: String, quantity: Int) throws
    func reorder(_ sku: String, unitPrice: Decimal, for name: String) throws
}

extension MigrationBefore.OrderList: OrderScreen {}
extension MigrationAfter.OrderList: OrderScreen {}
