import LazyJSON

extension ScriptPerson {
    /// The values of the properties, references as the texts of their objects.
    var reading: [String] {
        var reading = [name ?? "-", age.map { "\($0)" } ?? "-", boss?.text(.compact) ?? "-"]
        reading.append("friends")
        reading += friends.valid.map { $0.text(.compact) }
        reading.append("pets")
        reading += pets.map { $0.text(.compact) }
        reading.append("named")
        reading += named.sorted { $0.key < $1.key }.map { $0.value.text(.compact) }
        reading.append(address?.landlord?.text(.compact) ?? "-")
        reading += (self as? ScriptManager)?.reports.map { $0.text(.compact) } ?? []
        return reading
    }
}

extension ScriptPet {
    /// The values of the properties, references as the texts of their objects.
    var reading: [String] {
        [title ?? "-", owner?.text(.compact) ?? "-"] + young.map { $0.text(.compact) }
    }
}

extension PlainStore {
    func name(of key: Key) -> String? { text(objects[key]?["name"]) }

    private func text(_ value: PlainJSON?) -> String? {
        switch value {
        case .string(let value, _): value
        case .number(let source): source
        default: nil
        }
    }

    func age(of key: Key) -> Int? {
        guard case .number(let source)? = objects[key]?.value(at: ["about", "age"]) else { return nil }
        return Double(source).flatMap { Int(exactly: $0) }
    }

    /// The text of the object that a value shows; `nil` if it shows none.
    private func shown(_ value: PlainJSON, _ type: PlainType) -> String? {
        guard let key = Self.target(of: value, type) else { return value.isObject ? value.text() : nil }
        if let object = objects[key] { return object.text() }
        return value.isObject && !type.isStub(value) ? value.text() : nil
    }

    /// The values of the properties of a model of the object.
    func reading(of key: Key) -> [String] {
        guard let object = objects[key] else { return [] }
        func all(_ name: String, of modelClass: PlainClass) -> [String] {
            guard let value = object[name], let relation = modelClass.relations.first(where: { $0.name == name }) else {
                return []
            }
            if case .object(let members) = value, relation.shape == .named {
                return members.sorted { $0.name < $1.name }.compactMap { shown($0.value, relation.type) }
            }
            return relation.values(of: value).compactMap { shown($0, relation.type) }
        }
        switch key.type {
        case .people:
            var reading = [name(of: key) ?? "-", age(of: key).map { "\($0)" } ?? "-"]
            reading.append(all("boss", of: .person).first ?? "-")
            reading += ["friends"] + all("friends", of: .person) + ["pets"] + all("pets", of: .person)
            reading += ["named"] + all("named", of: .person)
            reading.append(object["address"]?["landlord"].flatMap { shown($0, .people) } ?? "-")
            if modelClass(of: key) == .manager { reading += all("reports", of: .manager) }
            return reading
        case .pets:
            return [text(object["title"]) ?? "-", all("owner", of: .pet).first ?? "-"] + all("young", of: .pet)
        }
    }
}
