import LazyJSON

/// The declarations of types, formatted as swift-format does it.
struct ModelPrinter {
    private let isCodable: Bool
    /// The names of the classes by number.
    private var names: [Int: String] = [:]
    /// The names of the enums by their cases.
    private var enums: [[String]: String] = [:]
    private var taken = Names.takenTypes
    private(set) var declarations: [String] = []

    /// Prints the declarations of the classes in samples.
    init(_ samples: SampleClasses, _ types: ValueTypes, isCodable: Bool) {
        self.isCodable = isCodable
        var types = types
        let used = samples.classes.indices.filter { !samples.classes[$0].keys.isEmpty }
        for number in used { names[number] = typeName(samples.classes[number].name, in: samples.classes[number].owner) }
        for number in used {
            let (path, properties) = (samples.classes[number].path, types.properties(of: number))
            let place = path.isEmpty ? "The root of the samples" : "The objects at `\(Names.comment(path))`"
            for property in properties {
                guard let cases = property.type.cases, enums[cases] == nil else { continue }
                enums[cases] = typeName(property.key, in: number)
                let body = cases.map { enumCase(Names.property($0), $0) }.joined()
                let place = "The strings at `\(Names.comment("\(path)/\(property.key)"))`"
                declare("enum \(enums[cases] ?? ""): String, JSONConvertible", place, body)
            }
            let kind = isCodable ? "struct %: Codable" : "final class %: JSONModel, @unchecked Sendable"
            // An edit of an array has to know which element is which.
            let hasID =
                isCodable && properties.contains { $0.name == "id" && !$0.type.isOptional && $0.type.model == nil }
            let heading = kind.replacing("%", with: names[number] ?? "") + (hasID ? ", Identifiable" : "")
            declare(heading, place, isCodable ? structBody(properties) : classBody(properties))
        }
    }

    /// Declares the type of the samples, unless it is a class, and returns its name.
    mutating func declareRoot(_ type: ValueType, named key: String) -> String {
        if type.text == "%" { return text(of: type) }
        let name = typeName(key, in: nil)
        declarations.append("typealias \(name) = \(text(of: type))\n")
        return name
    }

    private mutating func declare(_ heading: String, _ place: String, _ body: String) {
        declarations.append("/// \(place).\n\(heading) {\n\(body)}\n")
    }

    /// Returns the name of a type that no other one has: alone, or behind that of the class around it, or with a number.
    private mutating func typeName(_ key: String, in owner: Int?) -> String {
        let name = Names.type(key)
        let longer = owner.flatMap { names[$0] }.map { $0 + name } ?? name + "Model"
        return Names.unused(taken.contains(name) ? longer : name, in: &taken)
    }

    /// Returns the source text of a type.
    private func text(of type: ValueType) -> String {
        type.text.replacing("%", with: type.model.flatMap { names[$0] } ?? type.cases.flatMap { enums[$0] } ?? "")
    }

    // MARK: Properties

    /// Returns the properties of a model; their keys follow from their names if most names allow it.
    private func classBody(_ properties: [ValueTypes.Property]) -> String {
        let areKeys = { (strategy: JSONKeyStrategy) in properties.map { strategy.key(for: $0.name) == $0.key } }
        let (plain, snake) = (areKeys(.propertyName), areKeys(.snakeCase))
        let isSnake = snake.count { $0 } > plain.count { $0 }
        let lines = zip(properties, isSnake ? snake : plain).map { property, isKey in
            let using = property.type.conversion.map { "using: \($0)" }
            let arguments = [isKey ? nil : path(to: property.key), using].compactMap(\.self).joined(separator: ", ")
            let attribute = arguments.isEmpty ? "@JSONProperty" : "@JSONProperty(\(arguments))"
            let declaration = declaration(of: property)
            return "    \(attribute)\(attribute.count + declaration.count > 115 ? "\n    " : " ")\(declaration)"
        }
        return (isSnake ? "    override class var keyStrategy: JSONKeyStrategy { .snakeCase }\n\n" : "")
            + lines.joined()
    }

    /// Returns the properties of a Codable struct, and its keys if they are not the names.
    private func structBody(_ properties: [ValueTypes.Property]) -> String {
        let lines = properties.map { "    " + declaration(of: $0) }.joined()
        let keys = properties.map { "    " + enumCase($0.name, $0.key) }.joined()
        let hasKeys = properties.contains { $0.key != $0.name }
        return lines + (hasKeys ? "\n    enum CodingKeys: String, CodingKey {\n\(keys)    }\n" : "")
    }

    private func declaration(of property: ValueTypes.Property) -> String {
        let rest = property.type.isOptional ? "?" : property.type.cases == nil ? "" : " = .unknown"
        let note = property.type.note.map { "  // \($0)" } ?? ""
        return "var \(Names.escaped(property.name)): \(text(of: property.type))\(rest)\(note)\n"
    }

    private func enumCase(_ name: String, _ value: String) -> String {
        "    case \(Names.escaped(name))\(name == value ? "" : " = \(Names.literal(value))")\n"
    }

    /// Returns the source text of the path to a member.
    private func path(to key: String) -> String {
        let isPlain = !key.isEmpty && !key.hasPrefix("/") && !key.contains { $0 == "." || $0 == "\\" }
        return Names.literal(isPlain ? key : JSONPointer([.key(key)]).description)
    }
}
