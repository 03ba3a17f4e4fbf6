import Foundation

/// Documents of about 10 MB for many edits.
enum WideDocuments {
    /// 25,000 records, four levels deep.
    static let records = Data(
        lines("[", 25_000, "]") { number in
            """
              {"id": \(number), "name": "Record number \(number)", "tags": ["first", "second", "third"], "active": true,
               "address": {"street": "\(number % 90) Example Street", "city": "Oslo", "location": {"latitude": 59.9139,
               "longitude": 10.7522, "accuracy": \(number % 50)}}, "text": "some text that nobody reads or changes, it only has \
            to be kept as it is, byte for byte, though much around it is changed", "total": \(number % 1000).25}
            """
        }.utf8)

    /// One object of 100,000 members.
    static let object = Data(
        lines("{", 100_000, "}") { number in
            "  \"\(name(number))\": {\"value\": \(number), \"note\": \"text that is kept as it is, byte for byte\"}"
        }.utf8)

    /// One array of a million numbers.
    static let numbers = Data(
        lines("[", 1_000_000, "]") { number in "  \(1_000_000 + number)" }.utf8)

    /// An array of 200,000 small records.
    static let smallRecords = Data(
        lines("[", 200_000, "]") { number in
            "{\"id\":\(number),\"name\":\"Record number \(number)\",\"active\":\(number % 3 == 0),\"score\":\(number % 1000).25}"
        }.utf8)

    static func name(_ number: Int) -> String { "member \(number &* 7919 % 100_000)" }

    private static func lines(_ open: String, _ count: Int, _ close: String, _ line: (Int) -> String) -> String {
        open + "\n" + (0..<count).map(line).joined(separator: ",\n") + "\n" + close + "\n"
    }
}
