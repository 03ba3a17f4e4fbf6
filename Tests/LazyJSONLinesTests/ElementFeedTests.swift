import Testing

@testable import LazyJSON
@testable import LazyJSONLines

/// The kernels cut a huge array where the portable scan, which goes byte by byte, cuts it.
struct ElementFeedTests {
    @Test(arguments: Cases.seeds(400))
    func generatedArrays(seed: UInt64) {
        var generator = ElementGenerator(seed: seed)
        for _ in 0..<10 {
            var text = generator.array(upTo: 30)
            for _ in 0..<generator.piece() % 3 where !text.isEmpty { text = generator.damaged(text) }
            let depth = generator.piece() % 4 == 0 ? 3 : 512
            let size = generator.piece() % 4 == 0 ? 40 : 1 << 20
            let pieces = (0..<text.count).map { _ in generator.piece() }
            let runs = ([IndexKernel.portable] + ElementRun.natives).map { kernel in
                var next = pieces.makeIterator()
                return ElementRun(text, kernel: kernel, size: size, depth: depth) { next.next() ?? .max }
            }
            #expect(runs.allSatisfy { $0 == runs[0] }, "\(String(decoding: text, as: UTF8.self))")
            #expect(ElementRun.differing(text, size: size, depth: depth) == [])
        }
    }

    @Test(
        arguments: [
            "{\"a\":\"b\"}", "[]", "{}", "[[[]]]", "[{},{\"a\":[1,2]}],3", "1,2,3", "\"\\\\\"", "\"\\\"\",1",
            "\"{[,]}\"",
            "{\"a\\\"b\":[1 , 2],\"\":{ }}", "[},{]",
            // and some that are wrong
            "\"a\u{01}\"", "\"\\\n\"", "\\", "\\\"", "]", "}", "{}}", "{\"a\":[1]", "\"a", ",", "1,,2", "[[[[[]]]]]",
        ])
    func anythingAtEveryPlaceOfABlock(token: String) {
        for pad in 0...130 {
            let spaces = String(repeating: " ", count: pad)
            let tail = String(repeating: "7", count: 70)
            for text in ["[\(spaces)\(token),\(tail)]", "[\"\(spaces)\",\(token),\(token),\(tail),\(token)\n,\(tail)]"]
            {
                #expect(ElementRun.differing(Array(text.utf8), depth: 4) == [], "\(pad)")
                #expect(ElementRun.differing(Array(text.utf8), piece: 65, depth: 4) == [], "\(pad)")
            }
        }
    }

    @Test func runsOfBackslashes() {
        let tail = String(repeating: "7", count: 70)
        for pad in 50...66 {
            for run in 0...70 {
                let backslashes = String(repeating: "\\", count: run)
                let text = "[\"" + String(repeating: "a", count: pad) + backslashes + "\",\",],\(tail)\",1,\(tail)]"
                #expect(ElementRun.differing(Array(text.utf8)) == [])
                #expect(ElementRun.differing(Array(text.utf8), piece: 64 + run) == [])
            }
        }
    }

    private static let sample =
        Array(
            #"[{"id":7,"name":"a \"quoted\" name","tags":["x","\\",{"a":[]}]} , [1,2,{"b":"]}"}],"text, [with] {all}",-1.5e3,"#
                .utf8)
        + Array("\r\n\t{\"id\":8,\"nested\":{\"deep\":[[[1]]]}},null,\"é\",{},\n{\"last\":true}\n]\n".utf8)

    @Test func damageAtEveryByte() {
        for at in Self.sample.indices {
            #expect(ElementRun.differing(Array(Self.sample[..<at])) == [])
            #expect(ElementRun.differing(Array(Self.sample[..<at] + Self.sample[(at + 1)...])) == [])
            for byte in ElementGenerator.noise {
                var text = Self.sample
                text[at] = byte
                #expect(ElementRun.differing(text) == [], "\(byte) at \(at)")
                text.insert(Self.sample[at], at: at)
                #expect(ElementRun.differing(text) == [], "\(byte) behind \(at)")
            }
        }
    }

    @Test func aMalformedElementEndsBehindItsWrongByte() {
        for kernel in [IndexKernel.portable] + ElementRun.natives {
            let run = ElementRun(Array("[1,\"a\u{01}\",2]".utf8), kernel: kernel)
            #expect(run.windows.map(\.spans) == [[1..<2], [1..<4]])
            #expect(run.windows.map(\.end) == [3, 4])
            #expect(run.isAtEnd)
        }
    }

    @Test func piecesOfEverySize() {
        for piece in 1...Self.sample.count { #expect(ElementRun.differing(Self.sample, piece: piece) == []) }
    }

    @Test func everyLimit() {
        for limit in 1...130 {
            #expect(ElementRun.differing(Self.sample, size: limit) == [])
            #expect(ElementRun.differing(Self.sample, piece: 64, size: limit) == [])
            let deep = String(repeating: "[", count: limit) + String(repeating: "]", count: limit) + ",1,"
            for depth in limit - 1...limit + 1 {
                let text = "[" + deep + deep + String(repeating: "7", count: 70) + "]"
                #expect(ElementRun.differing(Array(text.utf8), depth: depth) == [])
            }
        }
    }

    @Test(arguments: [
        "1", "{}", "{\"a\": [1, 2]}", "\"a longer element, of more than one block, so that \\\\\\\" goes on\"",
    ])
    func moreElementsThanOneCallFinds(element: String) {
        let text = "[" + Array(repeating: element, count: 10_000).joined(separator: ",") + "]"
        #expect(ElementRun.differing(Array(text.utf8)) == [])
        let run = ElementRun(Array(text.utf8), kernel: .automatic)
        #expect(run.windows.map(\.spans.count) == [10_000])
        #expect(run.isAtEnd)
    }

    @Test func blocksAreLeftOverOnlyWhereTheArrayEnds() {
        var generator = ElementGenerator(seed: 5)
        for _ in 0..<200 {
            var text = ByteBuffer()
            text.append(generator.array(upTo: 50).drop { $0 != UInt8(ascii: "[") }.dropFirst().map { $0 })
            let end = text.lastOffset(of: UInt8(ascii: "]"), from: 0) ?? 0
            for kernel in ElementRun.natives {
                var scanner = ElementScanner(depthLimit: 512, kernel: kernel)
                let reached = scanner.skim(text, from: 0)
                #expect(reached % 64 == 0 && reached + 64 > end, "\(kernel)")
            }
        }
    }
}
