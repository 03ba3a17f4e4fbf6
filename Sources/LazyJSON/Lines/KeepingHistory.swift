/// Decides whether records are given text of their own, from whether records have been kept.
///
/// A record that is kept keeps its window alive. After that has happened once, those of the next 64 windows get text of
/// their own, which costs a copy each; then it is tried again, and if it happens again, after twice as many. So the
/// windows that are kept alive are few, however long the file.
struct KeepingHistory {
    private var detachedWindows = 0
    private var pause = 64

    /// Whether the records of the window that is open get text of their own.
    var isDetaching: Bool { detachedWindows > 0 }

    /// Notes whether a record of the window that is closed is still held.
    mutating func note(_ isHeld: Bool) {
        if detachedWindows > 0 {
            detachedWindows -= 1
        } else if isHeld {
            detachedWindows = pause
            pause = pause > .max / 2 ? pause : pause * 2
        }
    }
}
