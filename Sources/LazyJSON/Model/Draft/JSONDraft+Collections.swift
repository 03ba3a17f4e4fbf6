/// Arrays and dictionaries in a model, for editing in place; if there is none, a change creates it.
extension JSONDraft {
    /// An array in the model, for editing in place.
    ///
    /// - Complexity: A search for the member.
    @_disfavoredOverload
    public subscript<Element>(dynamicMember keyPath: KeyPath<Model, JSONArray<Element>>) -> JSONArrayDraft<Element> {
        get { cursor.copyPresent(cursor.collection(of: JSONArray<Element>.self, at: keyPath)) }
        _modify {
            var source = cursor.collection(of: JSONArray<Element>.self, at: keyPath)
            var part: JSONArrayDraft<Element> = cursor.openPresent(&source)
            defer { cursor.close(&part, source) { $1.set(keyPath, to: $0, as: JSONArray<Element>.self) } }
            yield &part
        }
        set { cursor.set(keyPath, to: newValue, as: JSONArray<Element>.self) }
    }

    /// An optional array in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: A search for the member.
    @_disfavoredOverload
    public subscript<Element>(dynamicMember keyPath: KeyPath<Model, JSONArray<Element>?>) -> JSONArrayDraft<Element>? {
        get { cursor.copy(cursor.collection(of: JSONArray<Element>.self, at: keyPath)) }
        _modify {
            var source = cursor.collection(of: JSONArray<Element>.self, at: keyPath)
            var part: JSONArrayDraft<Element>? = cursor.open(&source)
            defer {
                cursor.close(&part, source) { $1.set(keyPath, to: $0, always: $0 == nil, as: JSONArray<Element>.self) }
            }
            yield &part
        }
        set { cursor.set(keyPath, to: newValue, as: JSONArray<Element>.self) }
    }

    /// A Swift array in the model, for editing in place.
    ///
    /// It is used for changes, such as `$0.tags.append(tag)`. Where `$0.tags` is only read, it is the Swift array. Positions
    /// are positions in the Swift array, which leaves out the elements that cannot be read.
    ///
    /// - Complexity: A search for the member; O(*n*) in the number of elements on the first access by a position, and on the
    ///   next one after the array was changed in another way.
    public subscript<Elements: _JSONSwiftArray>(
        dynamicMember keyPath: KeyPath<Model, Elements>
    ) -> JSONArrayDraft<Elements.Element> {
        get { cursor.copyPresent(cursor.collection(of: [Elements.Element].self, at: keyPath)) }
        _modify {
            var source = cursor.collection(of: [Elements.Element].self, at: keyPath)
            var part: JSONArrayDraft<Elements.Element> = cursor.openPresent(&source)
            defer { cursor.close(&part, source) { $1.set(keyPath, to: $0, as: [Elements.Element].self) } }
            yield &part
        }
        set { cursor.set(keyPath, to: newValue, as: [Elements.Element].self) }
    }

    /// An optional Swift array in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: A search for the member; O(*n*) in the number of elements on the first access by a position, and on the
    ///   next one after the array was changed in another way.
    public subscript<Elements: _JSONSwiftArray>(
        dynamicMember keyPath: KeyPath<Model, Elements?>
    ) -> JSONArrayDraft<Elements.Element>? {
        get { cursor.copy(cursor.collection(of: [Elements.Element].self, at: keyPath)) }
        _modify {
            var source = cursor.collection(of: [Elements.Element].self, at: keyPath)
            var part: JSONArrayDraft<Elements.Element>? = cursor.open(&source)
            defer {
                cursor.close(&part, source) { $1.set(keyPath, to: $0, always: $0 == nil, as: [Elements.Element].self) }
            }
            yield &part
        }
        set { cursor.set(keyPath, to: newValue, as: [Elements.Element].self) }
    }

    /// A Swift array in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public subscript<Element>(dynamicMember keyPath: KeyPath<Model, [Element]>) -> [Element] { self[keyPath] }

    /// An optional Swift array in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    public subscript<Element>(dynamicMember keyPath: KeyPath<Model, [Element]?>) -> [Element]? { self[keyPath] }

    /// A dictionary in the model, for editing in place.
    ///
    /// It is used for changes, such as `$0.parts[key] = part`. Where `$0.parts` is only read, it is the Swift dictionary.
    ///
    /// - Complexity: A search for the member.
    public subscript<Members: _JSONSwiftDictionary>(
        dynamicMember keyPath: KeyPath<Model, Members>
    ) -> JSONDictionaryDraft<Members.Value> {
        get { cursor.copyPresent(cursor.collection(of: [String: Members.Value].self, at: keyPath)) }
        _modify {
            var source = cursor.collection(of: [String: Members.Value].self, at: keyPath)
            var part: JSONDictionaryDraft<Members.Value> = cursor.openPresent(&source)
            defer { cursor.close(&part, source) { $1.set(keyPath, to: $0, as: [String: Members.Value].self) } }
            yield &part
        }
        set { cursor.set(keyPath, to: newValue, as: [String: Members.Value].self) }
    }

    /// An optional dictionary in the model, for editing in place; `nil` if there is none.
    ///
    /// - Complexity: A search for the member.
    public subscript<Members: _JSONSwiftDictionary>(
        dynamicMember keyPath: KeyPath<Model, Members?>
    ) -> JSONDictionaryDraft<Members.Value>? {
        get { cursor.copy(cursor.collection(of: [String: Members.Value].self, at: keyPath)) }
        _modify {
            var source = cursor.collection(of: [String: Members.Value].self, at: keyPath)
            var part: JSONDictionaryDraft<Members.Value>? = cursor.open(&source)
            defer {
                cursor.close(&part, source) {
                    $1.set(keyPath, to: $0, always: $0 == nil, as: [String: Members.Value].self)
                }
            }
            yield &part
        }
        set { cursor.set(keyPath, to: newValue, as: [String: Members.Value].self) }
    }

    /// A dictionary in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, [String: Value]>) -> [String: Value] {
        self[keyPath]
    }

    /// An optional dictionary in the model, which is read as a whole.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Model, [String: Value]?>) -> [String: Value]? {
        self[keyPath]
    }
}

/// A Swift array.
///
/// Public for technical reasons.
public protocol _JSONSwiftArray {
    /// The type of the elements.
    associatedtype Element
}

extension Array: _JSONSwiftArray {}

/// A Swift dictionary with strings as keys.
///
/// Public for technical reasons.
public protocol _JSONSwiftDictionary {
    /// The type of the values.
    associatedtype Value
}

extension Dictionary: _JSONSwiftDictionary where Key == String {}
