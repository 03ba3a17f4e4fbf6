/// Decoding that leaves out what cannot be read: elements of arrays and sets and members of dictionaries, at any depth.
///
/// A decoder with one decodes these types part by part. It also notes how the elements of the JSON correspond to those of
/// the value, which a later write has to know.
final class PartialDecoding {
    /// A part that was left out.
    struct Omission {
        let pointer: JSONPointer
        let json: JSON
        let error: any Error
    }

    /// How the elements of an array correspond to those of the value that was decoded from it.
    enum Elements {
        /// In order, without those at some positions.
        case ordered(omitted: [Int])
        /// By keys, in no order.
        case keyed(KeyedElements)
    }

    /// The elements that were read of a set, or of a dictionary that is coded as an array of keys and values.
    struct KeyedElements {
        /// How many elements of the array belong to one of the value.
        let stride: Int
        /// The position of the last element with each key, by the text that the key is encoded as.
        var positions: [ExactText: Int] = [:]
    }

    private let notesOmissions: Bool
    private(set) var omissions: [Omission] = []
    private var elements: [DocumentPlace: Elements] = [:]

    /// - Parameter notesOmissions: Whether the parts that are left out are collected.
    init(notingOmissions notesOmissions: Bool = false) {
        self.notesOmissions = notesOmissions
    }

    /// How the elements of an array correspond to those of its value; nil if one by one, or if it is not known.
    func elements(of array: JSON) -> Elements? { DocumentPlace(array).flatMap { elements[$0] } }

    /// Notes how the elements of an array correspond to those of its value.
    func note(_ elements: Elements, of array: JSON) {
        if let place = DocumentPlace(array) { self.elements[place] = elements }
    }

    /// Decodes a type whose parts can be left out; nil for other types.
    func decode<T: Decodable>(
        _ type: T.Type, from value: JSON, by decoder: ValueDecoder, at key: (any CodingKey)?
    ) throws -> T? {
        guard value.isContainer, let type = type as? any PartlyDecodable.Type else { return nil }
        return try type.decodeParts(by: decoder.child(value, at: key), self) as? T
    }

    /// Decodes a part of a container; nil if it cannot be read.
    func part<Part: Decodable>(
        _ type: Part.Type, from json: JSON, by decoder: ValueDecoder, at key: PlainKey
    ) -> Part? {
        let count = omissions.count
        do {
            return try decoder.decode(type, from: json, at: key)
        } catch {
            // What was left out inside of it does not count.
            omissions.removeSubrange(count...)
            omit(json, error, by: decoder, at: key)
            return nil
        }
    }

    /// Notes that a part was left out.
    func omit(_ json: JSON, _ error: any Error, by decoder: ValueDecoder, at key: PlainKey) {
        guard notesOmissions else { return }
        let pointer = JSONPointer(codingPath: decoder.codingPath + [key])
        omissions.append(Omission(pointer: pointer, json: json, error: error))
    }
}
