// Advice on memory.
#include "CLazyMemory.h"

#include <stdint.h>
#include <stdlib.h>

#if defined(__GLIBC__)
void clj_keep_memory(size_t bytes) {
    // The largest size so far; at first one that `malloc` keeps anyway. Threads that race here only repeat this.
    static size_t kept = (size_t)64 << 10;
    // Larger blocks are mapped in any case.
    const size_t most = (size_t)15 << 20;
    if (bytes <= __atomic_load_n(&kept, __ATOMIC_RELAXED) || bytes > most) return;
    __atomic_store_n(&kept, bytes, __ATOMIC_RELAXED);
    // An index that is twice as large as its text is not mapped, and both together are kept.
    void *volatile block = malloc(2 * bytes + ((size_t)256 << 10));
    free(block);
}
#else
void clj_keep_memory(size_t bytes) {
    (void)bytes;
}
#endif

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
