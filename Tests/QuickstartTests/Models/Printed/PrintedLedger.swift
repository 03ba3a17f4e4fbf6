// Printed by `Quickstart model ledger.json`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum LedgerModels {
    /// The root of the samples.
    final class Ledger: JSONModel, @unchecked Sendable {
        @JSONProperty("ACCOUNT_ID") var accountId: String
        @JSONProperty("Opened", using: .dateFormat("MMM dd, yyyy")) var opened: Date?
        @JSONProperty("Balance") var balance: JSONNumber
        @JSONProperty("URL") var url: URL?
        @JSONProperty("Entries") var entries: [String: Entry]
        @JSONProperty("Rate") var rate: Double
        @JSONProperty("Limit") var limit: JSON  // no type holds all values
        @JSONProperty("Tax") var tax: Int
        @JSONProperty("History") var history: [[String: JSON]]
    }

    /// The objects at `/Entries/*`.
    final class Entry: JSONModel, @unchecked Sendable {
        @JSONProperty("Amount") var amount: Double
        @JSONProperty("Ok") var ok: JSON  // bool or number
        @JSONProperty("HTTPStatus") var httpStatus: Int
    }
}

enum LedgerStructs {
    /// The root of the samples.
    struct Ledger: Codable {
        var accountId: String
        var opened: String
        var balance: Decimal
        var url: URL
        var entries: [String: Entry]
        var rate: Double
        var limit: JSON  // no type holds all values
        var tax: Int
        var history: [[String: JSON]]

        enum CodingKeys: String, CodingKey {
            case accountId = "ACCOUNT_ID"
            case opened = "Opened"
            case balance = "Balance"
            case url = "URL"
            case entries = "Entries"
            case rate = "Rate"
            case limit = "Limit"
            case tax = "Tax"
            case history = "History"
        }
    }

    /// The objects at `/Entries/*`.
    struct Entry: Codable {
        var amount: Double
        var ok: JSON  // bool or number
        var httpStatus: Int

        enum CodingKeys: String, CodingKey {
            case amount = "Amount"
            case ok = "Ok"
            case httpStatus = "HTTPStatus"
        }
    }
}
