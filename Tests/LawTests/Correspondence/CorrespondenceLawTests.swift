import LazyJSON
import Testing

/// Random changes of random values, written over random texts in which each object has a member that names its owner.
@Suite("Nothing changes its owner")
struct CorrespondenceLawTests {
    /// The number of cases for each type.
    private static let count = 2_500

    @Test("elements without an identity") func plain() throws { try check(OwnedPlain.self, mayRefuse: false) }
    @Test("elements with an identity") func identified() throws { try check(OwnedIdentified.self, mayRefuse: false) }
    @Test("elements whose identity is not encoded") func hidden() throws {
        try check(OwnedHidden.self, mayRefuse: false)
    }
    @Test("enums with values") func choice() throws { try check(OwnedChoice.self, mayRefuse: false) }
    @Test("types that read another name than they write") func renaming() throws { try check(OwnedRenaming.self) }
    @Test("types that read another text than they write") func lowered() throws { try check(OwnedLowered.self) }
    @Test("types that skip elements") func skipped() throws { try check(OwnedSkipped.self) }

    @Test("Codable properties with elements that have an identity")
    func properties() throws { try check(OwnedIdentified.self, mayRefuse: false, .property) }

    @Test("preserved values with elements whose identity is not encoded")
    func preserved() throws { try check(OwnedHidden.self, mayRefuse: false, .preserved) }

    @Test("preserved values through other coders")
    func otherCoders() throws {
        try check(OwnedPlain.self, mayRefuse: false, .otherCoders)
        try check(OwnedHidden.self, mayRefuse: false, .otherCoders)
        try check(OwnedChoice.self, mayRefuse: false, .otherCoders)
        try check(OwnedRenaming.self, .otherCoders)
        try check(OwnedSkipped.self, .otherCoders)
    }

    private func check<Item: Owned>(
        _ type: Item.Type, mayRefuse: Bool = true, _ route: CorrespondenceRoute = .update
    ) throws {
        var (refused, doubtful, count) = (0, 0, 0)
        for seed in Cases.seeds(Self.count) {
            let test = try CorrespondenceCase<Item>(seed)
            count += 1
            if try test.run(route) { continue }
            if test.hasEqualElements { doubtful += 1 } else { refused += 1 }
        }
        print("\(type): \(refused) of \(count) writes refused, and \(doubtful) of values with equal elements")
        if !mayRefuse { #expect(refused * 1_000 <= count) }
    }
}
