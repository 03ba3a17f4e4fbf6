# Builds that are made in the background, while other steps run. The build of a step X is the function X_build.

declare -A builds=()

# Begins the builds of steps of a list, which are made one after another.
start_builds() {
    local list=$1 step before=
    shift
    for step in "$@"; do
        is_wanted "$list" "$step" || continue
        build_after "$before" "$step" >".build/ci-$step.txt" 2>&1 &
        before=$!
        builds[$step]=$before
    done
    trap 'kill "${builds[@]}" 2>/dev/null || true' EXIT
}

# Makes the build of a step when the one before has ended, however that was.
build_after() {
    while [[ -n $1 ]] && kill -0 "$1" 2>/dev/null; do sleep 1; done
    "$2_build"
}

# Waits for the build of a step.
built() {
    wait "${builds[$1]}" && return
    cat ".build/ci-$1.txt"
    return 1
}
