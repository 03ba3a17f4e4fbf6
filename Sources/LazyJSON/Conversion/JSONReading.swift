/// What goes along while a property is read: the model's context and conversions, and where what is forgiven is noted.
///
/// Public for technical reasons: conversions of the library that wrap others hand it on.
public struct _JSONReading {
    /// The model that is read; the one who reads holds it.
    @usableFromInline let reader: UnownedReference<JSONModel>?
    /// What goes along outside of a model.
    @usableFromInline let alone: ReadingAlone?
    /// Where issues are noted; nil where nobody asks.
    @usableFromInline let notes: IssueNotes?
    /// Whether nothing is coerced.
    @usableFromInline var isExact = false
    /// Whether something was read that a store has, or has not: it is asked each time, and nothing is kept.
    ///
    /// A model that kept what it refers to would keep older instances alive, and itself where that refers to it.
    package var isPassing = false

    /// What goes along while a property of a model is read, which the caller holds.
    @inlinable
    @inline(__always)
    init(of model: JSONModel) {
        reader = UnownedReference(model)
        alone = nil
        notes = nil
    }

    /// The same with issues noted, and without an owner: the models that are found are let go of by the notes.
    init(noting notes: IssueNotes, in model: JSONModel) {
        reader = nil
        alone = ReadingAlone(model.modelContext, model.modelClass.conversions, model.modelDepth &+ 1)
        self.notes = notes
    }

    /// What goes along while a value is read that is not one of a model.
    init(
        context: JSONContext, conversions: JSONConversions = JSONConversions(), depth: UInt32 = 0,
        notes: IssueNotes? = nil
    ) {
        reader = nil
        alone = ReadingAlone(context, conversions, depth)
        self.notes = notes
    }

    /// The model that is read.
    var owner: JSONModel? { reader?.object }

    /// The context of the model or array that is read.
    package var context: JSONContext {
        if let reader { return reader.with { $0.modelContext } }
        return alone?.context ?? JSONContext()
    }

    /// The conversions of the model's class.
    var conversions: JSONConversions { owner?.modelClass.conversions ?? alone?.conversions ?? JSONConversions() }

    /// How deep models are that are read now.
    var depth: UInt32 {
        if let reader { return reader.with { $0.modelDepth &+ 1 } }
        return alone?.depth ?? 0
    }

    /// Reads a part of a value: by the conversion that the class has for the type, else as the type does.
    @inline(__always)
    mutating func value<Part: JSONConvertible>(_ type: Part.Type, from json: JSON) throws -> Part {
        if let conversion = conversions[Part.self]?.read { return try conversion(json, &self) }
        return try Part._read(json, &self)
    }

    /// Reads a child of a value by `body`; nil, and an issue, where it cannot be read.
    mutating func child<Part>(
        _ component: @autoclosure () -> JSONPointer.Component, of json: JSON,
        _ body: (inout _JSONReading) throws -> Part
    ) -> Part? {
        guard let notes else { return try? body(&self) }
        notes.path.append(component())
        defer { notes.path.removeLast() }
        do {
            return try notes.reading { try body(&self) }
        } catch {
            notes.add(failure: error, json)
            return nil
        }
    }
}

/// What goes along while a value is read that is not one of a model.
@usableFromInline
final class ReadingAlone: Sendable {
    let context: JSONContext
    let conversions: JSONConversions
    let depth: UInt32

    init(_ context: JSONContext, _ conversions: JSONConversions, _ depth: UInt32) {
        self.context = context
        self.conversions = conversions
        self.depth = depth
    }
}
