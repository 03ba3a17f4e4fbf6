# The catalogue with the library's symbols, as the toolchain's own docc makes it; a warning is an error, and so is a
# public symbol without a comment.
documentation() {
    if [[ ! -x $tools/docc ]]; then
        echo "skipped: the toolchain in $tools has no docc"
        return
    fi
    local modules graphs=.build/ci-docs/graphs target
    swift build --target LazyJSON
    modules=$(swift build --show-bin-path)
    target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | sed -n 1p)
    rm -rf .build/ci-docs
    mkdir -p "$graphs"
    swift symbolgraph-extract -module-name LazyJSON -target "$target" -minimum-access-level public \
        -skip-synthesized-members -pretty-print -I "$modules/Modules" \
        -Xcc "-fmodule-map-file=$modules/CLazyJSON.build/module.modulemap" -Xcc -I -Xcc Sources/CLazyJSON/include \
        -output-dir "$graphs"
    undocumented "$graphs"/*.json
    "$tools/docc" convert Sources/LazyJSON/LazyJSON.docc --warnings-as-errors \
        --fallback-display-name LazyJSON --fallback-bundle-identifier LazyJSON \
        --additional-symbol-graph-dir "$graphs" --output-path .build/ci-docs/LazyJSON.doccarchive
}

# Lists the symbols of graphs, printed prettily, that have no comment; names with an underscore in front are not public.
undocumented() {
    awk '
        /^    \{$/ { path = ""; isDocumented = 0 }
        /^      "docComment"/ { isDocumented = 1 }
        /^      "pathComponents": \[$/ { isPath = 1; next }
        isPath && /^      \]/ { isPath = 0 }
        isPath { gsub(/^ *"|",?$/, ""); path = path (path == "" ? "" : ".") $0 }
        /^    \},?$/ && path != "" {
            count++
            if (!isDocumented && path !~ /(^|\.)_/) { print path " has no comment"; missing++ }
        }
        END {
            printf "%d public symbols, %d without a comment\n", count, missing
            exit missing > 0 || count < 300
        }' "$@"
}
