import Synchronization

/// The description of a class of models: its properties, recorded from an instance that is made for this purpose.
///
/// There is one for each class, created on first use, and it lives as long as the process.
@usableFromInline
package final class ModelClass: @unchecked Sendable {
    // Sendable because it is constant, except for tables and answers that are written atomically.

    package let type: JSONModel.Type
    /// The properties by number: the most derived class first, each class in the order of declaration.
    package let properties: [PropertyPlan]
    /// The same properties, found by number without counting references.
    @usableFromInline let table: PropertyTable
    /// The paths of the redacted properties.
    let redacted: [JSONPointer]
    /// The properties whose values are redacted, are inside of a redacted value, or contain one and are not read as models.
    let redacting: Set<ObjectIdentifier>
    /// The properties whose values are, contain, or are inside of a redacted one of the class.
    private let hidden: Set<ObjectIdentifier>
    /// The class itself and its superclasses, in this order.
    package let lineage: [JSONModel.Type]
    /// Whether models of the class can be moved to other objects: they store nothing but what their properties have read.
    let isReusable: Bool
    /// The number of the class, in the upper bits of the numbers of its properties; 0 for classes beyond 32,767.
    let firstNumber: UInt32
    /// The number that the property after the last one of a model would get; nil while the class is recorded.
    private let count: UInt32?
    /// Whether models of the class have more properties than their first word has bits for, or values that can go stale.
    private let needsExtra: Bool
    /// The properties that key paths lead to, by key path.
    let routes = AtomicTable<PropertyRoute>()
    /// The number of look-ups of new key path instances.
    let routeCount = Atomic(0)
    /// The description of the class by another module of the package.
    package let attachment = ClassAttachment()
    /// The value of ``leadsToRedacted`` once it was asked for.
    private let redaction = LazyBox<ConstantValue<Bool>>()
    /// The recorder of the declarations if this is the stand-in for a class that is being recorded.
    let recorder: UnownedReference<PropertyRecorder>?

    /// Creates the description of a class.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - properties: The properties that were recorded.
    ///   - stored: What models of the class store; nil for the stand-in for a class that is being recorded.
    ///   - recorder: The recorder of a stand-in, which the caller keeps alive as long as a model is made with this.
    private init(
        of type: JSONModel.Type, _ properties: [PropertyPlan] = [], stored: StoredProperties? = nil,
        recorder: PropertyRecorder? = nil
    ) {
        self.type = type
        self.properties = properties
        self.recorder = recorder.map { unsafe UnownedReference($0) }
        table = PropertyTable(properties)
        let redacted = properties.filter(\.isRedacted).flatMap(\.pointers)
        self.redacted = redacted
        func found(around isCounted: (PropertyPlan) -> Bool) -> Set<ObjectIdentifier> {
            let found = properties.filter { property in
                let isAround = isCounted(property)
                return redacted.contains { path in
                    property.pointers.contains { $0.starts(with: path) || isAround && path.starts(with: $0) }
                }
            }
            return Set(found.map { ObjectIdentifier($0) })
        }
        redacting = found(around: { modelClass(in: $0.valueType) == nil })
        hidden = found(around: { _ in true })
        lineage = stored?.lineage ?? []
        let number = stored == nil ? 0 : Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        firstNumber = number < 1 << 15 ? UInt32(number) << 16 : 0
        count = stored == nil ? nil : firstNumber + UInt32(properties.count)
        needsExtra = properties.count > Int(Atomic<UInt64>.valueCount) || properties.contains(where: \.canGoStale)
        isReusable = stored?.hasOthers == false && !needsExtra
    }

    /// Returns the description of a class, for which a model of it is made.
    private static func recorded(_ type: JSONModel.Type) -> ModelClass {
        let conversions = type.conversions
        let recorder = PropertyRecorder(conversions)
        // Kept as long as the process lives, as an initializer may have stored the model somewhere.
        let standIn = ImmortalReference(keeping: ModelClass(of: type, recorder: recorder))
        let stored = StoredProperties(of: recorder.record(standIn))
        require(
            stored.properties.count == recorder.declarations.count,
            "\(type): not every @JSONProperty is a stored property of this class; declare each directly in the class.")
        let pointers = PropertyTerms.pointers(of: stored.properties, recorder.declarations.map(\.terms), in: type)
        let properties = recorder.declarations.enumerated().map { number, declaration in
            declaration.plan(
                DeclaredProperty(
                    stored: stored.properties[number], pointers: pointers[number], terms: declaration.terms,
                    number: UInt16(number), type: type, conversions: conversions))
        }
        for property in properties where property.isOptional {
            require(
                !["issues", "json", "unmapped"].contains(property.name),
                "\(type).\(property.name): all models have `\(property.name)`, with which an optional property is confused; "
                    + "rename it: @JSONProperty(\"\(property.pointer)\") var …")
        }
        return ModelClass(of: type, properties, stored: stored)
    }

    /// Returns whether this describes a class or one of its subclasses.
    @inline(__always)
    package func isOrDerives(from type: JSONModel.Type) -> Bool {
        self.type == type || lineage.contains { $0 == type }
    }

    /// Returns the state that a model of the class needs beside its properties; nil if it needs none.
    @inline(__always)
    func extra(depth: UInt32, trace: PropertyTrace?) -> ModelExtra? {
        needsExtra || trace != nil || ModelRelease.cuts(depth) ? makeExtra(trace) : nil
    }

    @inline(never)
    private func makeExtra(_ trace: PropertyTrace?) -> ModelExtra {
        let far = properties.count - Int(Atomic<UInt64>.valueCount)
        return ModelExtra(published: far > 0 ? PublishedBits(count: far) : nil, trace: trace)
    }

    /// Traps if a model that is being made is not of the class, or has not numbered as many properties as the class has.
    @inline(__always)
    func check(_ type: JSONModel.Type, _ numbered: UInt32) {
        // The stand-in for a class that is being recorded has no count.
        require(
            type == self.type && (numbered == count || count == nil),
            "\(self.type): it was created without the initializers of the library; use init(), init(_:), init(parsing:) or init(building:)."
        )
    }

    /// Whether descriptions leave out the value of a property.
    func hides(_ property: PropertyPlan) -> Bool { hidden.contains(ObjectIdentifier(property)) }

    /// Returns an issue of a model of the class; without the text of the value if the value is redacted, contains a redacted
    /// value, or is inside of one.
    package func redacting(_ issue: JSONIssue) -> JSONIssue {
        let isRedacted = properties.contains { property in
            (property.isRedacted || issue.isOfModels(in: property.valueType)) && property.leads(to: issue.pointer)
        }
        return isRedacted ? issue.redacted : issue
    }

    /// Returns the pointer to a part of a model of the class as it is shown: in redacted values only with the names of properties.
    func shown(_ pointer: JSONPointer) -> JSONPointer {
        var (shown, rest, isRedacted) = ([JSONPointer.Component](), pointer.components[...], false)
        var modelClass: ModelClass? = self
        while let properties = modelClass?.properties {
            let leading = properties.flatMap { property in property.pointers.map { (property, $0) } }
                .filter { !$1.isRoot && rest.starts(with: $1.components) }
            guard let (property, path) = leading.max(by: { $0.1.components.count < $1.1.components.count }) else {
                break
            }
            isRedacted = isRedacted || leading.contains { $0.0.isRedacted }
            shown += path.components
            rest = rest.dropFirst(path.components.count)
            var elements = property.traits.elements
            while let known = elements, let step = rest.popFirst() {
                shown.append(isRedacted ? step.withoutName : step)
                elements = known.traits.elements
            }
            modelClass = (LazyJSON.modelClass(in: property.valueType) as? JSONModel.Type).map {
                ModelClass.of($0).object
            }
        }
        return JSONPointer(shown + (isRedacted ? rest.map(\.withoutName) : Array(rest)))
    }

    /// Returns an error about a part of a model of the class; without the names in its pointer that are inside of a property
    /// that is redacted or may contain redacted values.
    func redacting(_ error: JSONError) -> JSONError {
        guard let pointer = error.pointer else { return error }
        let hiding = properties.filter { $0.isRedacted || $0.leadsToRedacted }.flatMap(\.pointers)
        guard let shown = hiding.filter({ pointer.starts(with: $0) }).map(\.components.count).min() else {
            return error
        }
        var hidden = error
        let inside = pointer.components.dropFirst(shown).map(\.withoutName)
        hidden.pointer = JSONPointer(Array(pointer.components.prefix(shown)) + inside)
        return hidden
    }

    /// Returns whether a pointer leads into the value of a property that may contain redacted values.
    func leadsIntoRedacted(_ pointer: JSONPointer) -> Bool {
        properties.contains { property in
            property.pointers.contains { pointer != $0 && pointer.starts(with: $0) } && property.leadsToRedacted
        }
    }

    /// Whether the class, or a class that its properties lead to, declares a redacted property, or a property whose models are
    /// of a class that the object chooses.
    package var leadsToRedacted: Bool {
        if let known = redaction.content { return known.value }
        let classes = reached { LazyJSON.modelClass(in: $0.valueType) as? JSONModel.Type }
        let leads = classes.contains { $0.properties.contains { $0.isRedacted || $0.hasModelChoice } }
        return redaction.publish(ConstantValue(leads)).value
    }

    /// Returns this class and those that its properties lead to, each once.
    ///
    /// - Parameter next: Returns the class that a property leads to; nil if it leads to none.
    func reached(by next: (PropertyPlan) -> JSONModel.Type?) -> [ModelClass] {
        var (found, number) = ([self], 0)
        while number < found.count {
            for type in found[number].properties.compactMap(next) {
                let new = ModelClass.of(type).object
                if !found.contains(where: { $0 === new }) { found.append(new) }
            }
            number += 1
        }
        return found
    }

    // MARK: Finding

    private static let all = AtomicTable<ModelClass>()
    private static let numbered = AtomicTable<ModelClass>()
    private static let lastNumber = Atomic<Int>(0)

    /// Returns the description of a class, created on first use.
    @inline(__always)
    package static func of(_ type: JSONModel.Type) -> ImmortalReference<ModelClass> {
        // The table lives as long as the process.
        unsafe all.find(hash(type), where: { $0.type == type }).map { unsafe ImmortalReference($0.reference) }
            ?? record(type)
    }

    @inline(never)
    private static func record(_ type: JSONModel.Type) -> ImmortalReference<ModelClass> {
        let found = all.insert(recorded(type), hash(type)) { $0.type == type }
        _ = numbered.insert(found, UInt(found.firstNumber >> 16)) { $0 === found }
        return unsafe ImmortalReference(kept: found)
    }

    private static func hash(_ type: JSONModel.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) >> 4 }

    /// Returns the description of the class with a number; nil for 0, which is no class's number.
    static func numbered(_ number: UInt16) -> ModelClass? {
        number == 0 ? nil : numbered.first(UInt(number)) { $0.firstNumber >> 16 == UInt32(number) }
    }
}

extension ImmortalReference<ModelClass> {
    /// Returns the description of the class that this class selects for a JSON object.
    @inline(__always)
    package func dispatch(_ json: JSON, _ context: JSONContext) -> ImmortalReference {
        let type = with { $0.type }
        let answer = type.modelType(for: json, context: context)
        return answer == type ? self : dispatch(answer, json, context)
    }

    /// Returns the description of the selected class by the answer of this class: a subclass is asked in turn.
    @inline(never)
    func dispatch(_ answer: JSONModel.Type, _ json: JSON, _ context: JSONContext) -> ImmortalReference {
        var (found, answer) = (self, answer)
        while true {
            let type = found.with { $0.type }
            if answer == type { return found }
            let next = ModelClass.of(answer)
            guard next.with({ $0.isOrDerives(from: type) }) else { return found }
            found = next
            answer = answer.modelType(for: json, context: context)
        }
    }

    /// Makes a model of the class, at the depth at which it is read from others: 0 if it is not.
    package func make(
        _ json: consuming JSON, context: consuming JSONContext, depth: UInt32 = 0, trace: PropertyTrace? = nil
    ) -> JSONModel {
        var parts: ModelState? = ModelState(
            json, context: context, modelClass: self, extra: with { $0.extra(depth: depth, trace: trace) },
            depth: depth)
        let model = PropertyNumbering.make(with { $0.type }, from: with { $0.firstNumber }, &parts)
        // The model has taken its parts, so that nothing is left to release here.
        guard case nil = consume parts else {
            fatalError("JSONModel: \(with { $0.type }) has an initializer that did not call super.init(_seed:).")
        }
        return model
    }
}

/// A property declared with ``JSONProperty``.
struct StoredProperty {
    /// The name in Swift.
    let name: String
    /// The rules of the class that declares it.
    let rules: PropertyRules
}

/// The rules of a class for the properties that it declares.
struct PropertyRules {
    let keyStrategy: JSONKeyStrategy
    let requiresValues: Bool
    let nilPolicy: JSONNilPolicy

    init(of type: JSONModel.Type) {
        keyStrategy = type.keyStrategy
        requiresValues = type.requiresValues
        nilPolicy = type.nilPolicy
    }
}

/// The stored properties of a model and its superclasses.
struct StoredProperties {
    /// The properties declared with ``JSONProperty``, in the order in which they are numbered.
    private(set) var properties: [StoredProperty] = []
    /// The classes that the model is of, the most derived one first.
    private(set) var lineage: [JSONModel.Type] = []
    /// Whether a subclass stores anything else, or may do so: a class with its own mirror need not show all that it stores.
    private(set) var hasOthers: Bool

    init(of model: JSONModel) {
        hasOthers = model is any CustomReflectable
        var mirror: Mirror? = Mirror(reflecting: model)
        while let level = mirror {
            let type = level.subjectType as? JSONModel.Type
            if let type { lineage.append(type) }
            let rules = PropertyRules(of: type ?? JSONModel.self)
            for child in level.children {
                if child.value is any PropertyStorage {
                    let name = String((child.label ?? "_").dropFirst())
                    properties.append(StoredProperty(name: name, rules: rules))
                } else if level.subjectType != JSONModel.self {
                    hasOthers = true
                }
            }
            mirror = level.superclassMirror
        }
    }
}
