// The kernel for any x86-64.
#if defined(__x86_64__)
#include <emmintrin.h>
#include "index_bits.h"

#define CLJ_BUILD clj_build_sse2
#define CLJ_FIND_COMMAS clj_find_commas_sse2
#define clj_pad clj_pad_copying
#define CLJ_DIGITS 1
#define clj_prefix_xor clj_prefix_xor_shifting
#define clj_flatten clj_flatten_looping

#define MASK(vector) ((uint64_t)(uint32_t)_mm_movemask_epi8(vector) << i)
#define IS(vector, byte) _mm_cmpeq_epi8(vector, _mm_set1_epi8((char)(byte)))
#define IS_AT_LEAST(vector, byte) _mm_cmpeq_epi8(_mm_max_epu8(vector, _mm_set1_epi8((char)(byte))), vector)

// The check of the encoding with one mask for each kind of byte: SSE2 has no table lookup. Blocks of ASCII cost nothing.

typedef struct {
    uint64_t due;     // the continuations that the next block begins with
    uint8_t narrow;   // the last byte, if it is a lead byte that not all continuations may follow, else 0
    bool is_bad;
} clj_utf8;

typedef clj_utf8 clj_utf8_state;

static inline void clj_utf8_start(clj_utf8_state *state) {
    *state = (clj_utf8){0};
}

static inline clj_utf8 clj_utf8_resume(const clj_utf8_state *state) {
    return *state;
}

/// Returns whether a narrow lead byte is allowed before a continuation (The Unicode Standard, table 3-7).
static inline bool clj_may_lead(uint8_t lead, uint8_t next) {
    switch (lead) {
    case 0xE0: return next >= 0xA0;
    case 0xED: return next < 0xA0;
    case 0xF0: return next >= 0x90;
    case 0xF4: return next < 0x90;
    default: return false;
    }
}

/// Checks a block with bytes beyond ASCII, whose bits are in `high`, or after such a block.
static __attribute__((noinline)) void clj_utf8_check(clj_utf8 *utf8, const uint8_t *block, uint64_t high) {
    uint64_t continuation = 0, third = 0, fourth = 0, narrow = 0;
    for (int i = 0; i < 64; i += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(block + i));
        // As signed numbers, continuations are the least.
        continuation |= MASK(_mm_cmplt_epi8(bytes, _mm_set1_epi8((char)0xC0)));
        third |= MASK(IS_AT_LEAST(bytes, 0xE0));
        fourth |= MASK(IS_AT_LEAST(bytes, 0xF0));
        __m128i pairs = IS(_mm_and_si128(bytes, _mm_set1_epi8((char)0xFE)), 0xC0);
        narrow |= MASK(_mm_or_si128(
            _mm_or_si128(IS(bytes, 0xE0), IS(bytes, 0xED)),
            _mm_or_si128(_mm_or_si128(IS(bytes, 0xF0), IS_AT_LEAST(bytes, 0xF4)), pairs)));
    }
    uint64_t lead = high & ~continuation;
    utf8->is_bad |= (lead << 1 | third << 2 | fourth << 3 | utf8->due) != continuation;
    utf8->due = lead >> 63 | third >> 62 | fourth >> 61;
    if (utf8->narrow != 0) utf8->is_bad |= !clj_may_lead(utf8->narrow, block[0]);
    utf8->narrow = narrow >> 63 ? block[63] : 0;
    for (uint64_t rest = narrow & ~((uint64_t)1 << 63); rest != 0; rest &= rest - 1) {
        const uint8_t *at = block + __builtin_ctzll(rest);
        utf8->is_bad |= !clj_may_lead(at[0], at[1]);
    }
}

static inline void clj_utf8_block(clj_utf8 *utf8, const uint8_t *block, uint64_t high) {
    if ((high | utf8->due) != 0) clj_utf8_check(utf8, block, high);
}

/// At the end of the text an incomplete sequence is a mistake.
static inline void clj_utf8_suspend(const clj_utf8 *utf8, clj_utf8_state *state, size_t blocks, bool is_end) {
    (void)blocks;
    *state = *utf8;
    state->is_bad |= is_end && utf8->due != 0;
}

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
        // Bytes beyond ASCII are negative.
        at.control |= MASK(_mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20)));
        at.structural |= MASK(_mm_or_si128(
            _mm_or_si128(IS(folded, '{'), IS(folded, '}')), _mm_or_si128(IS(bytes, ':'), IS(bytes, ','))));
        at.space |= MASK(_mm_or_si128(
            _mm_or_si128(IS(bytes, ' '), IS(bytes, '\n')), _mm_or_si128(IS(bytes, '\r'), IS(bytes, '\t'))));
    }
    at.control &= ~high;
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
#undef IS_AT_LEAST
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
