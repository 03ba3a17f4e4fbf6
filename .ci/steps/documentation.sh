# Builds the documentation of the modules with the toolchain's docc. A warning, such as a link to nothing, is an error, and so
# are a public symbol without a comment and a member of a main type that is in no topic of its page.
documentation() {
    if [[ ! -x $tools/docc ]]; then
        echo "skipped: the toolchain in $tools has no docc"
        return
    fi
    local module
    symbol_graphs
    rm -rf .build/ci-docs
    mkdir -p .build/ci-docs
    for module in LazyJSON LazyJSONLines LazyJSONStore; do
        "$tools/docc" convert "Sources/$module/$module.docc" --warnings-as-errors \
            --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
            --additional-symbol-graph-dir ".build/ci-graphs/$module" --output-path ".build/ci-docs/$module.doccarchive"
    done
    undocumented .build/ci-graphs/*/*.json
    uncurated .build/ci-docs Sources/*/*.docc/Extensions/*.md
}

# Writes the public symbols of the modules to .build/ci-graphs.
symbol_graphs() {
    local modules module target
    swift build --target LazyJSONStore
    swift build --target LazyJSONLines
    modules=$(swift build --show-bin-path)
    target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | sed -n 1p)
    rm -rf .build/ci-graphs
    for module in LazyJSON LazyJSONLines LazyJSONStore; do
        mkdir -p ".build/ci-graphs/$module"
        swift symbolgraph-extract -module-name "$module" -target "$target" -minimum-access-level public \
            -skip-synthesized-members -pretty-print -emit-extension-block-symbols -I "$modules/Modules" \
            -Xcc "-fmodule-map-file=$modules/CLazyJSON.build/module.modulemap" -Xcc -I -Xcc Sources/CLazyJSON/include \
            -output-dir ".build/ci-graphs/$module"
    done
}

# Lists the symbols of graphs, printed prettily, that have no comment; names with an underscore in front are not public.
undocumented() {
    awk '
        /^    \{$/ { path = ""; isDocumented = 0 }
        /^      "docComment"/ { isDocumented = 1 }
        # A type of another module that is extended: its members have comments, not the extension.
        /^        "identifier": "swift.extension"/ { isDocumented = 1 }
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

# Lists the topics that docc generates for members without one, in archives, of the types with a page of their own.
uncurated() {
    local archives=$1 page module type groups failed=0
    local kinds='Initializers|Subscripts|Operators|Enumerations|Structures|(Instance|Type)-(Methods|Properties)'
    shift
    for page in "$@"; do
        module=${page#Sources/}
        module=${module%%/*}
        type=$(sed -n '1s/^# ``\(.*\)``$/\1/p' "$page" | tr '[:upper:]' '[:lower:]')
        groups=$(grep -oE "\"anchor\" ?: ?\"($kinds)\"" "$archives/$module.doccarchive/data/documentation/$type.json" || true)
        if [[ -n $groups ]]; then failed=1 && echo "$page lacks members:" $groups; fi
    done
    echo "$# pages of types"
    return "$failed"
}
