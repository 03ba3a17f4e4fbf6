// The choice of a kernel, and memory for the index.
#include "CLazyMemory.h"
#include "index_parser.h"

/// The functions of a kernel.
typedef struct {
    clj_kernel name;
    clj_build *build;
    clj_find *find_commas;
} clj_functions;

/// The kernels of this architecture, the fastest first; the last has no functions.
static const clj_functions clj_kernels[] = {
#if defined(__x86_64__)
    {CLJ_KERNEL_AVX512, clj_build_avx512, clj_find_commas_avx512},
    {CLJ_KERNEL_AVX2, clj_build_avx2, clj_find_commas_avx2},
    {CLJ_KERNEL_SSE2, clj_build_sse2, clj_find_commas_sse2},
#elif defined(__aarch64__)
    {CLJ_KERNEL_NEON, clj_build_neon, clj_find_commas_neon},
#endif
    {CLJ_KERNEL_BEST, NULL, NULL},
};

/// Returns whether the processor has the instructions of a kernel of this architecture.
static bool clj_is_supported(clj_kernel kernel) {
    switch (kernel) {
#if defined(__x86_64__)
    case CLJ_KERNEL_AVX2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
            && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("pclmul");
    case CLJ_KERNEL_AVX512:
        return clj_is_supported(CLJ_KERNEL_AVX2) && __builtin_cpu_supports("avx512f")
            && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
            && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
#endif
    default:
        return true;
    }
}

/// The kernel itself, the fastest one for `CLJ_KERNEL_BEST`, or the last one, without functions, if the machine has none.
static const clj_functions *clj_search(clj_kernel kernel) {
    const clj_functions *found = clj_kernels;
    for (; found->build != NULL; found++)
        if ((kernel == CLJ_KERNEL_BEST || kernel == found->name) && clj_is_supported(found->name)) break;
    return found;
}

/// The best kernel, `CLJ_KERNEL_BEST`; null until it is searched for.
static const clj_functions *clj_best;

/// The functions of a kernel, null if this machine cannot run it.
static const clj_functions *clj_functions_of(clj_kernel kernel) {
    // Threads that come here together find the same answer, so relaxed operations suffice.
    const clj_functions *found =
        kernel == CLJ_KERNEL_BEST ? __atomic_load_n(&clj_best, __ATOMIC_RELAXED) : clj_search(kernel);
    if (CLJ_UNLIKELY(found == NULL)) {
        found = clj_search(CLJ_KERNEL_BEST);
        __atomic_store_n(&clj_best, found, __ATOMIC_RELAXED);
    }
    return CLJ_LIKELY(found->build != NULL) ? found : NULL;
}

void clj_set_best_kernel(clj_kernel kernel) {
    const clj_functions *found = clj_search(kernel);
    if (found->build != NULL || kernel == CLJ_KERNEL_NONE) __atomic_store_n(&clj_best, found, __ATOMIC_RELAXED);
}

bool clj_kernel_available(clj_kernel kernel) {
    return clj_functions_of(kernel) != NULL;
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
    const clj_functions *functions = clj_functions_of(kernel);
    if (CLJ_UNLIKELY(functions == NULL)) return CLJ_NO_KERNEL;
    bool is_reused = out->entries != NULL;
    if (!is_reused) clj_keep_memory(count);
    if (source != NULL && start > 0) memcpy(bytes, source, start);
    clj_status status = functions->build(source, bytes, count, start, depth_limit, out);
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

/// An estimate of the number of entries of the text that no entry was written for.
static double clj_expect(const clj_round *round) {
    if (round->scanned == round->count) return 0;
    // As many for a byte as before.
    if (round->used > 0) return (double)round->used / (double)round->read * (double)(round->count - round->read);
    // Separators and one of two quotes have none.
    size_t sample = round->found < 1024 ? round->found : 1024, halves = 0;
    for (size_t i = 0; i < sample; i++) {
        uint8_t byte = round->text[round->tokens[i]];
        halves += byte == '"' ? 1 : byte == ',' || byte == ':' || byte == '\\' ? 0 : 2;
    }
    double share = (double)halves / (double)(2 * sample + 1);
    return share * (double)round->found / (double)round->scanned * (double)(round->count - round->scanned);
}

bool clj_index_reserve(clj_index *out, const clj_round *round) {
    // A token becomes one entry at most, and one more for the slot if it closes a container of 32 children, which may all
    // have been read in earlier rounds.
    size_t most = round->used + round->found, slots = most / CLJ_WIDE_COUNT;
    // The text of a mapped file may change while it is read, so that sentinels are read as tokens.
    size_t needed = most + (slots < round->found ? slots : round->found) + CLJ_SENTINELS;
    if (CLJ_LIKELY(needed <= out->capacity)) return true;
    // Not much too large: `malloc` maps a block that is larger than any that was freed before, which costs a fault for
    // each page, and if it is reduced in the end, the next text has the same fate.
    size_t capacity = needed + (size_t)(clj_expect(round) * 17 / 16);
    if (round->used > 0 && capacity < out->capacity / 2 * 3) capacity = out->capacity / 2 * 3;
    uint64_t *grown = clj_resize(out->entries, capacity);
    if (grown == NULL && capacity > needed) grown = clj_resize(out->entries, capacity = needed);
    if (grown == NULL) return false;
    out->entries = grown;
    out->capacity = capacity;
    return true;
}

size_t clj_find_commas(
    const uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_kernel kernel, clj_element_state *state,
    uint32_t *commas, size_t capacity, size_t *found) {
    *found = 0;
    const clj_functions *functions = clj_functions_of(kernel);
    // Offsets have 32 bits, and the scan assumes that one container may be open.
    size_t end = count < UINT32_MAX ? count : UINT32_MAX;
    if (functions == NULL || start > end || depth_limit == 0) return start;
    return functions->find_commas(bytes, end, start, depth_limit, state, commas, capacity, found);
}
