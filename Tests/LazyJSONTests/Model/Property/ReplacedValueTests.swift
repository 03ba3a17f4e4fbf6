import Testing

@testable import LazyJSON

/// Of a model that is used again nothing is left of what was read of the record before.
struct ReplacedValueTests {
    final class ReplacedChild: JSONModel, @unchecked Sendable {
        @JSONProperty var id: Int
    }

    class ReplacedBase: JSONModel, @unchecked Sendable {
        @JSONProperty var name: String
        @JSONProperty var size: Int
    }

    final class ReplacedParent: ReplacedBase, @unchecked Sendable {
        @JSONProperty var child: ReplacedChild
        @JSONProperty var tags: [String]
        @JSONProperty var ratio: Double?
    }

    private struct Weak {
        weak var child: ReplacedChild?
    }

    private static let records = (0..<600).map {
        #"{"name":"n\#($0)","size":\#($0),"child":{"id":\#($0)},"tags":["t\#($0)"],"ratio":\#($0).5}"#
    }

    /// The names of the properties that the model's mirror says were read.
    private func read(_ model: JSONModel) -> Set<String> {
        var (found, mirror): (Set<String>, Mirror?) = ([], Mirror(reflecting: model))
        while let level = mirror {
            for child in level.children where child.value is any PropertyStorage {
                let state = Mirror(reflecting: child.value).children.first { $0.label == "state" }?.value as? String
                if state == "read" { found.insert(child.label ?? "") }
            }
            mirror = level.superclassMirror
        }
        return found
    }

    @Test func mirrorsShowNothingOfTheRecordBefore() throws {
        let array = try JSONArray<ReplacedParent>(parsing: "[" + Self.records.joined(separator: ",") + "]")
        var instances = Set<ObjectIdentifier>()
        for (number, parent) in array.enumerated() {
            instances.insert(ObjectIdentifier(parent))
            if number < 2 || number % 256 == 1 { #expect(read(parent) == []) }
            #expect(read(parent).isSubset(of: ["_name", "_size", "_ratio"]))
            #expect(parent.name == "n\(number)" && parent.child.id == number && parent.tags == ["t\(number)"])
            if number % 2 == 0 { #expect(parent.size == number && parent.ratio == Double(number) + 0.5) }
        }
        #expect(instances.count == 1)
    }

    @Test func whatWasReadOfTheRecordBeforeIsGone() throws {
        var (last, number) = (Weak(), 0)
        try JSONLinesReader<ReplacedParent>(Self.records.joined(separator: "\n").utf8).forEach(reusing: true) {
            parent in
            #expect(last.child == nil)
            last.child = parent.child
            #expect(parent.child.id == number)
            number += 1
        }
        #expect(number == Self.records.count)
    }
}
