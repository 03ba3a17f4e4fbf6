# The folders of the sources: which of them names what is declared in which other, and where unsafe code may be.

# The modules, and in each the folders from the bottom up: a folder may name types of those before it, and of the modules
# before its own. Folders in one of these belong to it. A module without folders is one.
rooms_in_order=(
    LazyJSON/{Memory,Concurrency,Numbers,Errors,System,Document,Value,Coding,Conversion,Model}
    LazyJSONLines
    LazyJSONStore/{Concurrency,Identity,Changes,Store,Query,Memory,Import,Export,File}
)

# The files and folders of Sources in which unsafe code may be written, each with its reason. A folder is listed only if
# raw memory or threads are its subject.
unsafe_allowed=(
    'LazyJSON/Memory/ owns raw memory and reads it, behind doors that check bounds'
    'LazyJSON/Concurrency/ publishes references between threads'
    'LazyJSON/System/ passes memory to calls of the system'
    'LazyJSON/Document/ContainerIndex.swift keeps what searches need in a slot of the index'
    'LazyJSON/Document/Document.swift changes the text and the index of a document that one value holds'
    'LazyJSON/Document/Document+Growing.swift appends to texts, which are UTF-8 afterward'
    'LazyJSON/Document/Document+Keys.swift compares names as bytes'
    'LazyJSON/Document/Document+Parsing.swift fills the memory of a document and passes it to the kernels'
    'LazyJSONLines/ElementScanner.swift passes a buffer to the kernels'
    'LazyJSON/Document/IndexBuilder.swift passes memory to the kernels, and owns entries'
    'LazyJSON/Document/IndexTape.swift owns entries, and reads slots as atomics'
    'LazyJSON/Document/KeyTable.swift hashes names as bytes'
    'LazyJSON/Document/MemberName.swift compares names as words'
    'LazyJSON/Document/PortableIndexer.swift writes entries into memory of malloc'
    'LazyJSON/Document/ShortNumber.swift loads eight bytes as a word'
    'LazyJSON/Document/SmallText.swift keeps a short text in a number'
    'LazyJSON/Document/TextScanning.swift loads vectors of bytes'
    'LazyJSON/Value/ChildCursor.swift lends children without counting references'
    'LazyJSON/Value/Editing/ValuePath.swift compares names as bytes'
    'LazyJSON/Value/Nodes/EditedArray.swift changes children that one value holds'
    'LazyJSON/Value/Nodes/EditedContainer.swift changes children that one value holds'
    'LazyJSON/Value/Nodes/EditedObject.swift changes children that one value holds, and clears a table'
    'LazyJSON/Value/Nodes/EditedObject+Keys.swift compares names as bytes'
    'LazyJSON/Value/JSON+Equality.swift compares texts as bytes'
    'LazyJSON/Value/Editing/JSON+Members.swift compares names as bytes'
    'LazyJSON/Value/Writing/JSON+RawText.swift lends the bytes of a text'
    'LazyJSON/Value/Writing/JSON+SourceText.swift compares texts as bytes'
    'LazyJSON/Value/JSON+Names.swift compares names as bytes'
    'LazyJSON/Value/JSON+Raw.swift lends a document without counting a reference'
    'LazyJSON/Value/Nodes/ReplacementOverlay.swift changes values that one value holds, and publishes their other form'
    'LazyJSON/Conversion/Conversion.swift casts after comparing the type'
    'LazyJSON/Model/Array/CachedElements.swift publishes elements between threads'
    'LazyJSON/Model/Array/JSONArray.swift makes elements of the class that they have'
    'LazyJSON/Model/Columns/ColumnProgram.swift keeps look-ups in memory of its own'
    'LazyJSON/Model/Columns/ColumnRows.swift casts columns to the types of their paths'
    'LazyJSON/Model/Columns/ColumnSet.swift refers to columns that live as long as the process'
    'LazyJSON/Model/Columns/ColumnSlots.swift keeps values of several types in one block'
    'LazyJSON/Model/Draft/DraftTree.swift changes what one draft at a time can reach'
    'LazyJSON/Model/JSONModel.swift casts after comparing the type'
    'LazyJSON/Model/JSONModelSeed.swift refers to a document that its JSON holds'
    'LazyJSON/Model/ModelClass.swift refers to classes that live as long as the process'
    'LazyJSON/Model/ClassAttachment.swift publishes what the store attaches to a class'
    'LazyJSON/Model/Property/JSONProperty.swift reads published values and finds plans by number'
    'LazyJSON/Model/Property/ModelClass+Routes.swift refers to itself, which lives as long as the process'
    'LazyJSON/Model/Property/PropertyPlan.swift refers to a document that the caller holds'
    'LazyJSON/Model/Property/PropertyRecorder.swift is found by a variable of the thread'
    'LazyJSONStore/Store/JSONStoreLink.swift runs the jobs of a transaction on a queue'
    'LazyJSONStore/Import/JSONImporter.swift casts an array after the types of its elements were compared'
    'LazyJSONStore/Identity/StoreClass.swift reads what it attached, whose type it knows'
    'Quickstart/Output.swift calls the system'
)

# Prints the code of Swift files, each line after the name of its file and a tab, without comments and the contents of texts.
swift_code() {
    git ls-files -z --cached --others --exclude-standard "$@" | xargs -0 awk '
        FNR == 1 { in_text = 0 }
        {
            line = $0
            if (in_text) { if (line !~ /"""/) next; sub(/.*"""/, "", line); in_text = 0 }
            gsub(/"([^"\\]|\\.)*"/, "", line)
            sub(/\/\/.*/, "", line)
            if (line ~ /"/) { sub(/".*/, "", line); in_text = 1 }
            print FILENAME "\t" line
        }'
}

# Prints each folder with the folders whose types it names, and how many types of each; fails on an arrow upwards, so that
# there can be no cycle. Names in comments and in texts are not counted.
room_graph() {
    swift_code 'Sources/LazyJSON/*.swift' 'Sources/LazyJSONLines/*.swift' 'Sources/LazyJSONStore/*.swift' | awk -F '\t' -v order="${rooms_in_order[*]}" '
        function room(path,   parts) { split(path, parts, "/"); return parts[2] (parts[4] != "" ? "/" parts[3] : "") }
        function base(path) { sub(/.*\//, "", path); return path }
        BEGIN { rooms = split(order, names, " "); for (i = 1; i <= rooms; i++) rank[names[i]] = i }
        $1 != file {
            file = $1
            if (!(room(file) in rank)) { print file ": no folder has its place in the order"; failed = 1 }
        }
        {
            line = $2
            if (match(line, /^((@[A-Za-z_(), ]+|public|package|internal|open|final|indirect|nonisolated) +)*(struct|class|enum|protocol|actor|typealias) +[A-Z_][A-Za-z0-9_]*/)) {
                name = substr(line, RSTART, RLENGTH); sub(/.* /, "", name)
                home[name] = room(file)
            }
            gsub(/[^A-Za-z0-9_]+/, " ", line)
            count = split(line, words, " ")
            for (i = 1; i <= count; i++)
                if (words[i] ~ /^_?[A-Z]/) used[words[i] SUBSEP file]
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

# Prints how often each folder has the word unsafe, and in how many files; fails where unsafe code is in a file that is not
# listed, and where a listed file or folder has none.
unsafe_places() {
    swift_code 'Sources/*.swift' | awk -F '\t' -v list="$(printf '%s\n' "${unsafe_allowed[@]}")" '
        BEGIN {
            entries = split(list, lines, "\n")
            for (i = 1; i <= entries; i++) {
                path[i] = "Sources/" lines[i]; sub(/ .*/, "", path[i])
                if (lines[i] !~ / ./) { print lines[i] ": no reason is given"; failed = 1 }
            }
        }
        function entry(file,   i) {
            for (i = 1; i <= entries; i++)
                if (file == path[i] || (path[i] ~ /\/$/ && index(file, path[i]) == 1)) return i
            return 0
        }
        {
            line = $2
            marks = gsub(/@safe([^A-Za-z0-9_]|$)/, " ", line)
            gsub(/[^A-Za-z0-9_]+/, " ", line)
            count = split(line, words, " ")
            for (i = 1; i <= count; i++) {
                if (words[i] == "unsafe") total[room($1)]++
                if (words[i] ~ /^(unsafe|unsafe[A-Z].*|Unsafe.*|Unmanaged|OpaquePointer)$/) marks++
            }
            if (!marks) next
            found = entry($1)
            if (found) needed[found]
            else if (!($1 in refused)) { refused[$1]; printf "%s: unsafe code, but not in the list\n", $1; failed = 1 }
            if (!($1 in files)) { files[$1]; fileCount[room($1)]++ }
        }
        function room(file,   parts) { split(file, parts, "/"); return parts[2] (parts[4] != "" ? "/" parts[3] : "") }
        END {
            for (i = 1; i <= entries; i++)
                if (!(i in needed)) { printf "%s: in the list without need\n", path[i]; failed = 1 }
            for (name in fileCount) printf "%-26s %4d in %d files\n", name, total[name], fileCount[name]
            exit failed
        }'
}
