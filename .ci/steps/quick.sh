# What can be checked in about a minute while one works: by name only, since all steps together check the same.
quick() {
    if [[ $wanted == "  " ]]; then
        echo "skipped: the steps above have checked all of it"
        return
    fi
    format_lint
    file_sizes
    room_graph >/dev/null
    unsafe_places >/dev/null
    # With the index of an earlier build at most: a new one may take minutes.
    [[ -d .build/debug/index/store ]] && file_cycles
    touched_tests
}

# Runs the tests of the folders that differ from the branch main of the origin, or of the clone, in a build of their own.
touched_tests() {
    local base path name all=0
    local -A folders=()
    base=$(git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main)
    while read -r path; do
        case $path in
            Sources/LazyJSONLines/* | Tests/LazyJSONLinesTests/*) folders[LazyJSONLinesTests]= ;;
            Sources/LazyJSONStore/* | Tests/LazyJSONStoreTests/*) folders[LazyJSONStoreTests]= ;;
            *.docc/* | README.md) folders[Documentation]= ;;
            Sources/LazyJSON/*/* | Tests/LazyJSONTests/*/*)
                name=${path#*/*/}
                folders[${name%%/*}]=
                ;;
            Sources/CLazyJSON/* | Tests/TestSupport/* | Package.swift) all=1 ;;
        esac
    done < <(git diff --name-only "$base" && git ls-files --others --exclude-standard)
    if ((all)); then
        swift test --scratch-path .build/ci-quick --skip Documentation
        return
    fi
    for name in "${!folders[@]}"; do
        [[ $name == *Tests || -d Tests/LazyJSONTests/$name ]] || unset "folders[$name]"
    done
    if ((${#folders[@]} == 0)); then
        echo "no tests: nothing differs from main that has any"
        return
    fi
    # The folders whose models the tests of others use.
    [[ -v folders[Coding] || -v folders[Laws] || -v folders[Documentation] ]] && folders[Conversion]=
    [[ -v folders[Conversion] ]] && folders[Model]=
    [[ -v folders[Contract] ]] && folders[Laws]= folders[Conversion]= folders[Model]=
    [[ -v folders[Model] && ! -v folders[Laws] ]] && folders[Laws/LocalityTests.swift]=
    name=$(IFS=,; echo "${!folders[*]}")
    echo "tests of $name"
    LAZYJSON_TESTS=$name swift test --scratch-path .build/ci-quick >.build/ci-quick.txt 2>&1 ||
        { grep -E '✘|error:' .build/ci-quick.txt; return 1; }
    grep 'Test run with' .build/ci-quick.txt
}
