// Advice on memory.
#include "CLazyMemory.h"

#include <stdint.h>

#if defined(__linux__)
#include <sys/mman.h>

/// Smaller blocks have too large a part in pages at either end that are not whole large ones.
static const size_t clj_large_block = (size_t)4 << 20;
static const uintptr_t clj_large_page = (uintptr_t)2 << 20;

void clj_prefer_large_pages(void *memory, size_t bytes) {
    if (memory == NULL || bytes < clj_large_block) return;
    uintptr_t start = ((uintptr_t)memory + clj_large_page - 1) & ~(clj_large_page - 1);
    uintptr_t end = ((uintptr_t)memory + bytes) & ~(clj_large_page - 1);
    // A failure is harmless: it is advice only.
    if (start < end) (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
}
#else
void clj_prefer_large_pages(void *memory, size_t bytes) {
    (void)memory;
    (void)bytes;
}
#endif
