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
typedef __v64qu clj_bytes;

#define CLJ_TABLE(...) ((clj_vector)(clj_bytes){__VA_ARGS__, __VA_ARGS__, __VA_ARGS__, __VA_ARGS__})
// The operation of the intrinsic.
#define v_lookup(table, at) ((clj_vector)__builtin_ia32_pshufb512((__v64qi)(table), (__v64qi)(at)))
#define v_is_zero(a) (_mm512_test_epi8_mask(a, a) == 0)

// AVX-512 shifts bytes within quarters only: the quarter before each is put beside it first.
#define V_QUARTERS(previous, current) _mm512_alignr_epi64(current, previous, 6)
#define v_before1(previous, current) _mm512_alignr_epi8(current, V_QUARTERS(previous, current), 15)
#define v_before2(previous, current) _mm512_alignr_epi8(current, V_QUARTERS(previous, current), 14)
#define v_before3(previous, current) _mm512_alignr_epi8(current, V_QUARTERS(previous, current), 13)

#include "index_utf8_lookup.h"

CLJ_INLINE void clj_classify(const uint8_t *block, uint8_t *copy, clj_utf8 *utf8, clj_masks *at) {
    clj_vector bytes = *(const __m512i_u *)block;
    if (copy) *(__m512i_u *)copy = bytes;
    at->quote = _mm512_cmpeq_epi8_mask(bytes, v_splat('"'));
    at->backslash = _mm512_cmpeq_epi8_mask(bytes, v_splat('\\'));
    at->control = _mm512_cmplt_epi8_mask(bytes, v_splat(0x20));
    // As in the AVX2 kernel.
    at->space = _mm512_cmpeq_epi8_mask(bytes, v_lookup(CLJ_TABLE(CLJ_SPACES), bytes));
    at->structural = _mm512_cmpeq_epi8_mask(bytes | v_splat(0x20), v_lookup(CLJ_TABLE(CLJ_STRUCTURALS), bytes));
    // As signed numbers, bytes beyond ASCII are among the control characters. White space aside, most blocks have neither.
    if (CLJ_UNLIKELY(((at->control & ~(at->structural | at->space)) | utf8->checks_next) != 0)) {
        uint64_t high = _mm512_movepi8_mask(bytes);
        at->control &= ~high;
        clj_utf8_check(utf8, &bytes, high == 0);
    }
}

static inline clj_element_masks clj_classify_elements(const uint8_t *block) {
    clj_vector bytes = _mm512_loadu_si512(block), folded = bytes | v_splat(0x20);
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

CLJ_INLINE uint64_t clj_prefix_xor(uint64_t bits) {
    // Multiplying without carries by all ones adds up, modulo 2, all lower bits.
    const __m128i factor = {(int64_t)bits, 0}, ones = {-1, -1};
    return (uint64_t)_mm_clmulepi64_si128(factor, ones, 0)[0];
}

CLJ_INLINE uint32_t *clj_flatten(uint32_t *to, uint32_t base, uint64_t bits, ptrdiff_t few) {
    // The numbers 0 to 63 whose bit is set move together; sixteen of them at a time become offsets.
    const clj_bytes places = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
        44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
    };
    __m512i found = _mm512_maskz_compress_epi8(bits, (__m512i)places);
    uint32_t *end = to + __builtin_popcountll(bits);
#define SIXTEEN(quarter) \
    *(__m512i_u *)(to + 16 * (quarter)) = (__m512i)( \
        __builtin_convertvector((__v16qu)_mm512_extracti32x4_epi32(found, quarter), __v16su) + base)
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

CLJ_INLINE uint32_t clj_digits(const uint8_t *p) {
    __v32qu bytes = (__v32qu)*(const __m256i_u *)p;
    return _mm256_cmplt_epu8_mask((__m256i)(bytes - '0'), (__m256i)((__v32qu){0} + 10));
}

#include "index_scalars.h"
#include "index_stage1.h"
#include "index_stage2.h"
#include "element_scan.h"

#pragma clang attribute pop
#endif
