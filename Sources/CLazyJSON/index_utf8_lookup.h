// The check of the encoding by table lookup (Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per
// Byte", 2020). Included by the kernels that can look up 16 bytes at once, and that provide
//
//     clj_vector, clj_bytes                                a vector, and the same as a vector of uint8_t
//     CLJ_TABLE(16 bytes)                                  a vector that repeats them
//     v_lookup(table, indices < 16)   v_is_zero
//     v_before1, v_before2, v_before3(previous, current)   the bytes 1, 2, 3 positions before each byte of `current`
//
// With CLJ_UTF8_STEADY, a round in which runs of ASCII and of other blocks often take turns makes the rounds after it check
// all blocks: a check costs less than a branch that is predicted wrongly.
//
// Each of the three lookups gives the mistakes that a pair of bytes could be part of; a mistake that all three give is real.

// Operators in place of intrinsics, and macros in place of functions: without optimization, as in the debug build of an app,
// each function stores and loads its vectors, also an intrinsic that is inlined. The optimized code is the same.
#define v_splat(byte) ((clj_vector)((clj_bytes){0} + (uint8_t)(byte)))
#define v_minus(a, b) ((clj_vector)__builtin_elementwise_sub_sat((clj_bytes)(a), (clj_bytes)(b)))
#define v_low_nibbles(a) ((a) & v_splat(0x0F))
#define v_high_nibbles(a) ((clj_vector)((clj_bytes)(a) >> 4))

#ifndef CLJ_UTF8_STEADY
#define CLJ_UTF8_STEADY 0
#endif

enum {
    CLJ_TOO_SHORT = 1 << 0,   // a lead byte without its continuation
    CLJ_TOO_LONG = 1 << 1,    // a continuation after ASCII
    CLJ_OVERLONG3 = 1 << 2,
    CLJ_BEYOND = 1 << 3,      // beyond U+10FFFF, lead F4 or higher
    CLJ_SURROGATE = 1 << 4,
    CLJ_OVERLONG2 = 1 << 5,
    CLJ_OVERLONG4 = 1 << 6,   // also beyond U+10FFFF, lead F5 or higher
    CLJ_CONTINUED = 1 << 7,   // two continuations: right only as the third or fourth byte of a sequence
    CLJ_ANY_LOW = CLJ_TOO_SHORT | CLJ_TOO_LONG | CLJ_CONTINUED,
};

#define clj_first_high CLJ_TABLE( \
    CLJ_TOO_LONG, CLJ_TOO_LONG, CLJ_TOO_LONG, CLJ_TOO_LONG, CLJ_TOO_LONG, CLJ_TOO_LONG, CLJ_TOO_LONG, CLJ_TOO_LONG, \
    CLJ_CONTINUED, CLJ_CONTINUED, CLJ_CONTINUED, CLJ_CONTINUED, \
    CLJ_TOO_SHORT | CLJ_OVERLONG2, \
    CLJ_TOO_SHORT, \
    CLJ_TOO_SHORT | CLJ_OVERLONG3 | CLJ_SURROGATE, \
    CLJ_TOO_SHORT | CLJ_BEYOND | CLJ_OVERLONG4)

#define clj_first_low CLJ_TABLE( \
    CLJ_ANY_LOW | CLJ_OVERLONG2 | CLJ_OVERLONG3 | CLJ_OVERLONG4, \
    CLJ_ANY_LOW | CLJ_OVERLONG2, \
    CLJ_ANY_LOW, CLJ_ANY_LOW, \
    CLJ_ANY_LOW | CLJ_BEYOND, \
    CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4, CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4, \
    CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4, CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4, \
    CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4, CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4, \
    CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4, CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4, \
    CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4 | CLJ_SURROGATE, \
    CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4, CLJ_ANY_LOW | CLJ_BEYOND | CLJ_OVERLONG4)

#define CLJ_CONTINUATION (CLJ_TOO_LONG | CLJ_OVERLONG2 | CLJ_CONTINUED)
#define clj_second_high CLJ_TABLE( \
    CLJ_TOO_SHORT, CLJ_TOO_SHORT, CLJ_TOO_SHORT, CLJ_TOO_SHORT, \
    CLJ_TOO_SHORT, CLJ_TOO_SHORT, CLJ_TOO_SHORT, CLJ_TOO_SHORT, \
    CLJ_CONTINUATION | CLJ_OVERLONG3 | CLJ_OVERLONG4, \
    CLJ_CONTINUATION | CLJ_OVERLONG3 | CLJ_BEYOND, \
    CLJ_CONTINUATION | CLJ_SURROGATE | CLJ_BEYOND, CLJ_CONTINUATION | CLJ_SURROGATE | CLJ_BEYOND, \
    CLJ_TOO_SHORT, CLJ_TOO_SHORT, CLJ_TOO_SHORT, CLJ_TOO_SHORT)

typedef struct {
    clj_vector previous;   // the last vector, if the next block is checked in any case
    clj_vector bad;        // not zero after a mistake
    bool checks_next;      // whether the next block is checked even if it is ASCII
    bool checks_all;       // whether every block of the round is
    size_t runs;           // the number of runs of other blocks than ASCII, unless every block is checked
} clj_utf8;

/// The state between rounds; vectors that mean nothing are neither written nor read.
typedef struct {
    clj_vector previous;
    bool checks_next;
    bool is_bad;
    uint8_t steady_rounds;   // the number of rounds to come that check every block
} clj_utf8_state;

static inline void clj_utf8_start(clj_utf8_state *state) {
    state->checks_next = state->is_bad = false;
    state->steady_rounds = 0;
}

static inline clj_utf8 clj_utf8_resume(const clj_utf8_state *state) {
    const bool checks_all = CLJ_UTF8_STEADY && state->steady_rounds > 0;
    return (clj_utf8){
        .previous = state->checks_next ? state->previous : (clj_vector){0}, .bad = (clj_vector){0},
        .checks_next = state->checks_next || checks_all, .checks_all = checks_all};
}

/// Checks one vector.
CLJ_INLINE void clj_utf8_step(clj_utf8 *utf8, clj_vector bytes) {
    clj_vector first = v_before1(utf8->previous, bytes);
    clj_vector mistakes = v_lookup(clj_first_high, v_high_nibbles(first)) & v_lookup(clj_first_low, v_low_nibbles(first))
        & v_lookup(clj_second_high, v_high_nibbles(bytes));
    // Where a lead byte two or three places before demands it, two continuations are no mistake but due.
    clj_vector third = v_minus(v_before2(utf8->previous, bytes), v_splat(0xE0 - 0x80));
    clj_vector fourth = v_minus(v_before3(utf8->previous, bytes), v_splat(0xF0 - 0x80));
    utf8->bad |= mistakes ^ ((third | fourth) & v_splat(0x80));
    utf8->previous = bytes;
}

/// Checks a block of 64 bytes that needs it.
static inline void clj_utf8_check(clj_utf8 *utf8, const clj_vector *vectors, bool is_ascii) {
    enum { COUNT = 64 / sizeof(clj_vector) };
    // After ASCII that was not looked at, `previous` is out of date; any ASCII does.
    if (!utf8->checks_next) {
        utf8->previous = (clj_vector){0};
        utf8->runs++;
    }
    for (int i = 0; i < COUNT; i++) clj_utf8_step(utf8, vectors[i]);
    utf8->checks_next = utf8->checks_all | !is_ascii;
}

/// Keeps the state for the next round. At the end of the text an incomplete sequence is a mistake.
static inline void clj_utf8_suspend(clj_utf8 *utf8, clj_utf8_state *state, size_t blocks, bool is_end) {
    if (CLJ_UNLIKELY(utf8->checks_next)) {
        state->previous = utf8->previous;
        if (is_end) clj_utf8_step(utf8, (clj_vector){0});
    }
    state->checks_next = utf8->checks_next;
    if (utf8->runs > blocks / 12) {
        state->steady_rounds = 32;
    } else if (state->steady_rounds > 0) {
        state->steady_rounds--;
    }
    state->is_bad |= !v_is_zero(utf8->bad);
}
