import LazyJSON

/// The command that prints the Swift types for samples.
struct ModelCommand {
    private let files: [SourceFile]
    private let isCodable: Bool

    /// Reads the arguments after the name of the command.
    ///
    /// - Throws: A ``Failure`` if there is no file.
    init(_ arguments: inout Arguments) throws(Failure) {
        var names = [try arguments.next("FILE")]
        while let name = arguments.next() { names.append(name) }
        let hasComments = arguments.has("--jsonc")
        files = names.map { SourceFile($0, hasComments: hasComments) }
        isCodable = arguments.has("--codable")
    }

    /// Prints the types.
    ///
    /// - Throws: An error if a file cannot be read.
    func run() throws {
        let found = try files.map { try $0.documents() }
        let hasRecords = files[0].hasLines || found.contains { $0.count > 1 }
        let name = hasRecords ? Names.singular(files[0].stem) : files[0].stem
        let samples = SampleClasses(of: found.flatMap(\.self), named: name)
        let types = ValueTypes(samples, isCodable: isCodable)
        var printer = ModelPrinter(samples, types, isCodable: isCodable)
        let root = printer.declareRoot(types.type(of: found.flatMap(\.self)), named: files[0].stem)
        let text = printer.declarations.joined(separator: "\n")
        let names = files.map { Names.comment($0.name) }.joined(separator: ", ")
        let note = "\n// `JSONPreserved<\(root)>` keeps the members that the types do not have."
        try Output.write(
            """
            // The types of \(names), printed by Quickstart model; \(hasRecords ? "a record" : "the root") is \(root).\(isCodable ? note : "")

            \(text.contains(/\b(Date|Decimal|URL|UUID)\b/) ? "import Foundation\n" : "")import LazyJSON

            \(text)
            """)
    }
}
