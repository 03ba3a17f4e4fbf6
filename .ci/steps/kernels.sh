# The kernels in C, compared with each other on generated and damaged texts.

# The kernel for Arm, which every Apple device uses, is compiled for Linux and run by an emulator. It must find what the kernels of
# this machine find: the same indexes, commas and lines.
kernels() {
    local folder=.build/ci-kernels count=100000 name
    local -a sources=(-O2 -Wall -Wextra -Werror -I Sources/CLazyJSON/include Sources/CLazyJSON/*.c Benchmarks/Kernels/digests.c) files=()
    mkdir -p "$folder"
    "$tools/clang" "${sources[@]}" -o "$folder/digests"
    [[ -d ../shared/bench-data ]] && mapfile -t files < <(printf '%s\n' ../shared/bench-data/*.json | sort)
    "$folder/digests" best "$count" "${files[@]}" >"$folder/best.txt"
    tail -n 1 "$folder/best.txt"
    for name in sse2 avx2 avx512 neon; do
        "$folder/digests" "$name" 0 2>"$folder/why.txt" || { echo "$name: $(<"$folder/why.txt")"; continue; }
        "$folder/digests" "$name" "$count" "${files[@]}" >"$folder/$name.txt"
        cmp "$folder/best.txt" "$folder/$name.txt"
        echo "$name: the same"
    done
    # On Arm, its kernel has been run above.
    if [[ $(uname -m) == x86_64 ]]; then emulated_kernel "${files[@]}"; fi
}

# Compiles the kernel for Arm and runs it; installs the Debian packages for that where it may.
emulated_kernel() {
    local folder=.build/ci-kernels
    if ! command -v qemu-aarch64 >/dev/null || ! command -v aarch64-linux-gnu-gcc >/dev/null; then
        if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
            { apt-get update && apt-get install -y --no-install-recommends qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross; } \
                >"$folder/install.txt" 2>&1 || true
        fi
    fi
    if ! command -v qemu-aarch64 >/dev/null || ! command -v aarch64-linux-gnu-gcc >/dev/null; then
        echo "neon: skipped, because qemu-user or gcc-aarch64-linux-gnu is not installed"
        return
    fi
    "$tools/clang" --target=aarch64-linux-gnu --gcc-toolchain=/usr -fuse-ld=bfd -static "${sources[@]}" -o "$folder/digests-arm"
    qemu-aarch64 "$folder/digests-arm" neon "$count" "$@" >"$folder/neon.txt"
    cmp "$folder/best.txt" "$folder/neon.txt"
    echo "neon, emulated: the same"
}
