/// Builds the schema of a class, with definitions of the classes that it leads to.
struct SchemaBuilder {
    private let form: JSONSchemaForm
    /// The classes that were found; the first is the class of the schema.
    private var classes: [JSONModel.Type]
    private var names: [String]
    /// The property whose values are described, for messages.
    private var owner = ""

    /// Returns the schema of a class.
    static func schema(of type: JSONModel.Type, _ form: JSONSchemaForm) -> JSON {
        var builder = SchemaBuilder(form: form, classes: [type], names: ["#"])
        var schema: SchemaKeywords = []
        if form == .full { schema.append(("$schema", "https://json-schema.org/draft/2020-12/schema")) }
        schema += builder.definition(of: type)
        var definitions: SchemaKeywords = []
        while definitions.count + 1 < builder.classes.count {
            let number = definitions.count + 1
            let definition = builder.definition(of: builder.classes[number])
            definitions.append((builder.names[number], JSON(members: definition)))
        }
        if !definitions.isEmpty { schema.append(("$defs", JSON(members: definitions))) }
        return JSON(members: schema)
    }

    // MARK: Classes

    /// Returns the reference to the definition of a class, which is built later if it is new.
    private mutating func reference(to type: AnyClass) -> SchemaKeywords {
        guard let type = type as? JSONModel.Type else { return [] }
        let known = classes.firstIndex { $0 == type }
        if known == nil {
            // A reference is a URI, in which a name of a generic class would have to be encoded.
            let name = String(String(describing: type).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            var (unique, number) = (name, 2)
            while names.contains(unique) { (unique, number) = (name + "\(number)", number + 1) }
            classes.append(type)
            names.append(unique)
        }
        let name = names[known ?? names.count - 1]
        return [("$ref", .string(name == "#" ? name : "#/$defs/\(name)"))]
    }

    /// Returns the definition of a class: the schema of its own objects and, if it lists subclasses, of their objects.
    private mutating func definition(of type: JSONModel.Type) -> SchemaKeywords {
        let discriminators = Discriminator.all(of: type)
        if discriminators.isEmpty { return object(of: type) }
        var branches = discriminators.map { reference(to: $0.type) + (form == .strict ? [] : $0.keywords ?? []) }
        let own = object(of: type)
        if form == .strict {
            // The class itself is a branch only if no object matches it and a subclass: each subclass must have a discriminator
            // that the class lacks, or for which it has another constant.
            let members = own.first { $0.0 == "properties" }?.1 ?? [:]
            let isApart = discriminators.allSatisfy { found in
                found.leaves.contains { leaf in
                    guard let own = members[leaf.pointer.components[0].name] else { return true }
                    return leaf.pointer.components.count == 1 && own["const"].map { $0 != leaf.value } ?? false
                }
            }
            return [anyOf(branches + (isApart ? [own] : []))]
        }
        // Any other object is an object of the class itself.
        let known = discriminators.compactMap(\.keywords)
        let isKnown = known.count == discriminators.count
        branches.append(own + (isKnown ? [("not", JSON(members: [anyOf(known)]))] : []))
        return [(isKnown ? "oneOf" : "anyOf", JSON(elements: branches.map { JSON(members: $0) }))]
    }

    /// Returns the keywords of the objects of a class itself.
    private mutating func object(of type: JSONModel.Type) -> SchemaKeywords {
        var (root, conditions) = (SchemaNode(), [SchemaKeywords]())
        let constants = form == .strict ? Discriminator.constants(of: type) : []
        let properties = properties(of: type)
        for property in properties {
            let isRequired = form == .strict || property.isRequired || !property.hasFallback
            var value = schema(of: property)
            if let constant = constants.first(where: { $0.pointer == property.pointer }) {
                value = value.filter { $0.0 == "type" || $0.0 == "description" } + [("const", constant.value)]
            }
            let paths = form == .strict ? [property.pointer] : property.pointers
            root.insert(value, at: paths[0].components[...], isRequired: isRequired && paths.count == 1)
            if paths.count > 1 { conditions += alternatives(paths, value, isRequired: isRequired) }
        }
        for constant in constants where !properties.contains(where: { $0.pointer == constant.pointer }) {
            root.insert([("const", constant.value)], at: constant.pointer.components[...], isRequired: true)
        }
        var container = root.container(form).filter { $0.0 != "type" }
        container.insert(("type", "object"), at: 0)
        if !conditions.isEmpty { container.append(("allOf", JSON(elements: conditions.map { JSON(members: $0) }))) }
        return root.root(container)
    }

    /// Returns the properties of the objects of a class.
    ///
    /// A model that is read from the object itself adds its own properties in the strict form, where an object has no other
    /// members, and where its schema would lead back here.
    private func properties(of type: JSONModel.Type) -> [PropertyPlan] {
        ModelClass.of(type).object.reached(by: addingClass).flatMap { found in
            found.properties.filter { addingClass($0) == nil }
        }
    }

    /// Returns the class of a model that adds its own properties; nil for other values.
    private func addingClass(_ property: PropertyPlan) -> JSONModel.Type? {
        guard let inner = modelOfObject(property) else { return nil }
        if form == .strict { return inner }
        let reached = ModelClass.of(inner).object.reached(by: modelOfObject)
        return reached.contains { $0.type == property.modelType } ? inner : nil
    }

    /// Returns the class of a property whose value is a model of the object itself.
    private func modelOfObject(_ property: PropertyPlan) -> JSONModel.Type? {
        guard property.pointer.isRoot, !property.isConvertedModel else { return nil }
        return (property.valueType as? any ModelHolding.Type)?.heldType
    }

    /// Returns the conditions for a property with several paths, of which the first one with a value is read.
    private func alternatives(_ paths: [JSONPointer], _ value: SchemaKeywords, isRequired: Bool) -> [SchemaKeywords] {
        func node(_ path: JSONPointer, _ value: SchemaKeywords?) -> SchemaKeywords {
            var node = SchemaNode()
            node.insert(value, at: path.components[...], isRequired: value == nil)
            return node.container(form)
        }
        let present = paths.map { node($0, nil) }
        let others = paths.indices.dropFirst().map { [anyOf(present[..<$0] + [node(paths[$0], value)])] }
        return others + (isRequired ? [[anyOf(present)]] : [])
    }

    private func anyOf(_ schemas: [SchemaKeywords]) -> (String, JSON) {
        ("anyOf", JSON(elements: schemas.map { JSON(members: $0) }))
    }

    // MARK: Values

    /// Returns the schema of the value of a property.
    private mutating func schema(of property: PropertyPlan) -> SchemaKeywords {
        owner = "\(property.modelType).\(property.name)"
        let acceptsNull = property.acceptsNull ? !property.isRequired : property.readsNull
        var known = property.traits.schema
        if property.readsNull, case .optional(let wrapped) = known { known = wrapped }
        var keywords = schema(of: acceptsNull ? known : known.withoutNull)
        if property.readsNull, property.isOptional, acceptsNull { keywords = keywords.orNull }
        if property.readsNull, !acceptsNull, !keywords.contains(where: { $0.0 == "type" }) {
            keywords.append(("type", .schemaTypes()))
        }
        let hasReference = keywords.contains { $0.0 == "$ref" }
        if form == .strict, hasReference, property.summary != nil { keywords = [anyOf([keywords])] }
        if let summary = property.summary { keywords.replace("description", with: .string(summary)) }
        let hasDefault = property.hasFallback && !property.isOptional
        if form == .full, hasDefault, let value = property.defaultJSON { keywords.replace("default", with: value) }
        return keywords
    }

    /// Returns the keywords for the values of a conversion.
    private mutating func schema(of value: ValueSchema) -> SchemaKeywords {
        switch value {
        case .anything where form == .strict, .dictionary where form == .strict:
            fatalError(
                "\(owner): a strict schema has no dictionaries, no JSON of any kind, and no conversions without a schema. "
                    + "Use an array of models, or `.schema(…)` of the conversion.")
        case .anything: return []
        case .keywords(let keywords): return form == .strict ? keywords().strict : keywords()
        case .model(let type): return reference(to: type)
        case .models(let types): return [anyOf(types.map { reference(to: $0) })]
        case .array(let elements): return [("type", "array"), ("items", JSON(members: schema(of: elements)))]
        case .dictionary(let values):
            return [("type", "object"), ("additionalProperties", JSON(members: schema(of: values)))]
        case .optional(let wrapped): return schema(of: wrapped).orNull
        case .either(let preferred, let other):
            let preferred = schema(of: preferred)
            return form == .strict ? preferred : [anyOf([preferred, schema(of: other)])]
        case .embedded(let content):
            let content = schema(of: content)
            // No keyword of the strict form requires that the text of a string is JSON.
            if form == .strict { return content }
            let string: SchemaKeywords = [
                ("type", "string"), ("contentMediaType", "application/json"),
                ("contentSchema", JSON(members: content)),
            ]
            return [anyOf([string, content])]
        case .limited(.either(let array, let one), let limits):
            let limited = ValueSchema.limited(array, limits)
            // A single value counts as one.
            let isRefused = limits().contains { $0 == "minItems" && $1.int ?? 0 > 1 || $0 == "maxItems" && $1.int == 0 }
            return schema(of: isRefused ? limited : .either(preferred: limited, one))
        case .limited(let inner, let limits):
            let limits = limits()
            return schema(of: inner).filter { keyword in !limits.contains { $0.0 == keyword.0 } } + limits
        }
    }
}

extension SchemaKeywords {
    /// The keywords that the strict form has, too: keywords of encodings and other formats say nothing that tool APIs take.
    fileprivate var strict: SchemaKeywords {
        let formats: [JSON] = [
            "date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid",
        ]
        return filter { !$0.0.hasPrefix("content") && ($0.0 != "format" || formats.contains($0.1)) }
    }

    /// Sets a keyword.
    fileprivate mutating func replace(_ keyword: String, with value: JSON) {
        removeAll { $0.0 == keyword }
        append((keyword, value))
    }

    /// The same schema, which also accepts null.
    fileprivate var orNull: SchemaKeywords {
        if isEmpty { return self }
        var result = self
        func add(_ value: JSON, to keyword: String) -> Bool {
            guard let at = firstIndex(where: { $0.0 == keyword }) else { return false }
            let operand = self[at].1
            let values = operand.kind == .array ? operand.elements.map { $0 } : [operand]
            if !values.contains(value) { result[at].1 = JSON(elements: values + [value]) }
            return true
        }
        let hasType = add("null", to: "type")
        let isComplete = add(.null, to: "enum") || hasType || count == 1 && add(["type": "null"], to: "anyOf")
        // Other conditions would still refuse null.
        let conditions = ["const", "not", "allOf", "oneOf", "$ref", "if", "$dynamicRef"] + (count > 1 ? ["anyOf"] : [])
        if isComplete, allSatisfy({ !conditions.contains($0.0) }) { return result }
        return [("anyOf", [JSON(members: self), ["type": "null"]])]
    }
}
