import FoundationEssentials
import LazyJSON

/// A value with an identity.
struct Entry: Codable, Equatable, Identifiable {
    var id: Int
    var name: String
    var note: String?
    var price: Double
    var flags: [Bool]
}

/// A value with all forms of nested values.
struct Shelf: Codable, Equatable {
    var title: String
    var entries: [Entry]
    var words: [String]
    var counts: [String: Int]
    var parent: [Shelf]
    var amount: Decimal?
    var spans: [[Int]]
}

/// Encoding values, and editing them as values of a type.
extension EditProgram {
    /// Encodes a value, or edits an encoded one as a type.
    mutating func codeSomething() {
        if random.chance(50) { encode() }
        if values[slot]["entries"] == nil {
            log.step("value \(slot) is an encoded one")
            values[slot] = random.shelfJSON()
        }
        for _ in 0..<random.below(3) { updateShelf() }
    }

    private mutating func encode() {
        let shelf = random.shelf()
        log.step("encode a value with the title \(shelf.title)")
        do {
            let json = try JSON(encoding: shelf)
            log.add("encoded", json.text())
            if try json.decode(Shelf.self) != shelf { log.fail("decoding gives another value than was encoded") }
            log.add("decoded span", (try? json.decode(Span.self))?.low ?? -1)
            kept.append((json, json.text()))
            if random.chance(50) { values[slot] = json } else { values[slot][random.name()] = json }
        } catch {
            log.add(error)
        }
    }

    private mutating func updateShelf() {
        let choice = random.below(12)
        let (text, number, entry) = (random.string(), random.integer(), random.entry())
        log.step("value \(slot): update(as: Shelf), edit \(choice), \(text), \(number), \(entry)")
        do {
            try values[slot].update(as: Shelf.self) { shelf in
                switch choice {
                case 0: shelf.title = text
                case 1: shelf.entries.append(entry)
                case 2: if !shelf.entries.isEmpty { shelf.entries.removeFirst() }
                case 3: shelf.entries.reverse()
                case 4: for index in shelf.entries.indices { shelf.entries[index].price += 1 }
                case 5: shelf.words.insert(text, at: 0)
                case 6: shelf.counts[text] = number
                case 7: shelf.counts["a"] = nil
                case 8:
                    shelf.parent.append(Shelf(title: text, entries: [], words: [], counts: [:], parent: [], spans: []))
                case 9: shelf.amount = shelf.amount.map { $0 + 1 } ?? 2
                case 10: shelf.spans = [[number], []] + shelf.spans
                default: if !shelf.entries.isEmpty { shelf.entries[0].note = shelf.entries[0].note == nil ? text : nil }
                }
            }
        } catch {
            log.add(error)
        }
        log.add("updated", values[slot].text())
    }
}

extension Randomness {
    /// Returns the JSON of a value with members that the type does not know.
    fileprivate mutating func shelfJSON() -> JSON {
        let style = TextStyle(&self, hasComments: false)
        let gap = style.form == .pretty ? style.lineBreak + style.indentation : ""
        let entries = (0..<below(4)).map { index in
            #"{"id": \#(index), "name": \#(pick([#""x""#, #""\u00e9""#])), "price": 1.50, "flags": [true], "_x": \#(index)}"#
        }
        let members = [
            #""title": "A\/B""#, #""entries": [\#(entries.joined(separator: ", "))]"#, #""words": ["a", "b" ]"#,
            #""counts": {"a": 1, "b": 2}"#, #""_v": 1e3"#, #""parent": []"#, #""spans": [[1, 2], []]"#,
        ]
        return parsed("{" + gap + members.joined(separator: "," + gap) + "}")
    }

    /// Returns a value.
    fileprivate mutating func shelf(depth: Int = 1) -> Shelf {
        Shelf(
            title: string(), entries: (0..<below(4)).map { _ in entry() }, words: (0..<below(4)).map { _ in string() },
            counts: ["a": below(9), "z": integer()].merging([string(): 2]) { $1 },
            parent: depth > 0 ? (0..<below(3)).map { _ in shelf(depth: depth - 1) } : [],
            amount: chance(50) ? nil : Decimal(below(1_000)) / 8, spans: (0..<below(3)).map { Array(0..<$0) })
    }

    /// Returns a value with an identity.
    fileprivate mutating func entry() -> Entry {
        Entry(
            id: below(6), name: string(), note: chance(50) ? nil : string(), price: Double(below(400)) / 8,
            flags: (0..<below(3)).map { $0 == 1 })
    }
}
