/// The type of key that the standard library's dictionaries code themselves with.
///
/// A dictionary encodes its members in an order that differs from run to run; what comes by this key has no order and
/// is sorted. The type is not public, so it is asked for once.
enum DictionaryKey {
    /// The type; that of nothing where dictionaries are coded in another way.
    static let type: ObjectIdentifier = {
        let probe = Probe()
        try? ["": 0].encode(to: probe)
        return probe.key
    }()

    /// An encoder that notes the type of the key.
    private final class Probe: Encoder {
        var key = ObjectIdentifier(Never.self)
        let codingPath: [any CodingKey] = []
        let userInfo: [CodingUserInfoKey: Any] = [:]
        private let rest = ValueEncoder()

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            key = ObjectIdentifier(type)
            return KeyedEncodingContainer(Ignoring<Key>())
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer { rest.unkeyedContainer() }
        func singleValueContainer() -> any SingleValueEncodingContainer { rest }
    }

    /// A container that takes nothing.
    private struct Ignoring<Key: CodingKey>: KeyedEncodingContainerProtocol {
        var codingPath: [any CodingKey] { [] }
        func encodeNil(forKey key: Key) throws {}
        func encode<T: Encodable>(_ value: T, forKey key: Key) throws {}
        func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) -> KeyedEncodingContainer<N> {
            KeyedEncodingContainer(Ignoring<N>())
        }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            ValueEncoder().unkeyedContainer()
        }
        func superEncoder() -> any Encoder { ValueEncoder() }
        func superEncoder(forKey key: Key) -> any Encoder { ValueEncoder() }
    }
}
