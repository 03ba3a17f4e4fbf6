import LazyJSON

/// Editing the names and the order of members.
extension EditProgram {
    /// Edits the members of one object.
    mutating func editMembers() {
        let json = values[slot]
        let (place, way) = (pointer(in: json, to: .object), random.below(3))
        let object = json[at: place] ?? json
        guard object.kind == .object || random.chance(15) else { return setSomething() }
        let (name, other) = (name(in: object), name(in: object))
        let (position, value) = (position(in: object), anyValue())
        switch random.below(10) {
        case 0:
            attempt("\(place), way \(way): renameMember(\(name), to: \(other))") {
                try $0.change(at: place, way: way) { try $0.renameMember(name, to: other) }
            }
        case 1:
            let new = random.name()
            attempt("\(place), way \(way): renameMember(\(name), to: \(new))") {
                try $0.change(at: place, way: way) { try $0.renameMember(name, to: new) }
            }
        case 2:
            attempt("\(place), way \(way): insertMember(\(name), value: \(value), at: \(position))") {
                try $0.change(at: place, way: way) { try $0.insertMember(name, value: value, at: position) }
            }
        case 3:
            let new = random.name()
            attempt("\(place), way \(way): insertMember(\(new), value: \(value), before: \(other))") {
                try $0.change(at: place, way: way) { try $0.insertMember(new, value: value, before: other) }
            }
        case 4:
            attempt("\(place), way \(way): insertMember(\(name), value: \(value), after: \(other))") {
                try $0.change(at: place, way: way) { try $0.insertMember(name, value: value, after: other) }
            }
        case 5:
            attempt("\(place), way \(way): moveMember(\(name), before: \(other))") {
                try $0.change(at: place, way: way) { try $0.moveMember(name, before: other) }
            }
        case 6:
            attempt("\(place), way \(way): moveMember(\(name), after: \(other))") {
                try $0.change(at: place, way: way) { try $0.moveMember(name, after: other) }
            }
        case 7:
            attempt("\(place), way \(way): moveMember(\(name), to: \(position))") {
                try $0.change(at: place, way: way) { try $0.moveMember(name, to: position) }
            }
        case 8:
            attempt("\(place), way \(way): sortMembers()") {
                try $0.change(at: place, way: way) { try $0.sortMembers() }
            }
        default:
            attempt("\(place), way \(way): sortMembers(by: the text of the value)") {
                try $0.change(at: place, way: way) {
                    try $0.sortMembers { $0.value.rawText < $1.value.rawText }
                }
            }
        }
    }
}
