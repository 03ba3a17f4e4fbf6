#ifndef CLAZYLINES_H
#define CLAZYLINES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The range of one record in the text of a window.
typedef struct {
    /// The offset of its first byte.
    uint32_t start;
    /// The offset after its last byte; of a line without LF and the CR before it.
    uint32_t end;
    /// The number of lines, with blank ones, or elements before it in the window.
    uint32_t number;
} clj_span;

/// The state of a scan for lines.
typedef struct {
    /// The offset at which it continues.
    size_t position;
    /// The offset at which the current line begins.
    uint32_t start;
    /// The number of lines before it.
    uint32_t number;
    /// Whether a line is larger than allowed, or begins with NUL bytes.
    bool has_large;
} clj_line_scan;

/// Finds the lines of a text from an offset on, and sets `found` to the number of their spans.
///
/// A line ends before LF, or CR and LF; the last one may end with the text, which is below 4 GiB. Lines of white space are
/// counted but have no span, unless they are larger than `limit`. A run of NUL bytes at the start of a line has a span of its
/// own, with the same number, which does not count toward the size of the line. Returns `false` if there may be more lines, because
/// `spans`, which has room for `capacity >= 64`, is full.
bool clj_find_lines(
    const uint8_t *bytes, size_t end, size_t limit, clj_line_scan *scan, clj_span *spans, size_t capacity,
    size_t *found);
#endif
