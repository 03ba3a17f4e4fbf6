@testable import LazyJSON
@testable import LazyJSONLines

/// The windows that a feed cuts from a text with a huge array, with all their properties.
struct ElementRun: Equatable {
    /// A window.
    struct Window: Equatable {
        let offset: Int
        let end: Int
        let spans: [Range<Int>]
        let first: Int
        let line: Int
        let lineStart: Int
        let failure: JSONError?
    }

    private(set) var windows: [Window] = []
    /// Whether the feed wants nothing more.
    private(set) var isAtEnd = false

    /// Feeds a text in pieces, of which `nextPiece` gives the size.
    init(
        _ text: [UInt8], kernel: IndexKernel, size: Int = 1 << 20, depth: Int = 512, nextPiece: () -> Int = { .max }
    ) {
        let limits = RecordLimits(size: size, document: JSONLimits(depth: depth), kernel: kernel)
        let feed = ElementFeed(limits: limits, pointer: JSONPointer())
        var rest = text[...]
        while !rest.isEmpty {
            let piece = rest.prefix(nextPiece())
            feed.append(piece)
            rest = rest.dropFirst(piece.count)
            take(from: feed)
        }
        feed.finish()
        take(from: feed)
        isAtEnd = feed.isAtEnd
    }

    private mutating func take(from feed: ElementFeed) {
        while let window = feed.window() {
            guard case .elements(let found) = window.contents else { return }
            windows.append(
                Window(
                    offset: window.offset, end: window.end, spans: found.spans.map(\.range), first: found.first,
                    line: found.place?.line ?? 0, lineStart: found.place?.lineStart ?? 0, failure: found.failure))
        }
    }

    /// All kernels that the machine can run, but for the portable one, to which they are held.
    static let natives = IndexKernel.allCases.filter { $0.isAvailable && $0 != .portable && $0 != .automatic }

    /// Feeds a text in pieces of one size to all kernels that the machine can run; names those that cut otherwise than the
    /// portable one.
    static func differing(_ text: [UInt8], piece: Int = .max, size: Int = 1 << 20, depth: Int = 512) -> [String] {
        let wanted = ElementRun(text, kernel: .portable, size: size, depth: depth) { piece }
        return ElementRun.natives.filter { kernel in
            ElementRun(text, kernel: kernel, size: size, depth: depth) { piece } != wanted
        }.map(\.rawValue)
    }
}
