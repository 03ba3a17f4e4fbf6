// Prints digests of what the code in C finds in generated texts, to be compared between processors and kernels.
//
//     digests KERNEL COUNT [FILE …]    KERNEL is best, sse2, avx2, avx512 or neon
//
// The texts are the same in each run: generated documents, most of them damaged, and damaged parts of the files. Each ends
// before a page that must not be read. Before them come all texts of up to four of the symbols of two alphabets, at the
// offsets where they begin in one block of 64 bytes and end in the next, and up to two at all offsets. The tests in Swift have
// the same alphabets, and compare the kernels of this machine with a grammar. A line is printed for these texts and for each
// thousand others: the digests of the indexes, of the commas between elements, and of the lines. Which failure is found in a
// text with several is not defined, so only that there is one counts.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "CLazyJSON.h"

enum { most = 1 << 12, depth_limit = 64 };

static uint64_t random_state = 0x9E3779B97F4A7C15;

/// A generated number below a limit (xorshift64*, Vigna 2016).
static uint32_t below(uint32_t limit) {
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return (uint32_t)((random_state * 0x2545F4914F6CDD1Dull >> 32) % limit);
}

typedef struct {
    uint8_t bytes[most];
    size_t count;
} builder;

static void add(builder *text, const char *bytes, size_t count) {
    if (text->count + count > most) return;
    memcpy(text->bytes + text->count, bytes, count);
    text->count += count;
}

static void add_one_of(builder *text, const char *const *choices, uint32_t count) {
    const char *choice = choices[below(count)];
    add(text, choice, strlen(choice));
}

/// Adds tokens of a document of a depth; `budget` bounds their number.
static void add_value(builder *text, int depth, int *budget) {
    static const char *const scalars[] = {
        "0", "-1", "12345678901234567890", "1.5e-7", "0.25", "-0", "1E+2", "true", "false", "null", "\"\"", "\"a\"",
        "\"caf\xC3\xA9\"", "\"\\u00e9\\n\\\"\\\\\"", "\"\xE6\x9D\xB1\xE4\xBA\xAC\"", "\"\xF0\x9F\x8F\x94\"", "\"\\ud83c\"",
        "\"a longer text, with brackets [{]} and a comma, that crosses the end of a block of sixty-four bytes\"",
    };
    static const char *const spaces[] = {"", "", "", "", " ", "\n  ", "\t", "\r\n", "                                        "};
    enum { scalar_count = sizeof scalars / sizeof *scalars, space_count = sizeof spaces / sizeof *spaces };
    (*budget)--;
    if (depth == 0 || *budget <= 0 || below(3) == 0) {
        add_one_of(text, scalars, scalar_count);
        return;
    }
    bool is_object = below(2);
    add(text, is_object ? "{" : "[", 1);
    for (uint32_t left = below(6), is_first = 1; left > 0 && *budget > 0; left--, is_first = 0) {
        if (!is_first) add(text, ",", 1);
        add_one_of(text, spaces, space_count);
        if (is_object) {
            add_one_of(text, scalars + 10, scalar_count - 10);
            add(text, ":", 1);
            add_one_of(text, spaces, space_count);
        }
        add_value(text, depth - 1, budget);
        add_one_of(text, spaces, space_count);
    }
    add(text, is_object ? "}" : "]", 1);
}

/// Changes, removes or inserts a few bytes.
static void damage(builder *text) {
    static const uint8_t bytes[] = {'"', '\\', '{', '}', '[', ']', ',', ':', ' ', '\n', '\r', 0, 0x1F, 0x80, 0xBF, 0xC0,
                                    0xE0, 0xED, 0xF4, 0xF5, 0xFF, '0', '-', '.', 'e', 't', 'u', 'D'};
    for (uint32_t times = below(4); times > 0 && text->count > 0; times--) {
        size_t at = below((uint32_t)text->count);
        uint8_t byte = bytes[below(sizeof bytes)];
        switch (below(3)) {
        case 0:
            text->bytes[at] = byte;
            break;
        case 1:
            memmove(text->bytes + at, text->bytes + at + 1, text->count - at - 1);
            text->count--;
            break;
        default:
            if (text->count == most) break;
            memmove(text->bytes + at + 1, text->bytes + at, text->count - at);
            text->bytes[at] = byte;
            text->count++;
        }
    }
}

static void generate(builder *text, const uint8_t *const *files, const size_t *sizes, uint32_t file_count) {
    text->count = 0;
    if (file_count > 0 && below(4) == 0) {
        uint32_t file = below(file_count);
        size_t count = below(most / 2), start = below((uint32_t)sizes[file]);
        if (start + count > sizes[file]) count = sizes[file] - start;
        add(text, (const char *)files[file] + start, count);
    } else {
        int budget = 1 + (int)below(60);
        add_value(text, 5, &budget);
        // Several values, on lines.
        while (below(4) == 0) {
            add(text, "\n", 1);
            add_value(text, 3, &budget);
        }
    }
    if (below(4) != 0) damage(text);
}

typedef struct {
    uint64_t index, commas, lines;
} digests;

/// Adds bytes to a digest (FNV-1a).
static void note(uint64_t *digest, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) *digest = (*digest ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3ull;
}

/// Returns whether the text is valid.
static bool note_index(digests *found, const uint8_t *bytes, size_t count, clj_kernel kernel, clj_index *index) {
    static uint8_t copy[most];
    uint8_t is_valid = clj_build_index(NULL, (uint8_t *)bytes, count, 0, depth_limit, kernel, index) == CLJ_OK;
    note(&found->index, &is_valid, 1);
    if (is_valid) note(&found->index, index->entries, index->count * sizeof *index->entries);
    // The same while the text is copied.
    uint8_t is_valid_copy = clj_build_index(bytes, copy, count, 0, depth_limit, kernel, index) == CLJ_OK;
    if (is_valid != is_valid_copy || (is_valid && memcmp(copy, bytes, count) != 0)) abort();
    return is_valid;
}

/// Sixteen symbols, and what is around them.
typedef struct {
    const char *around, *symbols[16];
} alphabet;

/// Notes the indexes of all small texts, which end at `end`; returns how many are valid.
static long note_small(digests *found, uint8_t *end, clj_kernel kernel, clj_index *index) {
    static const alphabet alphabets[] = {
        {"", {"{", "}", "[", "]", ":", ",", "\"", "\\", "0", "-", ".", "e", "true", "\n", "\xC3", "\xA9"}},
        {"\"", {"\"", "a", "\x80", "\x8F", "\x90", "\x9F", "\xA0", "\xBF", "\xC1", "\xC2", "\xE0", "\xED", "\xEF", "\xF0",
                 "\xF4", "\xF5"}},
    };
    long valid = 0;
    for (size_t choice = 0; choice < 2; choice++)
        for (uint32_t length = 0; length <= 4; length++)
            for (uint32_t number = 0; number < 1u << (4 * length); number++) {
                builder text = {.count = 0};
                add(&text, alphabets[choice].around, strlen(alphabets[choice].around));
                for (uint32_t place = 0; place < length; place++) {
                    const char *symbol = alphabets[choice].symbols[number >> (4 * place) & 15];
                    add(&text, symbol, strlen(symbol));
                }
                add(&text, alphabets[choice].around, strlen(alphabets[choice].around));
                for (size_t offset = length <= 2 ? 0 : 64 - text.count; offset < 64; offset++) {
                    uint8_t *bytes = end - text.count - offset;
                    memset(bytes, ' ', offset);
                    memcpy(bytes + offset, text.bytes, text.count);
                    valid += note_index(found, bytes, offset + text.count, kernel, index);
                }
            }
    return valid;
}

static void note_elements(digests *found, const uint8_t *bytes, size_t count, clj_kernel kernel) {
    static uint32_t commas[most + 1024];
    clj_element_state state = {0};
    size_t comma_count, end = clj_find_commas(
        bytes, count, 0, depth_limit, kernel, &state, commas, sizeof commas / sizeof *commas, &comma_count);
    uint64_t numbers[] = {end, state.depth, state.in_string, state.is_escaped};
    note(&found->commas, numbers, sizeof numbers);
    note(&found->commas, commas, comma_count * sizeof *commas);
}

static void note_lines(digests *found, const uint8_t *bytes, size_t count) {
    static clj_span spans[most + 64];
    clj_line_scan scan = {0};
    size_t span_count;
    if (!clj_find_lines(bytes, count, 1000, &scan, spans, sizeof spans / sizeof *spans, &span_count)) abort();
    note(&found->lines, spans, span_count * sizeof *spans);
    uint8_t has_large = scan.has_large;
    note(&found->lines, &has_large, 1);
}

int main(int count, char **arguments) {
    static const char *const names[] = {"best", "sse2", "avx2", "avx512", "neon"};
    uint32_t kernel = 0;
    while (kernel < 5 && count > 1 && strcmp(arguments[1], names[kernel]) != 0) kernel++;
    if (count < 3 || kernel == 5) return fputs("usage: digests KERNEL COUNT [FILE …]\n", stderr), 64;
    if (!clj_kernel_available((clj_kernel)kernel)) return fputs("no such kernel here\n", stderr), 69;
    const uint8_t *files[64];
    size_t sizes[64];
    uint32_t file_count = 0;
    for (int i = 3; i < count && file_count < 64; i++) {
        FILE *file = fopen(arguments[i], "rb");
        uint8_t *bytes = malloc(1 << 20);
        if (file == NULL || bytes == NULL) return perror(arguments[i]), 66;
        sizes[file_count] = fread(bytes, 1, 1 << 20, file);
        fclose(file);
        if (sizes[file_count] > 0) files[file_count++] = bytes;
    }
    size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (most + page - 1) / page * page;
    uint8_t *memory = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory + room, page, PROT_NONE) != 0) return perror("mmap"), 70;

    builder text;
    clj_index index = {0};
    digests found = {0xCBF29CE484222325ull, 0xCBF29CE484222325ull, 0xCBF29CE484222325ull};
    long valid = note_small(&found, memory + room, (clj_kernel)kernel, &index), texts = atol(arguments[2]);
    printf("%ld small texts are valid: %016llx\n", valid, (unsigned long long)found.index);
    valid = 0;
    for (long number = 1; number <= texts; number++) {
        generate(&text, files, sizes, file_count);
        uint8_t *bytes = memory + room - text.count;
        memcpy(bytes, text.bytes, text.count);
        valid += note_index(&found, bytes, text.count, (clj_kernel)kernel, &index);
        note_elements(&found, bytes, text.count, (clj_kernel)kernel);
        note_lines(&found, bytes, text.count);
        if (number % 1000 == 0 || number == texts)
            printf("%ld texts, %ld valid: %016llx %016llx %016llx\n", number, valid, (unsigned long long)found.index,
                (unsigned long long)found.commas, (unsigned long long)found.lines);
    }
    return 0;
}
