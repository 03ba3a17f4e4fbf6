// The check of the encoding byte by byte, for kernels without table lookup. Blocks of ASCII cost nothing.

typedef struct {
    uint8_t due;          // continuations that are still to come
    uint8_t lowest;       // the least value of the next one
    uint8_t highest;      // and the greatest
    bool bad;
} clj_utf8;

static inline void clj_utf8_start(clj_utf8 *utf8) {
    *utf8 = (clj_utf8){0};
}

/// Checks the bytes of a block (The Unicode Standard, table 3-7).
static inline void clj_utf8_block(clj_utf8 *utf8, const uint8_t *block, bool is_ascii) {
    if (CLJ_LIKELY(is_ascii && utf8->due == 0)) return;
    clj_utf8 state = *utf8;
    for (int i = 0; i < 64; i++) {
        uint8_t byte = block[i];
        if (state.due > 0) {
            state.bad |= byte < state.lowest || byte > state.highest;
            state.lowest = 0x80;
            state.highest = 0xBF;
            state.due--;
        } else if (byte >= 0x80) {
            state.bad |= byte < 0xC2 || byte > 0xF4;
            state.due = 1 + (byte >= 0xE0) + (byte >= 0xF0);
            state.lowest = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
            state.highest = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
        }
    }
    *utf8 = state;
}

static inline bool clj_utf8_is_bad(const clj_utf8 *utf8, bool is_end) {
    return utf8->bad || (is_end && utf8->due > 0);
}
