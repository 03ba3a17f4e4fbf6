// The choice of a kernel, and memory for the index.
#include "CLazyMemory.h"
#include "index_parser.h"

#if defined(__x86_64__)
#define CLJ_X86 1
#endif

bool clj_kernel_available(clj_kernel kernel) {
    switch (kernel) {
    case CLJ_KERNEL_BEST:
    case CLJ_KERNEL_SCALAR:
        return true;
#if CLJ_X86
    case CLJ_KERNEL_SSE2:
        return true;
    case CLJ_KERNEL_AVX2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
            && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("pclmul");
    case CLJ_KERNEL_AVX512:
        return clj_kernel_available(CLJ_KERNEL_AVX2) && __builtin_cpu_supports("avx512f")
            && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
            && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
#elif defined(__aarch64__)
    case CLJ_KERNEL_NEON:
        return true;
#endif
    default:
        return false;
    }
}

static clj_build *clj_implementation(clj_kernel kernel) {
    switch (kernel) {
#if CLJ_X86
    case CLJ_KERNEL_SSE2:
        return clj_build_sse2;
    case CLJ_KERNEL_AVX2:
        return clj_build_avx2;
    case CLJ_KERNEL_AVX512:
        return clj_build_avx512;
#elif defined(__aarch64__)
    case CLJ_KERNEL_NEON:
        return clj_build_neon;
#endif
    default:
        return clj_build_scalar;
    }
}

clj_kernel clj_best_kernel(void) {
    static const clj_kernel by_speed[] = {CLJ_KERNEL_AVX512, CLJ_KERNEL_AVX2, CLJ_KERNEL_NEON, CLJ_KERNEL_SSE2};
    for (size_t i = 0; i < sizeof by_speed / sizeof by_speed[0]; i++) {
        if (clj_kernel_available(by_speed[i])) return by_speed[i];
    }
    return CLJ_KERNEL_SCALAR;
}

static clj_build *clj_best(void) {
    // Threads that come here together find the same answer, so that a relaxed load and store do.
    static clj_build *best;
    clj_build *known = __atomic_load_n(&best, __ATOMIC_RELAXED);
    if (CLJ_LIKELY(known != NULL)) return known;
    known = clj_implementation(clj_best_kernel());
    __atomic_store_n(&best, known, __ATOMIC_RELAXED);
    return known;
}

static uint64_t *clj_resize(uint64_t *entries, size_t capacity) {
    if (capacity > SIZE_MAX / sizeof(uint64_t)) return NULL;
    uint64_t *resized = realloc(entries, capacity * sizeof(uint64_t));
    clj_prefer_large_pages(resized, capacity * sizeof(uint64_t));
    return resized;
}

clj_status clj_build_index(
    const uint8_t *source, uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_kernel kernel,
    clj_index *out) {
    if (count > UINT32_MAX) return CLJ_TOO_LARGE;
    bool is_reused = out->entries != NULL;
    clj_build *build = kernel == CLJ_KERNEL_BEST ? clj_best() : clj_implementation(kernel);
    if (source != NULL && start > 0) memcpy(bytes, source, start);
    clj_status status = build(source, bytes, count, start, depth_limit, out);
    // Giving back less than a fifth is not worth a call.
    if (status == CLJ_OK && !is_reused && out->capacity - out->count > out->count / 4 + 64) {
        uint64_t *smaller = clj_resize(out->entries, out->count);
        if (smaller != NULL) {
            out->entries = smaller;
            out->capacity = out->count;
        }
    }
    return status;
}

bool clj_index_reserve(clj_index *out, size_t used, size_t tokens, size_t scanned, size_t count, bool final) {
    // A token becomes one entry at most, and one more for the slot where it closes a container of 32 children. Those
    // may all have been read in earlier rounds, except when this is the first.
    bool is_whole = final && used == 0;
    size_t needed = used + tokens + (is_whole ? tokens / CLJ_WIDE_COUNT : tokens) + 1;
    if (CLJ_LIKELY(needed <= out->capacity)) return true;
    size_t capacity = needed;
    if (used > 0) {
        capacity += out->capacity / 2;
    } else if (!is_whole && scanned > 0) {
        // Five of eight tokens of typical text become entries; memory that was asked for and never touched is free.
        capacity += (size_t)((double)tokens * 5 / 8 * ((double)count / (double)scanned));
    }
    uint64_t *grown = clj_resize(out->entries, capacity);
    if (grown == NULL && capacity > needed) grown = clj_resize(out->entries, capacity = needed);
    if (grown == NULL) return false;
    out->entries = grown;
    out->capacity = capacity;
    return true;
}
