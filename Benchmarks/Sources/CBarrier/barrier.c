#include "CBarrier.h"

#if defined(__linux__)
#include <malloc.h>
#endif

long opaque(long value) { return value; }

void keep_memory(void) {
#if defined(__GLIBC__)
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
#endif
}
