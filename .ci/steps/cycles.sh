# The files that name each other in a circle, by the index that the compiler writes in a debug build: calls of extensions count, too.

# Compares the largest circle of each folder with .ci/cycles/limits.txt, and fails on an arrow against the order of the folders.
file_cycles() {
    local folder=.build/ci-cycles library store
    mkdir -p "$folder"
    swift build 2>&1 | tail -n 1
    store=$(swift build --show-bin-path)/index/store
    library=$(find "$tools/../lib" -name 'libIndexStore.*' | head -n 1)
    if [[ ! -d $store || -z $library ]]; then
        echo "skipped: this toolchain has no index of the build, or no libIndexStore"
        return
    fi
    "$tools/clang" -O1 -Wall -Werror -I "$tools/../local/include" .ci/cycles/occurrences.c "$library" \
        -Wl,-rpath,"$(dirname "$(readlink -f "$library")")" -o "$folder/occurrences"
    "$folder/occurrences" "$store" "$PWD/Sources/" >"$folder/occurrences.txt"
    sort -u "$folder/occurrences.txt" | awk -F '\t' -v order="${rooms_in_order[*]}" '
        function room(path,   parts, count) {
            count = split(path, parts, "/")
            return (parts[1] "/" parts[2]) in rank ? parts[1] "/" parts[2] : parts[1]
        }
        # Marks all files that are reached from one.
        function reach(from,   queue, first, last, i, at, count, next_files) {
            queue[1] = from
            last = 1
            for (first = 1; first <= last; first++) {
                at = queue[first]
                count = split(arrows[at], next_files, "\n")
                for (i = 1; i <= count; i++)
                    if (next_files[i] != "" && !((from, next_files[i]) in reached)) {
                        reached[from, next_files[i]]
                        queue[++last] = next_files[i]
                    }
            }
        }
        BEGIN {
            rooms = split(order, names, " ")
            for (i = 1; i <= rooms; i++) rank[names[i]] = i
            while ((getline line < ".ci/cycles/limits.txt") > 0)
                if (line !~ /^#/) { split(line, words, " "); limit[words[1]] = words[2] }
        }
        !(room($2) in rank) { next }
        $1 == "D" && !($3 in home) { home[$3] = $2 }
        $1 == "R" { uses[$2, $3] }
        END {
            for (key in uses) {
                split(key, parts, SUBSEP)
                to = home[parts[2]]
                if (to == "" || to == parts[1] || (parts[1], to) in seen) continue
                seen[parts[1], to]
                arrows[parts[1]] = arrows[parts[1]] "\n" to
                files[parts[1]]; files[to]
                if (rank[room(to)] > rank[room(parts[1])] && limit[parts[1]] != to) {
                    print "against the order: " parts[1] " names something of " to
                    failed = 1
                }
            }
            for (file in files) reach(file)
            for (file in files) {
                size = 0
                circle = ""
                for (other in files)
                    if (room(other) == room(file) && ((file, other) in reached) && ((other, file) in reached)) {
                        size++
                        circle = circle " " other
                    }
                if (size > 1 && size > largest[room(file)]) { largest[room(file)] = size; members[room(file)] = circle }
            }
            for (i = 1; i <= rooms; i++) {
                name = names[i]
                if (largest[name] + 0 > 0) printf "%-25s %d files in a circle\n", name, largest[name]
                if (largest[name] + 0 > limit[name] + 0) {
                    printf "%s: at most %d are allowed:%s\n", name, limit[name], members[name]
                    failed = 1
                }
                if (largest[name] + 0 < limit[name] + 0) printf "%s: write %d into .ci/cycles/limits.txt\n", name, largest[name]
            }
            exit failed
        }'
}
