import Foundation
import TestSupport

/// The types that the command printed for samples.
struct PrintedTypes {
    /// The declarations, without the comment at the top and the imports.
    let declarations: String
    /// The name of the type of the samples.
    let root: String

    /// Runs the command on a file.
    init(_ file: URL, isCodable: Bool) throws {
        let run = try Run(["model", file.path] + (isCodable ? ["--codable"] : []), in: try Folder())
        guard run.code == 0, run.errors.isEmpty else { throw Failed(description: run.errors) }
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        let imports = lines.lastIndex { $0.hasPrefix("import ") } ?? 0
        declarations = lines[(imports + 2)...].joined(separator: "\n")
        root = String(lines[0].firstMatch(of: #/ is (\w+)\.$/#)?.1 ?? "")
    }

    /// Returns the declarations in a namespace, as other types have the same names.
    func nested(in name: String) -> String {
        let lines = declarations.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return "enum \(name) {\n" + lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined() + "}\n"
    }

    private struct Failed: Error, CustomStringConvertible { let description: String }
}

/// A program with the types for files, which reads and writes the files as these.
enum PrintedProgram {
    /// Compiles and runs the program; returns messages of the compiler, and what is wrong.
    static func problems(_ files: [URL], isCodable: Bool, _ compiler: Compiler) throws -> String {
        var (types, main) = ("import Foundation\nimport LazyJSON\n", "import Foundation\n")
        for (number, file) in files.enumerated() {
            let printed = try PrintedTypes(file, isCodable: isCodable)
            types += printed.nested(in: "File\(number)")
            main += """
                do {
                    let text = String(decoding: try Data(contentsOf: URL(filePath: #"\(file.path)"#)), as: UTF8.self)
                    for text in PrintedChecks.texts(of: #"\(file.path)"#, text) {
                        let found = try PrintedChecks.problems(
                            \(isCodable ? "ofCodable" : "of"): File\(number).\(printed.root).self, in: text)
                        for problem in found { print(#"\(file.path)"#, problem) }
                    }
                } catch { print(#"\(file.path)"#, error) }

                """
        }
        let checks = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "PrintedChecks.swift")
        let sources = [
            "types.swift": types, "main.swift": main, "checks.swift": try String(contentsOf: checks, encoding: .utf8),
        ]
        let result = try compiler.runWithLibrary(sources)
        return result.output + (result.code == 0 ? "" : "exit code \(result.code)\n")
    }
}
