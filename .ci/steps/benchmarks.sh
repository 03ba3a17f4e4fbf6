# The nested package.

fuzz_build() { Benchmarks/fuzz build; }

# Beside the targets, processes with a store are killed while they write, import, compact and migrate, in the build of the tests.
fuzzing() {
    local kills=.build/ci-kills.txt ended=0
    built fuzz
    LAZYJSON_KILLS=300 swift test --filter FileStoreKillTests >"$kills" 2>&1 &
    Benchmarks/fuzz 30 || ended=1
    wait $! || ended=1
    tail -n 20 "$kills"
    return "$ended"
}

benchmarks_build() {
    local product
    for product in compare walk mapper compare-logs; do
        swift build -c release --package-path Benchmarks --product "$product"
    done
}

# Peers that give other answers, costs that grow with the size, and memory over its bound are errors; floors are printed.
benchmarks() {
    local run=(swift run -c release --package-path Benchmarks --skip-build)
    built benchmarks
    "${run[@]}" compare --quick
    "${run[@]}" compare --scaling --quick
    "${run[@]}" walk 20 100
    "${run[@]}" compare-logs --quick
    # What selects nothing is an error, and help is none.
    "${run[@]}" compare --help | grep -q -- '--data FOLDER'
    local arguments
    for arguments in "--data /nope" "--only zzz" "--onyl parse"; do
        if "${run[@]}" compare $arguments >/dev/null 2>&1; then
            echo "compare $arguments is no error"
            return 1
        fi
    done
}

# A client's debug build, in which the library is not optimized and Foundation is; floors are printed.
debug() {
    swift build --package-path Benchmarks --product compare
    local row
    for row in "4 fields of each: twitter" "reads of a cached property"; do
        swift run --package-path Benchmarks --skip-build compare --quick --only "$row" | tail -n 4
    done
}

# Builds packages of others for minutes: where they have been fetched before, or it is asked for by name.
thresholds() {
    if [[ $wanted == *" all "* && ! -d Benchmarks/.build/hot-paths/checkouts ]]; then
        echo "skipped: its packages are not here; .ci/run thresholds fetches them"
        return
    fi
    Benchmarks/thresholds
}

# Builds Hummingbird for minutes, so the same condition applies as for `thresholds`.
servers() {
    if [[ $wanted == *" all "* && ! -d Benchmarks/.build/servers/checkouts ]]; then
        echo "skipped: its packages are not here; .ci/run servers fetches them"
        return
    fi
    Benchmarks/servers
}

# The tests of the stores. Those of a store on SQLite, which shows that the public protocol of stores suffices, need the network for
# GRDB, and SQLite's header, which is installed where that can be done.
stores_build() {
    local header=/usr/include/sqlite3.h
    if [[ $OSTYPE == linux* && ! -e $header ]] && command -v apt-get >/dev/null && [[ $EUID == 0 ]]; then
        apt-get install -y --no-install-recommends libsqlite3-dev ||
            { apt-get update && apt-get install -y --no-install-recommends libsqlite3-dev; } || true
    fi
    # Optimized, as the other programs of the package, so that the library is built once for all of them.
    swift build -c release --package-path Benchmarks --product BenchmarksPackageTests
    if [[ $OSTYPE == linux* && ! -e $header ]]; then
        echo "without SQLite: there is no $header; install libsqlite3-dev"
        return
    fi
    # The comparison with SQLite is run by hand only, but it has to compile.
    swift build -c release --package-path Benchmarks --product compare-stores
}

# 10,080 random scripts on the stores of the library: 3,840 with all tests, among which are 1,600 on SQLite, and the others in a
# process beside that. The sanitizer takes three times as long; `release` runs 240 under it. Syncing costs nothing if the system has a
# place where that is so.
store_scripts() {
    local log=.build/ci-scripts.txt folder=${TMPDIR:-/tmp} failed=0
    local run=(swift test -c release --package-path Benchmarks --skip-build --ignore-lock)
    built stores
    grep -m 1 '^without SQLite' .build/ci-stores.txt || true
    if [[ -d /dev/shm && -w /dev/shm ]]; then folder=/dev/shm; fi
    TMPDIR=$folder LAZYJSON_SEED=3841 LAZYJSON_CASES=26 "${run[@]}" --filter StoreScriptTests.likeDictionaries >"$log" 2>&1 &
    TMPDIR=$folder LAZYJSON_CASES=16 "${run[@]}" || failed=1
    wait $! && grep 'Test run with 1 test' "$log" || { failed=1; tail -n 40 "$log"; }
    return "$failed"
}

# Needs Java and pyspark, which takes 300 MB from the network: where SPARK_VENV names an environment that has it, or the step is
# asked for by name.
spark() {
    if [[ $wanted == *" all "* && -z ${SPARK_VENV:-} ]]; then
        echo "skipped: SPARK_VENV names no environment with pyspark; .ci/run spark installs it for the run"
        return
    fi
    Benchmarks/spark
}
