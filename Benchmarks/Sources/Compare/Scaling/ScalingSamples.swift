import Foundation
import LazyJSON
import Samples

/// The documents of a size, each of which is made when it is used first.
final class ScalingSamples {
    let size: Int

    /// Records, four levels deep.
    private(set) lazy var records = WideDocuments.records(recordCount)
    /// Small records in an array.
    private(set) lazy var smallRecords = WideDocuments.smallRecords(smallRecordCount)
    /// One object.
    private(set) lazy var object = WideDocuments.object(memberCount)
    /// The names of its members, in another order.
    private(set) lazy var memberNames = Self.scattered(memberCount).map { WideDocuments.name($0, of: memberCount) }
    /// One array of numbers.
    private(set) lazy var numbers = WideDocuments.numbers(numberCount)
    /// Small records, one a line.
    private(set) lazy var lines = MadeDocuments.records(smallRecordCount)
    /// Arrays in arrays.
    private(set) lazy var nest = Data(
        (String(repeating: "[", count: depth) + "7" + String(repeating: "]", count: depth)).utf8)

    var recordCount: Int { size / 400 }
    var smallRecordCount: Int { size / 85 }
    var memberCount: Int { size / 95 }
    var numberCount: Int { size / 11 }
    var depth: Int { size / 2 }

    /// A number deep in a record.
    func accuracy(of record: Int) -> JSONPointer {
        JSONPointer([.index(record), .key("address"), .key("location"), .key("accuracy")])
    }

    init(size: Int) {
        self.size = size
    }

    /// Returns all positions up to a count in another order, each once if the count is not a multiple of 7919.
    static func scattered(_ count: Int) -> some Sequence<Int> { (0..<count).lazy.map { $0 &* 7919 % count } }
}
