# Checks of the text of the sources.

format_lint() {
    local files
    mapfile -t files < <(git ls-files --cached --others --exclude-standard '*.swift')
    swift format lint --strict --parallel "${files[@]}"
    echo "${#files[@]} files"
}

# No Swift file over 400 lines, no file over 100,000 bytes.
file_sizes() {
    local file lines bytes failed=0 longest=0 largest=0
    while IFS= read -r -d '' file; do
        # A link to a folder, whose files are listed by themselves.
        if [[ -d $file ]]; then continue; fi
        bytes=$(wc -c <"$file")
        if ((bytes > largest)); then largest=$bytes; fi
        if ((bytes > 100000)); then failed=1 && echo "$file: $bytes bytes"; fi
        if [[ $file != *.swift ]]; then continue; fi
        lines=$(wc -l <"$file")
        if ((lines > longest)); then longest=$lines; fi
        if ((lines > 400)); then failed=1 && echo "$file: $lines lines"; fi
    done < <(git ls-files -z --cached --others --exclude-standard)
    echo "longest Swift file: $longest lines; largest file: $largest bytes"
    return "$failed"
}
