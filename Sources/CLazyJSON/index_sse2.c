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

// The check of the encoding byte by byte: SSE2 has no table lookup. Blocks of ASCII cost nothing.

typedef struct {
    uint8_t due;          // continuations that are still to come
    uint8_t lowest;       // the least value of the next one
    uint8_t highest;      // and the greatest
    bool is_bad;
} clj_utf8;

typedef clj_utf8 clj_utf8_state;

static inline void clj_utf8_start(clj_utf8_state *state) {
    *state = (clj_utf8){0};
}

static inline clj_utf8 clj_utf8_resume(const clj_utf8_state *state) {
    return *state;
}

/// Checks the bytes of a block (The Unicode Standard, table 3-7); `high` has the bits of those beyond ASCII.
static inline void clj_utf8_block(clj_utf8 *utf8, const uint8_t *block, uint64_t high) {
    if (CLJ_LIKELY(high == 0 && utf8->due == 0)) return;
    clj_utf8 state = *utf8;
    for (int i = 0; i < 64; i++) {
        if (state.due > 0) {
            state.is_bad |= block[i] < state.lowest || block[i] > state.highest;
            state.lowest = 0x80;
            state.highest = 0xBF;
            state.due--;
            continue;
        }
        if (high >> i == 0) break;
        i += __builtin_ctzll(high >> i);
        uint8_t byte = block[i];
        if (byte < 0x80) continue;
        state.is_bad |= byte < 0xC2 || byte > 0xF4;
        state.due = 1 + (byte >= 0xE0) + (byte >= 0xF0);
        state.lowest = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
        state.highest = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
    }
    *utf8 = state;
}

/// At the end of the text an incomplete sequence is a mistake.
static inline void clj_utf8_suspend(const clj_utf8 *utf8, clj_utf8_state *state, bool is_end) {
    *state = *utf8;
    state->is_bad |= is_end && utf8->due > 0;
}

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
