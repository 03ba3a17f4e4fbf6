// The parts that stages 1 and 2 share and that do not depend on the kernel.
#ifndef CLJ_INDEX_PARSER_H
#define CLJ_INDEX_PARSER_H
#include <stdlib.h>
#include <string.h>
#include "CLazyElements.h"
#include "CLazyIndex.h"

// Sizes are chosen so that text, tokens and entries of one round stay in the first-level cache, and so that everything on
// the stack (21 KiB) fits a small thread.
enum {
    /// Tokens that stage 1 finds before stage 2 takes over.
    CLJ_TOKENS = 3072,
    /// Bytes that stage 1 scans before stage 2 takes over, if tokens are rare.
    CLJ_CHUNK = 16384,
    /// A block has up to 64 tokens. Kernels write four or sixteen of them at a time, and so may write places after the last
    /// token, but never more than 64 in all; the rest is spare.
    CLJ_TOKEN_SLACK = 64 + 8,
    /// Most blocks have no more tokens than this: a kernel tests whether it can skip the writes of more.
    CLJ_FEW_TOKENS = 16,
    /// The most tokens that stage 2 uses before it checks again whether there are more.
    CLJ_MARGIN = 8,
    /// Copies of the last token after it, which stage 2 may read.
    CLJ_SENTINELS = 2 * CLJ_MARGIN,
    /// Open containers that need no memory of their own.
    CLJ_FRAMES = 512,
};

#define CLJ_MAXIMUM_PAYLOAD (((uint64_t)1 << 29) - 1)
#define CLJ_MAXIMUM_CHILDREN (((uint64_t)1 << 28) - 1)
#define CLJ_WIDE_COUNT 32

enum { CLJ_STRING, CLJ_ESCAPED_STRING, CLJ_INTEGER, CLJ_REAL, CLJ_LITERAL, CLJ_OBJECT, CLJ_ARRAY, CLJ_CLOSE };

#define CLJ_ENTRY(tag, payload, offset) ((uint64_t)(tag) << 61 | (uint64_t)(payload) << 32 | (uint64_t)(offset))

/// For functions whose vectors and masks must stay in registers; measured at up to a tenth of the whole.
#define CLJ_INLINE static inline __attribute__((always_inline))

/// For functions that consist of hot loops. The compiler moves code that seems unlikely out of functions that may be inlined,
/// and a function that is only left by unlikely branches seems unlikely as a whole: it is then optimized for size.
#define CLJ_HOT __attribute__((noinline))

/// For functions that hot loops call once in a while: a call leaves nearly all registers as they are.
#if __has_attribute(preserve_most)
#define CLJ_RARE static __attribute__((noinline, preserve_most))
#else
#define CLJ_RARE static __attribute__((noinline))
#endif

#define CLJ_LIKELY(x) __builtin_expect(!!(x), 1)
#define CLJ_UNLIKELY(x) __builtin_expect(!!(x), 0)

/// The parent of an open container.
typedef struct {
    uint64_t open;       // the bytes of the index before its opening entry
    uint64_t children;   // its children so far, times two, plus one if it is an object
} clj_frame;

typedef clj_status clj_build(
    const uint8_t *source, uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_index *out);

clj_build clj_build_sse2, clj_build_avx2, clj_build_avx512, clj_build_neon;

typedef size_t clj_find(
    const uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_element_state *state, uint32_t *commas,
    size_t capacity, size_t *found);

clj_find clj_find_commas_sse2, clj_find_commas_avx2, clj_find_commas_avx512, clj_find_commas_neon;

/// A round of tokens whose entries are to be written.
typedef struct {
    const uint8_t *text;
    size_t count;             // of the text
    size_t read, scanned;     // the bytes of it before this round and after
    const uint32_t *tokens;   // the tokens of the round, after those that the round before left
    size_t found;             // their number
    size_t used;              // the number of entries so far
} clj_round;

/// Makes room for the entries of a round; returns false if there is no memory.
bool clj_index_reserve(clj_index *out, const clj_round *round);
#endif
