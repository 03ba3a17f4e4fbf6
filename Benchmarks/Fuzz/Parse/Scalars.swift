import Foundation
import FuzzInput
import LazyJSON

/// Reads a number in every way, and holds it against the C library where that reads the same grammar.
func readNumber(_ value: JSON, _ raw: String) {
    let number = demand(value.number, "\(raw) has no number")
    demand(number.text == raw, "\(raw) has the text \(number.text)")
    let nearest = strtod(raw, nil)
    demand(
        value.double?.bitPattern == (nearest.isFinite ? nearest.bitPattern : nil),
        "\(raw) reads as \(String(describing: value.double)), not \(nearest)")
    if let short = number.float {
        demand(short.bitPattern == strtof(raw, nil).bitPattern, "\(raw) reads as the float \(short)")
    }
    if !raw.contains(where: { ".eE".contains($0) }) {
        demand(value.int64 == Int64(raw), "\(raw) reads as \(String(describing: value.int64))")
        if raw != "-0" { demand(value.uint64 == UInt64(raw), "\(raw) reads as \(String(describing: value.uint64))") }
    } else if let integer = value.int64 {
        demand(Double(integer) == nearest, "\(raw) reads as \(integer)")
    }
    demand(number.isInteger || value.int == nil, "\(raw) is no integer, yet \(String(describing: value.int))")
    if let decimal = value.decimal, let again = JSONNumber(decimal) {
        demand(again == number, "\(raw) becomes \(again) as a decimal")
    }
    demand(!(number < number), "\(raw) is less than itself")
}

/// Reads a string, and holds it against Foundation's decoder where there are escapes.
func readString(_ value: JSON, _ raw: String) {
    guard let text = value.string else {
        demand(raw.contains("\\u"), "\(raw) reads as nil")
        return
    }
    demand(JSON(stringLiteral: text) == value, "\(raw) is not equal to what it means")
    guard raw.contains("\\") else {
        demand(Array(text.utf8) == Array(raw.utf8.dropFirst().dropLast()), "\(raw) reads as \(text.debugDescription)")
        return
    }
    if let peer = try? JSONDecoder().decode(String.self, from: Data(raw.utf8)) {
        demand(Array(text.utf8) == Array(peer.utf8), "\(raw) reads as \(text.debugDescription), not \(peer)")
    }
}
