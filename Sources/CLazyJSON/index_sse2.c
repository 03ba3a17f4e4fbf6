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

/// Sixteen bytes. Operators in place of intrinsics, as in index_utf8_lookup.h.
typedef __v16qu clj_bytes;

#define BYTES(p) ((clj_bytes)*(const __m128i_u *)(p))
/// A bit for each byte that is all ones.
#define MASK(bytes) ((uint64_t)(uint32_t)_mm_movemask_epi8((__m128i)(bytes)))

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
        const clj_bytes bytes = BYTES(block + i);
        continuation |= MASK((bytes & 0xC0) == 0x80) << i;
        third |= MASK(bytes >= 0xE0) << i;
        fourth |= MASK(bytes >= 0xF0) << i;
        narrow |= MASK((bytes == 0xE0) | (bytes == 0xED) | (bytes == 0xF0) | (bytes >= 0xF4) | ((bytes & 0xFE) == 0xC0)) << i;
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

CLJ_INLINE void clj_classify(const uint8_t *block, uint8_t *copy, clj_utf8 *utf8, clj_masks *at) {
    uint64_t high = 0;
    *at = (clj_masks){0};
    for (int i = 0; i < 64; i += 16) {
        const clj_bytes bytes = BYTES(block + i);
        if (copy) *(__m128i_u *)(copy + i) = (__m128i)bytes;
        // Square brackets and braces differ in one bit.
        const clj_bytes folded = bytes | 0x20;
        high |= MASK(bytes) << i;
        at->quote |= MASK(bytes == '"') << i;
        at->backslash |= MASK(bytes == '\\') << i;
        at->control |= MASK(bytes < 0x20) << i;
        at->structural |= MASK((folded == '{') | (folded == '}') | (bytes == ':') | (bytes == ',')) << i;
        at->space |= MASK((bytes == ' ') | (bytes == '\n') | (bytes == '\r') | (bytes == '\t')) << i;
    }
    clj_utf8_block(utf8, block, high);
}

static inline clj_element_masks clj_classify_elements(const uint8_t *block) {
    clj_element_masks at = {0};
    for (int i = 0; i < 64; i += 16) {
        const clj_bytes bytes = BYTES(block + i), folded = bytes | 0x20;
        at.quote |= MASK(bytes == '"') << i;
        at.backslash |= MASK(bytes == '\\') << i;
        at.control |= MASK(bytes < 0x20) << i;
        at.open |= MASK(folded == '{') << i;
        at.close |= MASK(folded == '}') << i;
        at.comma |= MASK(bytes == ',') << i;
    }
    return at;
}

CLJ_INLINE uint32_t clj_digits(const uint8_t *p) {
    // The ten digits become the ten lowest signed bytes.
    const __v16qs low = (__v16qs)(BYTES(p) + (0x80 - '0')), high = (__v16qs)(BYTES(p + 16) + (0x80 - '0'));
    return (uint32_t)(MASK(low < -128 + 10) | MASK(high < -128 + 10) << 16);
}
#undef MASK
#undef BYTES

#include "index_scalars.h"
#include "index_stage1.h"
#include "index_stage2.h"
#include "element_scan.h"
#endif
