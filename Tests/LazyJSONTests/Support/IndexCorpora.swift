import Foundation

/// The corpora that lie beside the package, or where the environment says.
enum IndexCorpora {
    static let folder: URL? = {
        if let path = ProcessInfo.processInfo.environment["LAZYJSON_CORPORA"] { return URL(fileURLWithPath: path) }
        var place = URL(fileURLWithPath: #filePath)
        while place.path != "/" {
            place.deleteLastPathComponent()
            if FileManager.default.fileExists(atPath: place.appendingPathComponent("Package.swift").path) { break }
        }
        let found = place.appendingPathComponent("../shared/corpora").standardizedFileURL
        return FileManager.default.fileExists(atPath: found.path) ? found : nil
    }()

    static func files(in path: String) throws -> [URL] {
        guard let folder else { return [] }
        return try FileManager.default.contentsOfDirectory(
            at: folder.appendingPathComponent(path), includingPropertiesForKeys: nil
        ).sorted { $0.path < $1.path }
    }

    static func bytes(of file: URL) throws -> [UInt8] { try Array(Data(contentsOf: file)) }
}
