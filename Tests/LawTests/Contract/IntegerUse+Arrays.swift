import LazyJSON
import TestSupport

private final class ListModel: JSONModel, @unchecked Sendable {
    @JSONProperty var list: JSONArray<Int>
}

extension IntegerUse {
    /// Those of typed arrays and their drafts.
    static let ofArrays: [IntegerUse] = [
        IntegerUse("JSONArray.Valid.index(after:) position", endingWith: beyond("JSONArray.Valid")) {
            _ = numbers.valid.index(after: $0)
        },
        IntegerUse(
            "JSONArray.Valid.index(before:) position",
            endingWith: {
                $0 == 0 ? "JSONArray.Valid: there is no element before position 0; " : beyond("JSONArray.Valid")($0)
            },
            body: { _ = numbers.valid.index(before: $0) }),
        IntegerUse("JSONArray.Valid.subscript(_:) position", endingWith: beyond("JSONArray.Valid")) {
            _ = numbers.valid[$0]
        },
        IntegerUse("JSONArray.subscript(_:) bounds", endingWith: outside("JSONArray", "an array of 3")) {
            _ = numbers[range($0)].count
        },
        IntegerUse("JSONArray.subscript(_:) position", endingWith: beyond("JSONArray")) { _ = numbers[$0] },
        drafting("JSONArrayDraft.move(from:to:) position") { $0.move(from: $1, to: 1) },
        drafting("JSONArrayDraft.move(from:to:) target") { $0.move(from: 1, to: $1) },
        drafting("JSONArrayDraft.removeFirst(_:) number", endingWith: tooMany) { $0.removeFirst($1) },
        drafting("JSONArrayDraft.removeLast(_:) number", endingWith: tooMany) { $0.removeLast($1) },
        drafting(
            "JSONArrayDraft.replaceSubrange(_:with:) range", endingWith: outside("JSONArrayDraft", "an array of 3")
        ) { $0.replaceSubrange(range($1), with: [7, 8]) },
        drafting("JSONArrayDraft.subscript(_:) bounds", endingWith: outside("JSONArrayDraft", "an array of 3")) {
            $0[range($1)].reverse()
        },
        drafting("JSONArrayDraft.subscript(_:) position") { $0[$1] += 1 },
        IntegerUse("JSONArrayDraft.subscript(_:) position 2", endingWith: beyond("JSONArrayDraft")) { value in
            let models = try JSONArray<MistakenModel>(parsing: "[{}, {}, {}]")
            _ = models.mutate { $0[value].name = "x" }
        },
        IntegerUse("JSONArrayDraft.subscript(_:) position 3", endingWith: beyond("JSONArrayDraft")) { value in
            let models = try JSONArray<MistakenModel?>(parsing: "[{}, null, {}]")
            _ = models.mutate { $0[value]?.name = "x" }
        },
        IntegerUse("JSONArrayDraft.subscript(_:) position 4", endingWith: beyond("JSONArrayDraft")) { value in
            let arrays = try JSONArray<JSONArray<Int>>(parsing: "[[], [1], [2]]")
            _ = arrays.mutate { $0[value].append(7) }
        },
        IntegerUse("JSONArrayDraft.subscript(_:) position 5", endingWith: beyond("JSONArrayDraft")) { value in
            let arrays = try JSONArray<[MistakenModel]>(parsing: "[[], [{}], [{}]]")
            _ = arrays.mutate { $0[value].append(MistakenModel()) }
        },
        IntegerUse("JSONConversion.count(_:) range") {
            _ = try JSONConversion<[Int]>.count(...$0).value(from: [1, 2])
            _ = try JSONConversion<[Int]>.count($0...).value(from: [1, 2])
        },
        IntegerUse("JSONConversion.length(_:) range") {
            _ = try JSONConversion<String>.length(..<$0).value(from: "ab")
            _ = try JSONConversion<String>.length($0...).value(from: "ab")
        },
        IntegerUse("JSONModelProtocol.subscript(_:at:) position", endingWith: beyond("JSONArray")) {
            _ = ListModel { $0.list = numbers }[\.list, at: $0]
        },
        drafting("JSONArrayDraft.swapAt(_:_:) one") { $0.swapAt($1, 1) },
        drafting("JSONArrayDraft.swapAt(_:_:) other") { $0.swapAt(1, $1) },
    ]

    private static var numbers: JSONArray<Int> { [1, 2, 3] }

    /// The words for numbers of elements that an array of three does not have.
    private static let tooMany: @Sendable (Int) -> String? = {
        0...3 ~= $0 ? nil : "JSONArrayDraft: \($0) elements cannot be removed from an array of 3; check `count`."
    }

    private static func drafting(
        _ name: String, endingWith words: @escaping @Sendable (Int) -> String? = beyond("JSONArrayDraft"),
        _ change: @escaping @Sendable (inout JSONArrayDraft<Int>, Int) -> Void
    ) -> IntegerUse {
        IntegerUse(name, endingWith: words) { value in _ = numbers.mutate { change(&$0, value) } }
    }
}
