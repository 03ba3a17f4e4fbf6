import FoundationEssentials
import LazyJSON

/// Writes to drafts.
extension Randomness {
    /// Writes one property, and returns a description.
    @discardableResult
    mutating func write(_ draft: inout JSONDraft<Person>) -> String {
        switch below(4) {
        case 0: writeScalar(&draft)
        case 1: writeExplicitly(&draft)
        case 2: writeModel(&draft)
        default: writeCollection(&draft)
        }
    }

    private mutating func writeScalar(_ draft: inout JSONDraft<Person>) -> String {
        let (text, number) = (string(), integer())
        switch below(14) {
        case 0: draft.name = text
        case 1: draft.age = number
        case 2: draft.age &+= 1
        case 3: draft.score = double()
        case 4: draft.active.toggle()
        case 5: draft.price = Decimal(number) / 4
        case 6: draft.nick = chance(50) ? nil : text
        case 7: draft.phone = chance(50) ? nil : text
        case 8: draft.city = chance(30) ? nil : text
        case 9: draft.views = number
        case 10: draft.odd = chance(30) ? nil : text
        case 11: draft.created = chance(20) ? nil : Date(timeIntervalSince1970: Double(below(2_000_000_000)) + 0.5)
        case 12: draft.span = chance(20) ? nil : Span(low: number, high: chance(50) ? nil : 2.5)
        default: draft.extra = chance(20) ? nil : value(1)
        }
        return "write a scalar, \(text) or \(number)"
    }

    private mutating func writeExplicitly(_ draft: inout JSONDraft<Person>) -> String {
        switch below(9) {
        case 0:
            draft.set(\.age, to: 7)
            return "set(age, to: 7)"
        case 1:
            draft.remove(\.age)
            return "remove(age)"
        case 2:
            draft.setNull(\.nick)
            return "setNull(nick)"
        case 3:
            draft.set(\.home.city, to: "Unknown")
            return "set(home.city, to: Unknown)"
        case 4:
            let patch = value(1)
            draft.merge(patch)
            return "merge(\(patch))"
        case 5:
            let (name, value) = (name(), value(1))
            draft.json[name] = value
            return "json[\(name)] = \(value)"
        case 6:
            draft.remove(\.city)
            return "remove(city)"
        case 7:
            if once(in: 6) { draft.json = scalar() }
            return "json = a scalar"
        default:
            let values: JSON = ["home": ["city": nil, "zip": 5], "tags": ["m"], "stats": [["views": 3]]]
            draft.merge(values, arrays: chance(50) ? .append : .replace)
            return "merge(\(values))"
        }
    }

    private mutating func writeModel(_ draft: inout JSONDraft<Person>) -> String {
        let text = string()
        switch below(9) {
        case 0: draft.home.city = text
        case 1: draft.home.zip &+= 1
        case 2: draft.home.street = chance(40) ? nil : text
        case 3: draft.boss?.name = text
        case 4: draft.boss = chance(40) ? nil : Person { $0.name = text }
        case 5: draft.boss = draft.snapshot()
        case 6: draft.home = Place { $0.zip = 3 }
        case 7: if let first = draft.homes.first { draft.home = first }
        default: draft.boss?.homes.append(Place { $0.city = text })
        }
        return "write a model, \(text)"
    }

    private mutating func writeCollection(_ draft: inout JSONDraft<Person>) -> String {
        let (text, position) = (string(), below(3))
        let key = pick(["a", "b", "eve", "bob", "new", "é"])
        switch below(20) {
        case 0: draft.tags.append(text)
        case 1: draft.tags = [text, "b", text]
        case 2: if position < draft.tags.count { draft.tags[position] = text }
        case 3: if position < draft.tags.count { draft.tags.remove(at: position) }
        case 4: draft.tags.sort()
        case 5: draft.homes.append(Place { $0.city = text })
        case 6: if position < draft.homes.count { draft.homes[position].zip = position }
        case 7: if position < draft.homes.count { draft.homes.swapAt(0, position) }
        case 8: draft.homes.removeAll { $0.zip > 1 }
        case 9: draft.homes.insert(Place { $0.street = text }, at: 0)
        case 10: draft.places.append(Place { $0.city = text })
        case 11: if position < draft.places.count { draft.places[position].city = text }
        case 12: if position < draft.places.count { draft.places.move(from: position, to: 0) }
        case 13: draft.places.replaceSubrange(0..<min(1, draft.places.count), with: [Place(), Place { $0.zip = 1 }])
        case 14: draft.counts[key] = chance(30) ? nil : position
        case 15: draft.counts[key, default: 1] += 1
        case 16: draft.friends[key]?.city = text
        case 17: draft.friends[key] = chance(40) ? nil : Place { $0.city = text }
        case 18: draft.friends[key, default: Place()].zip = position
        default: draft.counts.renameKey(key, to: "renamed")
        }
        return "write a collection, \(text), \(position), \(key)"
    }
}
