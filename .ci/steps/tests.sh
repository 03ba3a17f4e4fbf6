# The tests, in the ways in which they are built.

# The README's command. What failed is printed again at the end, as the output is long.
all_tests() {
    local run=.build/ci-tests.txt
    swift test 2>&1 | tee "$run" && return
    printf '\nWhat failed:\n'
    grep -A 3 -E '✘|error:|Fatal error' "$run" | tail -n 60
    return 1
}

# The build with the Thread Sanitizer, of the tests of threads only. Optimized, as the library ships: and the runtime's lock of
# generic types, for which threads wait in debug builds, made the step seven times as long.
thread_flags=(-c release --sanitize=thread --scratch-path "$thread" -Xswiftc -enable-testing "${lines[@]}")

thread_build() {
    LAZYJSON_THREADS=1 swift build --build-tests "${thread_flags[@]}" "${werror[@]}"
}

# A warning is an error in this build, in the build of the laws, and in the build of all optimized tests.
strict_build() {
    local probe=.build/ci-unsafe.swift log=.build/ci-unsafe.txt
    thread_build
    # Unmarked unsafe code must be refused under these flags, or its absence says nothing.
    echo 'func first(_ bytes: UnsafePointer<UInt8>) -> UInt8 { bytes[0] }' >"$probe"
    if swiftc -typecheck -strict-memory-safety -warnings-as-errors "$probe" >"$log" 2>&1; then
        echo "unsafe code without a mark was accepted"
        return 1
    fi
    grep -m 1 'StrictMemorySafety' "$log"
    echo "targets with strict memory safety: $(swift package dump-package | grep -c '"strictMemorySafety"')"
}

# The tests with threads, which are chosen by name: a test that is renamed must not leave the selection unnoticed. A
# sanitizer that finds nothing must find the race that was planted for it. The suite that takes longest runs in a process of
# its own beside the others.
thread_tests() {
    local log=.build/ci-thread-planted.txt run=.build/ci-thread.txt readers=.build/ci-thread-readers.txt count ended=0
    thread_tests_are_listed
    thread_build
    thread_run --filter StoreReadersConcurrencyTests >"$readers" 2>&1 &
    local beside=$!
    # At its start `swift test` writes the description of the build; another one that reads it meanwhile crashes.
    until grep -q 'Test run started' "$readers" || ! kill -0 "$beside" 2>/dev/null; do sleep 0.2; done
    thread_run --filter 'Concurrency|RaceTests' --skip StoreReadersConcurrencyTests >"$run" 2>&1 || ended=1
    wait "$beside" || ended=1
    cat "$run" "$readers"
    if ((ended)); then
        grep -h -A 30 -E '✘|WARNING: ThreadSanitizer' "$run" "$readers" | tail -n 60
        return 1
    fi
    count=$(sed -n 's/.*Test run with \([0-9]*\) tests.* passed.*/\1/p' "$run" "$readers" | awk '{ sum += $1 } END { print sum + 0 }')
    echo "$count tests of threads"
    if ((count < 30)); then
        echo "fewer than 30 tests were run under the Thread Sanitizer"
        return 1
    fi
    if TSAN_OPTIONS=halt_on_error=1 LAZYJSON_THREADS=1 LAZYJSON_PLANTED_RACE=1 \
        swift test "${thread_flags[@]}" --skip-build --filter PlantedRace >"$log" 2>&1; then
        echo "The planted race was not found; see $log."
        return 1
    fi
    grep -m 1 'ThreadSanitizer: data race' "$log"
}

# Runs tests in the build of the strict step.
thread_run() {
    TSAN_OPTIONS=halt_on_error=1 LAZYJSON_SANITIZED=1 LAZYJSON_SOAK=${LAZYJSON_SOAK:-300000} \
        LAZYJSON_THREADS=1 swift test "${thread_flags[@]}" --skip-build --ignore-lock "$@"
}

# Each file that is named like a test of threads is in the list of Package.swift.
thread_tests_are_listed() {
    local file missing=0
    while read -r file; do
        grep -q "\"$file\"" Package.swift || { echo "Package.swift does not list $file for the Thread Sanitizer"; missing=1; }
    done < <(find Tests -name '*ConcurrencyTests.swift' -o -name '*RaceTests.swift' | cut -d/ -f3-)
    return "$missing"
}

# The laws, as an app uses the library: optimized. They are one module, which takes one core some minutes to compile.
law_flags=(-c release --sanitize=address --scratch-path "$laws" -Xswiftc -enable-testing "${lines[@]}" "${werror[@]}")

laws_build() {
    LAZYJSON_TESTS=LawTests swift build --build-tests "${law_flags[@]}"
}

# An eighth of the cases; `release` tries all of them.
law_tests() {
    local run=.build/ci-law-tests.txt
    built laws
    ASAN_OPTIONS=$asan_options LAZYJSON_SANITIZED=1 LAZYJSON_CASES=0.125 LAZYJSON_TESTS=LawTests \
        swift test "${law_flags[@]}" --skip-build "${at_once[@]}" | tee "$run" ||
        { grep -A 3 -E '✘|ERROR: AddressSanitizer' "$run" | tail -n 60; return 1; }
    grep -q 'Test run with [1-9].* passed' "$run"
}

# The tests of costs alone, since they compare times, in the debug build. No other test has such a name.
cost_tests() {
    local run=.build/ci-costs.txt
    LAZYJSON_COSTS=1 swift test --no-parallel --filter 'Linear|Logarithmic|Cost' >"$run" 2>&1 ||
        { grep -A 3 -E '✘|error:' "$run"; return 1; }
    # At least 50: a test that is renamed must not leave the selection unnoticed.
    grep 'Test run with [5-9][0-9] tests.* passed' "$run"
}

# All tests and all generated cases, for the sanitizer and the coverage in one build.
release_build() {
    swift build --build-tests -c release --sanitize=address --enable-code-coverage --scratch-path "$release" \
        -Xswiftc -enable-testing "${lines[@]}" "${werror[@]}"
}

# The sanitizer does not look for leaks: references in Swift's enums have tag bits, so it reports them as lost. It keeps freed memory
# and records few callers of each allocation, which saves a tenth of the time.
asan_options=detect_leaks=0:allocator_release_to_os_interval_ms=-1:malloc_context_size=8

# Three tests run at once, which halves the processor time. If all run at once, the task that waits for a process is queued behind the
# tests, and a thread of Swift Testing polls until the task runs. In the debug build this makes no difference.
at_once=(--experimental-maximum-parallelization-width 3)

release_tests() {
    built release
    local profiles=$release/profiles run=.build/ci-release-tests.txt
    rm -rf "$profiles"
    mkdir -p "$profiles"
    ASAN_OPTIONS=$asan_options LAZYJSON_SANITIZED=1 LLVM_PROFILE_FILE=$PWD/$profiles/%m.%p.profraw \
        swift test -c release --sanitize=address --scratch-path "$release" --skip-build "${at_once[@]}" | tee "$run" ||
        { grep -A 3 -E '✘|ERROR: AddressSanitizer' "$run" | tail -n 60; return 1; }
    coverage "$profiles"
}

# Prints which part of the library's lines the tests have run; at least 95 % is wanted.
coverage() {
    local product report=.build/ci-coverage.txt
    product=$(swift build -c release --show-bin-path --scratch-path "$release")/LazyJSONPackageTests.xctest
    # Tests that end their process on purpose leave what cannot be read.
    "$tools/llvm-profdata" merge --sparse --failure-mode=all "$1"/*.profraw -o "$1/all.profdata" 2>/dev/null
    "$tools/llvm-cov" report "$product" --instr-profile "$1/all.profdata" Sources/LazyJSON Sources/LazyJSONLines Sources/LazyJSONStore >"$report" 2>/dev/null
    # The columns: file, then regions, functions and lines, each as a count, those missed, and the part.
    echo "lines that no test runs, in the ten files with most:"
    awk '$1 ~ /\.swift$/ { print $9, $1 }' "$report" | sort -rn | sed -n 1,10p
    awk '
        $1 == "TOTAL" { part = $10; lines = $8 }
        END {
            printf "%s of the %d lines of the library are covered\n", part, lines
            exit part + 0 < 95
        }' "$report" || { echo "less than 95 % of the lines are covered"; return 1; }
}
