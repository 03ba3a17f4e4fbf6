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
    for product in compare walk mapper; do
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
}

# Builds packages of others for minutes: only where it is asked for by name.
thresholds() {
    if [[ $wanted == "  " ]]; then
        echo "skipped: ask for it with .ci/run thresholds"
        return
    fi
    Benchmarks/thresholds
}

# The store on SQLite, which shows that the public protocol of stores suffices. Needs the network for GRDB, and SQLite's
# header, which is installed where that can be done. Only the tests and the program that need it are built.
sqlite_build() {
    local header=/usr/include/sqlite3.h
    if [[ $OSTYPE == linux* && ! -e $header ]] && command -v apt-get >/dev/null && [[ $EUID == 0 ]]; then
        apt-get install -y --no-install-recommends libsqlite3-dev ||
            { apt-get update && apt-get install -y --no-install-recommends libsqlite3-dev; }
    fi
    if [[ $OSTYPE == linux* && ! -e $header ]]; then
        echo "skipped: there is no $header; install libsqlite3-dev"
        return
    fi
    # Optimized, as the other programs of the package, so that the library is built once for all of them. The comparison with
    # SQLite is run by hand only, but it has to compile.
    swift build -c release --package-path Benchmarks --product BenchmarksPackageTests
    swift build -c release --package-path Benchmarks --product compare-stores
}

sqlite_store() {
    built sqlite
    if grep -m 1 '^skipped' .build/ci-sqlite.txt; then return; fi
    # 1,000 of the scripts that the stores of the library run.
    LAZYJSON_CASES=${LAZYJSON_CASES:-10} swift test -c release --package-path Benchmarks --skip-build
}

# Needs the network, Python and Java, and takes a minute: only where it is asked for by name.
spark() {
    if [[ $wanted == "  " ]]; then
        echo "skipped: ask for it with .ci/run spark"
        return
    fi
    Benchmarks/spark
}
