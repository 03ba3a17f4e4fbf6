import Foundation
import TestSupport
import Testing

/// The lists of tasks of the first pages: each task has a test, and leads to a heading of an article.
struct TaskPageTests {
    private struct Task: Hashable {
        let sentence: String
        let catalogue: String
        let link: String
    }

    private static var tasks: [Task] {
        get throws {
            try ["LazyJSON", "LazyJSONLines"].flatMap { module in
                let catalogue = "Sources/\(module)/\(module).docc"
                return try MarkdownPage(path: "\(catalogue)/\(module).md").text
                    .matches(of: #/\n- \[([^\]]+)\]\(doc:([^)]+)\)/#)
                    .map { Task(sentence: String($0.1), catalogue: catalogue, link: String($0.2)) }
            }
        }
    }

    /// The display names of the tests in this folder.
    private static var tests: [String] {
        get throws {
            let folder = URL(filePath: #filePath).deletingLastPathComponent()
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { name in
                try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                    .matches(of: #/\n    @Test\("([^"]+)"\)/#).map { String($0.1) }
            }
        }
    }

    @Test func eachTaskHasATest() throws {
        let sentences = try Self.tasks.map(\.sentence)
        #expect(sentences.count >= 40)
        #expect(try sentences.sorted() == Self.tests.sorted())
    }

    @Test func eachTaskLeadsToAHeading() throws {
        for task in try Self.tasks {
            let parts = task.link.split(separator: "#")
            let lines = try MarkdownPage(path: "\(task.catalogue)/\(parts[0]).md").text.split(separator: "\n")
            let anchors = lines.filter { $0.hasPrefix("##") }.map { heading in
                heading.drop { $0 == "#" || $0 == " " }.filter { $0 != "," }.replacing(" ", with: "-")
            }
            #expect(parts.count == 2 && anchors.contains(String(parts[1])), "\(task.link)")
        }
    }
}
