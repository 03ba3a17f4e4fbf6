import Foundation

/// A value on a logarithmic axis: 1, 2 or 5 times a power of ten.
struct Tick: Hashable {
    /// 1, 2 or 5.
    let digit: Int
    /// The exponent of the power of ten.
    let exponent: Int

    /// Creates a tick.
    private init(_ digit: Int, _ exponent: Int) {
        (self.digit, self.exponent) = (digit, exponent)
    }

    /// The largest tick that is not above a positive value.
    init(notAbove value: Double) {
        var tick = Tick(1, Int(log10(value).rounded(.down)) + 1)
        while tick.value > value { tick = tick.previous }
        self = tick
    }

    /// The smallest tick that is not below a positive value.
    init(notBelow value: Double) {
        var tick = Tick(1, Int(log10(value).rounded(.down)) - 1)
        while tick.value < value { tick = tick.next }
        self = tick
    }

    /// The value.
    var value: Double {
        let power = pow(10, Double(abs(exponent)))
        return exponent < 0 ? Double(digit) / power : Double(digit) * power
    }

    /// The value as text: `0.05×`, `20×`, `1,000×`.
    var text: String {
        if exponent >= 0 { return Figures.grouped(Int(value)) + "×" }
        return "0." + String(repeating: "0", count: -exponent - 1) + "\(digit)×"
    }

    /// The next larger tick.
    var next: Tick { digit == 1 ? Tick(2, exponent) : digit == 2 ? Tick(5, exponent) : Tick(1, exponent + 1) }

    /// The next smaller tick.
    var previous: Tick { digit == 5 ? Tick(2, exponent) : digit == 2 ? Tick(1, exponent) : Tick(5, exponent - 1) }

    /// Returns the most ticks of a range whose labels do not overlap: all, or the powers of ten, or some of these.
    ///
    /// - Parameter place: The middle and the width of the label of a tick.
    static func labeled(
        from lowest: Tick, to highest: Tick, _ place: (Tick) -> (middle: Double, width: Double)
    ) -> [Tick] {
        let all = Array(sequence(first: lowest) { $0 == highest ? nil : $0.next })
        if areApart(all, place) { return all }
        for step in 1...100 {
            let some = all.filter { $0.digit == 1 && $0.exponent.isMultiple(of: step) }
            if areApart(some, place) { return some }
        }
        return []
    }

    private static func areApart(_ ticks: [Tick], _ place: (Tick) -> (middle: Double, width: Double)) -> Bool {
        let places = ticks.map(place)
        return zip(places, places.dropFirst()).allSatisfy { left, right in
            left.middle + left.width / 2 <= right.middle - right.width / 2
        }
    }
}
