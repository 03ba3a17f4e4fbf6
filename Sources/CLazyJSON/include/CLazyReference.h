#ifndef CLAZYREFERENCE_H
#define CLAZYREFERENCE_H
#include <stdint.h>

/// The word of a Swift object that counts its references; what those did who have let go of it is visible.
///
/// 0 under the Thread Sanitizer, which does not see that: it knows nothing of how the runtime counts.
static inline uint64_t clj_reference_word(const void *object) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
    return 0;
#endif
#endif
    return __atomic_load_n((const uint64_t *)object + 1, __ATOMIC_ACQUIRE);
}
#endif
