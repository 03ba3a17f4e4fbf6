// The kernel for 64-bit Arm.
#if defined(__aarch64__)
#include <arm_neon.h>
#include "index_bits.h"

#define CLJ_BUILD clj_build_neon
#define CLJ_FIND_COMMAS clj_find_commas_neon
#define clj_pad clj_pad_copying
#define clj_prefix_xor clj_prefix_xor_shifting
#define clj_flatten clj_flatten_looping

typedef uint8x16_t clj_vector;
typedef clj_vector clj_bytes;

#define CLJ_TABLE(...) ((clj_vector){__VA_ARGS__})
#define v_lookup(table, at) vqtbl1q_u8(table, at)
#define v_is_zero(a) (vmaxvq_u8(a) == 0)

#define v_before1(previous, current) vextq_u8(previous, current, 15)
#define v_before2(previous, current) vextq_u8(previous, current, 14)
#define v_before3(previous, current) vextq_u8(previous, current, 13)

#include "index_utf8_lookup.h"

/// One bit for each of 64 bytes that are all ones or zero.
CLJ_INLINE uint64_t clj_mask(const clj_vector are[4]) {
    const clj_vector bits = CLJ_TABLE(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128);
    clj_vector sums = vpaddq_u8(vpaddq_u8(are[0] & bits, are[1] & bits), vpaddq_u8(are[2] & bits, are[3] & bits));
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
}

CLJ_INLINE void clj_classify(const uint8_t *block, uint8_t *copy, clj_utf8 *utf8, clj_masks *at) {
    clj_vector bytes[4], quote[4], backslash[4], control[4], structural[4], space[4], all = {0};
    for (int i = 0; i < 4; i++) {
        const clj_vector x = bytes[i] = vld1q_u8(block + 16 * i);
        if (copy) vst1q_u8(copy + 16 * i, x);
        all |= x;
        // Square brackets and braces differ in one bit.
        const clj_vector folded = x | 0x20;
        quote[i] = (clj_vector)(x == '"');
        backslash[i] = (clj_vector)(x == '\\');
        control[i] = (clj_vector)(x < 0x20);
        structural[i] = (clj_vector)((folded == '{') | (folded == '}') | (x == ':') | (x == ','));
        space[i] = (clj_vector)((x == ' ') | (x == '\n') | (x == '\r') | (x == '\t'));
    }
    at->quote = clj_mask(quote);
    at->backslash = clj_mask(backslash);
    at->control = clj_mask(control);
    at->structural = clj_mask(structural);
    at->space = clj_mask(space);
    const bool is_ascii = vmaxvq_u8(all) < 0x80;
    if (CLJ_UNLIKELY(!is_ascii | utf8->checks_next)) clj_utf8_check(utf8, bytes, is_ascii);
}

static inline clj_element_masks clj_classify_elements(const uint8_t *block) {
    clj_vector quote[4], backslash[4], control[4], open[4], close[4], comma[4];
    for (int i = 0; i < 4; i++) {
        const clj_vector x = vld1q_u8(block + 16 * i), folded = x | 0x20;
        quote[i] = (clj_vector)(x == '"');
        backslash[i] = (clj_vector)(x == '\\');
        control[i] = (clj_vector)(x < 0x20);
        open[i] = (clj_vector)(folded == '{');
        close[i] = (clj_vector)(folded == '}');
        comma[i] = (clj_vector)(x == ',');
    }
    return (clj_element_masks){
        .quote = clj_mask(quote), .backslash = clj_mask(backslash), .control = clj_mask(control),
        .open = clj_mask(open), .close = clj_mask(close), .comma = clj_mask(comma),
    };
}

#include "index_scalars.h"
#include "index_stage1.h"
#include "index_stage2.h"
#include "element_scan.h"
#endif
