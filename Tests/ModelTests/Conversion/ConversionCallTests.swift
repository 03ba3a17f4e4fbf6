import FoundationEssentials
import LazyJSON
import Testing

/// Conversions that are called directly, and the context that they receive.
struct ConversionCallTests {
    @Test func aConversionCanBeMadeOfAnother() throws {
        let day = JSONConversion<Date>.dateFormat("yyyy-MM-dd")
        let stars = JSONConversion<Date>(
            decode: { json, context in
                try day.value(from: JSON(json.value(as: String.self).replacing("*", with: "-")), context: context)
            },
            encode: { date, existing, context in
                JSON(
                    try day.json(of: date, replacing: existing, context: context).value(as: String.self).replacing(
                        "-", with: "*"))
            })
        let date = try stars.value(from: "2024*02*29")
        #expect(date == Date(timeIntervalSince1970: 1_709_164_800))
        #expect(try stars.json(of: date).text() == #""2024*02*29""#)
    }

    @Test func aDirectionThatIsNotThereIsAnError() throws {
        let reads = JSONConversion<Int>(decode: { _, _ in 1 })
        let writes = JSONConversion<Int>(encode: { _, _, _ in 2 })
        #expect(try reads.value(from: .null) == 1)
        #expect(try writes.json(of: 7) == 2)
        #expect(throws: JSONError.self) { try reads.json(of: 1) }
        #expect(throws: JSONError.self) { try writes.value(from: 1) }
    }

    private struct Tenant: Sendable, Equatable { var name: String }
    private struct Zone: Sendable, Equatable { var hours: Int }

    @Test func aContextWithAnotherValueLeavesTheFirstAsItIs() {
        let plain = JSONContext()
        let both = plain.with(Tenant(name: "a")).with(Zone(hours: 2))
        #expect(plain[Tenant.self] == nil)
        #expect(both[Tenant.self] == Tenant(name: "a") && both[Zone.self] == Zone(hours: 2))
        #expect(both.with(Zone(hours: 3))[Zone.self] == Zone(hours: 3) && both[Zone.self] == Zone(hours: 2))
    }
}
