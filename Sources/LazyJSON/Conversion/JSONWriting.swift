/// The state of writing a property: the context of its model, and the values that could not be written.
///
/// Public for technical reasons: conversions of the library that wrap others pass it on.
public struct _JSONWriting {
    /// The context of the model or array that is written.
    package var context = JSONContext()
    /// The values that could not be written as they are, with their pointers from the property.
    var issues: [JSONIssue] = []
    /// An existing element of the array that is written, in whose form new references are written.
    package var sibling: JSON?
    /// The class of models that the object with the property has chosen; nil for the declared class.
    var chosenType: AnyClass?
    /// Whether the value is a model that was read by the conversion and changed, which must be read as it was changed.
    var isPart = false

    /// The state of reading parts of the value while differences are looked for.
    var reading: _JSONReading { _JSONReading(context: context, chosenType: chosenType) }

    /// Notes that a value has no JSON and was written as null.
    mutating func noteUnwritable(_ expected: String, _ found: String) {
        issues.append(JSONIssue(pointer: JSONPointer(), kind: .unwritable, expected: expected, found: found))
    }
}
