import LazyJSON

/// Values that are made in code.
extension Randomness {
    /// Returns a value without children.
    mutating func scalar() -> JSON {
        switch below(9) {
        case 0: return nil
        case 1: return chance(50) ? true : false
        case 2: return JSON(integerLiteral: integer())
        case 3: return JSON(floatLiteral: double())
        case 4: return JSON(stringLiteral: string())
        case 5: return JSON(string())
        case 6: return JSON(integer())
        case 7: return "n \(below(100))"
        default: return parsed(numberText())
        }
    }

    /// Returns a value.
    mutating func value(_ depth: Int = 2) -> JSON {
        guard depth > 0, chance(60) else { return scalar() }
        switch below(14) {
        case 0: return []
        case 1: return [:]
        case 2: return [value(depth - 1)]
        case 3: return [scalar(), value(depth - 1), scalar()]
        case 4: return [[value(depth - 1), 1], [2.5, ["x": scalar()]], []]
        case 5: return [name(): value(depth - 1)]
        case 6: return ["a": scalar(), name(): value(depth - 1), "list": [scalar(), scalar()]]
        case 7: return ["a": ["b": ["c": scalar()], "d": []], "e": [:], name(): [["id": JSON(below(10))]]]
        case 8: return JSON([below(10), below(100)])
        case 9: return JSON(["k": string(), "a": "b"])
        case 10: return chance(50) ? built(count: below(6)) : [name(): scalar(), name(): scalar()]
        default: return parsed(TextMaker.part(&self))
        }
    }

    /// Returns an array or object.
    mutating func container() -> JSON {
        for _ in 0..<8 {
            let value = value(3)
            if value.count > 0 { return value }
        }
        return ["a": [1, 2, ["b": nil]], "c": "text"]
    }

    /// Returns a value of a text, which is well-formed.
    mutating func parsed(_ text: String, dialect: JSONDialect = .json) -> JSON {
        do {
            return try JSON(parsing: text, dialect: dialect, limits: .most)
        } catch {
            fatalError("Programs: the text \(text) is malformed: \(error)")
        }
    }

    /// Returns a value that grew from an empty one.
    private mutating func built(count: Int) -> JSON {
        var value: JSON = chance(50) ? [] : [:]
        for _ in 0..<count {
            let child = scalar()
            if value.kind == .array { try? value.append(child) } else { value[name()] = child }
        }
        return value
    }
}

extension JSONLimits {
    /// Limits that no edited text exceeds.
    static var most: JSONLimits { JSONLimits(depth: maximumDepth) }
}
