/// Reading several properties of a model at once, while it is moved to the next record.
///
/// Who walks over records reads mostly the same properties of each. Reading them together costs no claim for each, and no
/// call from its getter. Only values that are spelled plainly are read ahead, for which no code of users is asked, so
/// that nobody can tell but by the time it takes.
///
/// Of so many records two are not read ahead, and what was read of both of them is read ahead of the others.
struct ReadAhead {
    /// One property: what it is read from, what it is, the bit that it is published with, and where it is stored.
    private struct Item {
        let name: MemberName
        let form: PlainForm
        let bit: UInt64
        let stored: PropertyPlace
    }

    /// How many records a period has.
    private static let period = 256

    /// Those whose values are members of the object, in the order in which they were seen.
    private var items: [Item] = []
    /// The bits of all of them.
    private var all: UInt64 = 0
    /// The class whose properties they are.
    private var modelClass: ImmortalReference<ModelClass>?
    /// The properties that were read of the first record of this period.
    private var first: UInt64 = 0
    /// How many records of this period are behind; the first one was made anew, or at least not read ahead.
    private var count = 1

    /// Reads ahead of a model that was moved to the next record; gives the bits of what was read.
    ///
    /// Only for the one who has the only reference to the model.
    ///
    /// - Parameters:
    ///   - model: The model, of which nothing is published.
    ///   - place: The place of its object.
    ///   - document: The document of its object.
    ///   - read: The bits of the properties that were read of the record before.
    @inline(__always)
    mutating func read(
        _ model: JSONModel, at place: Int, in document: Document, whoseLastRead read: UInt64
    ) -> UInt64 {
        if count < 3 || count == Self.period || modelClass.map({ $0 == model.modelClassReference }) != true {
            choose(model, at: place, in: document, read)
        } else {
            count += 1
        }
        return items.isEmpty ? 0 : readItems(model, at: place, in: document)
    }

    /// Goes over the members of an object once.
    @inline(__always)
    private func readItems(_ model: JSONModel, at place: Int, in document: Document) -> UInt64 {
        let contents = document.contents(of: place)
        var (at, expected) = (contents.lowerBound, 0)
        // Of several members of one name the first one counts.
        var (seen, bits): (UInt64, UInt64) = (0, 0)
        while at < contents.upperBound {
            if let found = item(at: at, in: document, expected, seen) {
                let item = items[found]
                seen |= item.bit
                if item.form.read(at: at + 1, in: document, to: model, item.stored) { bits |= item.bit }
                expected = found + 1
                if seen == all { break }
            }
            at = document.next(after: at + 1)
        }
        return bits
    }

    /// Which of those not yet seen is called as the key at a place is; mostly the one that is expected.
    @inline(__always)
    private func item(at key: Int, in document: Document, _ expected: Int, _ seen: UInt64) -> Int? {
        if expected < items.count, items[expected].bit & seen == 0, items[expected].name.isKey(at: key, in: document) {
            return expected
        }
        return items.indices.first { items[$0].bit & seen == 0 && items[$0].name.isKey(at: key, in: document) }
    }

    /// Looks at what was read of one of the first records of a period, or begins the next one.
    @inline(never)
    private mutating func choose(_ model: JSONModel, at place: Int, in document: Document, _ read: UInt64) {
        if modelClass.map({ $0 == model.modelClassReference }) != true {
            self = ReadAhead()
            modelClass = model.modelClassReference
        }
        switch count {
        case 1:
            first = read
        case 2:
            items = Self.items(model.modelClass, first & read, at: place, in: document)
            all = items.reduce(0) { $0 | $1.bit }
        default:
            items = []
            count = 0
        }
        count += 1
    }

    /// The properties to read ahead, of those with some bits, in the order of their values in an object.
    private static func items(
        _ modelClass: ModelClass, _ read: UInt64, at place: Int, in document: Document
    ) -> [Item] {
        // Wide objects have tables for finding members.
        guard let places = modelClass.places, document.childCount(of: place) < IndexEntry.wideCount else { return [] }
        let chosen = modelClass.properties.compactMap { plan -> (place: Int, item: Item)? in
            let bit: UInt64 = 1 << UInt64(plan.number)
            guard read & bit != 0, let form = plan.plainForm, let name = plan.onlyName,
                let value = plan.place(in: document, from: place)
            else { return nil }
            return (value, Item(name: name, form: form, bit: bit, stored: places[plan.number]))
        }
        // Of several properties on one member one is read ahead: a member is looked at once.
        let byPlace = Dictionary(chosen.map { ($0.place, $0.item) }) { first, _ in first }
        return byPlace.sorted { $0.key < $1.key }.map(\.value)
    }
}
