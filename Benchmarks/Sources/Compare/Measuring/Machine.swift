import Foundation
@_spi(Kernels) import LazyJSON

/// The machine, by its instruction sets.
enum Machine {
    /// A line on the machine, one on LazyJSON's kernel, and one on each peer.
    static func summary(_ kernel: JSON.Kernel) -> String {
        """
        machine: \(architecture), \(instructionSets)
        LazyJSON: kernel \(kernel) of \(JSON.Kernel.available.map(\.description).joined(separator: ", "))
        Foundation: that of the toolchain
        \(Simdjson.summary)
        """
    }

    /// Lets simdjson use the instructions that a kernel of LazyJSON uses, or those nearest to them.
    static func chooseKernelOfSimdjson(like kernel: JSON.Kernel) {
        switch kernel.description {
        case "avx512": Simdjson.choose("icelake")
        case "avx2": Simdjson.choose("haswell")
        case "sse2", "portable": Simdjson.choose(architecture == "arm64" ? "arm64" : "westmere")
        default: break
        }
    }

    /// The memory that other processes leave, in bytes.
    static var availableMemory: Int {
        let text = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("MemAvailable") }
        let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return kilobytes.map { $0 << 10 } ?? Int(ProcessInfo.processInfo.physicalMemory / 2)
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86-64"
        #elseif arch(arm64)
            "arm64"
        #else
            "unknown"
        #endif
    }

    private static var instructionSets: String {
        let known = ["sse4_2", "pclmulqdq", "avx2", "bmi2", "avx512f", "avx512bw", "avx512_vbmi2", "asimd", "pmull"]
        guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("flags") || $0.hasPrefix("Features") })
        else { return "instruction sets unknown" }
        let flags = Set(line.split(separator: " ").map(String.init))
        return known.filter(flags.contains).joined(separator: " ")
    }
}
