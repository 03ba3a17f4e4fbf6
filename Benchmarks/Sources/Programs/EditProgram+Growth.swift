import LazyJSON

/// Values that grow from empty ones, with copies in between.
extension EditProgram {
    /// Builds a value by appending and setting.
    mutating func grow() {
        let count = random.once(in: 40) ? random.number(60...250) : random.number(3...16)
        log.step("value \(slot) grows from an empty one by \(count) children")
        switch random.below(4) {
        case 0: growArray(count)
        case 1: growObject(count)
        case 2: growNested(count)
        default: growCopies(min(count, 20))
        }
    }

    private mutating func growArray(_ count: Int) {
        values[slot] = []
        for _ in 0..<count {
            let value = random.chance(70) ? random.scalar() : random.value()
            do {
                try values[slot].append(value)
            } catch {
                log.add(error)
            }
            keepSometimes(in: count)
        }
    }

    private mutating func growObject(_ count: Int) {
        values[slot] = [:]
        for index in 0..<count {
            let name = random.chance(30) ? random.name() : "key \(index)"
            values[slot][name] = random.chance(70) ? random.scalar() : random.value()
            keepSometimes(in: count)
            if random.once(in: 10) { values[slot]["key \(random.below(index + 1))"] = nil }
        }
    }

    private mutating func growNested(_ count: Int) {
        values[slot] = ["list": [], "map": [:], "count": 0]
        for index in 0..<count {
            let value = random.scalar()
            do {
                switch random.below(5) {
                case 0: try values[slot]["list"]?.append(value)
                case 1: values[slot]["map"]?["key \(index)"] = value
                case 2:
                    values[slot][at: JSONPointer([.key("tree"), .key("branch \(index % 3)"), .key("leaf")])] = value
                case 3: try values[slot].set(value, at: JSONPointer([.key("rows"), .index(index)]))
                default: values[slot]["count"] = JSON(index)
                }
            } catch {
                log.add(error)
            }
            keepSometimes(in: count)
        }
    }

    /// Grows two copies in turn: a copy never sees what is appended to the other one.
    private mutating func growCopies(_ count: Int) {
        var one: JSON = random.chance(50) ? [1] : random.parsed("[\n  1\n]")
        var other = one
        do {
            for index in 0..<count {
                if random.chance(20) { other = one }
                let (first, second) = (random.scalar(), random.scalar())
                try one.append(first)
                try other.append(second)
                if random.chance(10) { kept.append((one, one.text())) }
                if random.chance(10) { try one.append(contentsOf: other.elements) }
                if index == count / 2 { try other.remove(at: 0) }
            }
        } catch {
            log.add(error)
        }
        values[slot] = one
        log.add("other", other.text())
        kept.append((other, other.text()))
    }

    private mutating func keepSometimes(in count: Int) {
        if random.once(in: max(8, count / 4)) { kept.append((values[slot], values[slot].text())) }
    }
}
