#ifndef CLAZYREFERENCE_H
#define CLAZYREFERENCE_H
#include <stdbool.h>
#include <stdint.h>

/// The word of a Swift object that counts its references; what those did who have let go of it is visible.
static inline uint64_t clj_reference_word(const void *object) {
    return __atomic_load_n((const uint64_t *)object + 1, __ATOMIC_ACQUIRE);
}

/// Whether the library was built for the Thread Sanitizer, which does not know how the runtime counts references.
///
/// Not inline: code in headers is compiled with Swift's own flags.
bool clj_is_thread_sanitized(void);
#endif
