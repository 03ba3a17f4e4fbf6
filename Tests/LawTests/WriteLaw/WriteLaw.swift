import LazyJSON

/// The law of writes, tried on random documents and writes.
///
/// After any write of any property by any route, a model that is parsed from the new text reads what was written, or the
/// checked form throws and the plain form keeps the text. Everything else, and the base, are as they were.
///
/// A model class declares properties, a ``Table`` describes each of them with the writes that it is tried with, and ``run``
/// makes documents and writes at random and judges the results.
enum WriteLaw {}

/// A value of a property without its type.
protocol WrittenValue {
    var text: String { get }
    /// The model, if the value is one.
    var model: JSONModel? { get }
    func isEqual(to other: any WrittenValue) -> Bool
    /// Whether both are equal with all that they have, also with members that no property reads.
    func isSame(as other: any WrittenValue) -> Bool
}

/// A value that may be a model.
///
/// In optimized code, a cast of a nil of an optional class to `JSONModel` can end the process (Swift 6.3.1).
private protocol MaybeModel {
    var asModel: JSONModel? { get }
}

extension JSONModel: MaybeModel {
    fileprivate var asModel: JSONModel? { self }
}

extension Optional: MaybeModel where Wrapped: JSONModel {
    fileprivate var asModel: JSONModel? { map { $0 } }
}

/// An array that is compared by its elements.
private protocol ElementsEqual {
    func hasElements(of other: Any) -> Bool
}

extension JSONArray: ElementsEqual where Element: Equatable {
    func hasElements(of other: Any) -> Bool { (other as? Self)?.elementsEqual(self) ?? false }
}

extension WriteLaw {
    /// The values of items, if a value consists of some.
    private static func readsAsItems(_ value: Any) -> [String]? {
        switch value {
        case let item as Item: [String(reflecting: item)]
        case let items as [Item]: items.map { String(reflecting: $0) }
        case let items as JSONArray<Item>: items.map { String(reflecting: $0) }
        default: nil
        }
    }

    struct Held<Value: Hashable>: WrittenValue {
        let value: Value

        var text: String { model.map { "\(type(of: $0)) \($0.text())" } ?? "\(value)" }
        var model: JSONModel? { (value as? any MaybeModel)?.asModel }
        func isSame(as other: any WrittenValue) -> Bool { (other as? Self)?.value == value }
        func isEqual(to other: any WrittenValue) -> Bool {
            guard let other = (other as? Self)?.value else { return false }
            // An array that is made with another conversion has other JSON.
            if value == other || (value as? any ElementsEqual)?.hasElements(of: other) == true { return true }
            // A conversion may write members that read as the defaults do.
            return readsAsItems(value).map { $0 == readsAsItems(other) } ?? false
        }

        /// The value of a property that has this type.
        static func value(in held: any WrittenValue) -> Value {
            guard let held = held as? Self else { fatalError("WriteLaw: \(held.text) is no \(Value.self)") }
            return held.value
        }
    }

    typealias Component = JSONPointer.Component

    /// A write of a property of a type.
    struct Edit<Model: JSONModel, Value> {
        let name: String
        /// The value that is written, for a report.
        var note = ""
        /// The path of the write inside of the property's value.
        var path: [Component] = []
        /// Whether elements and members that cannot be read stay.
        var keepsUnreadable = true
        /// Whether the whole value is written, whatever is read before.
        var isWhole = false
        /// Whether elements are moved with their texts.
        var movesTexts = false
        /// Whether the whole value is read, changed and assigned.
        var isAssigned = false
        let apply: (inout JSONDraft<Model>) -> Void
        /// The same with a value.
        let change: (inout Value) -> Void
    }

    typealias Edits<Model: JSONModel, Value> = [(inout SeededGenerator) -> Edit<Model, Value>]

    /// A write of a property.
    struct Write<Model: JSONModel> {
        let name: String
        let note: String
        let path: [Component]
        let keepsUnreadable: Bool
        let isWhole: Bool
        let movesTexts: Bool
        let isAssigned: Bool
        let apply: (inout JSONDraft<Model>) -> Void
        let change: (any WrittenValue) -> any WrittenValue
    }

    /// A property of a model class, with documents for it and writes of it.
    struct Declaration<Model: JSONModel> {
        let name: String
        /// The paths of the value; those after the first are read if there is no value at the first.
        let paths: [[Component]]
        /// Texts of its value that can be read, at least in part.
        let texts: [String]
        let read: (Model) -> any WrittenValue
        let readInDraft: (JSONDraft<Model>) -> any WrittenValue
        let write: (inout SeededGenerator) -> Write<Model>
        /// Assigns a value of the property as a whole.
        let assign: (inout JSONDraft<Model>, any WrittenValue) -> Void
        /// Whether the write of a value may be refused.
        let mayRefuse: (any WrittenValue) -> Bool

        /// Whether a write of another property can change the value.
        func overlaps(_ other: Declaration) -> Bool {
            paths.contains { path in
                other.paths.contains { $0.starts(with: path) || path.starts(with: $0) }
            }
        }
    }

    /// The properties of a model class.
    struct Table<Model: JSONModel> {
        var declarations: [Declaration<Model>] = []
        let context: JSONContext

        init(_ context: JSONContext = JSONContext(), _ fill: (inout Table) -> Void) {
            self.context = context
            fill(&self)
        }

        /// Adds a property.
        ///
        /// - Parameters:
        ///   - name: The name of the property, which is also its path if there is no other.
        ///   - keyPath: The property.
        ///   - paths: The paths of its value.
        ///   - texts: Texts of values that can be read, at least in part.
        ///   - mayRefuse: Whether the write of a value may be refused.
        ///   - value: Makes values to write.
        ///   - edits: Writes in addition to the writes of every property.
        mutating func add<Value: Hashable>(
            _ name: String, _ keyPath: KeyPath<Model, Value>, at paths: [JSONPointer] = [], _ texts: [String],
            mayRefuse: @escaping (Value) -> Bool = { _ in false },
            value: @escaping (inout SeededGenerator) -> Value, edits: [Edits<Model, Value>] = []
        ) {
            let paths = paths.isEmpty ? [[.key(name)]] : paths.map(\.components)
            let (special, context) = (edits.flatMap(\.self), context)
            // The positions of a JSONArray are the positions of the JSON, so that an unreadable element is an element like others.
            let isLazy = "\(Value.self)".contains("JSONArray<")
            let general = WriteLaw.general(keyPath, paths, texts, context, value)
            declarations.append(
                Declaration(
                    name: name, paths: paths, texts: texts, read: { Held(value: $0[keyPath: keyPath]) },
                    readInDraft: { Held(value: $0[keyPath]) },
                    write: { random in
                        let isSpecial = !special.isEmpty && random.chance(60)
                        let edit = random.pick(isSpecial ? special : general)(&random)
                        return Write(
                            name: edit.name, note: edit.note, path: edit.path,
                            keepsUnreadable: edit.keepsUnreadable && !isLazy,
                            isWhole: edit.isWhole, movesTexts: edit.movesTexts,
                            isAssigned: edit.isAssigned, apply: edit.apply
                        ) { held in
                            var value = Held<Value>.value(in: held)
                            edit.change(&value)
                            return Held(value: value)
                        }
                    },
                    assign: { $0[keyPath] = Held<Value>.value(in: $1) },
                    mayRefuse: { ($0 as? Held<Value>).map { mayRefuse($0.value) } ?? false }))
        }
    }

    /// The writes of every property.
    private static func general<Model: JSONModel, Value: Hashable>(
        _ keyPath: KeyPath<Model, Value>, _ paths: [[Component]], _ texts: [String], _ context: JSONContext,
        _ value: @escaping (inout SeededGenerator) -> Value
    ) -> Edits<Model, Value> {
        func edit(
            _ name: String, _ apply: @escaping (inout JSONDraft<Model>, Value) -> Void
        ) -> (inout SeededGenerator) -> Edit<Model, Value> {
            { random in
                let new = value(&random)
                return Edit(
                    name: name, note: Held(value: new).text, isWhole: true, apply: { apply(&$0, new) },
                    change: { $0 = new })
            }
        }
        func fixed(
            _ name: String, _ json: JSON, _ apply: @escaping (inout JSONDraft<Model>) -> Void
        ) -> (inout SeededGenerator) -> Edit<Model, Value> {
            { _ in
                Edit(name: name, note: json.text(), keepsUnreadable: false, isWhole: true, apply: apply) {
                    let base: Model = model(json, context)
                    $0 = base[keyPath: keyPath]
                }
            }
        }
        var edits: Edits<Model, Value> = [
            edit("=") { $0[dynamicMember: keyPath] = $1 }, edit("=") { $0[dynamicMember: keyPath] = $1 },
            edit("[keyPath] =") { $0[keyPath] = $1 }, edit("set(to:)") { $0.set(keyPath, to: $1) },
            { _ in Edit(name: "= itself", isWhole: true, apply: { $0[keyPath] = $0[keyPath] }, change: { _ in }) },
            fixed("setNull", nested(.null, paths[0])) { $0.setNull(keyPath) },
        ]
        let isInArray = paths.joined().contains { if case .index = $0 { true } else { false } }
        if !isInArray {
            edits.append(fixed("remove", [:]) { $0.remove(keyPath) })
            for text in texts {
                guard let json = try? JSON(parsing: text), json.kind != .object, !json.isNull else { continue }
                let patch = nested(json, paths[0])
                edits.append(fixed("merge", patch) { $0.merge(patch) })
            }
        }
        return edits
    }

    /// An object that has a value at a path.
    static func nested(_ json: JSON, _ path: [Component]) -> JSON {
        path.reversed().reduce(json) { inner, component in
            switch component {
            case .key(let key): JSON(members: [(key, inner)])
            case .index(let index): JSON(elements: Array(repeating: .null, count: index) + [inner])
            }
        }
    }

    static func model<Model: JSONModel>(_ json: JSON, _ context: JSONContext) -> Model {
        guard let model = Model(json, context: context) else { fatalError("WriteLaw: \(json) is no object") }
        return model
    }

    static func parsed<Model: JSONModel>(_ text: String, _ context: JSONContext = JSONContext()) -> Model {
        do {
            return try Model(parsing: text, context: context)
        } catch {
            fatalError("WriteLaw: \(text) cannot be parsed: \(error)")
        }
    }
}
