import FoundationEssentials
import LazyJSON

enum ContractKind: String, JSONConvertible {
    case unknown, staff, guest
}

/// The models of the contract's first page.
final class ContractAddress: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty var city: String = "Unknown"
    @JSONProperty var zip: Int
}

class ContractUser: JSONModel, @unchecked Sendable {
    @JSONProperty("first_name") var firstName: String?
    @JSONProperty var age: Int
    @JSONProperty("user_stats.views") var views: Int
    @JSONProperty("user_avatars.0.image_url") var avatar: URL?
    @JSONProperty("created_at", using: .seconds) var created: Date?
    @JSONProperty var kind: ContractKind = .unknown
    @JSONProperty var address: ContractAddress
    @JSONProperty var boss: ContractUser?
    @JSONProperty var tags: [String]
    @JSONProperty("/a.b~1c/0") var pointed: Bool
    @JSONProperty(#"a\.b.c"#) var dotted: Bool
    @JSONProperty(onNil: .null) var note: String?
    @JSONProperty(checking: { $0 > 0 }) var score: Double = 1
    var sortedTags: [String] { tags.sorted() }
    var later: Date? { created.map { $0 + 1 } }
    var displayName: String { "\(firstName ?? "?"), \(age)" }
}

extension JSONConversion where Value == Date {
    static let seconds = JSONConversion(
        decode: { json, _ in Date(timeIntervalSince1970: try json.value(as: Double.self)) },
        encode: { date, _, _ in JSON(date.timeIntervalSince1970) })
}

extension JSONDraft where Model: ContractUser {
    mutating func birthday() { self.age += 1 }

    mutating func move(to city: String) throws {
        self.address.city = city
        if city.isEmpty { throw JSONError(.unrepresentable, "Expected a city, found none.") }
    }
}
