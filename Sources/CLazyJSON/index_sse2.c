// The kernel for any x86-64.
#if defined(__x86_64__)
#include <emmintrin.h>
#include "index_bits.h"
#include "index_utf8_steps.h"

#define CLJ_BUILD clj_build_sse2
#define CLJ_FIND_COMMAS clj_find_commas_sse2
#define clj_pad clj_pad_copying
#define CLJ_DIGITS 1
#define clj_prefix_xor clj_prefix_xor_shifting
#define clj_flatten clj_flatten_looping

#define MASK(vector) ((uint64_t)(uint32_t)_mm_movemask_epi8(vector) << i)
#define IS(vector, byte) _mm_cmpeq_epi8(vector, _mm_set1_epi8(byte))

static inline clj_masks clj_classify(const uint8_t *block, uint8_t *copy, clj_utf8 *utf8) {
    clj_masks at = {0};
    uint64_t high = 0;
    for (int i = 0; i < 64; i += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(block + i));
        if (copy) _mm_storeu_si128((__m128i *)(copy + i), bytes);
        // Square brackets and braces differ in one bit.
        __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
        high |= MASK(bytes);
        at.quote |= MASK(IS(bytes, '"'));
        at.backslash |= MASK(IS(bytes, '\\'));
        at.control |= MASK(_mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes));
        at.structural |= MASK(_mm_or_si128(
            _mm_or_si128(IS(folded, '{'), IS(folded, '}')), _mm_or_si128(IS(bytes, ':'), IS(bytes, ','))));
        at.space |= MASK(_mm_or_si128(
            _mm_or_si128(IS(bytes, ' '), IS(bytes, '\n')), _mm_or_si128(IS(bytes, '\r'), IS(bytes, '\t'))));
    }
    clj_utf8_block(utf8, block, high);
    return at;
}

static inline clj_element_masks clj_classify_elements(const uint8_t *block) {
    clj_element_masks at = {0};
    for (int i = 0; i < 64; i += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(block + i));
        __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
        at.quote |= MASK(IS(bytes, '"'));
        at.backslash |= MASK(IS(bytes, '\\'));
        at.control |= MASK(_mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes));
        at.open |= MASK(IS(folded, '{'));
        at.close |= MASK(IS(folded, '}'));
        at.comma |= MASK(IS(bytes, ','));
    }
    return at;
}
#undef IS
#undef MASK

static inline uint32_t clj_digits(const uint8_t *p) {
    uint32_t digits = 0;
    for (int i = 0; i < 32; i += 16) {
        // The ten digits become the ten lowest signed bytes.
        __m128i bytes = _mm_loadu_si128((const __m128i *)(p + i));
        __m128i lowered = _mm_add_epi8(bytes, _mm_set1_epi8((char)(0x80 - '0')));
        digits |= (uint32_t)_mm_movemask_epi8(_mm_cmplt_epi8(lowered, _mm_set1_epi8(-128 + 10))) << i;
    }
    return digits;
}

#include "index_scalars.h"
#include "index_stage1.h"
#include "index_stage2.h"
#include "element_scan.h"
#endif
