#ifndef CLAZYINDEX_H
#define CLAZYINDEX_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The index of a JSON text: see IndexEntry.swift for its entries.

/// Entries, allocated by `malloc` and grown by `realloc`; the owner of the struct frees them.
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
    /// This machine has no such kernel.
    CLJ_NO_KERNEL,
} clj_status;

typedef enum {
    /// The fastest that the machine can run.
    CLJ_KERNEL_BEST,
    CLJ_KERNEL_SSE2,
    CLJ_KERNEL_AVX2,
    CLJ_KERNEL_AVX512,
    CLJ_KERNEL_NEON,
    /// None, as on an architecture without a kernel in C.
    CLJ_KERNEL_NONE,
} clj_kernel;

/// Returns whether this machine can run a kernel; for the best one, whether it has any.
bool clj_kernel_available(clj_kernel kernel);

/// Makes a kernel the best one for the whole process, to measure with it; has no effect if the machine cannot run it.
void clj_set_best_kernel(clj_kernel kernel);

/// Checks a text and builds its index.
///
/// `bytes` holds the text, `count` bytes, of which those from `start` on are parsed. If `source` is not null, the text is
/// there and is copied to `bytes` on the way. Nothing is read or written outside of `count` bytes of either, unless another
/// thread or process changes `bytes` during the call.
///
/// `out` is either all zeros or the result of an earlier call, whose memory is then used again and never shrunk. After a
/// failure its entries mean nothing; they still have to be freed. Which failure is returned for a text with several is
/// not defined.
clj_status clj_build_index(
    const uint8_t *source, uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_kernel kernel,
    clj_index *out);
#endif
