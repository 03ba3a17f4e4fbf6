import LazyJSON

/// The tour on a document that is part of the program, in code that a user of the library writes.
enum SampleTour {
    /// Runs the tour: parses, reads, changes and writes models.
    static func run() throws(JSONError) {
        Terminal.printTitle("Declare")
        print("  final class Order: Record, @unchecked Sendable {")
        print("      @JSONProperty var status: Status = .unknown")
        print(#"      @JSONProperty("placed_at") var placed: Date?"#)
        print("      @JSONProperty var items: JSONArray<Item>")
        print("      …  all of them: Sources/Quickstart/ShopModels.swift")

        Terminal.printTitle("Parse")
        let clock = ContinuousClock()
        let start = clock.now
        let answer = try Answer(parsing: SamplePayload.text)
        let time = start.duration(to: clock.now)
        print("  \(Figures.bytes(SamplePayload.text.utf8.count)) checked and indexed in \(Figures.time(time))")
        printCounts("decoded", of: answer)

        Terminal.printTitle("Read")
        read(answer)
        printCounts("decoded", of: answer)
        _ = (answer.shop.owner, answer.orders[0].customer.address.city, answer.orders[5].total)
        printCounts("decoded after three of them were read again", of: answer)

        Terminal.printTitle("Iterate")
        let pieces = answer.orders.reduce(0) { $0 + $1.items.reduce(0) { $0 + $1.quantity } }
        print("  \(pieces) pieces in \(answer.orders.count) orders: only one property of each item is decoded")
        printCounts("decoded", of: answer)

        Terminal.printTitle("Issues")
        for issue in answer.issues { print("  \(Terminal.readable(issue.description))") }
        print("  \(answer.unmapped.count) members that no property maps, which are kept")

        Terminal.printTitle("Change")
        var text = EditedText(Array(SamplePayload.text.utf8), answer.json)
        let changed = change(answer, &text)

        Terminal.printTitle("Write")
        print("  \(Figures.grouped(text.original.count)) bytes in, \(Figures.grouped(text.written.count)) bytes out")
        let isSame = changed.mutate { $0.orders[2].status = .paid } === changed
        print("  writing the value that a property has: \(isSame ? "the same instance" : "another instance")")
        let count = Figures.grouped(answer.data().count)
        print("  the model that was parsed still has \(count) bytes: a model never changes")

        Terminal.printTitle("What changed")
        ChangeReport(text).show()
    }

    // MARK: Reading

    /// Reads some properties, each of which is decoded when it is read.
    private static func read(_ answer: Answer) {
        show("a string with escapes", answer.shop.owner)
        show("a URL", answer.shop.site)
        show("a day, by a conversion", answer.shop.opened)
        show("1e3, as an integer", answer.total)
        show("the count of an array", answer.orders.count)
        show("a property of a nested model", answer.orders[0].customer.address.city)
        show("a path with indices", answer.orders[0].delivered)
        show("an enum", answer.orders[0].status)
        show("an unknown enum value", answer.orders[2].status)
        show("an unreadable date", answer.orders[5].placed)
        show("a decimal, written 2.399e3", answer.orders[5].total)
        show("the class of a payment", answer.orders[0].payments.first.map { "\(type(of: $0))" })
        show("a property of that class", (answer.orders[0].payments.first as? CardPayment)?.brand)
    }

    private static func show<Value>(_ name: String, _ value: Value?) {
        let padding = String(repeating: " ", count: max(0, 30 - name.count))
        print("  \(name)\(padding)\(value.map { "\($0)" } ?? "nil")")
    }

    private static func printCounts(_ what: String, of answer: Answer) {
        let counts = Decoded.counts
        var scalars = ScalarIterator(answer.json)
        var all = 0
        while scalars.next() != nil { all += 1 }
        print("  \(what): \(counts.values) of \(all) values; models made: \(counts.models)")
    }

    // MARK: Changing

    /// Changes five values; prints each step as code and notes the bytes that it changes.
    private static func change(_ answer: Answer, _ text: inout EditedText) -> Answer {
        var changed = answer
        func step(_ code: String, _ body: (inout JSONDraft<Answer>) -> Void) {
            print("  \(code)")
            changed = changed.mutate(body)
            text.become(changed.json)
        }
        step("$0.orders[2].status = .paid") { $0.orders[2].status = .paid }
        step("$0.orders[2].customer.points += 10") { $0.orders[2].customer.points += 10 }
        step(#"$0.orders[5].items[0].tags.append("windproof")"#) { $0.orders[5].items[0].tags.append("windproof") }
        step("$0.orders[1].customer.wantsMail = true") { $0.orders[1].customer.wantsMail = true }
        step(#"$0.orders[0].payments[0][as: CardPayment.self]?.lastDigits = "4242""#) {
            $0.orders[0].payments[0][as: CardPayment.self]?.lastDigits = "4242"
        }
        return changed
    }
}
