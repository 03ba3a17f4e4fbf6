# The package as a client sees it.

# The README's commands.
quickstart() {
    swift run -c release Quickstart >.build/ci-quickstart.txt
    tail -n 3 .build/ci-quickstart.txt
    swift run -c release Quickstart batch >.build/ci-batch.txt
    grep 'lines were written' .build/ci-batch.txt
    edited_file
}

# The README's edit of a file, whose other lines must stay, and the lines that it prints.
edited_file() {
    local folder=.build/ci-edit
    rm -rf "$folder"
    mkdir -p "$folder/Sources/Quickstart/Samples"
    cp Sources/Quickstart/Samples/tsconfig.json "$folder/Sources/Quickstart/Samples"
    sed 's/"es2020", \/\//"es2022", \/\//' Sources/Quickstart/Samples/tsconfig.json >"$folder/wanted"
    swift run -c release Quickstart set "$folder/Sources/Quickstart/Samples/tsconfig.json" compilerOptions.target '"es2022"' >"$folder/printed"
    diff "$folder/Sources/Quickstart/Samples/tsconfig.json" "$folder/wanted"
    diff <(grep -A 2 '^  line ' README.md) "$folder/printed"
}

# The quickstart imports nothing but the library and FoundationEssentials; so must what it is linked with.
linkage() {
    if [[ $(uname) != Linux ]]; then
        echo "skipped: this is about Linux"
        return
    fi
    swift build -c release --product Quickstart
    local needed
    needed=$("$tools/llvm-objdump" -p .build/release/Quickstart | awk '$1 == "NEEDED" { print $2 }')
    echo $needed
    grep -q '^libFoundationEssentials\.so' <<<"$needed" || { echo "not linked with FoundationEssentials"; return 1; }
    if grep -E '^lib(Foundation|FoundationInternationalization|_FoundationICU)\.so' <<<"$needed"; then
        echo "linked with more of Foundation than FoundationEssentials"
        return 1
    fi
}

# The file .ci/api.txt lists the public API: whoever changes the API changes the file in the same commit, where it is seen. Against
# the last tag, if there is one, the toolchain says what breaks clients; changes that are meant to are in
# .ci/breakage-allowed.txt, one a line as they are reported, until the next tag.
api_breakage() {
    local tag now=.build/ci-api.txt allowed=()
    if [[ $(uname) != Linux ]]; then
        echo "skipped: the file has what Linux has"
        return
    fi
    symbol_graphs
    public_api .build/ci-graphs/*/*.json | LC_ALL=C sort -u >"$now"
    echo "$(wc -l <"$now") declarations and conformances"
    if ! diff .ci/api.txt "$now"; then
        echo "the public API is not that of .ci/api.txt; if that is meant: cp $now .ci/api.txt"
        return 1
    fi
    if ! tag=$(git describe --tags --abbrev=0 2>/dev/null); then
        echo "there is no tag to compare with"
        return
    fi
    if [[ -e .ci/breakage-allowed.txt ]]; then allowed=(--breakage-allowlist-path .ci/breakage-allowed.txt); fi
    echo "against $tag"
    swift package diagnose-api-breaking-changes "$tag" --products LazyJSON LazyJSONLines LazyJSONStore "${allowed[@]}"
}

# Lists the declarations and the conformances in symbol graphs, printed prettily; names with an underscore in front are not
# public.
public_api() {
    awk '
        /^    \{$/ { path = declaration = precise = kind = source = target = "" }
        /^        "precise": / { precise = value() }
        /^      "pathComponents": \[$/ { isPath = 1; next }
        isPath && /^      \]/ { isPath = 0 }
        isPath { gsub(/^ *"|",?$/, ""); path = path (path == "" ? "" : ".") $0 }
        /^      "declarationFragments": \[$/ { isDeclaration = 1; next }
        isDeclaration && /^      \]/ { isDeclaration = 0 }
        isDeclaration && /^          "spelling": / { declaration = declaration value() }
        /^      "kind": "/ { kind = value() }
        /^      "source": / { source = value() }
        /^      "target(Fallback)?": / { target = value() }
        /^    \},?$/ && path != "" && path !~ /(^|\.)_/ {
            names[precise] = path
            if (declaration !~ /^extension /) print path ": " declaration
        }
        # Relationships are behind the symbols of a file.
        /^    \},?$/ && kind == "conformsTo" && source in names {
            if (target in names) target = names[target]
            sub(/^Swift\./, "", target)
            if (target !~ /^(Copyable|Escapable|SendableMetatype)$|(^|\.)_|^s:/) print names[source] ": " target
        }
        function value(text) {
            text = $0
            sub(/^ *"[A-Za-z]+": "/, "", text); sub(/",?$/, "", text); gsub(/\\"/, "\"", text); gsub(/\\n */, " ", text)
            return text
        }
    ' "$@"
}
