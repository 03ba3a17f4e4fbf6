# The package as a client sees it.

quickstart() {
    swift run -c release Quickstart >.build/ci-quickstart.txt
    tail -n 3 .build/ci-quickstart.txt
    swift run -c release Quickstart batch >.build/ci-batch.txt
    grep 'bytes are as they were' .build/ci-batch.txt | tail -n 1
    swift run -c release Quickstart sync >.build/ci-sync.txt
    grep 'byte for byte as they were' .build/ci-sync.txt
    edited_file
}

# The README's edit of a file, whose other lines must stay.
edited_file() {
    local folder=.build/ci-edit
    rm -rf "$folder"
    mkdir -p "$folder"
    printf '{\n  "compilerOptions": {\n    "target": "es2020", // see node.green\n  }\n}\n' >"$folder/tsconfig.json"
    sed 's/es2020/es2022/' "$folder/tsconfig.json" >"$folder/wanted"
    swift run -c release Quickstart set "$folder/tsconfig.json" compilerOptions.target '"es2022"'
    diff "$folder/tsconfig.json" "$folder/wanted"
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

# Against the last tag that is an ancestor; a clone without tags has nothing to compare with. Changes that are meant to
# break clients stand in .ci/breakage-allowed.txt, one a line as they are reported, until the next tag.
api_breakage() {
    local tag
    if ! tag=$(git describe --tags --abbrev=0 2>/dev/null); then
        echo "skipped: there is no tag"
        return
    fi
    local allowed=()
    if [[ -e .ci/breakage-allowed.txt ]]; then allowed=(--breakage-allowlist-path .ci/breakage-allowed.txt); fi
    echo "against $tag"
    swift package diagnose-api-breaking-changes "$tag" --products LazyJSON LazyJSONStore "${allowed[@]}"
}
