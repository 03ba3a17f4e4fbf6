import Foundation
import LazyJSON

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
        try JSON.update(contentsOf: url, as: Settings.self) { $0.theme = theme }
    }
}
