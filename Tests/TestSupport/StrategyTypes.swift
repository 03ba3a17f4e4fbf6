import FoundationEssentials
import LazyJSON

/// Types whose coding depends on strategies, and generated values of them.
package enum StrategyTypes {
    package enum Size: String, Codable, CodingKeyRepresentable, CaseIterable { case verySmall, large, x_large }

    package enum Shipping: Codable {
        case pickUp
        case byMail(sentAt: Date, trackingCode: String?)
    }

    package struct Item: Codable {
        package var itemName: String
        package var unitPrice: Double
        package var blob_data: Data?
        package var soldAt: Date
        package var _private_: Int?

        package init(itemName: String, unitPrice: Double, blob_data: Data? = nil, soldAt: Date, _private_: Int? = nil) {
            self.itemName = itemName
            self.unitPrice = unitPrice
            self.blob_data = blob_data
            self.soldAt = soldAt
            self._private_ = _private_
        }
    }

    package struct Order: Codable {
        package var orderId: Int
        package var createdAt: Date
        package var shippedAt: Date?
        package var rawBlob: Data
        package var weightInKG: Float?
        package var totalPrice: Double
        package var lineItems: [Item]
        package var itemsByName: [String: Item]
        package var countBySize: [Size: Int]
        package var countByID: [Int: Bool]
        package var allDates: [Date]
        package var datesByName: [String: [Date?]]
        package var blobs: [Data]?
        package var ratios: [Double]
        package var homeURL: URL
        package var shippingMethod: Shipping?

        package init(
            orderId: Int, createdAt: Date, shippedAt: Date? = nil, rawBlob: Data, weightInKG: Float? = nil,
            totalPrice: Double, lineItems: [Item], itemsByName: [String: Item], countBySize: [Size: Int],
            countByID: [Int: Bool], allDates: [Date], datesByName: [String: [Date?]], blobs: [Data]? = nil,
            ratios: [Double], homeURL: URL, shippingMethod: Shipping? = nil
        ) {
            self.orderId = orderId
            self.createdAt = createdAt
            self.shippedAt = shippedAt
            self.rawBlob = rawBlob
            self.weightInKG = weightInKG
            self.totalPrice = totalPrice
            self.lineItems = lineItems
            self.itemsByName = itemsByName
            self.countBySize = countBySize
            self.countByID = countByID
            self.allDates = allDates
            self.datesByName = datesByName
            self.blobs = blobs
            self.ratios = ratios
            self.homeURL = homeURL
            self.shippingMethod = shippingMethod
        }
    }

    /// A type with containers in a container, and a superclass.
    package class Base: Codable {
        package var firstName = "a"
        package var joinedAt = Date(timeIntervalSinceReferenceDate: 0)
        package init() {}
    }

    package final class Employee: Base {
        package var monthlySalary = 1.5
        package var badgeData = Data([1])
        private enum Keys: String, CodingKey { case payDetails, monthlySalary, badgeData, allBadges }
        package override init() { super.init() }
        package required init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Keys.self)
            let nested = try members.nestedContainer(keyedBy: Keys.self, forKey: .payDetails)
            monthlySalary = try nested.decode(Double.self, forKey: .monthlySalary)
            var list = try nested.nestedUnkeyedContainer(forKey: .allBadges)
            badgeData = try list.decode(Data.self)
            try super.init(from: members.superDecoder())
        }
        package override func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: Keys.self)
            var nested = members.nestedContainer(keyedBy: Keys.self, forKey: .payDetails)
            try nested.encode(monthlySalary, forKey: .monthlySalary)
            var list = nested.nestedUnkeyedContainer(forKey: .allBadges)
            try list.encode(badgeData)
            try super.encode(to: members.superEncoder())
        }
    }

    // MARK: Values

    package static func order(_ random: inout SeededGenerator) -> Order {
        Order(
            orderId: random.below(1_000), createdAt: date(&random), shippedAt: random.chance(50) ? date(&random) : nil,
            rawBlob: data(&random), weightInKG: random.chance(50) ? Float(number(&random)) : nil,
            totalPrice: number(&random), lineItems: list(&random) { item(&$0) },
            itemsByName: dictionary(&random) { item(&$0) }, countBySize: [random.pick(Size.allCases): 3],
            countByID: [random.below(3): random.chance(50)], allDates: list(&random) { date(&$0) },
            datesByName: dictionary(&random) { list(&$0) { $0.chance(30) ? nil : date(&$0) } },
            blobs: random.chance(50) ? list(&random) { data(&$0) } : nil, ratios: list(&random) { number(&$0) },
            homeURL: URL(filePath: "/tmp/x"),
            shippingMethod: random.chance(30)
                ? nil : random.chance(50) ? .pickUp : .byMail(sentAt: date(&random), trackingCode: nil))
    }

    package static func employee(_ random: inout SeededGenerator) -> Employee {
        let employee = Employee()
        employee.monthlySalary = number(&random)
        employee.badgeData = data(&random)
        employee.joinedAt = date(&random)
        return employee
    }

    private static func item(_ random: inout SeededGenerator) -> Item {
        Item(
            itemName: "n\(random.below(9))", unitPrice: number(&random),
            blob_data: random.chance(50) ? data(&random) : nil, soldAt: date(&random),
            _private_: random.chance(50) ? 1 : nil)
    }

    private static func list<T>(_ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> T) -> [T] {
        (0..<random.below(4)).map { _ in make(&random) }
    }

    private static func dictionary<T>(
        _ random: inout SeededGenerator, _ make: (inout SeededGenerator) -> T
    ) -> [String: T] {
        var result: [String: T] = [:]
        for name in names where random.chance(40) { result[name] = make(&random) }
        return result
    }

    /// The names of the members of dictionaries.
    package static let names = ["a_b", "aB", "x", "_c_d_"]

    package static func date(_ random: inout SeededGenerator) -> Date {
        switch random.below(8) {
        case 0: Date(timeIntervalSince1970: Double(random.below(2_000_000_000)) + 0.25)
        case 1: Date(timeIntervalSince1970: -Double(random.below(2_000_000_000)))
        default: Date(timeIntervalSince1970: Double(random.below(2_000_000_000)))
        }
    }

    private static func data(_ random: inout SeededGenerator) -> Data {
        Data((0..<random.below(6)).map { _ in UInt8(random.below(256)) })
    }

    private static func number(_ random: inout SeededGenerator) -> Double {
        random.chance(4)
            ? random.pick([Double.infinity, -.infinity, .nan]) : Double(random.below(1_000)) / 8
    }
}

/// A combination of strategies, as coders of Foundation and as options.
package struct StrategyCombination: CustomStringConvertible {
    package let decoder = JSONDecoder()
    package let encoder = JSONEncoder()
    package let description: String
    /// Whether some dates are encoded as empty objects, which cannot be decoded as dates.
    package let hasEmptyDates: Bool
    package var options: JSONCodingOptions { JSONCodingOptions(decoder: decoder, encoder: encoder) }

    package static let dateCount = 6
    package static let dataCount = 3
    package static let keyCount = 4

    package static var all: [StrategyCombination] {
        (0..<dateCount).flatMap { dates in
            (0..<dataCount).flatMap { data in
                (0..<keyCount).flatMap { keys in
                    [false, true].map { StrategyCombination(dates: dates, data: data, keys: keys, floats: $0) }
                }
            }
        }
    }

    package init(dates: Int, data: Int, keys: Int, floats: Bool) {
        description = "dates \(dates), data \(data), keys \(keys), floats \(floats)"
        hasEmptyDates = dates == Self.dateCount - 1
        switch dates {
        case 0: break
        case 1: (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) = (.secondsSince1970, .secondsSince1970)
        case 2:
            (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) =
                (.millisecondsSince1970, .millisecondsSince1970)
        case 3: (decoder.dateDecodingStrategy, encoder.dateEncodingStrategy) = (.iso8601, .iso8601)
        case 4:
            decoder.dateDecodingStrategy = .custom { decoder in
                var list = try decoder.unkeyedContainer()
                return Date(timeIntervalSince1970: try list.decode(Double.self))
            }
            encoder.dateEncodingStrategy = .custom { date, encoder in
                var list = encoder.unkeyedContainer()
                try list.encode(date.timeIntervalSince1970)
            }
        default:
            decoder.dateDecodingStrategy = .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                guard let seconds = Double(text) else {
                    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
                }
                return Date(timeIntervalSince1970: seconds)
            }
            encoder.dateEncodingStrategy = .custom { date, encoder in
                // If nothing is encoded, the result is an empty object.
                if date.timeIntervalSince1970 < 0 { return }
                var container = encoder.singleValueContainer()
                try container.encode("\(date.timeIntervalSince1970)")
            }
        }
        switch data {
        case 0: break
        case 1: (decoder.dataDecodingStrategy, encoder.dataEncodingStrategy) = (.deferredToData, .deferredToData)
        default:
            decoder.dataDecodingStrategy = .custom { decoder in
                enum Key: String, CodingKey { case theCount }
                let count = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .theCount)
                return Data(repeating: 7, count: count & 15)
            }
            encoder.dataEncodingStrategy = .custom { data, encoder in
                enum Key: String, CodingKey { case theCount }
                var members = encoder.container(keyedBy: Key.self)
                try members.encode(data.count, forKey: .theCount)
            }
        }
        switch keys {
        case 0: break
        case 1:
            (decoder.keyDecodingStrategy, encoder.keyEncodingStrategy) = (.convertFromSnakeCase, .convertToSnakeCase)
        case 2:
            decoder.keyDecodingStrategy = .custom { path in AnyKey(String(path.last?.stringValue.dropFirst() ?? "")) }
            encoder.keyEncodingStrategy = .custom { path in AnyKey("x" + (path.last?.stringValue ?? "")) }
        default:
            // With the path, as far as Foundation's encoder knows it.
            decoder.keyDecodingStrategy = .custom { path in
                AnyKey(path.map(\.stringValue).first == "super" ? "" : path.last?.stringValue.lowercased() ?? "")
            }
            encoder.keyEncodingStrategy = .convertToSnakeCase
        }
        if floats {
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        }
    }
}
