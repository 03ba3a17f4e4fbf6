# What can be checked in about a minute while one works: by name only, since all steps together check the same.
quick() {
    format_lint
    file_sizes
    room_graph >/dev/null
    unsafe_places >/dev/null
    # With the index of an earlier build at most: a new one may take minutes.
    [[ -d .build/debug/index/store ]] && file_cycles
    touched_tests
}

# Runs the test targets of what differs from the branch main of the origin, or of the clone, in a build of their own.
touched_tests() {
    local base path name
    local -A targets=()
    base=$(git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main)
    while read -r path; do
        case $path in
            Tests/*Tests/*) name=${path#Tests/} && targets[${name%%/*}]= ;;
            Sources/LazyJSONLines/*.swift) targets[LazyJSONLinesTests]= ;;
            Sources/LazyJSONStore/*.swift) targets[LazyJSONStoreTests]= ;;
            Sources/Quickstart/*) targets[QuickstartTests]= ;;
            *.md) targets[DocumentationTests]= ;;
            Sources/LazyJSON/Value/*) targets[ValueTests]= ;;
            Sources/LazyJSON/Conversion/* | Sources/LazyJSON/Coding/* | Sources/LazyJSON/Model/*) targets[ModelTests]= ;;
            Sources/*LazyJSON/* | Tests/TestSupport/* | Package.swift) targets[EngineTests]= targets[ValueTests]= targets[ModelTests]= ;;
        esac
    done < <(git diff --name-only "$base" && git ls-files --others --exclude-standard)
    if ((${#targets[@]} == 0)); then
        echo "no tests: nothing differs from main that has any"
        return
    fi
    name=$(IFS=,; echo "${!targets[*]}")
    echo "tests of $name"
    LAZYJSON_TESTS=$name swift test --scratch-path .build/ci-quick >.build/ci-quick.txt 2>&1 ||
        { grep -E '✘|error:' .build/ci-quick.txt; return 1; }
    grep 'Test run with' .build/ci-quick.txt
}
