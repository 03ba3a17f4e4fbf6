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
CLJ_RARE const uint32_t *clj_refill(clj_parser *p, const uint32_t *cursor, size_t used) {
    p->status = CLJ_MALFORMED;
    if (p->final) return NULL;
    size_t kept = (size_t)(p->end - cursor);
    if (kept > 0) memmove(p->tokens, cursor, kept * sizeof(uint32_t));
    const size_t read = p->scan.position;
    uint32_t *end = clj_scan_round(&p->scan, p->tokens, p->tokens + kept);
    p->end = end;
    p->safe = end - CLJ_MARGIN;
    p->final = p->scan.position == p->scan.count;
    if (p->scan.utf8.is_bad) return NULL;
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
    const clj_round round = {
        .text = p->text, .count = p->scan.count, .read = read, .scanned = p->scan.position, .tokens = p->tokens,
        .found = (size_t)(end - p->tokens), .used = used};
    if (!clj_index_reserve(p->out, &round)) {
        p->status = CLJ_NO_MEMORY;
        return NULL;
    }
    return p->tokens;
}

/// Reads the rest of a string with escapes, whose opening quote is at the cursor, and writes its entry.
///
/// Returns the place of the token after it, or null and sets the status.
CLJ_RARE const uint32_t *clj_escaped_string(clj_parser *p, const uint32_t *cursor, size_t used) {
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
    if (text[*cursor] != '"') {
        // A control character.
        p->status = CLJ_MALFORMED;
        return NULL;
    }
    uint64_t length = *cursor++ - open - 1;
    if (length > CLJ_MAXIMUM_PAYLOAD) {
        p->status = CLJ_TOO_LARGE;
        return NULL;
    }
    p->out->entries[used] = CLJ_ENTRY(CLJ_ESCAPED_STRING, length, open);
    // The caller continues in the middle of a member, and relies on as many tokens as before this string.
    if (cursor >= p->safe && !p->final) return clj_refill(p, cursor, used + 1);
    return cursor;
}

typedef struct {
    clj_frame *frames;
    clj_frame *limit;   // after the last one that there is room for, or that may be open
    clj_frame *owned;   // the frames, once they were moved from the stack
} clj_stack;

/// Makes room for more open containers; returns null if there is no memory.
CLJ_RARE clj_frame *clj_grow(clj_stack *stack, size_t depth_limit) {
    size_t capacity = (size_t)(stack->limit - stack->frames);
    size_t larger = depth_limit < 2 * capacity ? depth_limit : 2 * capacity;
    clj_frame *grown = realloc(stack->owned, larger * sizeof(clj_frame));
    if (grown == NULL) return NULL;
    if (stack->owned == NULL) memcpy(grown, stack->frames, capacity * sizeof(clj_frame));
    stack->frames = stack->owned = grown;
    stack->limit = grown + larger;
    return grown + capacity;
}

#define FAIL(why) return (why)

/// Makes sure that CLJ_MARGIN tokens can be read.
#define REFILL() \
    do { \
        size_t used_ = (size_t)(out - entries); \
        if (!(cursor = clj_refill(p, cursor, used_))) FAIL(p->status); \
        entries = p->out->entries; \
        out = entries + used_; \
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
            size_t used_ = (size_t)(out - entries); \
            if (!(cursor = clj_escaped_string(p, cursor, used_))) FAIL(p->status); \
            entries = p->out->entries; \
            out = entries + used_ + 1; \
            safe = p->safe; \
        } \
    } while (0)

/// The value at the cursor. Jumps into containers.
///
/// `entry` is a variable of the function, because the compiler leads all jumps out of the scope of a variable through one
/// place, from where it has to branch once more.
#define VALUE(parent_is_object) \
    do { \
        switch (text[*cursor]) { \
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
            if (!(entry = clj_literal(text, count, *cursor))) FAIL(CLJ_MALFORMED); \
            *out++ = entry; \
            cursor++; \
            break; \
        default: \
            if (!(entry = clj_number(text, count, *cursor))) FAIL(CLJ_MALFORMED); \
            *out++ = entry; \
            cursor++; \
        } \
    } while (0)

#define OPEN(tag, parent_is_object) \
    do { \
        if (CLJ_UNLIKELY(frame == stack->limit)) { \
            if ((size_t)(frame - stack->frames) == depth_limit) FAIL(CLJ_TOO_DEEP); \
            if (!(frame = clj_grow(stack, depth_limit))) FAIL(CLJ_NO_MEMORY); \
        } \
        *frame++ = (clj_frame){open, children << 1 | (parent_is_object)}; \
        open = (uint64_t)((uint8_t *)out - (uint8_t *)entries); \
        children = 0; \
        *out++ = CLJ_ENTRY(tag, 0, *cursor++); \
    } while (0)

/// Reads the one value of the text.
CLJ_HOT static clj_status clj_read_text(clj_parser *p, clj_stack *stack, size_t depth_limit) {
    const uint8_t *const text = p->text;
    const size_t count = p->scan.count;
    const uint32_t *cursor = p->end, *safe;
    uint64_t *entries = p->out->entries, *out = entries;
    uint64_t open = 0, children = 0, oversize = 0, entry;
    clj_frame *frame = stack->frames;

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
    // CLJ_MARGIN tokens suffice for the comma and the next member.
    if (CLJ_UNLIKELY(cursor >= safe)) REFILL();
    if (CLJ_LIKELY(text[*cursor] == ',')) {
        cursor++;
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
        goto element;
    }
    if (text[*cursor] == ']') goto close;
    FAIL(CLJ_MALFORMED);

close:;
    uint64_t count_of_children = children << 1;
    if (CLJ_UNLIKELY(children >= CLJ_WIDE_COUNT)) {
        if (children > CLJ_MAXIMUM_CHILDREN) FAIL(CLJ_TOO_LARGE);
        *out++ = 0;
        count_of_children++;
    }
    *out++ = CLJ_ENTRY(CLJ_CLOSE, count_of_children, *cursor++);
    uint64_t *opening = (uint64_t *)((uint8_t *)entries + open);
    *opening |= (uint64_t)(out - opening) << 32;
    frame--;
    open = frame->open;
    children = frame->children >> 1;
    if (CLJ_UNLIKELY(frame == stack->frames)) goto done;
    if (frame->children & 1) goto after_member;
    goto after_element;

done:
    while (cursor == p->end && !p->final) REFILL();
    if (cursor != p->end) FAIL(CLJ_MALFORMED);
    // A length or a link that is too large for an entry has overwritten its tag, but nothing that was used since. The link
    // of the outermost container is the largest.
    p->out->count = (size_t)(out - entries);
    if ((oversize | p->out->count) > CLJ_MAXIMUM_PAYLOAD) FAIL(CLJ_TOO_LARGE);
    return CLJ_OK;
}

/// A kernel: the function that `clj_build_index` chooses.
clj_status CLJ_BUILD(
    const uint8_t *source, uint8_t *bytes, size_t count, size_t start, size_t depth_limit, clj_index *out) {
    uint32_t tokens[CLJ_TOKENS + CLJ_TOKEN_SLACK + CLJ_SENTINELS];
    clj_frame frames[CLJ_FRAMES];
    clj_stack stack = {frames, frames + (depth_limit < CLJ_FRAMES ? depth_limit : CLJ_FRAMES), NULL};
    clj_parser parser = {
        .scan = {.source = source ? source : bytes, .copy = source ? bytes : NULL, .count = count, .position = start,
            .after_known = 1, .few = CLJ_FEW_TOKENS},
        .text = bytes, .tokens = tokens, .end = tokens, .out = out,
    };
    clj_utf8_start(&parser.scan.utf8);
    clj_status status = clj_read_text(&parser, &stack, depth_limit);
    free(stack.owned);
    return status;
}
