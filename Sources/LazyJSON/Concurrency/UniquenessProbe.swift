import CLazyJSON
import Synchronization

/// Whether a reference is the only one to its object, weak and unowned ones counted too.
///
/// `isKnownUniquelyReferenced` leaves those out. Where an object has one reference only, the word that counts has always
/// the same value: that of an object that was just made. It is tried once whether other references change it; where they
/// do not, no reference is ever said to be the only one.
enum UniquenessProbe {
    /// Whether nobody else refers to the object; no, where that is not known.
    @inline(__always)
    static func isSole<Object: AnyObject>(_ reference: inout Object?) -> Bool {
        #if _pointerBitWidth(_64)
            let expected = soleWord.load(ordering: .relaxed)
            return expected == unknown ? isSoleAtFirst(&reference) : word(of: &reference) == expected
        #else
            return false
        #endif
    }

    #if _pointerBitWidth(_64)
        /// The word of an object with one reference; `unknown` before it was tried, `never` where it tells nothing.
        private static let soleWord = Atomic<UInt64>(0)
        private static var unknown: UInt64 { 0 }
        private static var never: UInt64 { .max }

        @inline(never)
        private static func isSoleAtFirst<Object: AnyObject>(_ reference: inout Object?) -> Bool {
            let found = tried()
            soleWord.store(found, ordering: .relaxed)
            return found != never && word(of: &reference) == found
        }

        /// The word of the object; 0 for nil.
        @inline(__always)
        private static func word<Object: AnyObject>(of reference: inout Object?) -> UInt64 {
            // Read as bits: to hand the reference on might count it.
            guard let object = unsafe withUnsafeBytes(of: &reference, { unsafe $0.load(as: UnsafeRawPointer?.self) })
            else { return 0 }
            return unsafe clj_reference_word(object)
        }

        private final class Tried {}

        /// An object's other references, of each kind.
        private struct Others {
            var strong: Tried?
            weak var weak: Tried?
            unowned var unowned: Tried
        }

        private static func tried() -> UInt64 {
            // It would take the next use of an object that another thread has let go of for a race.
            if clj_is_thread_sanitized() { return never }
            var fresh: Tried? = Tried()
            let sole = word(of: &fresh)
            for kind in 0..<3 {
                var object: Tried? = Tried()
                guard word(of: &object) == sole, let other = object else { return never }
                let kept = Tried()
                let others = Others(
                    strong: kind == 0 ? other : nil, weak: kind == 1 ? other : nil, unowned: kind == 2 ? other : kept)
                withExtendedLifetime(kept) {}
                _ = consume other
                let word = word(of: &object)
                let isChanged = withExtendedLifetime((others, object)) { word != sole }
                guard isChanged else { return never }
            }
            return sole == unknown ? never : sole
        }
    #endif
}
