// Prints what the compiler's index says of the Swift files of a folder: for each definition "D", for each reference "R", then the file and
// the symbol, separated by tabs. The interface of libIndexStore is that of indexstore.h of the toolchain.
#include <indexstore/indexstore.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static indexstore_t store;
static const char *folder;
// The file whose record is read, below the folder.
static const char *file;
// The names of the records that were read: units share those of one file.
static char **done;
static size_t done_count;

static bool print_occurrence(void *context, indexstore_occurrence_t occurrence) {
    (void)context;
    unsigned long long roles = indexstore_occurrence_get_roles(occurrence);
    int is_reference = !!(roles & INDEXSTORE_SYMBOL_ROLE_REFERENCE);
    int is_definition = roles & INDEXSTORE_SYMBOL_ROLE_DEFINITION || (roles & INDEXSTORE_SYMBOL_ROLE_DECLARATION && !is_reference);
    // What the compiler adds itself is not in the text.
    if (!is_definition && (!is_reference || roles & INDEXSTORE_SYMBOL_ROLE_IMPLICIT)) return true;
    indexstore_string_ref_t symbol = indexstore_symbol_get_usr(indexstore_occurrence_get_symbol(occurrence));
    printf("%c\t%s\t%.*s\n", is_definition ? 'D' : 'R', file, (int)symbol.length, symbol.data);
    return true;
}

static int is_new(const char *name) {
    for (size_t i = 0; i < done_count; i++)
        if (strcmp(done[i], name) == 0) return 0;
    done = realloc(done, (done_count + 1) * sizeof *done);
    if (!done) exit(1);
    done[done_count++] = strdup(name);
    return 1;
}

static bool read_record(void *context, indexstore_unit_dependency_t dependency) {
    (void)context;
    if (indexstore_unit_dependency_get_kind(dependency) != INDEXSTORE_UNIT_DEPENDENCY_RECORD) return true;
    indexstore_string_ref_t path = indexstore_unit_dependency_get_filepath(dependency);
    char text[4096], name[1024];
    snprintf(text, sizeof text, "%.*s", (int)path.length, path.data);
    size_t length = strlen(folder), end = strlen(text);
    if (strncmp(text, folder, length) != 0 || end < 6 || strcmp(text + end - 6, ".swift") != 0) return true;
    indexstore_string_ref_t record = indexstore_unit_dependency_get_name(dependency);
    snprintf(name, sizeof name, "%.*s", (int)record.length, record.data);
    if (!is_new(name)) return true;
    indexstore_record_reader_t reader = indexstore_record_reader_create(store, name, 0);
    if (!reader) return true;
    file = text + length;
    indexstore_record_reader_occurrences_apply_f(reader, 0, print_occurrence);
    indexstore_record_reader_dispose(reader);
    return true;
}

static bool read_unit(void *context, indexstore_string_ref_t unit) {
    (void)context;
    char name[1024];
    snprintf(name, sizeof name, "%.*s", (int)unit.length, unit.data);
    indexstore_unit_reader_t reader = indexstore_unit_reader_create(store, name, 0);
    if (!reader) return true;
    indexstore_unit_reader_dependencies_apply_f(reader, 0, read_record);
    indexstore_unit_reader_dispose(reader);
    return true;
}

int main(int count, char **arguments) {
    if (count != 3) return fputs("usage: occurrences STORE FOLDER/\n", stderr), 64;
    folder = arguments[2];
    indexstore_error_t error = 0;
    store = indexstore_store_create(arguments[1], &error);
    if (!store) return fprintf(stderr, "%s\n", indexstore_error_get_description(error)), 1;
    indexstore_store_units_apply_f(store, 0, 0, read_unit);
    return 0;
}
