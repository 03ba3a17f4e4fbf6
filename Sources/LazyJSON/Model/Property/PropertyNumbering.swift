import CLazyJSON

/// The numbers that properties get, in the order in which a model's initialiser makes them; each thread has its own.
enum PropertyNumbering {
    /// Makes a model whose properties get the numbers from `first` on.
    @inline(__always)
    static func from<R>(_ first: UInt32, _ make: () -> R) -> R {
        let interrupted = unsafe clj_begin_numbering(first, nil)
        defer { unsafe clj_end_numbering(interrupted) }
        return make()
    }

    /// Makes a model whose properties note their declarations with a recorder.
    static func noting<R>(with recorder: PropertyRecorder, _ make: () -> R) -> R {
        let interrupted = unsafe clj_begin_numbering(UInt32(1) << 31, Unmanaged.passUnretained(recorder).toOpaque())
        defer { unsafe clj_end_numbering(interrupted) }
        return withExtendedLifetime(recorder) { make() }
    }

    /// The number that the next property gets.
    @inline(__always)
    static var next: UInt32 { unsafe clj_current_numbering().count }

    /// The recorder that declarations are noted with; nil where none are.
    static var recorder: PropertyRecorder? {
        // Invariant: a pointer is that of the recorder that `noting` lent out, and holds until it returns.
        guard let recorder = unsafe clj_current_numbering().recorder else { return nil }
        return unsafe Unmanaged<PropertyRecorder>.fromOpaque(recorder).takeUnretainedValue()
    }
}
