// The choice of a kernel for the scan of an array's elements.
#include "index_parser.h"

static clj_find *clj_finder(clj_kernel kernel) {
    switch (kernel) {
#if defined(__x86_64__)
    case CLJ_KERNEL_SSE2:
        return clj_find_commas_sse2;
    case CLJ_KERNEL_AVX2:
        return clj_find_commas_avx2;
    case CLJ_KERNEL_AVX512:
        return clj_find_commas_avx512;
#elif defined(__aarch64__)
    case CLJ_KERNEL_NEON:
        return clj_find_commas_neon;
#endif
    default:
        return clj_find_commas_scalar;
    }
}

size_t clj_find_commas(
    const uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_kernel kernel, clj_element_state *state,
    uint32_t *commas, size_t capacity, size_t *found) {
    *found = 0;
    // Offsets have 32 bits, and the limit is what lets the scan count to one.
    size_t end = count < UINT32_MAX ? count : UINT32_MAX;
    if (start > end || depth_limit == 0) return start;
    if (kernel == CLJ_KERNEL_BEST) kernel = clj_best_kernel();
    return clj_finder(kernel)(bytes, end, start, depth_limit, state, commas, capacity, found);
}
