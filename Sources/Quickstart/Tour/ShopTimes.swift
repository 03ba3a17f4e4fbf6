import LazyJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The times of the same change by this library and by Foundation.
struct ShopTimes {
    /// The part of the answer that Foundation reads; it loses the rest.
    private struct PlainAnswer: Codable {
        struct Order: Codable {
            var number: String
            var status: String
        }
        var orders: [Order]
    }

    private static let repetitions = 100

    private let ours: Duration
    private let foundations: Duration
    /// The sizes of the written texts.
    private let sizes: (ours: Int, foundations: Int)

    /// Measures both.
    ///
    /// - Throws: An error if one of them cannot read the answer.
    static func measure() throws -> ShopTimes {
        let data = Data(shopAnswer.utf8)
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        let (ours, size) = try time { try Answer(parsing: data).mutate { $0.orders[1].status = .paid }.data().count }
        let (foundations, sizeOfFoundation) = try time {
            var answer = try decoder.decode(PlainAnswer.self, from: data)
            answer.orders[1].status = "paid"
            return try encoder.encode(answer).count
        }
        return ShopTimes(ours: ours, foundations: foundations, sizes: (size, sizeOfFoundation))
    }

    /// Prints the times, and what was written.
    func show() {
        let text = { (time: Duration) in "\(Int(time / .microseconds(1))) µs" }
        print("  LazyJSON                      \(text(ours)); \(sizes.ours) bytes, all but the status as received")
        print(
            "  JSONDecoder and JSONEncoder   \(text(foundations)); \(sizes.foundations) bytes: two members of an order")
        #if DEBUG
            print("  This is a debug build, in which only Foundation is optimized: swift run -c release Quickstart")
        #endif
    }

    /// Returns the mean time of a body after one run that is not counted, and its result.
    private static func time(_ body: () throws -> Int) throws -> (Duration, Int) {
        let result = try body()
        let all = try ContinuousClock().measure { for _ in 0..<repetitions { _ = try body() } }
        return (all / repetitions, result)
    }
}
