import FoundationEssentials
import LazyJSON

/// Calls that decode one of many types, and the text of the result.
enum DecodingTypes {
    /// Types by the generic call of a container.
    static var all: [any Decodable.Type] {
        scalars + [
            Decimal.self, Date.self, UUID.self, Int?.self, String??.self, [Int].self, [Bool?].self, [String].self,
            [[Double]].self, Set<Int>.self, [String: Int].self, [Int: Bool].self, [CodingSamples.Size: String].self,
            [CodingSamples.Color: Int].self, CodingSamples.Color.self, CodingSamples.Level.self,
            CodingSamples.Shape.self, CodingSamples.Point.self, CodingSamples.Nest.self, CodingSamples.Scalars.self,
            CodingSamples.Base.self, CodingSamples.Derived.self, CodingSamples.Flat.self, CodingSamples.Pair.self,
            Range<Int>.self,
        ]
    }

    /// Without the integers of 128 bits, which Foundation reads from a few texts only.
    private static var scalars: [any Decodable.Type] {
        [
            Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
            UInt32.self, UInt64.self, Float.self, Double.self, String.self,
        ]
    }

    /// The text of a value, the same for equal values.
    static func text(_ value: Any) -> String {
        switch value {
        case let value as Set<Int>: "\(value.sorted())"
        case let value as [String: Int]: "\(value.sorted { $0.key < $1.key })"
        case let value as [Int: Bool]: "\(value.sorted { $0.key < $1.key })"
        case let value as [CodingSamples.Size: String]: "\(value.sorted { $0.key.rawValue < $1.key.rawValue })"
        case let value as [CodingSamples.Color: Int]: "\(value.sorted { $0.key.rawValue < $1.key.rawValue })"
        case let value as CodingSamples.Nest: "\(value.a) \(value.list ?? []) \((value.map ?? [:]).keys.sorted())"
        case let value as CodingSamples.Base: "\(type(of: value)) \(value.values)"
        default: "\(value)"
        }
    }

    /// Whether Foundation reads a type's members in an order that differs from run to run.
    static func isUnordered(_ type: Any.Type) -> Bool {
        "\(type)".contains("Dictionary") || type == CodingSamples.Nest.self
    }

    // MARK: Scalars by the calls that their types have

    static let scalarCount = 9

    static func scalar(
        _ number: Int, _ container: KeyedDecodingContainer<AnyKey>, _ key: AnyKey, ifPresent: Bool
    ) throws -> String {
        switch (number, ifPresent) {
        case (0, false): "\(try container.decode(Bool.self, forKey: key))"
        case (0, true): text(try container.decodeIfPresent(Bool.self, forKey: key) as Any)
        case (1, false): "\(try container.decode(Int.self, forKey: key))"
        case (1, true): text(try container.decodeIfPresent(Int.self, forKey: key) as Any)
        case (2, false): "\(try container.decode(Int8.self, forKey: key))"
        case (2, true): text(try container.decodeIfPresent(Int8.self, forKey: key) as Any)
        case (3, false): "\(try container.decode(UInt16.self, forKey: key))"
        case (3, true): text(try container.decodeIfPresent(UInt16.self, forKey: key) as Any)
        case (4, false): "\(try container.decode(UInt64.self, forKey: key))"
        case (4, true): text(try container.decodeIfPresent(UInt64.self, forKey: key) as Any)
        case (5, false): "\(try container.decode(Float.self, forKey: key))"
        case (5, true): text(try container.decodeIfPresent(Float.self, forKey: key) as Any)
        case (6, false): "\(try container.decode(Double.self, forKey: key))"
        case (6, true): text(try container.decodeIfPresent(Double.self, forKey: key) as Any)
        case (7, false): "\(try container.decode(String.self, forKey: key))"
        case (7, true): text(try container.decodeIfPresent(String.self, forKey: key) as Any)
        default: "\(try container.decodeNil(forKey: key))"
        }
    }

    static func scalar(
        _ number: Int, _ container: inout any UnkeyedDecodingContainer, ifPresent: Bool
    ) throws -> String {
        // JSONDecoder increases the index at the end of an array, which is a mistake.
        let ifPresent = ifPresent && !container.isAtEnd
        return switch (number, ifPresent) {
        case (0, false): "\(try container.decode(Bool.self))"
        case (0, true): text(try container.decodeIfPresent(Bool.self) as Any)
        case (1, false): "\(try container.decode(Int.self))"
        case (1, true): text(try container.decodeIfPresent(Int.self) as Any)
        case (2, false): "\(try container.decode(Int8.self))"
        case (2, true): text(try container.decodeIfPresent(Int8.self) as Any)
        case (3, false): "\(try container.decode(UInt16.self))"
        case (3, true): text(try container.decodeIfPresent(UInt16.self) as Any)
        case (4, false): "\(try container.decode(UInt64.self))"
        case (4, true): text(try container.decodeIfPresent(UInt64.self) as Any)
        case (5, false): "\(try container.decode(Float.self))"
        case (5, true): text(try container.decodeIfPresent(Float.self) as Any)
        case (6, false): "\(try container.decode(Double.self))"
        case (6, true): text(try container.decodeIfPresent(Double.self) as Any)
        case (7, false): "\(try container.decode(String.self))"
        case (7, true): text(try container.decodeIfPresent(String.self) as Any)
        default: "\(try container.decodeNil())"
        }
    }

    static func scalar(_ number: Int, _ container: any SingleValueDecodingContainer) throws -> String {
        switch number {
        case 0: "\(try container.decode(Bool.self))"
        case 1: "\(try container.decode(Int.self))"
        case 2: "\(try container.decode(Int8.self))"
        case 3: "\(try container.decode(UInt16.self))"
        case 4: "\(try container.decode(UInt64.self))"
        case 5: "\(try container.decode(Float.self))"
        case 6: "\(try container.decode(Double.self))"
        case 7: "\(try container.decode(String.self))"
        default: "\(container.decodeNil())"
        }
    }
}
