import LazyJSON
import LazyJSONStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tour of a client that keeps the objects of a server in a file: a feed with pages, types and relationships.
struct SyncTour {
    private let file: URL
    private var server: FeedServer

    /// Runs the tour with the store at a path, or one that is made for it and removed afterwards.
    static func run(path: String?) async -> ExitCode {
        let name = "lazyjson-sync-\(ProcessInfo.processInfo.processIdentifier).jsonl"
        let made = FileManager.default.temporaryDirectory.appending(path: name)
        defer { if path == nil { try? FileManager.default.removeItem(at: made) } }
        do {
            var tour = SyncTour(file: path.map { URL(filePath: $0) } ?? made, server: try FeedServer())
            let (texts, screen) = try await tour.sync()
            // The store was released with the last line of `sync`, which ends its changes.
            await screen.value
            try tour.reopen(texts)
            if path == nil { print("  the file was removed; to keep it, pass a path") }
            return .success
        } catch let error as JSONError {
            Terminal.printError(Terminal.readable(error.description))
            return [.unreadableFile, .damagedStore, .storeInUse].contains(error.code) ? .unreadableFile : .software
        } catch {
            Terminal.printError("\(error)")
            return .software
        }
    }

    // MARK: Steps

    /// Synchronizes with the server in several ways.
    ///
    /// - Returns: The text of each object, and the task that shows changes.
    private mutating func sync() async throws -> (texts: [String], screen: Task<Void, Never>) {
        Terminal.printTitle("Open")
        let store = try JSONFileStore(at: file)
        print("  \(file.path): \(Figures.count(try Self.texts(in: store).count, "object"))")
        let changes = store.changes()
        let screen = Task { for await commit in changes { Self.show(commit) } }

        Terminal.printTitle("Two pages")
        var path = "/articles" as String?
        while let next = path { path = try await load(next, into: store) }
        try read(store)

        Terminal.printTitle("The same again")
        let before = try store.list(Article.self)
        _ = try await load("/articles", into: store)
        let after = try store.list(Article.self)
        print("  the same instances: \(zip(before, after).allSatisfy(===) ? "yes" : "no")")

        Terminal.printTitle("A conflict")
        try await edit(store)

        Terminal.printTitle("An update")
        _ = try await load("/articles", into: store)
        try read(store)

        Terminal.printTitle("Query")
        try query(store)
        return (try Self.texts(in: store), screen)
    }

    /// Imports a page in one transaction; returns the path of the next one.
    private func load(_ path: String, into store: JSONFileStore) async throws -> String? {
        print("  GET \(path)")
        guard let page = FeedPage(server.get(path)) else { return nil }
        let importer = JSONImporter(store)
        let issues = try await store.transaction { transaction in
            let included = try importer.import(page.included, as: Resource.self, in: transaction)
            let data = try importer.import(page.data, as: Resource.self, in: transaction)
            return data.issues + included.issues
        }
        await Self.pause()
        for issue in issues {
            let problem = "\(issue.pointer): expected \(issue.expected), found \(issue.found)"
            print("  not stored: \(Terminal.readable(problem))")
        }
        return page.next
    }

    /// Prints an article, its author and its comments.
    private func read(_ store: JSONFileStore) throws {
        guard let article = try store.fetch(Article.self, id: "1") else { return }
        let author = article.author?.name ?? "an unknown author"
        print("  “\(article.title)” in \(article.section ?? "no section"), by \(author)")
        for comment in article.comments { print("    \(comment.author?.name ?? "?"): \(comment.text ?? "")") }
    }

    /// Changes an article that was also changed on the server.
    private mutating func edit(_ store: JSONFileStore) async throws {
        server.changeElsewhere()
        guard var article = try store.fetch(Article.self, id: "1") else { return }
        let edited = article.mutate { $0.title = "JSON, never lost" }
        let patch = try article.json.mergePatch(to: edited.json)
        while true {
            print("  PATCH /articles/1 \(patch.text(.compact)) of revision \(article.revision)")
            let response = server.patch(patch, article: 0, ifMatch: article.revision)
            // The answer to a refused change has the server's object, to which the change is applied again.
            article = try JSONImporter(store).import(response.body, as: Article.self)[0]
            print("  \(response.status): “\(article.title)” in \(article.section ?? ""), revision \(article.revision)")
            await Self.pause()
            if response.status == 200 { return }
        }
    }

    private func query(_ store: JSONFileStore) throws {
        try store.index(\Article.section)
        let news = try store.list(of: Article.self, where: \.section, equals: "news")
        print("  section “news”, by its index: \(news.map(\.title).joined(separator: "; "))")
        let newest = try store.list(of: Article.self, sortedBy: .descending(\.revision), .ascending(\.title), limit: 2)
        print("  most revised: \(newest.map { "\($0.title) (\($0.revision))" }.joined(separator: "; "))")
        print("  people with a name: \(try store.count(of: Person.self) { $0.name != nil })")
    }

    /// Opens the store again after it was closed.
    private func reopen(_ texts: [String]) throws {
        Terminal.printTitle("Close and open")
        let store = try JSONFileStore(at: file)
        let now = try Self.texts(in: store)
        print("  \(now.count) objects, \(now == texts ? "unchanged byte for byte" : "of which some have changed")")
        try read(store)
    }

    // MARK: Changes

    /// Prints what a commit changed, as the screen of an application shows it.
    private static func show(_ commit: JSONStoreCommit<JSONReference>) {
        print("    commit \(commit.number)")
        for (verb, keys) in [("+", commit.inserted), ("~", commit.updated), ("-", commit.deleted)] where !keys.isEmpty {
            print("      \(verb) \(keys.map { "\($0.storeName) \($0.id)" }.joined(separator: ", "))")
        }
    }

    /// Waits a moment, so that the changes of a commit are printed after its request.
    private static func pause() async { try? await Task.sleep(for: .milliseconds(20)) }

    private static func texts(in store: JSONFileStore) throws -> [String] {
        try store.list(Article.self).map { $0.text() } + store.list(Person.self).map { $0.text() }
            + store.list(Comment.self).map { $0.text() }
    }
}
