import LazyJSON
import Testing
import TestSupport

/// Documents that are formatted anew with their comments, and texts from which comments are removed.
struct CommentLayoutTests {
    private func formatted(_ text: String, _ layout: JSONLayout = .pretty(comments: .keep)) throws -> String {
        try JSON(parsing: text, dialect: .jsonc).text(layout)
    }

    @Test func commentsStayBesideTheirValues() throws {
        let text = """
            // head

            /* second */ { // open
                  // free

              // above a
            "a":1/* before the comma */,   // behind


              /* own line */
              "b" /* name */ : // value
              [1,2 /* two */, /* three */ 3 // last
              // end
            ],
                "c":{},"d": [ /* nothing */ ],
              // gone: yet
              // "e": 1,
            } // tail
            // foot
            """
        let expected = """
            // head

            /* second */ { // open
              // free

              // above a
              "a": 1, /* before the comma */ // behind

              /* own line */
              "b": /* name */ // value
                [
                1,
                2, /* two */
                /* three */ 3 // last
                // end
              ],
              "c": {},
              "d": [ /* nothing */ ]
              // gone: yet
              // "e": 1,
            } // tail
            // foot
            """
        #expect(try formatted(text) == expected)
        #expect(try formatted(text, .pretty(indent: .tab, comments: .keep)) == expected.replacing("  ", with: "\t"))
        #expect(
            try formatted(text, .pretty(indent: .tab))
                == JSON(parsing: CommentedText.blanked(Array(text.utf8))).text(.pretty(indent: .tab)))
        #expect(try formatted("[1]", .pretty(indent: .spaces(3), finalNewline: true)) == "[\n   1\n]\n")
        #expect(JSONLayout.pretty(indent: 4) == .pretty(indent: .spaces(4)) && JSONLayout.pretty == .pretty())
        #expect(try formatted("{} // c", .pretty(finalNewline: true, comments: .keep)) == "{} // c\n")
    }

    @Test func sortedMembersKeepTheirComments() throws {
        let text = "{\n// b\n\"b\": 2, // two\n\n// free\n\n\"a\": 1 // one\n}"
        #expect(
            try formatted(text, .pretty(sortedKeys: true, comments: .keep))
                == "{\n  \"a\": 1, // one\n\n  // free\n\n  // b\n  \"b\": 2 // two\n}")
    }

    @Test func formattedDocumentsKeepTheOwnersOfComments() throws {
        for seed in Cases.seeds(1_500) {
            var generator = DocumentGenerator(seed: seed)
            generator.size = generator.random.pick([4, 12, 40])
            let text = generator.commentedDocument()
            guard let json = try? JSON(parsing: text, dialect: .jsonc) else { continue }
            let layout = generator.random.pick([
                JSONLayout.pretty(comments: .keep), .pretty(indent: .tab, comments: .keep),
                .pretty(indent: 0, comments: .keep),
            ])
            let formatted = json.text(layout)
            let note: Comment =
                "seed \(seed): \(String(decoding: text, as: UTF8.self).debugDescription)\n\(formatted.debugDescription)"
            let read = try JSON(parsing: formatted, dialect: .jsonc)
            #expect(read == json && read.text(.compact) == json.text(.compact), note)
            #expect(try JSON(parsing: CommentedText.blanked(Array(formatted.utf8))) == json, note)
            #expect(read.text(layout) == formatted, note)
            for (pointer, _) in CommentedEdit.places(in: json) {
                let comments = json.comments(at: pointer)
                // On lines of their own, members that are commented out belong to the container.
                if comments.contains(where: { $0.text.hasPrefix("/* \"c") }) { continue }
                #expect(
                    read.comments(at: pointer).filter { !$0.text.hasPrefix("/* \"c") } == comments, "\(pointer) \(note)"
                )
            }
            // Without comments it is the layout that strict documents get.
            let strict = json.strippingComments()
            #expect(
                strict.text(layout)
                    == json.text(
                        .pretty(
                            indent: layout == .pretty(indent: .tab, comments: .keep)
                                ? .tab : .spaces(layout == .pretty(comments: .keep) ? 2 : 0))), note)
            #expect(strict.dialect == .json && strict == json && strict.sourceRange() == nil, note)
            #expect(try JSON(parsing: strict.text()).text(.compact) == json.text(.compact), note)
            // An edited value is formatted as its text is.
            var edited = json
            try? CommentedEdit.random(in: json, scalarsOnly: false, &generator.random).apply(to: &edited)
            #expect(edited.text(layout) == (try JSON(parsing: edited.text(), dialect: .jsonc)).text(layout), note)
            #expect(edited.strippingComments() == edited, note)
        }
    }

    @Test func strippedTextsAreWhatThePrinterWrote() throws {
        for seed in Cases.seeds(500) {
            var random = SeededGenerator(seed: seed)
            var generator = DocumentGenerator(seed: seed)
            generator.size = 20
            let json = try JSON(parsing: generator.value())
            let printed = json.text(.pretty(indent: random.pick([2, 4])))
            let commented = PrintedComments.commented(printed, hasTrailingCommas: random.chance(50), &random)
            // Strings may have characters that are line ends for Swift.
            guard let settings = try? JSON(parsing: commented, dialect: .jsonc) else { continue }
            let stripped = settings.strippingComments().text()
            func lines(_ text: String) -> [Substring] {
                text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
            }
            #expect(lines(stripped) == lines(printed), "seed \(seed): \(commented)")
        }
        for (text, expected) in [
            ("\u{FEFF}// c\n{} // d\n", "\u{FEFF}{}\n"), ("/* c */ [1, /* d */]", "[1]"), ("// c\n// d\n\n1", "\n1"),
        ] {
            #expect(try JSON(parsing: text, dialect: .jsonc).strippingComments().text() == expected)
        }
        #expect(try JSON(parsing: "// c", dialect: .jsonc, emptyAs: [:]).strippingComments().text() == "{}\n")
    }
}
