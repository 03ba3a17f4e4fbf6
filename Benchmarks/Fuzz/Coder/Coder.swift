import FoundationEssentials
import FuzzInput
import LazyJSON

/// Decode and encode: generated calls give the same values, or errors of the same case with the same coding path, with
/// our coder and with Foundation's.
///
/// The input is the document, a byte 0xFF, which no text holds, and the script.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCoder(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let parts = input(start, count).split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
    // Foundation's limit is near ours, but not the same.
    guard let json = try? JSON(parsing: parts[0], limits: JSONLimits(depth: 500)), isComparable(json) else { return 0 }
    let script = Script(parts.count > 1 ? parts[1] : [])
    compareDecoding(json, script)
    compareTree(json)
    compareEncoding(json, script)
    return 0
}

private func compareDecoding(_ json: JSON, _ script: Script) {
    let ours = DecodingProgram.run(script) { try json.decode($0) }
    let theirs = DecodingProgram.run(script) { try JSONDecoder().decode($0, from: json.data()) }
    for (own, foundation) in zip(ours, theirs) {
        demand(
            own.call == foundation.call && own.outcome.agrees(withFoundation: foundation.outcome),
            """
            \(own.call): \(own.outcome), Foundation \(foundation.call): \(foundation.outcome)
            \(quoted(json.data()))
            \(ours.map { "\($0.call): \($0.outcome)" }.joined(separator: "\n"))
            """)
    }
    demand(ours.count == theirs.count, "\(ours.count) calls, Foundation \(theirs.count): \(quoted(json.data()))")
}

/// Decodes the whole document with both, and encodes it again.
private func compareTree(_ json: JSON) {
    let own = demand("decoding \(json)") { try json.decode(Tree.self) }
    let foundation = demand("Foundation decodes \(json)") { try JSONDecoder().decode(Tree.self, from: json.data()) }
    demand(own == foundation, "\(json) decodes as \(own), Foundation: \(foundation)")
    let encoded = demand("encoding \(own)") { try JSON(encoding: own) }
    let peer = demand("Foundation encodes \(own)") { try JSON(parsing: JSONEncoder().encode(own)) }
    demand(encoded == peer, "\(own) is encoded as \(encoded), Foundation: \(peer)")
    demand((try? encoded.decode(Tree.self)) == own, "\(encoded) is not decoded as \(own)")
    // The same value through a foreign coder.
    let foreign = demand("Foundation encodes \(json)") { try JSON(parsing: JSONEncoder().encode(json)) }
    demand(foreign == json, "\(json) is encoded by Foundation as \(foreign)")
    let decoded = demand("Foundation decodes \(json)") { try JSONDecoder().decode(JSON.self, from: json.data()) }
    demand(decoded == json, "\(json) is decoded by Foundation as \(decoded)")
}

private func compareEncoding(_ json: JSON, _ script: Script) {
    let ours = EncodingProgram(script, json)
    // Where our encoder throws, Foundation ends the process.
    guard let own = try? JSON(encoding: ours) else { return }
    let theirs = EncodingProgram(script, json)
    let foundation = demand("Foundation throws\n\(ours.log)") { try JSON(parsing: JSONEncoder().encode(theirs)) }
    demand(own == foundation, "encoded as \(own), Foundation: \(foundation)\n\(ours.log)")
}

/// Whether a document has nothing in it that our coder reads unlike Foundation's on purpose: lone surrogates, numbers that
/// need more digits than Foundation looks at, zero with an exponent.
private func isComparable(_ json: JSON) -> Bool {
    var waiting = [json]
    while let value = waiting.popLast() {
        switch value.kind {
        case .number where !isComparable(number: value.rawText): return false
        case .string where value.string == nil: return false
        case .array: waiting += value.elements
        case .object:
            for (name, member) in value.members {
                // Also where a name has the character itself, which is rare enough.
                if name.unicodeScalars.contains("\u{FFFD}") { return false }
                waiting.append(member)
            }
        default: break
        }
    }
    return true
}

private func isComparable(number: String) -> Bool {
    let parts = number.split(whereSeparator: { $0 == "e" || $0 == "E" })
    let isPlain = parts.count == 1 && !number.contains(".")
    let digits = parts[0].filter(\.isNumber)
    if isPlain { return digits.count <= 38 }
    let exponent = parts.count > 1 ? Int(parts[1].drop { $0 == "+" }) ?? .max : 0
    let isZero = digits.allSatisfy { $0 == "0" }
    return digits.count <= 15 && (-15...15).contains(exponent) && !(isZero && parts.count > 1)
}
