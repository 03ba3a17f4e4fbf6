import FoundationEssentials

/// The conformance data that stands beside a checkout on the machines of the project, and nowhere else.
package enum Corpora {
    /// The folder that `LAZYJSON_CORPORA` names, else `../shared/corpora` beside the package; nil where there is none.
    package static let folder: String? = {
        let named = ProcessInfo.processInfo.environment["LAZYJSON_CORPORA"]
        let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let candidates = [named, "/\(package)/../shared/corpora"].compactMap(\.self)
        return candidates.first { FileManager.default.fileExists(atPath: $0) }
    }()

    /// Whether the data is there.
    package static var areThere: Bool { folder != nil }

    /// The message of a skipped test.
    package static let absence = "The corpora are not on this machine (../shared/corpora, or LAZYJSON_CORPORA)."

    /// The bytes of a file.
    package static func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: "\(folder ?? "")/\(path)")))
    }

    /// The lines of a file, without their line ends.
    package static func lines(_ path: String) throws -> [String] {
        try String(decoding: bytes(path), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The names of the files in a folder, sorted.
    package static func files(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(folder ?? "")/\(path)").sorted()
    }
}
