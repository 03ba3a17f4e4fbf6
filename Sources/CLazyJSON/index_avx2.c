// The kernel for x86-64 with AVX2, carry-less multiplication and bit manipulation (Haswell, Zen and later).
#if defined(__x86_64__)
#include <immintrin.h>
#include "index_bits.h"

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,pclmul"))), apply_to = function)

#define CLJ_BUILD clj_build_avx2
#define CLJ_FIND_COMMAS clj_find_commas_avx2
#define clj_pad clj_pad_copying
#define CLJ_DIGITS 1

typedef __m256i clj_vector;
typedef __v32qu clj_bytes;

#define CLJ_TABLE(...) ((clj_vector)(clj_bytes){__VA_ARGS__, __VA_ARGS__})
// The operation of the intrinsic.
#define v_lookup(table, at) ((clj_vector)__builtin_ia32_pshufb256((__v32qi)(table), (__v32qi)(at)))
#define v_is_zero(a) _mm256_testz_si256(a, a)

// AVX2 shifts bytes within halves only: the half before each is put beside it first.
#define V_HALVES(previous, current) _mm256_permute2x128_si256(previous, current, 0x21)
#define v_before1(previous, current) _mm256_alignr_epi8(current, V_HALVES(previous, current), 15)
#define v_before2(previous, current) _mm256_alignr_epi8(current, V_HALVES(previous, current), 14)
#define v_before3(previous, current) _mm256_alignr_epi8(current, V_HALVES(previous, current), 13)

#include "index_utf8_lookup.h"

/// One bit for each byte of two vectors that are all ones or zero.
#define clj_mask(low, high) \
    ((uint32_t)_mm256_movemask_epi8((clj_vector)(low)) | (uint64_t)(uint32_t)_mm256_movemask_epi8((clj_vector)(high)) << 32)

// By low nibble, the one character of a class that has it; elsewhere a byte with another low nibble. A byte with the high
// bit set looks up 0, which it is not.
#define IS_SPACE(bytes) ((bytes) == (clj_bytes)v_lookup(CLJ_TABLE(CLJ_SPACES), (clj_vector)(bytes)))
// Square brackets and braces differ in one bit. It also turns two control characters into ':' and ',': stage 2 refuses those
// tokens, because it looks at the bytes themselves.
#define IS_STRUCTURAL(bytes) (((bytes) | 0x20) == (clj_bytes)v_lookup(CLJ_TABLE(CLJ_STRUCTURALS), (clj_vector)(bytes)))

CLJ_INLINE void clj_classify(const uint8_t *block, uint8_t *copy, clj_utf8 *utf8, clj_masks *at) {
    const clj_bytes low = (clj_bytes)*(const __m256i_u *)block, high = (clj_bytes)*(const __m256i_u *)(block + 32);
    if (copy) {
        *(__m256i_u *)copy = (clj_vector)low;
        *(__m256i_u *)(copy + 32) = (clj_vector)high;
    }
    at->quote = clj_mask(low == '"', high == '"');
    at->backslash = clj_mask(low == '\\', high == '\\');
    at->control = clj_mask(low < 0x20, high < 0x20);
    at->space = clj_mask(IS_SPACE(low), IS_SPACE(high));
    at->structural = clj_mask(IS_STRUCTURAL(low), IS_STRUCTURAL(high));
    const bool is_ascii = _mm256_movemask_epi8((clj_vector)(low | high)) == 0;
    if (CLJ_UNLIKELY(!is_ascii | utf8->checks_next)) {
        const clj_vector bytes[2] = {(clj_vector)low, (clj_vector)high};
        clj_utf8_check(utf8, bytes, is_ascii);
    }
}
#undef IS_STRUCTURAL
#undef IS_SPACE

static inline clj_element_masks clj_classify_elements(const uint8_t *block) {
    const clj_bytes low = (clj_bytes)*(const __m256i_u *)block, high = (clj_bytes)*(const __m256i_u *)(block + 32);
    return (clj_element_masks){
        .quote = clj_mask(low == '"', high == '"'),
        .backslash = clj_mask(low == '\\', high == '\\'),
        .control = clj_mask(low < 0x20, high < 0x20),
        .open = clj_mask((low | 0x20) == '{', (high | 0x20) == '{'),
        .close = clj_mask((low | 0x20) == '}', (high | 0x20) == '}'),
        .comma = clj_mask(low == ',', high == ','),
    };
}

CLJ_INLINE uint64_t clj_prefix_xor(uint64_t bits) {
    // Multiplying without carries by all ones adds up, modulo 2, all lower bits.
    const __m128i factor = {(int64_t)bits, 0}, ones = {-1, -1};
    return (uint64_t)_mm_clmulepi64_si128(factor, ones, 0)[0];
}

CLJ_INLINE uint32_t *clj_flatten(uint32_t *to, uint32_t base, uint64_t bits, ptrdiff_t few) {
    (void)few;
    // Always four at a time: fewer branches to mispredict, and few steps without effect.
    uint32_t *end = to + __builtin_popcountll(bits);
    for (; to < end; to += 4) {
        for (int i = 0; i < 4; i++) {
            to[i] = base + (uint32_t)_tzcnt_u64(bits);
            bits &= bits - 1;
        }
    }
    return end;
}

CLJ_INLINE uint32_t clj_digits(const uint8_t *p) {
    // The ten digits become the ten lowest signed bytes.
    const __v32qs lowered = (__v32qs)((clj_bytes)*(const __m256i_u *)p + (uint8_t)(0x80 - '0'));
    return (uint32_t)_mm256_movemask_epi8((clj_vector)(lowered < -128 + 10));
}

#include "index_scalars.h"
#include "index_stage1.h"
#include "index_stage2.h"
#include "element_scan.h"

#pragma clang attribute pop
#endif
