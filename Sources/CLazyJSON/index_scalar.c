// The kernel for machines without SIMD, or with one that has no kernel of its own.
#include "index_bits.h"
#include "index_utf8_steps.h"

#define CLJ_BUILD clj_build_scalar
#define CLJ_FIND_COMMAS clj_find_commas_scalar
#define clj_pad clj_pad_copying
#define clj_prefix_xor clj_prefix_xor_shifting
#define clj_flatten clj_flatten_looping

static inline clj_masks clj_classify(const uint8_t *block, uint8_t *copy, clj_utf8 *utf8) {
    enum { QUOTE = 1, BACKSLASH = 2, CONTROL = 4, STRUCTURAL = 8, SPACE = 16 };
    static const uint8_t classes[256] = {
        [0 ... 8] = CONTROL, ['\t'] = CONTROL | SPACE, ['\n'] = CONTROL | SPACE, [11 ... 12] = CONTROL,
        ['\r'] = CONTROL | SPACE, [14 ... 31] = CONTROL, [' '] = SPACE, ['"'] = QUOTE, ['\\'] = BACKSLASH,
        ['{'] = STRUCTURAL, ['}'] = STRUCTURAL, ['['] = STRUCTURAL, [']'] = STRUCTURAL,
        [':'] = STRUCTURAL, [','] = STRUCTURAL,
    };
    if (copy) memcpy(copy, block, 64);
    clj_masks at = {0};
    uint8_t all = 0;
    for (int i = 0; i < 64; i++) {
        uint64_t class = classes[block[i]];
        all |= block[i];
        at.quote |= (class & 1) << i;
        at.backslash |= (class >> 1 & 1) << i;
        at.control |= (class >> 2 & 1) << i;
        at.structural |= (class >> 3 & 1) << i;
        at.space |= (class >> 4 & 1) << i;
    }
    clj_utf8_block(utf8, block, all < 0x80 ? 0 : ~(uint64_t)0);
    return at;
}

static inline clj_element_masks clj_classify_elements(const uint8_t *block) {
    enum { QUOTE = 1, BACKSLASH = 2, CONTROL = 4, OPEN = 8, CLOSE = 16, COMMA = 32 };
    static const uint8_t classes[256] = {
        [0 ... 31] = CONTROL, ['"'] = QUOTE, ['\\'] = BACKSLASH, ['{'] = OPEN, ['['] = OPEN, ['}'] = CLOSE,
        [']'] = CLOSE, [','] = COMMA,
    };
    clj_element_masks at = {0};
    for (int i = 0; i < 64; i++) {
        uint64_t class = classes[block[i]];
        at.quote |= (class & 1) << i;
        at.backslash |= (class >> 1 & 1) << i;
        at.control |= (class >> 2 & 1) << i;
        at.open |= (class >> 3 & 1) << i;
        at.close |= (class >> 4 & 1) << i;
        at.comma |= (class >> 5 & 1) << i;
    }
    return at;
}

#include "index_scalars.h"
#include "index_stage1.h"
#include "index_stage2.h"
#include "element_scan.h"
