import Foundation
import TestSupport
import Testing

/// The printed types compile, read their samples without an issue, and write them without a change.
struct ModelLawTests {
    private static let documents: URL? = {
        let folder = URL(filePath: #filePath).appending(path: "../../../../../shared/bench-data").standardized
        let named = ProcessInfo.processInfo.environment["LAZYJSON_BENCH_DATA"].map { URL(filePath: $0) }
        return [named, folder].compactMap(\.self).first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    @Test(
        .enabled(if: Compiler.found != nil, "The compiler is not beside these tests."),
        .enabled(if: documents != nil, "The documents are not on this machine (../shared/bench-data)."),
        .timeLimit(.minutes(20)), arguments: [false, true])
    func realDocumentsAreRead(isCodable: Bool) throws {
        let compiler = try #require(Compiler.found)
        let all = try FileManager.default.contentsOfDirectory(
            at: try #require(Self.documents), includingPropertiesForKeys: nil)
        let files = all.filter { $0.path.hasSuffix("json") }.sorted { $0.path < $1.path }
        #expect(files.count >= 20)
        let problems = try PrintedProgram.problems(files, isCodable: isCodable, compiler)
        #expect(problems.isEmpty, "\(problems)")
    }

    @Test(
        .enabled(if: Compiler.found != nil, "The compiler is not beside these tests."), .timeLimit(.minutes(20)),
        arguments: [false, true])
    func generatedDocumentsAreRead(isCodable: Bool) throws {
        let compiler = try #require(Compiler.found)
        let folder = try Folder()
        var generator = DocumentGenerator(seed: 58)
        generator.hasFewWords = true
        let files = try (0..<40).map { number in
            if number == 20 { generator.hasFewWords = false }
            return try folder.file("file\(number).json", String(decoding: generator.root(), as: UTF8.self))
        }
        let problems = try PrintedProgram.problems(files, isCodable: isCodable, compiler)
        #expect(problems.isEmpty, "\(problems)")
    }
}
