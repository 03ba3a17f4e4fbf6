import Foundation
import LazyJSON
import Testing

/// The ways to walk over a huge array, and what the reader counts.
struct ArrayReaderWalkTests {
    final class Point: JSONModel, @unchecked Sendable {
        @JSONProperty var x: Int
    }

    private static let text = Array(#"[{"x": 1}, 7, {"x": 2}, {"x": 3}]"#.utf8)

    @Test(arguments: [false, true])
    func eachElementIsHandedOver(isReusing: Bool) throws {
        let reader = JSONArrayReader<Point>(Self.text, policy: .skipping)
        var found: [Int] = []
        try reader.forEach(reusing: isReusing) { found.append($0.x) }
        #expect(found == [1, 2, 3])
        #expect(reader.recordCount == 3 && reader.badRecordCount == 1 && reader.totalBytes == Self.text.count)
        #expect(reader.byteOffset == Self.text.count)
    }

    @Test func aDescriptorIsRead() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "array-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Self.text).write(to: file)
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let reader = JSONArrayReader<Point>(fileDescriptor: handle.fileDescriptor, policy: .skipping)
        #expect(try Array(reader).map { try $0.get().x } == [1, 2, 3])
    }

    @Test func aBadElementIsAFailureOfTheSequence() {
        let results = Array(JSONArrayReader<Point>(Self.text))
        #expect(results.map { (try? $0.get())?.x } == [1, nil, 2, 3])
        guard case .failure(let error)? = results.dropFirst().first else { return #expect(Bool(false), "no failure") }
        #expect(error.code == .wrongKind)
    }

    @Test func whatTheClosureThrowsEndsTheWalk() {
        struct Enough: Error {}
        let reader = JSONArrayReader<Point>(Self.text)
        #expect(throws: Enough.self) { try reader.forEach(reusing: true) { _ in throw Enough() } }
        #expect(reader.recordCount == 1)
    }
}
