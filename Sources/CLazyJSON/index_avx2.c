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

static inline clj_vector v_zero(void) { return _mm256_setzero_si256(); }
static inline clj_vector v_splat(uint8_t byte) { return _mm256_set1_epi8((char)byte); }
static inline clj_vector v_and(clj_vector a, clj_vector b) { return _mm256_and_si256(a, b); }
static inline clj_vector v_or(clj_vector a, clj_vector b) { return _mm256_or_si256(a, b); }
static inline clj_vector v_xor(clj_vector a, clj_vector b) { return _mm256_xor_si256(a, b); }
static inline clj_vector v_minus(clj_vector a, clj_vector b) { return _mm256_subs_epu8(a, b); }
static inline bool v_is_zero(clj_vector a) { return _mm256_testz_si256(a, a); }
static inline clj_vector v_low_nibbles(clj_vector a) { return v_and(a, v_splat(0x0F)); }
static inline clj_vector v_high_nibbles(clj_vector a) { return v_and(_mm256_srli_epi16(a, 4), v_splat(0x0F)); }
static inline clj_vector v_lookup(clj_vector table, clj_vector at) { return _mm256_shuffle_epi8(table, at); }

static inline clj_vector v_table(const uint8_t *bytes) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}

// AVX2 shifts bytes within halves only: the half before each is put beside it first.
#define V_HALVES(previous, current) _mm256_permute2x128_si256(previous, current, 0x21)
#define v_before1(previous, current) _mm256_alignr_epi8(current, V_HALVES(previous, current), 15)
#define v_before2(previous, current) _mm256_alignr_epi8(current, V_HALVES(previous, current), 14)
#define v_before3(previous, current) _mm256_alignr_epi8(current, V_HALVES(previous, current), 13)

#include "index_utf8_lookup.h"

static inline uint64_t clj_mask(clj_vector low, clj_vector high) {
    return (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

static inline uint64_t clj_equal(const clj_vector bytes[2], clj_vector low, clj_vector high) {
    return clj_mask(_mm256_cmpeq_epi8(bytes[0], low), _mm256_cmpeq_epi8(bytes[1], high));
}

static inline clj_masks clj_classify(const uint8_t *block, uint8_t *copy, clj_utf8 *utf8) {
    clj_vector bytes[2] = {
        _mm256_loadu_si256((const __m256i *)block), _mm256_loadu_si256((const __m256i *)(block + 32))};
    if (copy) {
        _mm256_storeu_si256((__m256i *)copy, bytes[0]);
        _mm256_storeu_si256((__m256i *)(copy + 32), bytes[1]);
    }
    // By low nibble, the one character of a class that has it; elsewhere a byte with another low nibble. A byte with
    // the high bit set looks up 0, which it is not.
    static const uint8_t spaces[16] = {' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0};
    static const uint8_t structurals[16] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0};
    // Square brackets and braces differ in one bit. It also turns two control characters into ':' and ',': stage 2
    // refuses those tokens, because it looks at the bytes themselves.
    clj_vector folded[2] = {v_or(bytes[0], v_splat(0x20)), v_or(bytes[1], v_splat(0x20))};
    clj_vector space = v_table(spaces), structural = v_table(structurals), last = v_splat(0x1F);
    clj_masks at;
    at.quote = clj_equal(bytes, v_splat('"'), v_splat('"'));
    at.backslash = clj_equal(bytes, v_splat('\\'), v_splat('\\'));
    at.control = clj_equal(bytes, _mm256_min_epu8(bytes[0], last), _mm256_min_epu8(bytes[1], last));
    at.space = clj_equal(bytes, v_lookup(space, bytes[0]), v_lookup(space, bytes[1]));
    at.structural = clj_equal(folded, v_lookup(structural, bytes[0]), v_lookup(structural, bytes[1]));
    clj_utf8_block(utf8, bytes, _mm256_movemask_epi8(v_or(bytes[0], bytes[1])) == 0);
    return at;
}

static inline clj_element_masks clj_classify_elements(const uint8_t *block) {
    clj_vector bytes[2] = {
        _mm256_loadu_si256((const __m256i *)block), _mm256_loadu_si256((const __m256i *)(block + 32))};
    clj_vector folded[2] = {v_or(bytes[0], v_splat(0x20)), v_or(bytes[1], v_splat(0x20))}, last = v_splat(0x1F);
    return (clj_element_masks){
        .quote = clj_equal(bytes, v_splat('"'), v_splat('"')),
        .backslash = clj_equal(bytes, v_splat('\\'), v_splat('\\')),
        .control = clj_equal(bytes, _mm256_min_epu8(bytes[0], last), _mm256_min_epu8(bytes[1], last)),
        .open = clj_equal(folded, v_splat('{'), v_splat('{')),
        .close = clj_equal(folded, v_splat('}'), v_splat('}')),
        .comma = clj_equal(bytes, v_splat(','), v_splat(',')),
    };
}

static inline uint64_t clj_prefix_xor(uint64_t bits) {
    // Multiplying without carries by all ones adds up, modulo 2, all lower bits.
    __m128i product = _mm_clmulepi64_si128(_mm_set_epi64x(0, (int64_t)bits), _mm_set1_epi8((char)0xFF), 0);
    return (uint64_t)_mm_cvtsi128_si64(product);
}

static inline uint32_t *clj_flatten(uint32_t *to, uint32_t base, uint64_t bits, ptrdiff_t few) {
    (void)few;
    // Four at a time whether there are so many or not: fewer branches to mispredict, few steps in vain.
    uint32_t *end = to + _mm_popcnt_u64(bits);
    for (; to < end; to += 4) {
        for (int i = 0; i < 4; i++) {
            to[i] = base + (uint32_t)_tzcnt_u64(bits);
            bits = _blsr_u64(bits);
        }
    }
    return end;
}

static inline uint32_t clj_digits(const uint8_t *p) {
    // The ten digits become the ten lowest signed bytes.
    __m256i bytes = _mm256_loadu_si256((const __m256i *)p);
    __m256i lowered = _mm256_add_epi8(bytes, _mm256_set1_epi8((char)(0x80 - '0')));
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpgt_epi8(_mm256_set1_epi8(-128 + 10), lowered));
}

#include "index_scalars.h"
#include "index_stage1.h"
#include "index_stage2.h"
#include "element_scan.h"

#pragma clang attribute pop
#endif
