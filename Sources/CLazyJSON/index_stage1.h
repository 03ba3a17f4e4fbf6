// Stage 1: finds the tokens of a text, 64 bytes at a time (Langdale and Lemire, "Parsing Gigabytes of JSON per
// Second", 2019). Included once for each kernel, which provides
//
//     void clj_classify(const uint8_t *block, uint8_t *copy, clj_utf8 *, clj_masks *)   the masks of a block
//     uint64_t  clj_prefix_xor(uint64_t)                                        bit i: parity of the bits 0...i
//     uint32_t *clj_flatten(uint32_t *to, uint32_t base, uint64_t bits, ptrdiff_t few)
//                                                                               base plus the place of each bit; may
//                                                                               test for more than `few` bits
//     void      clj_pad(uint8_t *block, uint8_t *copy, const uint8_t *, size_t) fills a block that is not full
//     clj_utf8, clj_utf8_state, clj_utf8_start, _resume, _suspend               the check of the encoding
//
// The tokens are the offsets of structural characters outside of strings, of both quotes of every string, of the
// backslash that begins each escape and of each control character inside of one, and of the first byte of everything
// else that is not white space.

typedef struct {
    const uint8_t *source;   // the text to read
    uint8_t *copy;           // the target of the copy, or null
    size_t count;
    size_t position;
    uint64_t escape;         // 1 if the last block ended in the middle of an escape
    uint64_t in_string;      // all ones if the last block ended inside of a string
    uint64_t after_known;    // 0 if the last block ended with a byte of a number, a literal or rubbish, else 1
    ptrdiff_t few;           // CLJ_FEW_TOKENS, or 0 if many blocks have more
    clj_utf8_state utf8;
} clj_scan;

/// Scans one block, which begins at `scan->position` of the text.
CLJ_INLINE uint32_t *clj_scan_block(
    clj_scan *scan, clj_utf8 *utf8, const uint8_t *block, uint8_t *copy, uint32_t *to) {
    clj_masks at;
    clj_classify(block, copy, utf8, &at);

    uint64_t escaped, escapes = clj_find_escapes(at.backslash, &scan->escape, &escaped);

    // An opening quote counts as inside of its string, a closing one does not.
    uint64_t quotes = at.quote & ~escaped;
    uint64_t in_string = clj_prefix_xor(quotes) ^ scan->in_string;
    scan->in_string = (uint64_t)((int64_t)in_string >> 63);

    // The first of the other bytes, after one that is none of them.
    uint64_t known = at.structural | at.space | quotes | in_string;
    uint64_t scalar_starts = ~known & ((known << 1) + scan->after_known);
    scan->after_known = known >> 63;

    // A control character within a string is a token too: stage 2 refuses it.
    uint64_t tokens = (at.structural & ~in_string) | ((escapes | at.control) & in_string) | quotes | scalar_starts;
    return clj_flatten(to, (uint32_t)scan->position, tokens, scan->few);
}

/// Scans until there are enough tokens for a round of stage 2, or no more text.
CLJ_HOT static uint32_t *clj_scan_round(clj_scan *shared, const uint32_t *begin, uint32_t *to) {
    // A local copy can be kept in registers. It is copied member by member, because the compiler would copy the whole with
    // wide loads, which have to wait for the narrow stores just before.
    clj_scan scan;
    scan.source = shared->source;
    scan.copy = shared->copy;
    scan.count = shared->count;
    scan.position = shared->position;
    scan.escape = shared->escape;
    scan.in_string = shared->in_string;
    scan.after_known = shared->after_known;
    scan.few = shared->few;
    const uint32_t *const first = to;
    clj_utf8 utf8 = clj_utf8_resume(&shared->utf8);
    const uint32_t *full = begin + CLJ_TOKENS - 64, *enough = begin + CLJ_MARGIN + 1;
    const size_t chunk_end = scan.position + CLJ_CHUNK;
    size_t left;
    while ((left = scan.count - scan.position) >= 64 && to < full && (scan.position < chunk_end || to < enough)) {
        // So many blocks need no check of the tokens.
        size_t blocks = (size_t)(full - to) / 64 + 1;
        if (scan.position < chunk_end) left = left < chunk_end - scan.position ? left : chunk_end - scan.position;
        if (blocks > left / 64) blocks = left / 64;
        for (const size_t end = scan.position + 64 * blocks; scan.position < end; scan.position += 64) {
            uint8_t *copy = scan.copy ? scan.copy + scan.position : NULL;
            to = clj_scan_block(&scan, &utf8, scan.source + scan.position, copy, to);
        }
    }
    if (left > 0 && left < 64 && to < full) {
        // White space behind the last bytes changes nothing, and nothing is read beyond them.
        uint8_t block[64];
        clj_pad(block, scan.copy ? scan.copy + scan.position : NULL, scan.source + scan.position, left);
        to = clj_scan_block(&scan, &utf8, block, NULL, to);
        scan.position = scan.count;
    }
    const size_t blocks = (scan.position - shared->position) / 64;
    clj_utf8_suspend(&utf8, &shared->utf8, blocks, scan.position == scan.count);
    // If some blocks take a branch and others do not, the branch costs more than it saves.
    shared->few = (size_t)(to - first) / 3 * 4 > blocks * CLJ_FEW_TOKENS ? 0 : CLJ_FEW_TOKENS;
    shared->position = scan.position;
    shared->escape = scan.escape;
    shared->in_string = scan.in_string;
    shared->after_known = scan.after_known;
    return to;
}
