// Printed by `Quickstart model settings.jsonc`, without and with --codable; `ModelSampleTests` compares it.

import Foundation
import LazyJSON

enum SettingsModels {
    /// The root of the samples.
    final class Settings: JSONModel, @unchecked Sendable {
        @JSONProperty("/editor.fontSize") var editorFontSize: Double
        @JSONProperty("/editor.rulers") var editorRulers: [Int]
        @JSONProperty("/files.exclude") var filesExclude: [String: Bool]
        @JSONProperty var theme: String
        @JSONProperty("[swift]") var swift: SettingsSwift
        @JSONProperty("/terminal.env") var terminalEnv: [String: JSON]  // empty in all samples
        @JSONProperty var `default`: JSON?  // null in all samples
    }

    /// The objects at `/[swift]`.
    final class SettingsSwift: JSONModel, @unchecked Sendable {
        @JSONProperty("/editor.tabSize") var editorTabSize: Int
        @JSONProperty("/editor.insertSpaces") var editorInsertSpaces: Bool
    }
}

enum SettingsStructs {
    /// The root of the samples.
    struct Settings: Codable {
        var editorFontSize: Double
        var editorRulers: [Int]
        var filesExclude: [String: Bool]
        var theme: String
        var swift: SettingsSwift
        var terminalEnv: [String: JSON]  // empty in all samples
        var `default`: JSON?  // null in all samples

        enum CodingKeys: String, CodingKey {
            case editorFontSize = "editor.fontSize"
            case editorRulers = "editor.rulers"
            case filesExclude = "files.exclude"
            case theme
            case swift = "[swift]"
            case terminalEnv = "terminal.env"
            case `default`
        }
    }

    /// The objects at `/[swift]`.
    struct SettingsSwift: Codable {
        var editorTabSize: Int
        var editorInsertSpaces: Bool

        enum CodingKeys: String, CodingKey {
            case editorTabSize = "editor.tabSize"
            case editorInsertSpaces = "editor.insertSpaces"
        }
    }
}
