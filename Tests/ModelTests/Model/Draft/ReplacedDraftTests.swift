import FoundationEssentials
import LazyJSON
import Testing

private final class Calendar: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .each(.millisecondsSince1970)) var days: [Date]
    @JSONProperty var others: [Date] = [Date(timeIntervalSince1970: 3)]
    @JSONProperty var tags: [String]
    @JSONProperty var labels: [String] = ["p", "q"]
    @JSONProperty var scores: [String: Double]
    @JSONProperty var usual: [String: Double] = ["u": 1]
    @JSONProperty var first: CalendarPlace
    @JSONProperty var second: CalendarPlace?
}

private final class CalendarPlace: JSONModel, @unchecked Sendable {
    @JSONProperty var city: String
}

private final class Swatches: JSONModel, @unchecked Sendable {
    @JSONProperty var label: String
    @JSONProperty(using: .hex) var tints: [Tint]
    @JSONProperty(using: .hex) var kept: JSONArray<Tint?>
    @JSONProperty(checking: { $0.count < 3 }) var few: [Int]
}

private final class Coded: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .each(.mapping(["a": 1], default: 0))) var codes: [Int]
    @JSONProperty var numbers: [Int]
}

/// A draft of a part that a function replaces by another draft is written as if the other draft had been assigned.
struct ReplacedDraftTests {
    private static let text =
        #"{"days":[1000,2000],"tags":["a",null,"bb"],"scores":{"x":1.0,"y":null},"#
        + #""first":{"city":"a","x":1},"second":{"city":"b"}}"#

    private func check(
        _ expected: String, _ location: SourceLocation = #_sourceLocation,
        _ body: (inout JSONDraft<Calendar>) -> Void, as assigned: (inout JSONDraft<Calendar>) -> Void
    ) throws {
        let calendar = try Calendar(parsing: Self.text)
        let changed = try calendar.mutate(.checked, body)
        #expect(changed.text().contains(expected), "\(changed.text())", sourceLocation: location)
        #expect(changed.text() == calendar.mutate(assigned).text(), sourceLocation: location)
        #expect(calendar.text() == Self.text, sourceLocation: location)
    }

    private func replace<Draft>(_ draft: inout Draft, by other: Draft) { draft = other }

    @Test func anEmptyDraftInPlaceOfAMissingPartChangesNothing() throws {
        var other: JSONDraft<CalendarPlace>?
        _ = CalendarPlace().mutate { other = $0 }
        let place = try #require(other)
        let calendar = try Calendar(parsing: #"{"z":1}"#)
        #expect(calendar.mutate { replace(&$0.first, by: place) }.text() == #"{"z":1}"#)
        #expect(calendar.mutate { $0.first = place }.text() == #"{"z":1}"#)
    }

    private func filter(_ draft: inout JSONArrayDraft<String>) { draft = draft.filter { $0.count > 1 } }

    @Test func aFilteredDraftKeepsWhatCannotBeRead() throws {
        try check(#""tags":[null,"bb"]"#) {
            filter(&$0.tags)
        } as: {
            $0.tags = $0.tags.filter { $0.count > 1 }
        }
    }

    /// An element that has moved is still compared with its own text.
    @Test func aPartOfAMovedElementKeepsWhatCannotBeRead() throws {
        final class Rows: JSONModel, @unchecked Sendable { @JSONProperty var rows: [Calendar] }
        let rows = try Rows(parsing: #"{"rows":[{"tags":["a",null]},{"tags":["b",{"k":1},"cc"]}]}"#)
        let changed = rows.mutate {
            $0.rows.remove(at: 0)
            filter(&$0.rows[0].tags)
        }
        #expect(changed.text() == #"{"rows":[{"tags":[{"k":1},"cc"]}]}"#)
    }

    @Test func elementsAreConverted() throws {
        try check(#""days":[3000]"#) {
            let others: JSONArrayDraft<Date> = $0.others
            replace(&$0.days, by: others)
        } as: {
            let others: JSONArrayDraft<Date> = $0.others
            $0.days = others
        }
    }

    @Test func aDraftOfADefaultIsConverted() throws {
        try check(#""tags":["p",null,"q"]"#) {
            let labels: JSONArrayDraft<String> = $0.labels
            replace(&$0.tags, by: labels)
        } as: {
            let labels: JSONArrayDraft<String> = $0.labels
            $0.tags = labels
        }
        try check(#""u":1"#) {
            let usual: JSONDictionaryDraft<Double> = $0.usual
            replace(&$0.scores, by: usual)
        } as: {
            let usual: JSONDictionaryDraft<Double> = $0.usual
            $0.scores = usual
        }
    }

    @Test func aDraftInPlaceOfAMissingCollectionIsConverted() throws {
        let calendar = Calendar()
        let dated = calendar.mutate { replace(&$0.days, by: JSONArrayDraft([Date(timeIntervalSince1970: 3)])) }
        #expect(dated.text() == #"{"days":[3000]}"#)
        let changed = calendar.mutate {
            let others: JSONArrayDraft<Date> = $0.others
            let labels: JSONArrayDraft<String> = $0.labels
            let usual: JSONDictionaryDraft<Double> = $0.usual
            replace(&$0.days, by: others)
            replace(&$0.tags, by: labels)
            replace(&$0.scores, by: usual)
        }
        #expect(changed.text() == #"{"days":[3000],"tags":["p","q"],"scores":{"u":1}}"#)
        #expect(calendar.mutate { replace(&$0.tags, by: JSONArrayDraft()) } === calendar)
    }

    /// Only the conversion of the property can write the elements, not the one of an array that starts empty.
    @Test func aDraftThatLacksElementsIsRefused() throws {
        func filter(_ tints: inout JSONArrayDraft<Tint>) { tints = tints.filter { $0.hex != "#1" } }
        func filterKept(_ tints: inout JSONArrayDraft<Tint?>) { tints = tints.filter { $0 != nil } }
        let swatches = try Swatches(parsing: ##"{"label":"a","tints":["#1","#2",7],"kept":["#1",7]}"##)
        let other = JSONArrayDraft([Tint(hex: "#3")])
        let changed = swatches.mutate {
            filter(&$0.tints)
            filterKept(&$0.kept)
            $0.tints = other
            $0.label = "b"
        }
        #expect(changed.text() == ##"{"label":"b","tints":["#1","#2",7],"kept":["#1",7]}"##)
        let error = #expect(throws: JSONValidationError.self) { try swatches.mutate(.checked) { filter(&$0.tints) } }
        #expect(error?.description.contains("/tints: unwritable, expected a conversion that writes Tint") == true)
        let array = swatches.kept.mutate { filterKept(&$0) }
        #expect(array.text() == ##"["#1",7]"##)
        #expect(throws: JSONValidationError.self) { try swatches.kept.mutate(.checked) { filterKept(&$0) } }
        let removed = swatches.mutate { $0.tints.removeAll { $0.hex == "#1" } }
        #expect(removed.tints == [Tint(hex: "#2")] && removed.json["tints"]?.count == 2)
    }

    /// A refusal is dropped by the next write, also if that is a change of the collection.
    @Test func aRefusedWriteLeavesTheNextOnesAlone() throws {
        let swatches = try Swatches(parsing: ##"{"few":[1,2],"kept":["#1",7]}"##)
        #expect(swatches.mutate { $0.few.append(3) } === swatches)
        let changed = swatches.mutate {
            $0.few.append(3)
            #expect($0.issues.count == 1)
            _ = $0.few.count
            $0.few.removeFirst()
            #expect($0.issues.isEmpty)
            $0.kept = $0.kept.filter { $0 != nil }
            var copy: JSONArrayDraft<Tint?> = $0.kept
            copy.removeLast()
            $0.kept = copy
        }
        #expect(changed.text() == ##"{"few":[2],"kept":["#1"]}"##)
    }

    /// An element that could not be written stays refused when the next one is written, also if there is no array yet.
    @Test(arguments: ["{}", #"{"codes":[]}"#, #"{"codes":["a"]}"#])
    func aRefusedElementIsNotForgotten(text: String) throws {
        let coded = try Coded(parsing: text)
        let error = #expect(throws: JSONValidationError.self) {
            try coded.mutate(.checked) {
                $0.codes.append(7)
                $0.codes.append(1)
            }
        }
        #expect(error?.issues.map(\.pointer.description) == ["/codes"])
        let unchanged = coded.mutate {
            $0.codes.append(7)
            $0.codes.append(8)
            #expect($0.issues.count == 2)
        }
        #expect(unchanged === coded)
    }

    @Test func aCopyThatLacksElementsIsNotAssignedToAnotherProperty() throws {
        let coded = try Coded(parsing: #"{"codes":["a"],"numbers":[5,6]}"#)
        let same = coded.mutate {
            var copy: JSONArrayDraft<Int> = $0.codes
            copy.append(7)
            $0.numbers = copy
            #expect($0.issues.map(\.pointer.description) == ["/numbers"])
        }
        #expect(same === coded)
    }

    @Test func modelsAreReplaced() throws {
        try check(#""city":"b""#) {
            guard let second: JSONDraft<CalendarPlace> = $0.second else { return }
            replace(&$0.first, by: second)
        } as: {
            guard let second: JSONDraft<CalendarPlace> = $0.second else { return }
            $0.first = second
        }
    }

    /// The copy has the changes that were made before it was taken.
    @Test func anEarlierCopyIsPutBack() throws {
        let calendar = try Calendar(parsing: Self.text)
        let changed = calendar.mutate {
            $0.tags.append("c")
            let tags: JSONArrayDraft<String> = $0.tags
            $0.tags.removeAll()
            replace(&$0.tags, by: tags)
        }
        #expect(changed.tags == ["a", "bb", "c"])
    }
}
