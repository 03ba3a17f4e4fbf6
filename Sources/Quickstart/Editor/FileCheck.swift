import LazyJSON

/// The checks of a file: its grammar, members that occur twice, and the types of well-known members.
struct FileCheck {
    let file: SourceFile

    /// Prints what is wrong, as compilers do, and returns the exit code: 1 if there is something.
    func run() throws -> Int32 {
        let json: JSON
        do {
            json = try file.read()
        } catch let failure as Failure where failure.code == 65 {
            throw Failure(1, failure.message)
        }
        let lines = mistakes(in: json)
        for line in lines { try Output.write(line + "\n") }
        return lines.isEmpty ? 0 : 1
    }

    /// Returns lines with what is wrong with a document of the file.
    func mistakes(in json: JSON) -> [String] {
        let issues = Self.model(of: file.name, json)?.issues ?? []
        return (duplicates(in: json) + issues.map { $0.description(in: file.name) }).map { Output.readable($0) }
    }

    /// The model that well-known files are read as.
    private static func model(of name: String, _ json: JSON) -> JSONModel? {
        if name.hasSuffix("package.json") { return PackageFile(json) }
        return name.contains("tsconfig") ? CompilerFile(json) : nil
    }

    private func duplicates(in root: JSON) -> [String] {
        var (lines, open) = ([String](), [(JSONPointer(), root)])
        while let (pointer, value) = open.popLast() {
            var names: Set<[UInt8]> = []
            for (key, child) in value.members {
                let place = pointer.appending(.key(key))
                // U+FFFD replaces lone surrogates, so that names with it may differ.
                if !key.unicodeScalars.contains("\u{FFFD}"), !names.insert(Array(key.utf8)).inserted {
                    let position = root.sourceRange(at: pointer).map { ":\($0)" } ?? ""
                    lines.append("\(file.name)\(position): the member \(place) occurs twice")
                } else if child.count > 0 {
                    open.append((place, child))
                }
            }
            for (index, child) in value.elements.enumerated() where child.count > 0 {
                open.append((pointer.appending(.index(index)), child))
            }
        }
        return lines
    }
}

/// The members of a `package.json` that are checked.
final class PackageFile: JSONModel, @unchecked Sendable {
    @JSONProperty(.required) var name: String
    @JSONProperty(.required) var version: String
    @JSONProperty("private") var isPrivate: Bool?
    @JSONProperty var scripts: [String: String] = [:]
    @JSONProperty var files: [String] = []
}

/// The members of a `tsconfig.json` that are checked.
final class CompilerFile: JSONModel, @unchecked Sendable {
    @JSONProperty("compilerOptions.target") var target: String?
    @JSONProperty("compilerOptions.strict") var isStrict: Bool?
    @JSONProperty("compilerOptions.lib") var libraries: [String] = []
    @JSONProperty var include: [String] = []
}
