/// Decides whether records are copied, from whether earlier records were kept.
///
/// A record that is kept keeps its window alive. After that has happened, the records of the next 64 windows are copied;
/// then records are shared again until one is kept, and then twice as many windows are copied. So few windows are kept
/// alive, however long the file.
struct KeepingHistory {
    private var detachedWindows = 0
    private var pause = 64

    /// Whether the records of the open window are copied.
    var isDetaching: Bool { detachedWindows > 0 }

    /// Notes whether a record of the closed window is still referenced.
    mutating func note(_ isHeld: Bool) {
        if detachedWindows > 0 {
            detachedWindows -= 1
        } else if isHeld {
            detachedWindows = pause
            pause = pause > .max / 2 ? pause : pause * 2
        }
    }
}
