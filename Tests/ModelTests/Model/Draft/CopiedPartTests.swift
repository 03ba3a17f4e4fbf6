import LazyJSON
import Testing

private struct Item: Codable, Equatable, Sendable {
    var name: String
}

private final class Box: JSONModel, @unchecked Sendable {
    @JSONProperty var label: String
    @JSONProperty(using: .lossyArray) var items: [Item]
    @JSONProperty(using: .values(.codable)) var byName: [String: Item]
    @JSONProperty var tags: [String]
    @JSONProperty var boxes: [Box]
}

/// The draft of a part that a function changes after it was copied, as by a loop over it, is still changed in place.
struct CopiedPartTests {
    private static let text = #"{"items":[{"name":"a","token":1},{"name":"b","token":2}]}"#

    private func shout(_ items: inout JSONArrayDraft<Item>) {
        for (position, item) in items.enumerated() { items[position].name = item.name.uppercased() }
    }

    private func restore(_ items: inout JSONArrayDraft<Item>) {
        let old = items
        items[0].name = "x"
        items.append(Item(name: "c"))
        items = old
    }

    @Test func aLoopKeepsUnknownMembers() throws {
        let box = try Box(parsing: Self.text)
        let expected = #"{"items":[{"name":"A","token":1},{"name":"B","token":2}]}"#
        #expect(box.mutate { shout(&$0.items) }.text() == expected)
        #expect(try box.mutate(.checked) { shout(&$0.items) }.text() == expected)
        #expect(box.text() == Self.text)
    }

    @Test func aLoopKeepsComments() throws {
        let text = #"{"items":[{"name":"a" /* first */},{"name":"b"} /* last */]}"#
        let box = try Box(parsing: text, dialect: .jsonc)
        #expect(
            box.mutate { shout(&$0.items) }.text() == #"{"items":[{"name":"A" /* first */},{"name":"B"} /* last */]}"#)
    }

    @Test func aLoopOverMembersKeepsUnknownMembers() throws {
        let box = try Box(parsing: #"{"byName":{"A":{"name":"x","token":1},"B":{"name":"x","token":2}}}"#)
        func renameAll(_ members: inout JSONDictionaryDraft<Item>) {
            for (key, _) in members { members.renameKey(key, to: key.lowercased()) }
        }
        let changed = box.mutate { renameAll(&$0.byName) }
        #expect(changed.text() == #"{"byName":{"a":{"name":"x","token":1},"b":{"name":"x","token":2}}}"#)
    }

    @Test func loopsInsideOfLoopsKeepUnknownMembers() throws {
        let box = try Box(parsing: #"{"boxes":[\#(Self.text),{"items":[{"name":"c","token":3}]}],"label":"l"}"#)
        func shoutAll(_ boxes: inout JSONArrayDraft<Box>) {
            for (position, _) in boxes.enumerated() {
                shout(&boxes[position].items)
                boxes[position].label = "done"
            }
        }
        let changed = box.mutate {
            shoutAll(&$0.boxes)
            $0.label += "!"
        }
        let expected =
            #"{"boxes":[{"items":[{"name":"A","token":1},{"name":"B","token":2}],"label":"done"},"#
            + #"{"items":[{"name":"C","token":3}],"label":"done"}],"label":"l!"}"#
        #expect(changed.text() == expected)
    }

    @Test func aCopyThatIsPutBackRestoresTheText() throws {
        let box = try Box(parsing: #"{"boxes":[\#(Self.text)]}"#)
        #expect(box.mutate { restore(&$0.boxes[0].items) } === box)
        func restoreAll(_ boxes: inout JSONArrayDraft<Box>) {
            let old = boxes
            shout(&boxes[0].items)
            boxes[0].label = "x"
            boxes = old
        }
        #expect(box.mutate { restoreAll(&$0.boxes) } === box)
    }

    /// Only the tree of the current loan has the other parts as they are now.
    @Test func aCopyOfAnEarlierLoanDoesNotRestoreOtherParts() throws {
        let box = try Box(parsing: #"{"tags":["a"],"label":"old"}"#)
        var kept: JSONArrayDraft<String>?
        func keep(_ tags: inout JSONArrayDraft<String>) { kept = tags }
        func putBack(_ tags: inout JSONArrayDraft<String>) {
            if let kept { tags = kept }
        }
        let changed = box.mutate {
            keep(&$0.tags)
            $0.label = "new"
            $0.tags.append("b")
            putBack(&$0.tags)
            $0.label += "!"
        }
        #expect(changed.text() == #"{"tags":["a"],"label":"new!"}"#)
    }

    @Test func aCopyThatIsChangedDoesNotChangeThePart() throws {
        let box = try Box(parsing: #"{"boxes":[\#(Self.text)]}"#)
        func changeCopy(_ boxes: inout JSONArrayDraft<Box>) {
            var copy = boxes
            boxes[0].label = "x"
            shout(&copy[0].items)
            copy.removeAll()
        }
        let expected = #"{"boxes":[{"items":[{"name":"a","token":1},{"name":"b","token":2}],"label":"x"}]}"#
        #expect(box.mutate { changeCopy(&$0.boxes) }.text() == expected)
    }

    @Test func anotherDraftInPlaceOfACopiedPartKeepsTheOtherParts() throws {
        let box = try Box(parsing: #"{"boxes":[{"tags":["a"]}],"label":"old"}"#)
        func replace(_ tags: inout JSONArrayDraft<String>) {
            for (position, tag) in tags.enumerated() { tags[position] = tag + "!" }
            tags = JSONArrayDraft(["z"])
        }
        func replaceAll(_ boxes: inout JSONArrayDraft<Box>) {
            let old = boxes
            boxes[0].label = "in"
            replace(&boxes[0].tags)
            if old.isEmpty { boxes = old }
        }
        let changed = box.mutate {
            $0.label = "new"
            replaceAll(&$0.boxes)
        }
        #expect(changed.text() == #"{"boxes":[{"tags":["z"],"label":"in"}],"label":"new"}"#)
    }
}
