#ifndef CLAZYINDEX_H
#define CLAZYINDEX_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The index of a JSON text: see IndexEntry.swift for what an entry is.

/// Entries, allocated by `malloc` and grown by `realloc`; whoever made the struct frees them.
typedef struct {
    uint64_t *entries;
    size_t count;
    size_t capacity;
} clj_index;

typedef enum {
    CLJ_OK,
    CLJ_MALFORMED,
    CLJ_TOO_DEEP,
    CLJ_TOO_LARGE,
    CLJ_NO_MEMORY,
} clj_status;

typedef enum {
    CLJ_KERNEL_BEST,
    CLJ_KERNEL_SCALAR,
    CLJ_KERNEL_SSE2,
    CLJ_KERNEL_AVX2,
    CLJ_KERNEL_AVX512,
    CLJ_KERNEL_NEON,
} clj_kernel;

/// Whether this machine can run a kernel.
bool clj_kernel_available(clj_kernel kernel);

/// Checks a text and builds its index.
///
/// `bytes` holds the text, `count` bytes, of which those from `start` on are parsed. Where `source` is not null, the
/// text is there and is copied to `bytes` on the way. Nothing is read or written outside of `count` bytes of either.
///
/// `out` is either all zeros or what an earlier call left, whose memory is then used again and never shrunk. After a
/// failure its entries mean nothing; they are still to be freed. The kernel must be available. What kind of failure
/// is reported where a text has several is not defined.
clj_status clj_build_index(
    const uint8_t *source, uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_kernel kernel,
    clj_index *out);
#endif
