import LazyJSON

/// The tour on a document that is part of the program, written as a user of the library would write it.
enum ShopTour {
    /// Runs the tour: parses, reads, changes and writes models.
    static func run() throws {
        Output.printTitle("The answer of a server (all of it: Sources/Quickstart/Tour/ShopAnswer.swift)")
        let lines = shopAnswer.split(separator: "\n")
        for line in lines.prefix(24) { print("  \(Output.readable(line))") }
        print("  … \(lines.count - 24) more lines")

        Output.printTitle("Declare (all models: Sources/Quickstart/Tour/ShopModels.swift)")
        print("  final class Order: JSONModel, @unchecked Sendable {")
        print("      @JSONProperty var status: Status = .unknown")
        print(#"      @JSONProperty("placed_at") var placed: Date?"#)
        print("      @JSONProperty var items: JSONArray<Item>")

        Output.printTitle("Parse")
        let answer = try Answer(parsing: shopAnswer)
        print("  \(shopAnswer.utf8.count) bytes are checked; nothing is decoded yet")

        Output.printTitle("Read: a value is decoded when it is read, and cached")
        show("a string with escapes", answer.shop.owner)
        show("a URL", answer.shop.site)
        show("a day", answer.shop.opened)
        show("1e3, as an integer", answer.total)
        show("a property of a nested model", answer.orders[0].customer.city)
        show("a path with indices", answer.orders[0].delivered)
        show("an unknown enum value", answer.orders[1].status)
        show("a decimal, written 2.399e3", answer.orders[2].total)
        show("a property of a subclass", (answer.orders[0].payments.first as? CardPayment)?.lastDigits)
        show("the sum of all orders", answer.orders.reduce(0) { $0 + $1.total })

        Output.printTitle("Issues: values that were coerced, refused or unreadable")
        for issue in answer.issues { print("  \(Output.readable(issue.description))") }
        print("  \(answer.unmapped.count) members that no property maps, which are kept")

        Output.printTitle("Change")
        let changed = change(answer)

        Output.printTitle("Write")
        let isSame = changed.mutate { $0.orders[1].status = .paid } === changed
        print("  writing the value that a property has: \(isSame ? "the same instance" : "another instance")")
        print("  the model that was parsed is unchanged: \(answer.text() == shopAnswer)")

        Output.printTitle("Time: parse the answer, change one value, and write it")
        try ShopTimes.measure().show()

        Output.printTitle("Next, with a file of yours")
        print("  Quickstart FILE           its values, layout and mistakes")
        print("  Quickstart model FILE     the Swift types for it")
        print("  Quickstart --help         all commands")
    }

    private static func show<Value>(_ name: String, _ value: Value?) {
        let padding = String(repeating: " ", count: max(0, 30 - name.count))
        print("  \(name)\(padding)\(value.map { "\($0)" } ?? "nil")")
    }

    /// Changes five values, and prints each step as code and the lines that it changes.
    private static func change(_ answer: Answer) -> Answer {
        var (changed, removed, steps) = (answer, 0, 0)
        func step(_ code: String, _ body: (inout JSONDraft<Answer>) -> Void) {
            let next = changed.mutate(body)
            let lines = ChangedLines(from: Array(changed.data()), to: Array(next.data()))
            print("  \(code)\n\(lines.description)", terminator: "")
            (changed, removed, steps) = (next, removed + lines.removed, steps + 1)
        }
        step("$0.orders[1].status = .paid") { $0.orders[1].status = .paid }
        step("$0.orders[1].customer.points += 10") { $0.orders[1].customer.points += 10 }
        step(#"$0.orders[2].items[0].tags.append("windproof")"#) { $0.orders[2].items[0].tags.append("windproof") }
        step(#"$0.orders[0].customer.city = "Oslo""#) { $0.orders[0].customer.city = "Oslo" }
        step(#"$0.orders[0].payments[0][as: CardPayment.self]?.lastDigits = "4242""#) {
            $0.orders[0].payments[0][as: CardPayment.self]?.lastDigits = "4242"
        }
        print(
            "  \(shopAnswer.utf8.count - removed) of \(shopAnswer.utf8.count) bytes are unchanged, after \(steps) edits"
        )
        return changed
    }
}
