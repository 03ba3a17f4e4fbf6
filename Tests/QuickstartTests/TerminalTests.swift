#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Colors and the progress bar, which only a terminal gets.
    struct TerminalTests {
        /// A pseudo-terminal: the name that a process opens, and what the process has written to it.
        private struct Terminal {
            private let handle: FileHandle
            let name: String

            init() throws {
                let descriptor = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
                try #require(descriptor >= 0)
                handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
                var (isLocked, number) = (CInt(0), CUnsignedInt(0))
                // TIOCSPTLCK and TIOCGPTN of Linux, which Glibc does not export to Swift.
                let isUnlocked = unsafe ioctl(descriptor, 0x4004_5431, &isLocked) == 0
                let isNumbered = unsafe ioctl(descriptor, 0x8004_5430, &number) == 0
                try #require(isUnlocked && isNumbered)
                name = "/dev/pts/\(number)"
            }

            /// The text so far; it must fit into the buffer of the terminal.
            var text: String { String(decoding: handle.availableData, as: UTF8.self) }
        }

        @Test func removedAndAddedLinesHaveColors() throws {
            let (folder, terminal) = (try Folder(), try Terminal())
            _ = try folder.file("a.json", "{\"a\": 1}")
            let edit = ["set", "a.json", "a", "2", "--dry-run"]
            let run = try Run(edit, in: folder, output: terminal.name)
            #expect(run.code == 0)
            #expect(
                terminal.text
                    == "  line 1\r\n\u{1B}[31m  - {\"a\": 1}\u{1B}[0m\r\n\u{1B}[32m  + {\"a\": 2}\u{1B}[0m\r\n")
            #expect(try Run(edit, in: folder).output == "  line 1\n  - {\"a\": 1}\n  + {\"a\": 2}\n")
        }

        @Test func aJobHasAProgressBar() throws {
            let (folder, terminal) = (try Folder(), try Terminal())
            _ = try folder.file("a.jsonl", "{\"a\": 1}\n")
            let run = try Run("batch", "a.jsonl", in: folder, errors: terminal.name)
            let shown = terminal.text
            #expect(run.code == 0 && shown.contains("█ 100 %, 1 records") && shown.hasSuffix("\r\u{1B}[K"), "\(shown)")
            #expect(!run.output.contains("\u{1B}"))
        }
    }
#endif
