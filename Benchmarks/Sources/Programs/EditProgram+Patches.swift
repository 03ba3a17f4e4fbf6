import LazyJSON

/// Patches and merges.
extension EditProgram {
    /// Applies a random patch, or the difference of two values.
    mutating func patchSomething() {
        switch random.below(7) {
        case 0, 1: applyPatch()
        case 2: merge()
        case 3, 4: applyDifference()
        default: applyMergeDifference()
        }
    }

    private mutating func applyPatch() {
        let json = values[slot]
        var patch: JSON = []
        for _ in 0..<random.number(1...4) {
            let (from, path) = (pointer(in: json).description, freePointer(in: json).description)
            let value = random.chance(70) ? random.value() : json[at: pointer(in: json)] ?? nil
            let operation: JSON =
                switch random.below(8) {
                case 0, 1: ["op": "add", "path": JSON(path), "value": value]
                case 2: ["op": "remove", "path": JSON(from)]
                case 3, 4: ["op": "replace", "path": JSON(from), "value": value]
                case 5: ["op": "move", "from": JSON(from), "path": JSON(path)]
                case 6: ["op": "copy", "from": JSON(from), "path": JSON(path)]
                default: ["op": "test", "path": JSON(from), "value": json[at: pointer(in: json)] ?? value]
                }
            try? patch.append(operation)
        }
        attempt("apply \(patch)") { $0 = try $0.applying(patch: patch) }
    }

    private mutating func merge() {
        let patch = anyValue()
        let nulls: JSONMergeNulls = random.chance(70) ? .clear : .ignore
        let arrays: JSONMergeArrays = random.chance(70) ? .replace : .append
        attempt("merging(\(patch), \(nulls), \(arrays))") { $0 = $0.merging(patch, nulls: nulls, arrays: arrays) }
    }

    /// Returns a value that has something in common with the value of the step.
    private mutating func relative() -> JSON {
        if random.chance(25) { return values[anySlot()] }
        var other = values[slot]
        for _ in 0...random.below(4) {
            let (pointer, value) = (freePointer(in: other), random.value(1))
            switch random.below(3) {
            case 0: other[at: pointer] = nil
            case 1: other[at: pointer] = value
            default: try? other.insert(value, at: pointer)
            }
        }
        return other
    }

    private mutating func applyDifference() {
        let (json, other) = (values[slot], relative())
        let patch = json.patch(to: other)
        log.add("patch", patch.text())
        attempt(
            "apply the difference to \(other)",
            then: { json, log in
                if json != other { log.fail("the patch \(patch) does not lead to \(other.text(.compact))") }
            },
            { $0 = try $0.applying(patch: patch) })
    }

    private mutating func applyMergeDifference() {
        let (json, other) = (values[slot], relative())
        log.step("the merge difference to \(other)")
        do {
            let patch = try json.mergePatch(to: other)
            log.add("merge patch", patch.text())
            attempt(
                "merging(\(patch))",
                then: { json, log in
                    if json != other { log.fail("the merge patch \(patch) does not lead to \(other.text(.compact))") }
                },
                { $0 = $0.merging(patch) })
        } catch {
            log.add(error)
        }
    }
}
