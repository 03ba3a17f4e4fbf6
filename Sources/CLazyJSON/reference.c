// What the Thread Sanitizer does not see.
#include "CLazyReference.h"

bool clj_is_thread_sanitized(void) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
    return true;
#endif
#endif
#if defined(__SANITIZE_THREAD__)
    return true;
#else
    return false;
#endif
}
