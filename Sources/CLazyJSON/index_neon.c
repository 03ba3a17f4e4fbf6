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

static inline clj_vector v_zero(void) { return vdupq_n_u8(0); }
static inline clj_vector v_splat(uint8_t byte) { return vdupq_n_u8(byte); }
static inline clj_vector v_and(clj_vector a, clj_vector b) { return vandq_u8(a, b); }
static inline clj_vector v_or(clj_vector a, clj_vector b) { return vorrq_u8(a, b); }
static inline clj_vector v_xor(clj_vector a, clj_vector b) { return veorq_u8(a, b); }
static inline clj_vector v_minus(clj_vector a, clj_vector b) { return vqsubq_u8(a, b); }
static inline bool v_is_zero(clj_vector a) { return vmaxvq_u8(a) == 0; }
static inline clj_vector v_low_nibbles(clj_vector a) { return v_and(a, v_splat(0x0F)); }
static inline clj_vector v_high_nibbles(clj_vector a) { return vshrq_n_u8(a, 4); }
static inline clj_vector v_lookup(clj_vector table, clj_vector at) { return vqtbl1q_u8(table, at); }
static inline clj_vector v_table(const uint8_t *bytes) { return vld1q_u8(bytes); }

#define v_before1(previous, current) vextq_u8(previous, current, 15)
#define v_before2(previous, current) vextq_u8(previous, current, 14)
#define v_before3(previous, current) vextq_u8(previous, current, 13)

#include "index_utf8_lookup.h"

/// One bit for each of 64 bytes that are all ones or zero.
static inline uint64_t clj_mask(const clj_vector are[4]) {
    static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    clj_vector bits = vld1q_u8(weights);
    clj_vector low = vpaddq_u8(v_and(are[0], bits), v_and(are[1], bits));
    clj_vector high = vpaddq_u8(v_and(are[2], bits), v_and(are[3], bits));
    clj_vector sums = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
}

static inline clj_masks clj_classify(const uint8_t *block, uint8_t *copy, clj_utf8 *utf8) {
    clj_vector bytes[4], quote[4], backslash[4], control[4], structural[4], space[4], all = v_zero();
    for (int i = 0; i < 4; i++) {
        bytes[i] = vld1q_u8(block + 16 * i);
        if (copy) vst1q_u8(copy + 16 * i, bytes[i]);
        all = v_or(all, bytes[i]);
        // Square brackets and braces differ in one bit.
        clj_vector folded = v_or(bytes[i], v_splat(0x20));
        quote[i] = vceqq_u8(bytes[i], v_splat('"'));
        backslash[i] = vceqq_u8(bytes[i], v_splat('\\'));
        control[i] = vcltq_u8(bytes[i], v_splat(0x20));
        structural[i] = v_or(
            v_or(vceqq_u8(folded, v_splat('{')), vceqq_u8(folded, v_splat('}'))),
            v_or(vceqq_u8(bytes[i], v_splat(':')), vceqq_u8(bytes[i], v_splat(','))));
        space[i] = v_or(
            v_or(vceqq_u8(bytes[i], v_splat(' ')), vceqq_u8(bytes[i], v_splat('\n'))),
            v_or(vceqq_u8(bytes[i], v_splat('\r')), vceqq_u8(bytes[i], v_splat('\t'))));
    }
    clj_utf8_block(utf8, bytes, vmaxvq_u8(all) < 0x80);
    return (clj_masks){
        .quote = clj_mask(quote), .backslash = clj_mask(backslash), .control = clj_mask(control),
        .structural = clj_mask(structural), .space = clj_mask(space),
    };
}

static inline clj_element_masks clj_classify_elements(const uint8_t *block) {
    clj_vector quote[4], backslash[4], control[4], open[4], close[4], comma[4];
    for (int i = 0; i < 4; i++) {
        clj_vector bytes = vld1q_u8(block + 16 * i), folded = v_or(bytes, v_splat(0x20));
        quote[i] = vceqq_u8(bytes, v_splat('"'));
        backslash[i] = vceqq_u8(bytes, v_splat('\\'));
        control[i] = vcltq_u8(bytes, v_splat(0x20));
        open[i] = vceqq_u8(folded, v_splat('{'));
        close[i] = vceqq_u8(folded, v_splat('}'));
        comma[i] = vceqq_u8(bytes, v_splat(','));
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
