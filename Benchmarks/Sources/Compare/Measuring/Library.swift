/// Whose code a contender is.
enum Library: String, CaseIterable {
    case lazyJSON = "another way in LazyJSON"
    case foundation = "Foundation"
    case simdjson = "simdjson"
    case sqlite = "SQLite, by GRDB"
    case swift = "Swift without a library"
}
