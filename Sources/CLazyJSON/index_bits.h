// The masks that a kernel makes of a block, and plain C for steps for which some machines have no instruction.
#ifndef CLJ_INDEX_BITS_H
#define CLJ_INDEX_BITS_H
#include "index_parser.h"

/// Bit i belongs to byte i of a block.
typedef struct {
    uint64_t quote;
    uint64_t backslash;
    uint64_t control;      // below 0x20
    uint64_t structural;   // { } [ ] : , and perhaps bytes below 0x20, which stage 2 refuses
    uint64_t space;
} clj_masks;

/// The same, of the bytes that matter to a scan for the elements of an array.
typedef struct {
    uint64_t quote;
    uint64_t backslash;
    uint64_t control;      // below 0x20
    uint64_t open;         // { [
    uint64_t close;        // } ]
    uint64_t comma;
} clj_element_masks;

/// White space and structural characters by their low nibble, for the kernels that can look them up.
#define CLJ_SPACES ' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0
#define CLJ_STRUCTURALS 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0

/// Finds the backslashes that begin an escape, and the bytes that they escape.
///
/// `carry` is 1 if the last block ended in the middle of an escape; it is set for the next block.
CLJ_INLINE uint64_t clj_find_escapes(uint64_t backslashes, uint64_t *carry, uint64_t *escaped) {
    *escaped = *carry;
    *carry = 0;
    // Each block would have to wait for the carry of the one before it.
    if (CLJ_LIKELY(backslashes == 0)) return 0;
    // A backslash that is not escaped itself begins an escape. In a run of backslashes those are every other one. A run
    // that begins at an even place is found by adding its first bit: the carry clears the run and nothing else.
    const uint64_t even = 0x5555555555555555;
    backslashes &= ~*escaped;
    uint64_t run_starts = backslashes & ~(backslashes << 1);
    uint64_t even_runs = backslashes & ~(backslashes + (run_starts & even));
    uint64_t escapes = (even_runs & even) | (backslashes & ~even_runs & ~even);
    *escaped |= escapes << 1;
    *carry = escapes >> 63;
    return escapes;
}

static inline uint64_t clj_prefix_xor_shifting(uint64_t bits) {
    for (int by = 1; by < 64; by *= 2) bits ^= bits << by;
    return bits;
}

static inline uint32_t *clj_flatten_looping(uint32_t *to, uint32_t base, uint64_t bits, ptrdiff_t few) {
    (void)few;
    for (; bits != 0; bits &= bits - 1) *to++ = base + (uint32_t)__builtin_ctzll(bits);
    return to;
}

/// Fills a block with `count < 64` bytes and spaces.
static inline void clj_pad_copying(uint8_t *block, uint8_t *copy, const uint8_t *from, size_t count) {
    memset(block, ' ', 64);
    memcpy(block, from, count);
    if (copy) memcpy(copy, block, count);
}
#endif
