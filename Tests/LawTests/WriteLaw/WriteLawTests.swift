import LazyJSON
import Testing

@Suite("The law of writes")
struct WriteLawTests {
    // In the optimized tests, which try all seeds, these are 12,300 cases and 3,600 on the routes, with more than 20,000 writes.

    private func check<Group: JSONModel>(_ table: WriteLaw.Table<Group>, _ usual: Int) {
        var failures = WriteLaw.Failures()
        WriteLaw.run(table, Cases.seeds(usual), &failures)
        #expect(failures.writeCount >= Cases.scaled(usual * 3 / 2))
        #expect(failures.isEmpty, "\(failures)")
    }

    @Test func scalars() { check(WriteLaw.scalarTable(), 1_200) }
    @Test func standardTypes() { check(WriteLaw.standardTable(), 1_200) }
    @Test func models() { check(WriteLaw.modelTable(), 1_800) }
    @Test func collections() { check(WriteLaw.collectionTable(), 1_500) }
    @Test func dictionaries() { check(WriteLaw.dictionaryTable(), 1_500) }
    @Test func codableValues() { check(WriteLaw.codableTable(), 1_500) }
    @Test func pathsAndCombinators() { check(WriteLaw.pathTable(), 1_800) }
    @Test func conversionsOfOnesOwn() { check(WriteLaw.ownTable(), 1_800) }

    /// The same in a model that is in another one.
    private func checkRoutes<Group>(_ table: WriteLaw.Table<Group>, _ usual: Int) {
        var failures = WriteLaw.Failures()
        let routes = WriteLaw.routes(to: Group.self)
        for route in routes { WriteLaw.run(table, route, Cases.seeds(usual), &failures) }
        #expect(failures.writeCount >= routes.count * Cases.scaled(usual))
        #expect(failures.isEmpty, "\(failures)")
    }

    @Test func modelsInModels() { checkRoutes(WriteLaw.modelTable(), 60) }
    @Test func collectionsInModels() { checkRoutes(WriteLaw.collectionTable(), 40) }
    @Test func dictionariesInModels() { checkRoutes(WriteLaw.dictionaryTable(), 40) }
    @Test func codableValuesInModels() { checkRoutes(WriteLaw.codableTable(), 40) }
    @Test func pathsInModels() { checkRoutes(WriteLaw.pathTable(), 60) }
    @Test func conversionsOfOnesOwnInModels() { checkRoutes(WriteLaw.ownTable(), 60) }
}
