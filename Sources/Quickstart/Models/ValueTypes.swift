import LazyJSON

/// The type of a property or of elements.
struct ValueType {
    /// The name, in which `%` is the name of the class or enum.
    var text: String
    /// The number of the class.
    var model: Int?
    /// The values of an enum.
    var cases: [String]?
    /// The argument `using:`.
    var conversion: String?
    /// The text of a comment.
    var note: String?
    var isOptional = false

    /// Whether a property of it, or an element of a `JSONArray`, reads an empty value if there is none.
    var hasEmpty: Bool { !["Date", "URL", "UUID"].contains(text) }

    /// Whether it is a model or a `JSONArray`.
    var isLazy: Bool { model != nil && !text.hasPrefix("[") }
}

/// The types of the values in samples.
struct ValueTypes {
    typealias Property = (key: String, name: String, type: ValueType)

    private let samples: SampleClasses
    private let isCodable: Bool
    /// The structs that a struct contains.
    private var contained: [Int: Set<Int>] = [:]

    /// Creates the types of samples that are divided into classes.
    init(_ samples: SampleClasses, isCodable: Bool) { (self.samples, self.isCodable) = (samples, isCodable) }

    /// Returns the properties of a class.
    mutating func properties(of number: Int) -> [Property] {
        let (keys, objects) = (samples.classes[number].keys, samples.classes[number].objects)
        var names: Set<String> = []
        return keys.compactMap { key in
            let values = objects.compactMap { $0[key] }
            // No Swift string is a name with half of a surrogate pair.
            if values.isEmpty { return nil }
            var type = type(of: values, at: SampleClasses.Place(owner: number, key: key))
            if isCodable, let model = type.model, type.isLazy, !contain(model, in: number) {
                type = ValueType(text: "JSON", note: "a struct cannot contain itself")
            }
            // A `JSON` is null as well.
            let isNull = type.text == "JSON" ? values.allSatisfy(\.isNull) : values.contains(where: \.isNull)
            type.isOptional = isNull || values.count < objects.count || !isCodable && !type.hasEmpty
            return (key, Names.unused(Names.property(key), in: &names), type)
        }
    }

    /// Notes that a struct contains another one, unless it would contain itself; then returns `false`.
    private mutating func contain(_ inner: Int, in number: Int) -> Bool {
        var (reached, open) = (Set<Int>(), [inner])
        while let next = open.popLast() { open += reached.insert(next).inserted ? contained[next] ?? [] : [] }
        if !reached.contains(number) { contained[number, default: []].insert(inner) }
        return !reached.contains(number)
    }

    /// Returns the type of values at a place.
    func type(of values: [JSON], at place: SampleClasses.Place = SampleClasses.Place()) -> ValueType {
        let present = values.filter { !$0.isNull }
        let kinds = Set(present.map(\.kind))
        guard let kind = kinds.first, kinds.count == 1, place.level <= 32 else {
            let names = kinds.map(\.rawValue).sorted().joined(separator: " or ")
            return ValueType(text: "JSON", note: kinds.isEmpty ? "null in all samples" : names)
        }
        if kind == .object, let number = samples.numbers[place], !samples.classes[number].keys.isEmpty {
            return ValueType(text: "%", model: number)
        }
        guard kind == .array || kind == .object else { return scalarType(of: present, at: place) }
        let elements = present.flatMap(\.elements) + present.flatMap { $0.members.map(\.value) }
        var type = elements.isEmpty ? ValueType(text: "JSON") : type(of: elements, at: place.inner)
        let isLazy = kind == .array && !isCodable && (type.isLazy || place == SampleClasses.Place())
        let isOptional = elements.contains(where: \.isNull) && type.text != "JSON" || isLazy && !type.hasEmpty
        let element = type.text + (isOptional ? "?" : "")
        type.text = isLazy ? "JSONArray<\(element)>" : kind == .object ? "[String: \(element)]" : "[\(element)]"
        type.note = elements.isEmpty ? "empty in all samples" : nil
        return type
    }

    private func scalarType(of values: [JSON], at place: SampleClasses.Place) -> ValueType {
        // Elements and the root have no conversion of their own, and no name for an enum.
        let isProperty = place.owner != nil && place.level == 0
        // The strategies of a coder decide on dates, and large integers have the type `Decimal` there.
        let usable = ScalarType.all.first { type in
            !(isCodable && ["Date", "JSONNumber"].contains(type.name)) && (isProperty || type.conversion == nil)
                && values.allSatisfy(type.reads)
        }
        guard let usable else { return ValueType(text: "JSON", note: "no type holds all values") }
        // Few strings that are frequent are the cases of an enum. In a Codable type it would lose other values.
        let texts = usable.name == "String" && isProperty && !isCodable ? Set(values.compactMap(\.string)) : []
        let cases = texts.subtracting(["unknown"]).sorted() + ["unknown"]
        let isEnum =
            2...8 ~= texts.count && values.count >= 4 * texts.count
            && cases.allSatisfy { $0.count <= 32 && $0.first?.isLetter == true }
            && Set(cases.map(Names.property)).count == cases.count
        return isEnum ? ValueType(text: "%", cases: cases) : ValueType(text: usable.name, conversion: usable.conversion)
    }
}
