/// Any JSON, as types of Swift have it.
enum Tree: Codable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case array([Tree])
    case object([String: Tree])

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Name.self) {
            var object: [String: Tree] = [:]
            for key in members.allKeys { object[key.stringValue] = try members.decode(Tree.self, forKey: key) }
            self = .object(object)
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [Tree] = []
            while !elements.isAtEnd { array.append(try elements.decode(Tree.self)) }
            self = .array(array)
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .null
            } else if let value = try? single.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? single.decode(Int64.self) {
                self = .integer(value)
            } else if let value = try? single.decode(Double.self) {
                self = .double(value)
            } else {
                self = .string(try single.decode(String.self))
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .null: try single.encodeNil()
        case .bool(let value): try single.encode(value)
        case .integer(let value): try single.encode(value)
        case .double(let value): try single.encode(value)
        case .string(let value): try single.encode(value)
        case .array(let value): try single.encode(value)
        case .object(let value): try single.encode(value)
        }
    }
}

struct Point: Codable, Equatable {
    var a: Int
    var b: String?
}

enum Shape: Codable, Equatable {
    case point
    case circle(Double)
    case rect(width: Int, height: Int?)
}

enum Color: String, Codable { case red, green }
