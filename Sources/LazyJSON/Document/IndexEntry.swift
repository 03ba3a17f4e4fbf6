/// One entry of a document's index: eight bytes for each key, value and closing bracket, in document order.
///
/// The index has the offset of each token, but no commas, colons or white space, and no copy of any text.
///
///     bit 63      61 60                          32 31                           0
///        ┌──────────┬──────────────────────────────┬──────────────────────────────┐
///        │ tag (3)  │ payload (29)                 │ byte offset of the token (32)│
///        └──────────┴──────────────────────────────┴──────────────────────────────┘
///
/// | tag | token | payload |
/// |---|---|---|
/// | `string`, `escapedString` | a string without or with a backslash; the offset of its opening quote | bytes between the quotes |
/// | `integer`, `real` | a number without or with a fraction or exponent | its length in bytes |
/// | `literal` | `true`, `false` or `null`, told apart by the byte at the offset | its length in bytes |
/// | `object`, `array` | the opening bracket | entries from this one to the one after the container: the *skip link* |
/// | `close` | the closing bracket of either | twice the number of children, plus 1 if a slot is before it |
///
/// Inside an object keys and values alternate. A container with at least ``wideCount`` children has one more entry
/// directly before its `close`: its *slot*, eight bytes that are zero at first and later refer to its
/// ``ContainerIndex``.
///
/// `{"a":[1,2.5],"b\n":null}` has the index
///
///     0 object   offset 0   link 9
///     1 string   offset 1   length 1        "a"
///     2 array    offset 5   link 4
///     3 integer  offset 6   length 1
///     4 real     offset 8   length 3
///     5 close    offset 11  count 2
///     6 escaped  offset 13  length 3        "b\n"
///     7 literal  offset 19  length 4
///     8 close    offset 23  count 2
///
/// Entry 0 links to 0 + 9, the end of the index; entry 2 to 2 + 4, the key that follows the array.
package struct IndexEntry: Hashable, Sendable {
    /// The kind of token of an entry.
    package enum Tag: UInt8 {
        case string = 0
        case escapedString = 1
        case integer = 2
        case real = 3
        case literal = 4
        case object = 5
        case array = 6
        case close = 7

        /// Whether the token is a string.
        @inline(__always)
        var isString: Bool { rawValue <= Tag.escapedString.rawValue }
    }

    /// A container with this many children or more has a slot.
    package static let wideCount = 32

    /// The largest payload: no string or number is longer, and no container spans more entries.
    static let maximumPayload = (1 << 29) - 1

    package let bits: UInt64

    @inline(__always)
    init(bits: UInt64) {
        self.bits = bits
    }

    @inline(__always)
    package init(_ tag: Tag, offset: Int, payload: Int) {
        bits =
            UInt64(tag.rawValue) << 61 | UInt64(truncatingIfNeeded: payload) << 32 | UInt64(truncatingIfNeeded: offset)
    }

    /// The tag.
    @inline(__always)
    package var tag: Tag {
        // A switch, because `Tag(rawValue:)` is a call; this compiles to the shift alone.
        switch bits >> 61 {
        case 0: .string
        case 1: .escapedString
        case 2: .integer
        case 3: .real
        case 4: .literal
        case 5: .object
        case 6: .array
        default: .close
        }
    }

    /// The byte offset of the token's first byte.
    @inline(__always)
    package var offset: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }

    /// The length, the skip link, or the number of children, doubled and plus 1 with a slot: by tag.
    @inline(__always)
    var payload: Int { Int(truncatingIfNeeded: (bits >> 32) & 0x1FFF_FFFF) }

    /// Whether the entry is a string without escapes of a length in bytes.
    @inline(__always)
    func isString(ofLength length: Int) -> Bool {
        bits >> 32 == UInt64(truncatingIfNeeded: length) && length <= Self.maximumPayload
    }

    /// Whether the entry opens an object or an array.
    @inline(__always)
    var opensContainer: Bool { (bits >> 61) == 5 || (bits >> 61) == 6 }

    /// Of a `close` entry, the number of children.
    @inline(__always)
    var childCount: Int { payload >> 1 }

    /// Of a `close` entry, whether a slot is before it.
    @inline(__always)
    var hasSlot: Bool { payload & 1 != 0 }
}
