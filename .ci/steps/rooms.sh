# The folders of the sources, and which of them names what is declared in which other.

# The modules, and in each the folders from the bottom up: a folder may name types of those before it, and of the modules
# before its own. Folders in one of these belong to it.
rooms_in_order=(
    LazyJSON/{Memory,Concurrency,Numbers,Errors,System,Document,Value,Coding,Conversion,Model,Lines}
    LazyJSONStore/{Concurrency,Identity,Store,Memory,Import,Export,File}
)

# Prints each folder with the folders whose types it names, and how many types of each; fails on an arrow upwards, so that
# there can be no cycle. Names in comments and in text are not counted.
room_graph() {
    local file room
    git ls-files -z --cached --others --exclude-standard 'Sources/LazyJSON/*.swift' 'Sources/LazyJSONStore/*.swift' |
        xargs -0 awk -v order="${rooms_in_order[*]}" '
        function room(path,   parts) { split(path, parts, "/"); return parts[2] "/" parts[3] }
        function base(path) { sub(/.*\//, "", path); return path }
        BEGIN { rooms = split(order, names, " "); for (i = 1; i <= rooms; i++) rank[names[i]] = i }
        FNR == 1 {
            in_text = 0
            if (!(room(FILENAME) in rank)) { print FILENAME ": no folder has its place in the order"; failed = 1 }
        }
        {
            line = $0
            if (in_text) { if (line !~ /"""/) next; sub(/.*"""/, "", line); in_text = 0 }
            gsub(/"([^"\\]|\\.)*"/, "", line)
            sub(/\/\/.*/, "", line)
            if (line ~ /"/) { sub(/".*/, "", line); in_text = 1 }
            if (match(line, /^((@[A-Za-z_(), ]+|public|package|internal|open|final|indirect|nonisolated) +)*(struct|class|enum|protocol|actor|typealias) +[A-Z_][A-Za-z0-9_]*/)) {
                name = substr(line, RSTART, RLENGTH); sub(/.* /, "", name)
                home[name] = room(FILENAME)
            }
            gsub(/[^A-Za-z0-9_]+/, " ", line)
            count = split(line, words, " ")
            for (i = 1; i <= count; i++)
                if (words[i] ~ /^_?[A-Z]/) used[words[i] SUBSEP FILENAME]
        }
        END {
            for (key in used) {
                split(key, parts, SUBSEP)
                from = room(parts[2]); to = home[parts[1]]
                if (to == "" || to == from) continue
                if (!((from, to, parts[1]) in seen)) { seen[from, to, parts[1]]; arrows[from, to]++ }
                if (rank[to] > rank[from]) {
                    printf "upwards: %s/%s names %s of %s\n", from, base(parts[2]), parts[1], to
                    failed = 1
                }
            }
            for (i = 1; i <= rooms; i++) {
                text = ""
                for (j = 1; j <= rooms; j++)
                    if ((names[i], names[j]) in arrows)
                        text = text sprintf(" %s (%d)", names[j], arrows[names[i], names[j]])
                printf "%-25s →%s\n", names[i], text == "" ? " nothing" : text
            }
            exit failed
        }'
}
