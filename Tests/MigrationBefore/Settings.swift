import Foundation

struct Settings: Codable {
    var theme: String
    var showsNotes: Bool
}

package struct SettingsFile {
    let url: URL

    package init(_ url: URL) {
        self.url = url
    }

    package func choose(theme: String) throws {
        var settings = try JSONDecoder().decode(Settings.self, from: Data(contentsOf: url))
        settings.theme = theme
        try JSONEncoder().encode(settings).write(to: url, options: .atomic)
    }
}
