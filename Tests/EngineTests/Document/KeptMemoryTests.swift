#if os(Linux) && canImport(Glibc)
    import FoundationEssentials
    import Glibc
    import LazyJSON
    import Testing

    /// The memory of released documents that `malloc` keeps for those after them, as the article on performance describes it.
    ///
    /// The sanitizers, of which `.ci/run` informs by `LAZYJSON_SANITIZED`, have a `malloc` of their own.
    @Suite(.disabled(if: ProcessInfo.processInfo.environment["LAZYJSON_SANITIZED"] != nil))
    struct KeptMemoryTests {
        /// The memory of this process that is in use, in MiB; nil if the system does not say.
        private static func resident() -> Int? {
            guard let file = unsafe fopen("/proc/self/statm", "r") else { return nil }
            defer { unsafe _ = fclose(file) }
            var line = [CChar](repeating: 0, count: 200)
            guard unsafe fgets(&line, Int32(line.count), file) != nil else { return nil }
            let fields = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
            return fields.dropFirst().first.flatMap { Int($0) }.map { ($0 * sysconf(Int32(_SC_PAGESIZE))) >> 20 }
        }

        /// Parses documents of a size, of strings and of bytes, and releases each before the next one.
        private static func parse(megabytes: Int) -> Bool {
            let element = "{\"text\": \"" + String(repeating: "some text of a document ", count: 40) + "\"}"
            let count = (megabytes << 20) / (element.utf8.count + 1)
            let text = "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
            return (0..<3).allSatisfy { number in
                let parsed = number == 1 ? try? JSON(parsing: Data(text.utf8)) : try? JSON(parsing: text)
                guard let json = parsed else { return false }
                return json.count == count && json[count - 1]?["text"]?.string?.utf8.count == 24 * 40
            }
        }

        @Test func isBounded() async {
            await #expect(processExitsWith: .success) {
                guard let before = Self.resident() else { exit(0) }
                // The first size is parsed again after larger ones, which have changed what is kept.
                for megabytes in [1, 4, 12, 15, 60, 1] {
                    guard Self.parse(megabytes: megabytes) else { exit(1) }
                    guard let after = Self.resident(), after - before < 100 else { exit(2) }
                }
                exit(0)
            }
        }
    }
#endif
