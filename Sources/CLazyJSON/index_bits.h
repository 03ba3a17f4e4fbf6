// What a kernel says of a block, and plain C for the steps that not every machine has an instruction for.
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

static inline uint64_t clj_prefix_xor_shifting(uint64_t bits) {
    for (int by = 1; by < 64; by *= 2) bits ^= bits << by;
    return bits;
}

static inline uint32_t *clj_flatten_looping(uint32_t *to, uint32_t base, uint64_t bits) {
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
