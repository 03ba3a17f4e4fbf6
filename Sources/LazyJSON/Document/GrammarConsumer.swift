/// Receives the entries of a text from the grammar.
///
/// The functions are small, so that the optimizer inlines them where they are called through the protocol.
package protocol GrammarConsumer {
    /// Whether entries are passed.
    static var takesEntries: Bool { get }

    /// The number of entries so far.
    var count: Int { get }

    /// Makes room for four entries, the first of which is at an offset: a slot, a closing bracket, a key and a value.
    mutating func reserve(at offset: Int) throws(IndexFailure)

    /// Takes an entry, for which there is room.
    mutating func put(_ entry: IndexEntry)

    /// Adds a link to the entry at a place.
    mutating func link(_ place: Int, _ link: Int)

    /// Takes the range of a key's text; it begins before the text if it began in a piece that is gone.
    mutating func takeKey(_ range: Range<Int>, in text: Span<UInt8>)

    /// Returns `false` to stop before a value in a container; receives the first byte of the value.
    ///
    /// Called again for a number or literal that is cut off, when the next piece arrives.
    mutating func enters(_ byte: UInt8, in container: Grammar.Container) -> Bool

    /// Returns `false` to stop at the closing bracket of a container.
    mutating func leaves() -> Bool
}

extension GrammarConsumer {
    package static var takesEntries: Bool { true }
    package mutating func takeKey(_ range: Range<Int>, in text: Span<UInt8>) {}
    package mutating func enters(_ byte: UInt8, in container: Grammar.Container) -> Bool { true }
    package mutating func leaves() -> Bool { true }
}
