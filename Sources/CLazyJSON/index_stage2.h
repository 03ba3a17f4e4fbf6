// Stage 2: the grammar. Takes the tokens in order and writes the index. Included once for each kernel, after stage 1.

typedef struct {
    clj_scan scan;
    const uint8_t *text;
    uint32_t *tokens;
    uint32_t *end;          // after the last token
    const uint32_t *safe;   // from here on, ask for more tokens before reading CLJ_MARGIN of them
    bool final;             // whether these are the last tokens of the text
    clj_status status;      // why there are no more tokens
    clj_index *out;
} clj_parser;

/// Moves the unused tokens to the front, adds the next ones and makes room for their entries.
///
/// Returns the place of the first unused token, or null and sets the status. At the end of the text it puts sentinels
/// after the last token, so that stage 2 need not check for the end within a member.
static __attribute__((noinline)) const uint32_t *clj_refill(clj_parser *p, const uint32_t *cursor, size_t used) {
    p->status = CLJ_MALFORMED;
    if (p->final) return NULL;
    size_t kept = (size_t)(p->end - cursor);
    if (kept > 0) memmove(p->tokens, cursor, kept * sizeof(uint32_t));
    uint32_t *end = clj_scan_round(&p->scan, p->tokens, p->tokens + kept);
    p->end = end;
    p->safe = end - CLJ_MARGIN;
    p->final = p->scan.position == p->scan.count;
    if (p->scan.controls != 0 || p->scan.utf8.is_bad) return NULL;
    if (p->final) {
        if (p->scan.in_string) return NULL;
        p->safe = end;
        if (end > p->tokens) {
            // In a container the sentinels must not be taken for strings, numbers or members. Brackets are not: they
            // can at most close containers, and then stage 2 ends after the last token.
            uint8_t first = p->text[p->tokens[0]], last = p->text[end[-1]];
            if ((used > 0 || first == '[' || first == '{') && last != ']' && last != '}') return NULL;
            for (int i = 0; i < CLJ_SENTINELS; i++) end[i] = end[-1];
        }
    }
    size_t tokens = (size_t)(end - p->tokens);
    if (!clj_index_reserve(p->out, used, tokens, p->scan.position, p->scan.count, p->final)) {
        p->status = CLJ_NO_MEMORY;
        return NULL;
    }
    return p->tokens;
}

/// Reads the rest of a string with escapes, whose opening quote is at the cursor, and writes its entry.
///
/// Returns the place of the token after it, or null and sets the status.
static __attribute__((noinline)) const uint32_t *clj_escaped_string(
    clj_parser *p, const uint32_t *cursor, size_t used) {
    const uint8_t *text = p->text;
    uint32_t open = *cursor++;
    while (text[*cursor] == '\\') {
        if (!clj_is_escape(text, p->scan.count, *cursor)) {
            p->status = CLJ_MALFORMED;
            return NULL;
        }
        cursor++;
        if (CLJ_UNLIKELY(cursor >= p->safe) && !(cursor = clj_refill(p, cursor, used))) return NULL;
    }
    uint64_t length = *cursor++ - open - 1;
    if (length > CLJ_MAXIMUM_PAYLOAD) {
        p->status = CLJ_TOO_LARGE;
        return NULL;
    }
    p->out->entries[used] = CLJ_ENTRY(CLJ_ESCAPED_STRING, length, open);
    // The caller goes on in the middle of a member; it must find as many tokens as it would have found before.
    if (cursor >= p->safe && !p->final) return clj_refill(p, cursor, used + 1);
    return cursor;
}

typedef struct {
    clj_frame *frames;
    size_t capacity;
    clj_frame *owned;   // the frames, once they were moved from the stack
} clj_stack;

static __attribute__((noinline)) bool clj_grow(clj_stack *stack) {
    size_t bytes = stack->capacity * sizeof(clj_frame);
    clj_frame *grown = realloc(stack->owned, 2 * bytes);
    if (grown == NULL) return false;
    if (stack->owned == NULL) memcpy(grown, stack->frames, bytes);
    stack->frames = stack->owned = grown;
    stack->capacity *= 2;
    return true;
}

#define FAIL(why) return (why)

#define REFILL() \
    do { \
        size_t used_ = (size_t)(out - p->out->entries); \
        if (!(cursor = clj_refill(p, cursor, used_))) FAIL(p->status); \
        out = p->out->entries + used_; \
        safe = p->safe; \
    } while (0)

/// The string at the cursor.
#define STRING() \
    do { \
        uint32_t open_ = cursor[0], close_ = cursor[1]; \
        if (CLJ_LIKELY(text[close_] == '"')) { \
            uint64_t length_ = close_ - open_ - 1; \
            oversize |= length_; \
            *out++ = CLJ_ENTRY(CLJ_STRING, length_, open_); \
            cursor += 2; \
        } else { \
            size_t used_ = (size_t)(out - p->out->entries); \
            if (!(cursor = clj_escaped_string(p, cursor, used_))) FAIL(p->status); \
            out = p->out->entries + used_ + 1; \
            safe = p->safe; \
        } \
    } while (0)

/// The value at the cursor. Jumps into containers.
#define VALUE(parent_is_object) \
    do { \
        uint32_t at_ = *cursor; \
        uint64_t entry_; \
        switch (text[at_]) { \
        case '"': \
            STRING(); \
            break; \
        case '{': \
            OPEN(CLJ_OBJECT, parent_is_object); \
            goto object_begin; \
        case '[': \
            OPEN(CLJ_ARRAY, parent_is_object); \
            goto array_begin; \
        case 't': \
        case 'f': \
        case 'n': \
            if (!(entry_ = clj_literal(text, count, at_))) FAIL(CLJ_MALFORMED); \
            *out++ = entry_; \
            cursor++; \
            break; \
        default: \
            if (!(entry_ = clj_number(text, count, at_))) FAIL(CLJ_MALFORMED); \
            *out++ = entry_; \
            cursor++; \
        } \
    } while (0)

#define OPEN(tag, parent_is_object) \
    do { \
        if (CLJ_UNLIKELY(depth == depth_limit)) FAIL(CLJ_TOO_DEEP); \
        if (CLJ_UNLIKELY(depth == stack->capacity) && !clj_grow(stack)) FAIL(CLJ_NO_MEMORY); \
        stack->frames[depth++] = (clj_frame){open, children << 1 | (parent_is_object)}; \
        open = (uint64_t)(out - p->out->entries); \
        children = 0; \
        *out++ = CLJ_ENTRY(tag, 0, *cursor++); \
    } while (0)

/// Reads the one value of the text.
CLJ_HOT static clj_status clj_read_text(clj_parser *p, clj_stack *stack, size_t depth_limit) {
    const uint8_t *const text = p->text;
    const size_t count = p->scan.count;
    const uint32_t *cursor = p->end, *safe;
    uint64_t *out = p->out->entries;
    uint64_t open = 0, children = 0, oversize = 0;
    size_t depth = 0;

    REFILL();
    if (cursor == p->end) FAIL(CLJ_MALFORMED);
    VALUE(0);
    goto done;

object_begin:
    if (CLJ_UNLIKELY(cursor >= safe)) REFILL();
    if (text[*cursor] == '}') goto close;
member:
    if (CLJ_UNLIKELY(text[*cursor] != '"')) FAIL(CLJ_MALFORMED);
    STRING();
    if (CLJ_UNLIKELY(text[*cursor++] != ':')) FAIL(CLJ_MALFORMED);
    VALUE(1);
after_member:
    children++;
    if (CLJ_UNLIKELY(cursor >= safe)) REFILL();
    if (CLJ_LIKELY(text[*cursor] == ',')) {
        cursor++;
        if (CLJ_UNLIKELY(cursor >= safe)) REFILL();
        goto member;
    }
    if (text[*cursor] == '}') goto close;
    FAIL(CLJ_MALFORMED);

array_begin:
    if (CLJ_UNLIKELY(cursor >= safe)) REFILL();
    if (text[*cursor] == ']') goto close;
element:
    VALUE(0);
after_element:
    children++;
    if (CLJ_UNLIKELY(cursor >= safe)) REFILL();
    if (CLJ_LIKELY(text[*cursor] == ',')) {
        cursor++;
        if (CLJ_UNLIKELY(cursor >= safe)) REFILL();
        goto element;
    }
    if (text[*cursor] == ']') goto close;
    FAIL(CLJ_MALFORMED);

close:;
    bool is_wide = children >= CLJ_WIDE_COUNT;
    if (children > CLJ_MAXIMUM_CHILDREN) FAIL(CLJ_TOO_LARGE);
    *out = 0;
    out += is_wide;
    *out++ = CLJ_ENTRY(CLJ_CLOSE, children << 1 | is_wide, *cursor++);
    uint64_t *opening = p->out->entries + open;
    uint64_t link = (uint64_t)(out - opening);
    if (link > CLJ_MAXIMUM_PAYLOAD) FAIL(CLJ_TOO_LARGE);
    *opening |= link << 32;
    clj_frame parent = stack->frames[--depth];
    open = parent.open;
    children = parent.children >> 1;
    if (depth == 0) goto done;
    if (parent.children & 1) goto after_member;
    goto after_element;

done:
    while (cursor == p->end && !p->final) REFILL();
    if (cursor != p->end) FAIL(CLJ_MALFORMED);
    // A length beyond what an entry holds has spoilt its tag, but nothing that was used meanwhile.
    if (oversize > CLJ_MAXIMUM_PAYLOAD) FAIL(CLJ_TOO_LARGE);
    p->out->count = (size_t)(out - p->out->entries);
    return CLJ_OK;
}

/// A kernel: the function that `clj_build_index` chooses.
clj_status CLJ_BUILD(
    const uint8_t *source, uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_index *out) {
    uint32_t tokens[CLJ_TOKENS + CLJ_TOKEN_SLACK + CLJ_SENTINELS];
    clj_frame frames[CLJ_FRAMES];
    clj_stack stack = {frames, CLJ_FRAMES, NULL};
    clj_parser parser = {
        .scan = {.source = source ? source : bytes, .copy = source ? bytes : NULL, .count = count, .position = start},
        .text = bytes, .tokens = tokens, .end = tokens, .out = out,
    };
    clj_utf8_start(&parser.scan.utf8);
    clj_status status = clj_read_text(&parser, &stack, depth_limit);
    free(stack.owned);
    return status;
}
