// The kernel for x86-64 with AVX-512 VBMI2 (Ice Lake, Zen 4 and later), where a block is one vector.
#if defined(__x86_64__)
#include <immintrin.h>
#include "index_bits.h"

#pragma clang attribute push( \
    __attribute__((target("avx2,bmi,bmi2,popcnt,pclmul,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2"))), \
    apply_to = function)

#define CLJ_BUILD clj_build_avx512
#define CLJ_FIND_COMMAS clj_find_commas_avx512
#define CLJ_DIGITS 1
#define CLJ_UTF8_STEADY 1

typedef __m512i clj_vector;

static inline clj_vector v_zero(void) { return _mm512_setzero_si512(); }
static inline clj_vector v_splat(uint8_t byte) { return _mm512_set1_epi8((char)byte); }
static inline clj_vector v_and(clj_vector a, clj_vector b) { return _mm512_and_si512(a, b); }
static inline clj_vector v_or(clj_vector a, clj_vector b) { return _mm512_or_si512(a, b); }
static inline clj_vector v_xor(clj_vector a, clj_vector b) { return _mm512_xor_si512(a, b); }
static inline clj_vector v_minus(clj_vector a, clj_vector b) { return _mm512_subs_epu8(a, b); }
static inline bool v_is_zero(clj_vector a) { return _mm512_test_epi8_mask(a, a) == 0; }
static inline clj_vector v_low_nibbles(clj_vector a) { return v_and(a, v_splat(0x0F)); }
static inline clj_vector v_high_nibbles(clj_vector a) { return v_and(_mm512_srli_epi16(a, 4), v_splat(0x0F)); }
static inline clj_vector v_lookup(clj_vector table, clj_vector at) { return _mm512_shuffle_epi8(table, at); }

static inline clj_vector v_table(const uint8_t *bytes) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)bytes));
}

// AVX-512 shifts bytes within quarters only: the quarter before each is put beside it first.
#define V_QUARTERS(previous, current) _mm512_alignr_epi64(current, previous, 6)
#define v_before1(previous, current) _mm512_alignr_epi8(current, V_QUARTERS(previous, current), 15)
#define v_before2(previous, current) _mm512_alignr_epi8(current, V_QUARTERS(previous, current), 14)
#define v_before3(previous, current) _mm512_alignr_epi8(current, V_QUARTERS(previous, current), 13)

#include "index_utf8_lookup.h"

static inline clj_masks clj_classify(const uint8_t *block, uint8_t *copy, clj_utf8 *utf8) {
    clj_vector bytes = _mm512_loadu_si512(block);
    if (copy) _mm512_storeu_si512(copy, bytes);
    // As in the AVX2 kernel.
    static const uint8_t spaces[16] = {' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0};
    static const uint8_t structurals[16] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0};
    clj_masks at;
    at.quote = _mm512_cmpeq_epi8_mask(bytes, v_splat('"'));
    at.backslash = _mm512_cmpeq_epi8_mask(bytes, v_splat('\\'));
    at.control = _mm512_cmplt_epi8_mask(bytes, v_splat(0x20));
    at.space = _mm512_cmpeq_epi8_mask(bytes, v_lookup(v_table(spaces), bytes));
    at.structural =
        _mm512_cmpeq_epi8_mask(v_or(bytes, v_splat(0x20)), v_lookup(v_table(structurals), bytes));
    // As signed numbers, bytes beyond ASCII are among the control characters. White space aside, most blocks have neither.
    if (CLJ_UNLIKELY(((at.control & ~(at.structural | at.space)) | utf8->checks_next) != 0)) {
        uint64_t high = _mm512_movepi8_mask(bytes);
        at.control &= ~high;
        clj_utf8_check(utf8, &bytes, high == 0);
    }
    return at;
}

static inline clj_element_masks clj_classify_elements(const uint8_t *block) {
    clj_vector bytes = _mm512_loadu_si512(block), folded = v_or(bytes, v_splat(0x20));
    return (clj_element_masks){
        .quote = _mm512_cmpeq_epi8_mask(bytes, v_splat('"')),
        .backslash = _mm512_cmpeq_epi8_mask(bytes, v_splat('\\')),
        .control = _mm512_cmplt_epu8_mask(bytes, v_splat(0x20)),
        .open = _mm512_cmpeq_epi8_mask(folded, v_splat('{')),
        .close = _mm512_cmpeq_epi8_mask(folded, v_splat('}')),
        .comma = _mm512_cmpeq_epi8_mask(bytes, v_splat(',')),
    };
}

static inline void clj_pad(uint8_t *block, uint8_t *copy, const uint8_t *from, size_t count) {
    __mmask64 bytes = _bzhi_u64(~(uint64_t)0, (uint32_t)count);
    clj_vector vector = _mm512_mask_loadu_epi8(v_splat(' '), bytes, from);
    _mm512_storeu_si512(block, vector);
    if (copy) _mm512_mask_storeu_epi8(copy, bytes, vector);
}

static inline uint64_t clj_prefix_xor(uint64_t bits) {
    __m128i product = _mm_clmulepi64_si128(_mm_set_epi64x(0, (int64_t)bits), _mm_set1_epi8((char)0xFF), 0);
    return (uint64_t)_mm_cvtsi128_si64(product);
}

static inline uint32_t *clj_flatten(uint32_t *to, uint32_t base, uint64_t bits, ptrdiff_t few) {
    // The numbers 0 to 63 whose bit is set move together; sixteen of them at a time become offsets.
    static const uint8_t places[64] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
    };
    __m512i found = _mm512_maskz_compress_epi8(bits, _mm512_loadu_si512(places));
    __m512i bases = _mm512_set1_epi32((int32_t)base);
    uint32_t *end = to + _mm_popcnt_u64(bits);
#define SIXTEEN(quarter) \
    _mm512_storeu_si512(to + 16 * (quarter), _mm512_add_epi32( \
        bases, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(found, quarter))))
    SIXTEEN(0);
    if (end - to > few) {
        SIXTEEN(1);
        if (CLJ_UNLIKELY(end - to > 32)) {
            SIXTEEN(2);
            SIXTEEN(3);
        }
    }
#undef SIXTEEN
    return end;
}

static inline uint32_t clj_digits(const uint8_t *p) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)p);
    return _mm256_cmplt_epu8_mask(_mm256_sub_epi8(bytes, _mm256_set1_epi8('0')), _mm256_set1_epi8(10));
}

#include "index_scalars.h"
#include "index_stage1.h"
#include "index_stage2.h"
#include "element_scan.h"

#pragma clang attribute pop
#endif
