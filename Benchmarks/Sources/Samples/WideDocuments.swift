import Foundation

/// Documents of many records, members or elements; about 10 MB if no number is passed.
package enum WideDocuments {
    /// 25,000 records, four levels deep.
    package static let records = records(25_000)
    /// One object of 100,000 members.
    package static let object = object(100_000)
    /// One array of a million numbers.
    package static let numbers = numbers(1_000_000)
    /// An array of 200,000 small records.
    package static let smallRecords = smallRecords(200_000)

    /// Records of about 330 bytes, four levels deep.
    package static func records(_ count: Int) -> Data {
        lines("[", count, "]") { number in
            """
              {"id": \(number), "name": "Record number \(number)", "tags": ["first", "second", "third"], "active": true,
               "address": {"street": "\(number % 90) Example Street", "city": "Oslo", "location": {"latitude": 59.9139,
               "longitude": 10.7522, "accuracy": \(number % 50)}}, "text": "some text that nobody reads or changes, it only has \
            to be kept as it is, byte for byte, though much around it is changed", "total": \(number % 1000).25}
            """
        }
    }

    /// One object, whose members have the names of ``name(_:of:)``.
    package static func object(_ count: Int) -> Data {
        lines("{", count, "}") { number in
            "  \"\(name(number, of: count))\": {\"value\": \(number), \"note\": \"text that is kept as it is, byte for byte\"}"
        }
    }

    /// One array of numbers of seven digits or more.
    package static func numbers(_ count: Int) -> Data {
        lines("[", count, "]") { number in "  \(1_000_000 + number)" }
    }

    /// An array of records of about 70 bytes.
    package static func smallRecords(_ count: Int) -> Data {
        lines("[", count, "]") { number in
            "{\"id\":\(number),\"name\":\"Record number \(number)\",\"active\":\(number % 3 == 0),\"score\":\(number % 1000).25}"
        }
    }

    /// The name of a member of an object with so many.
    package static func name(_ number: Int, of count: Int = 100_000) -> String { "member \(number &* 7919 % count)" }

    private static func lines(_ open: String, _ count: Int, _ close: String, _ line: (Int) -> String) -> Data {
        var text = Data("\(open)\n".utf8)
        for number in 0..<count {
            text.append(contentsOf: line(number).utf8)
            text.append(contentsOf: number + 1 < count ? ",\n".utf8 : "\n".utf8)
        }
        text.append(contentsOf: "\(close)\n".utf8)
        return text
    }
}
