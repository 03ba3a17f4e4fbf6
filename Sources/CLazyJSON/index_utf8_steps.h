// The check of the encoding byte by byte, for kernels without table lookup. Blocks of ASCII cost nothing.

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

/// Checks the bytes of a block, of which `high` says which are, or may be, beyond ASCII (The Unicode Standard, table
/// 3-7).
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
