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

size_t clj_find_line_feeds(
    const uint8_t *bytes, size_t start, size_t end, uint32_t *feeds, size_t capacity, size_t *found) {
    size_t at = start, count = 0;
    while (end - at >= 64 && capacity - count >= 64) {
        for (uint64_t bits = clj_line_feeds(bytes + at); bits != 0; bits &= bits - 1)
            feeds[count++] = (uint32_t)at + (uint32_t)__builtin_ctzll(bits);
        at += 64;
    }
    while (at < end && count < capacity && end - at < 64) {
        if (bytes[at] == '\n') feeds[count++] = (uint32_t)at;
        at++;
    }
    *found = count;
    return at;
}
