/// The state of reading a value: the context of its model, and where issues are noted.
///
/// Public for technical reasons: conversions of the library that wrap others pass it on.
public struct _JSONReading {
    /// The context of the model or array that is read.
    package let context: JSONContext
    /// The depth of the models that are read now.
    var depth: UInt32 = 0
    /// Whether nothing is coerced.
    @usableFromInline var isExact = false
    /// Whether a value was looked up in a store: the store is asked at each read, and the value is not cached.
    ///
    /// A model that cached a value that it refers to would keep older instances alive, and also itself if the value refers to it.
    package var isPassing = false
    /// The class of models that the object with the property has chosen; nil for the declared class.
    var chosenType: AnyClass?
    /// Whether the array that is read next was made of a single value.
    ///
    /// Issues of its element have the pointer of the array.
    var isOne = false
    /// Whether the value is of the right kind, but no case of an enum has it as its raw value.
    var isUnknownCase = false
    /// The notes of issues; nil if they are not requested.
    @usableFromInline var notes: IssueNotes?

    /// Returns whether the array that is read was made of a single value.
    mutating func takeIsOne() -> Bool {
        defer { isOne = false }
        return isOne
    }

    /// Reads a child with a closure, whose issues get the path of the child.
    package mutating func inside<Part>(
        _ component: JSONPointer.Component, _ body: (inout _JSONReading) throws -> Part
    ) rethrows -> Part {
        notes?.path.append(component)
        defer { notes?.path.removeLast() }
        return try body(&self)
    }

    /// Reads a child of a value with a closure; returns nil, and notes an issue, if it cannot be read.
    ///
    /// - Parameters:
    ///   - component: The position or name of the child; nil for the only element of an array that is a single value.
    ///   - json: The JSON of the child.
    ///   - isData: Whether the component is a name that is a part of the value, as the keys of dictionaries are.
    ///   - body: Reads the child.
    mutating func child<Part>(
        _ component: @autoclosure () -> JSONPointer.Component?, of json: JSON, isData: Bool = false,
        _ body: (inout _JSONReading) throws -> Part
    ) -> Part? {
        guard let notes else { return try? body(&self) }
        let redactedCount = notes.redactedSteps.count
        if isData, notes.isRedacting { notes.redactedSteps.append(notes.path.count) }
        let depth = notes.path.count
        if let component = component() { notes.path.append(component) }
        defer {
            notes.path.removeSubrange(depth...)
            notes.redactedSteps.removeSubrange(redactedCount...)
        }
        do {
            return try notes.reading { try body(&self) }
        } catch {
            notes.add(failure: error, json)
            return nil
        }
    }
}
