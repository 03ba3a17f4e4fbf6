import Foundation

/// The compiler and the built module, to try what compiles.
package struct Compiler {
    private let executable: URL
    private let products: URL

    /// Those that these tests were built with; nil where they cannot be found, or where a sanitizer runs.
    package static let found: Compiler? = {
        let environment = ProcessInfo.processInfo.environment
        let files = FileManager.default
        let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { URL(filePath: String($0)) }
        let candidates = folders.map { $0.appending(path: "swiftc") }
        guard environment["LAZYJSON_SANITIZED"] == nil,
            let executable = candidates.first(where: { files.isExecutableFile(atPath: $0.path) }),
            files.fileExists(atPath: products.appending(path: "Modules/LazyJSON.swiftmodule").path)
        else { return nil }
        return Compiler(executable: executable, products: products)
    }()

    /// Returns the compiler's messages for each of some sources, which are one module and are not run.
    package func output(_ sources: [String]) throws -> [String] {
        let (files, output) = try compile(sources)
        let lines = output.split(separator: "\n")
        return files.map { file in
            lines.filter { $0.contains("/\(file.lastPathComponent):") }.joined(separator: "\n")
        }
    }

    /// Returns all messages of the compiler for a source that is not run.
    package func wholeOutput(_ source: String, _ options: [String] = []) throws -> String {
        try compile([source], options).output
    }

    /// Returns all messages of the compiler for the source of a `main.swift`, which is not run.
    package func mainOutput(_ source: String) throws -> String {
        try withFiles(["main.swift": source]) { _, files in try check(files, asLibrary: false) }
    }

    /// Compiles a `main.swift` that does not need the library, and runs it; returns what it prints, or the compiler.
    package func run(main source: String, _ options: [String] = []) throws -> (output: String, code: Int32) {
        try withFiles(["main.swift": source]) { folder, files in
            let program = folder.appending(path: "program")
            let arguments = ["-swift-version", "6", "-o", program.path] + options + files.map(\.path)
            let compiled = try Self.run(executable, arguments)
            return compiled.code == 0 ? try Self.run(program, []) : compiled
        }
    }

    /// Compiles sources, one of which is `main.swift`, with the library and warnings as errors, and runs the program; returns
    /// what it prints, or the compiler.
    package func runWithLibrary(_ sources: [String: String]) throws -> (output: String, code: Int32) {
        let objects = try ["LazyJSON", "CLazyJSON"].flatMap { try self.objects(of: $0) }
        return try withFiles(sources) { folder, files in
            let program = folder.appending(path: "program")
            let arguments = ["-warnings-as-errors", "-o", program.path] + library + files.map(\.path) + objects
            let compiled = try Self.run(executable, arguments)
            return compiled.code == 0 ? try Self.run(program, []) : compiled
        }
    }

    /// The object files of a module; a build keeps those of sources that were removed, which are left out.
    private func objects(of module: String) throws -> [String] {
        let manager = FileManager.default
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let sources = manager.enumerator(atPath: root.appending(path: "Sources/\(module)").path)
        let paths = sources?.compactMap { $0 as? String } ?? []
        let names = Set(paths.compactMap { $0.split(separator: "/").last.map { "\($0).o" } })
        let built = products.appending(path: "\(module).build")
        return try manager.contentsOfDirectory(atPath: built.path).filter(names.contains)
            .map { built.appending(path: $0).path }
    }

    private func compile(_ sources: [String], _ options: [String] = []) throws -> (files: [URL], output: String) {
        let named = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ("source\($0).swift", $1) })
        return try withFiles(named) { folder, _ in
            let files = sources.indices.map { folder.appending(path: "source\($0).swift") }
            return (files, try check(files, options, asLibrary: true))
        }
    }

    private func withFiles<Result>(
        _ sources: [String: String], _ body: (_ folder: URL, _ files: [URL]) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try sources.map { name, source in
            let file = folder.appending(path: name)
            try Data(source.utf8).write(to: file)
            return file
        }
        return try body(folder, files)
    }

    private func check(_ files: [URL], _ options: [String] = [], asLibrary: Bool) throws -> String {
        let arguments =
            ["-typecheck", "-whole-module-optimization"] + library + (asLibrary ? ["-parse-as-library"] : [])
            + options + files.map(\.path)
        return try Self.run(executable, arguments).output
    }

    /// The arguments to find the modules.
    private var library: [String] {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        return [
            "-swift-version", "6", "-diagnostic-style", "llvm", "-I", products.appending(path: "Modules").path,
            "-Xcc", "-fmodule-map-file=\(products.path)/CLazyJSON.build/module.modulemap",
            "-Xcc", "-I", "-Xcc", root.appending(path: "Sources/CLazyJSON/include").path,
        ]
    }

    private static func run(_ executable: URL, _ arguments: [String]) throws -> (output: String, code: Int32) {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }
}
