@testable @_spi(Kernels) import LazyJSON

/// Holds parsing with comments to the reference grammar.
struct CommentedInputCheck {
    /// Descriptions of the first twenty disagreements.
    private(set) var faults: [String] = []
    /// The number of texts, and of those that are accepted.
    private(set) var count = (texts: 0, accepted: 0)

    private let kernels = JSON.Kernel.available

    /// Parses a text after some spaces, with the kernel that has a number modulo their count.
    mutating func check(_ text: [UInt8], at offset: Int, kernel: Int) {
        let kernel = kernels[kernel % kernels.count]
        var wanted = ReferenceGrammar.read(text, dialect: .jsonc)
        count.texts += 1
        if wanted.mistake == nil { count.accepted += 1 }
        wanted.entries = wanted.entries.map { $0 + UInt64(offset) }
        wanted.mistake = wanted.mistake.map { $0 + offset }
        let found = Self.outcome([UInt8](repeating: 0x20, count: offset) + text, kernel)
        guard found != wanted, faults.count < 20 else { return }
        faults.append("\(kernel): at \(offset) \(String(decoding: text, as: UTF8.self)): \(found), wanted \(wanted)")
    }

    private static func outcome(_ text: [UInt8], _ kernel: JSON.Kernel) -> ReferenceGrammar.Outcome {
        do throws(JSONError) {
            let json = try JSON(parsing: text, dialect: .jsonc, kernel: kernel)
            return ReferenceGrammar.Outcome(entries: json.indexEntries ?? [])
        } catch {
            return ReferenceGrammar.Outcome(mistake: error.byteOffset ?? -1)
        }
    }
}
