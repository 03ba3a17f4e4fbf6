/// The order of the names of an object that is the text of a dictionary.
enum NameOrder {
    /// Not known since the names have changed.
    case unknown
    case unsorted
    /// The order of UTF-8 bytes.
    case bytes
    /// The order of the UTF-8 bytes of lowercased names.
    case ignoringCase

    /// The number of members that show an order.
    static let leastCount = 3

    /// Returns the text by which a name is compared.
    func sortKey(of name: String) -> String { self == .ignoringCase ? name.lowercased() : name }
}
