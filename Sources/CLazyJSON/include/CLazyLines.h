#ifndef CLAZYLINES_H
#define CLAZYLINES_H
#include <stddef.h>
#include <stdint.h>

/// Finds line feeds in the bytes from `start` to before `end`, in order, and sets `found` to their number.
///
/// Returns the offset up to which all are found: `end`, or less if `feeds`, which has room for `capacity >= 64` offsets,
/// is full. `end` is below 4 GiB.
size_t clj_find_line_feeds(
    const uint8_t *bytes, size_t start, size_t end, uint32_t *feeds, size_t capacity, size_t *found);
#endif
