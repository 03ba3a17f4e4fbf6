/// Changing a variable that has a model, as a user interface does.
extension JSONModelProtocol {
    /// A property of the model; setting it puts a changed copy of the model into the variable.
    ///
    /// ```swift
    /// var user = try User(parsing: data)
    /// user[\.name] = "Ann"
    /// user[\.home.city] = "Oslo"
    /// user[\.boss!.name] = "Bea"  // creates the model if there is none
    /// ```
    ///
    /// In SwiftUI `$user[\.name]` is a binding to the property, for a state of any kind whose value is a model.
    ///
    /// Setting is one ``mutate(_:)``: an equal value keeps the instance, and a write that is refused keeps the text. Several
    /// changes at once take less time in one call of `mutate`. Only properties that are declared with ``JSONProperty`` can be
    /// set, in the model or in models inside of it. A key path through `?.` or `[i]`, or to a computed property, traps: use
    /// ``subscript(_:default:)`` and ``subscript(_:at:)``.
    ///
    /// - Parameter keyPath: The property.
    /// - Complexity: The complexity of reading the property, or of ``mutate(_:)``.
    public subscript<Value>(_ keyPath: KeyPath<Self, Value>) -> Value {
        get { self[keyPath: keyPath] }
        set {
            self = mutate {
                $0.cursor.modelClass.with { $0.checkSettable(keyPath) }
                $0[keyPath] = newValue
            }
        }
    }

    /// The value of an optional property, or another one if it is nil.
    ///
    /// ```swift
    /// user[\.boss, default: User()][\.name] = "Bea"
    /// ```
    ///
    /// `$user[\.name, default: ""]` is a binding to a text that may be missing.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - fallback: The value to read if the property is nil.
    /// - Complexity: The complexity of ``subscript(_:)``.
    public subscript<Value>(_ keyPath: KeyPath<Self, Value?>, default fallback: Value) -> Value {
        get { self[keyPath: keyPath] ?? fallback }
        set { self[keyPath] = newValue }
    }

    /// An element of an array; traps if there is none at the position.
    ///
    /// ```swift
    /// user[\.addresses, at: 2][\.city] = "Oslo"
    /// ```
    ///
    /// For an element of a Swift array, write `user[\.tags][2] = "x"`.
    ///
    /// - Parameters:
    ///   - keyPath: The array.
    ///   - position: The position of the element.
    /// - Complexity: The complexity of ``subscript(_:)``; other elements are not read.
    public subscript<Element>(_ keyPath: KeyPath<Self, JSONArray<Element>>, at position: Int) -> Element {
        get { self[keyPath: keyPath][position] }
        set {
            self = mutate { draft in
                let path = draft.cursor.route(keyPath).path(in: draft.cursor.json)
                if draft.cursor.value(at: path)?.kind == .array {
                    return draft[dynamicMember: keyPath][position] = newValue
                }
                // The array is in a model that a conversion reads, or that is missing and reads as a default.
                var array = self[keyPath: keyPath].draft()
                array[position] = newValue
                draft[keyPath] = array.snapshot()
            }
        }
    }
}
