import CBarrier
import LazyJSON

extension Compare {
    /// A property that was read before, against a stored one: of one object, and of a thousand in an array.
    static func cachedReads() -> [Workload] {
        [
            Workload("a million reads of a cached property") { workload in
                let record = Record { $0.id = 3 }
                let plain = PlainRecord(id: record.id)
                workload.add("model") { sum { record.id } }
                workload.add("stored property", by: .swift) { sum { plain.id } }
                workload.compare("model", to: ("stored property", .speed(1 / 1.2)))
            },
            Workload("a thousand reads of a thousand cached properties") { workload in
                let records = (0..<1000).map { id in Record { $0.id = id } }
                let plains = (0..<1000).map { PlainRecord(id: $0) }
                workload.add("model") { sum(records) { $0.id } }
                workload.add("lazy getter", by: .swift) { sum(plains) { $0.preparedID } }
                workload.compare("model", to: ("lazy getter", .speed(1 / 1.2)))
            },
        ]
    }

    @inline(__always)
    private static func sum(_ read: () -> Int) -> Int {
        var sum = 0
        for _ in 0..<1_000_000 {
            sum &+= read()
            barrier()
        }
        return sum
    }

    @inline(__always)
    private static func sum<Object>(_ objects: [Object], _ read: (Object) -> Int) -> Int {
        var sum = 0
        for _ in 0..<1000 {
            for object in objects { sum &+= read(object) }
            barrier()
        }
        return sum
    }
}
