import LazyJSON

/// The tour on the document that comes with the program: what a user of the library would write.
enum SampleTour {
    /// Shows parsing, reading, editing and writing.
    static func run() throws(JSONError) {
        Terminal.printTitle("Parse")
        let clock = ContinuousClock()
        let start = clock.now
        let answer = try JSON(parsing: SamplePayload.text)
        let time = start.duration(to: clock.now)
        print("  \(SamplePayload.text.utf8.count) bytes checked and indexed in \(time); nothing is decoded yet")

        Terminal.printTitle("Read")
        read(answer)

        Terminal.printTitle("Edit")
        var text = EditedText(Array(SamplePayload.text.utf8), answer)
        print(#"  json[at: "orders.2.status"] = "paid""#)
        try text.edit { json throws(JSONError) in
            json[at: "orders.2.status"] = "paid"
        }
        print(#"  try json[at: "orders.5.items.0.tags"]?.append("windproof")"#)
        try text.edit { json throws(JSONError) in
            try json[at: "orders.5.items.0.tags"]?.append("windproof")
        }

        Terminal.printTitle("Write")
        print("  \(text.original.count) bytes in, \(text.written.count) bytes out")
        print("  the value that was parsed still has \(answer.data().count) bytes: a copy never sees another's edits")

        Terminal.printTitle("What changed")
        ChangeReport(text).show()
    }

    /// Reads some values, each decoded when it is asked for.
    private static func read(_ answer: JSON) {
        show("a string", answer[at: "shop.owner"]?.string)
        show("escapes and surrogate pairs", answer[at: "shop.motto"]?.string)
        show("an exact integer", answer[at: "orders.0.id"]?.int64)
        show("the same as a double", answer[at: "orders.0.id"]?.double)
        show("1e3, as an integer", answer[at: "page.total"]?.int)
        show("beyond 64 bits, as text", answer["next_cursor"]?.number)
        show("beyond 64 bits, as Int64", answer["next_cursor"]?.int64)
        show("a decimal, all digits", answer[at: "currency.rate_to_eur"]?.decimal)
        show("a JSON Pointer", answer[at: "/orders/5/items/0/options/colour"]?.string)
        show("orders", answer["orders"]?.count)

        var socks = 0
        for order in (answer["orders"] ?? []).elements {
            for item in (order["items"] ?? []).elements where item["sku"]?.utf8Equals("FF-1001") == true {
                socks += item["quantity"]?.int ?? 0
            }
        }
        show("pairs of socks sold", socks)
        show("members nobody mapped", answer["_internal"]?.members.map(\.key).joined(separator: ", "))
    }

    private static func show(_ name: String, _ value: (some CustomStringConvertible)?) {
        let padding = String(repeating: " ", count: max(0, 28 - name.count))
        print("  \(name)\(padding)\(value?.description ?? "nil")")
    }
}
