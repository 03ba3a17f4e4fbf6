// Where lines end.
#include "CLazyLines.h"

#if defined(__SSE2__)
#include <emmintrin.h>

/// The bits of the line feeds among 64 bytes.
static inline uint64_t clj_line_feeds(const uint8_t *block) {
    const __m128i feed = _mm_set1_epi8('\n');
    uint64_t bits = 0;
    for (int part = 0; part < 4; part++) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(block + 16 * part));
        bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, feed)) << (16 * part);
    }
    return bits;
}
#else
static inline uint64_t clj_line_feeds(const uint8_t *block) {
    uint64_t bits = 0;
    for (int i = 0; i < 64; i++) bits |= (uint64_t)(block[i] == '\n') << i;
    return bits;
}
#endif

static inline bool clj_is_space(uint8_t byte) {
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

/// Ends a line at a line feed or at the end of the text; returns where the next span goes.
static inline clj_span *clj_end_line(
    const uint8_t *bytes, uint32_t feed, size_t limit, clj_line_scan *scan, clj_span *to) {
    uint32_t start = scan->start, end = feed;
    if (end > start && bytes[end - 1] == '\r') end--;
    bool is_blank = false;
    if (end == start || bytes[start] <= ' ') {
        uint32_t run = start;
        while (run < end && bytes[run] == 0) run++;
        uint32_t at = run;
        while (at < end && clj_is_space(bytes[at])) at++;
        is_blank = at == end;
        if (run > start) {
            // A run of NUL bytes is a record of its own; what is behind it on the line is another one.
            *to++ = (clj_span){.start = start, .end = is_blank ? end : run, .number = scan->number};
            scan->has_large = true;
            start = is_blank ? end : run;
        }
    }
    bool is_large = end - start > limit;
    scan->has_large |= is_large;
    *to = (clj_span){.start = start, .end = end, .number = scan->number};
    scan->start = feed + 1;
    scan->number++;
    return to + (is_large || !is_blank);
}

bool clj_find_lines(
    const uint8_t *bytes, size_t end, size_t limit, clj_line_scan *scan, clj_span *spans, size_t capacity,
    size_t *found) {
    clj_span *to = spans;
    size_t at = scan->position;
    while (end - at >= 64 && capacity - (size_t)(to - spans) >= 64) {
        for (uint64_t bits = clj_line_feeds(bytes + at); bits != 0; bits &= bits - 1)
            to = clj_end_line(bytes, (uint32_t)at + (uint32_t)__builtin_ctzll(bits), limit, scan, to);
        at += 64;
    }
    // Up to 63 lines, and the one without LF.
    bool is_last = end - at < 64 && capacity - (size_t)(to - spans) >= 64;
    if (is_last) {
        for (; at < end; at++)
            if (bytes[at] == '\n') to = clj_end_line(bytes, (uint32_t)at, limit, scan, to);
        if (scan->start < end) to = clj_end_line(bytes, (uint32_t)end, limit, scan, to);
    }
    scan->position = at;
    *found = (size_t)(to - spans);
    return is_last;
}
