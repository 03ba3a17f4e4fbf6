import CLazyJSON

/// The code that builds the index of a document: all kernels build the same one, at different speeds.
package enum IndexKernel: String, CaseIterable, Sendable {
    /// The fastest kernel that the machine can run, chosen once.
    case automatic
    /// The kernel in Swift, for machines without another; it also finds the mistake in a text that another kernel refused.
    case portable
    /// Any x86-64.
    case sse2
    /// x86-64 with AVX2 and carry-less multiplication.
    case avx2
    /// x86-64 with AVX-512 VBMI2.
    case avx512
    /// 64-bit Arm.
    case neon

    /// Whether the machine can run the kernel.
    var isAvailable: Bool {
        guard self != .automatic, let native else { return true }
        return clj_kernel_available(native)
    }

    /// Makes `automatic` mean this kernel from now on, in the whole process.
    ///
    /// Has no effect if the machine cannot run it.
    func makeAutomatic() { clj_set_best_kernel(native ?? CLJ_KERNEL_NONE) }

    /// The kernel in C; `nil` for the portable one.
    package var native: clj_kernel? {
        switch self {
        case .automatic: CLJ_KERNEL_BEST
        case .portable: nil
        case .sse2: CLJ_KERNEL_SSE2
        case .avx2: CLJ_KERNEL_AVX2
        case .avx512: CLJ_KERNEL_AVX512
        case .neon: CLJ_KERNEL_NEON
        }
    }
}
