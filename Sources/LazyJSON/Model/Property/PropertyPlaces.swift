/// Where the models of a class store what their properties have read.
///
/// A getter knows that from its key path, and is the only one who does. This is for reading several properties at once,
/// before their getters are called: the places follow from how Swift lays classes out, one stored property behind the
/// other from the superclass's end on, each where its alignment allows. They are compared with what stands there in an
/// instance, and are unknown where anything differs.
@safe struct PropertyPlaces: Sendable {
    /// By number: how many bytes after the beginning of an instance the wrapper of the property stands.
    private let offsets: [Int]

    /// The places in a class whose models store nothing but properties.
    ///
    /// - Parameters:
    ///   - model: A model of the class.
    ///   - counts: How many properties the classes declare that it is of, the most derived one first.
    ///   - properties: The properties, by number.
    init?(of model: JSONModel, _ counts: [Int], _ properties: [PropertyPlan]) {
        var offsets = [Int](repeating: 0, count: properties.count)
        var end = model.modelEnd
        var first = properties.count
        for count in counts.reversed() {
            first -= count
            for number in first..<first + count {
                let layout = properties[number].storageLayout
                let offset = (end + layout.alignment - 1) / layout.alignment * layout.alignment
                guard properties[number].isStored(at: offset, in: model) else { return nil }
                offsets[number] = offset
                end = offset + layout.size
            }
        }
        self.offsets = offsets
    }

    /// The place of the property with a number.
    subscript(number: UInt16) -> PropertyPlace { PropertyPlace(offset: offsets[Int(number)]) }
}

/// Where the models of a class store what one property has read; only ``PropertyPlaces`` makes one.
@safe struct PropertyPlace: Sendable {
    fileprivate let offset: Int

    /// Stores a value for the property whose place this is; no, where there is none.
    ///
    /// Invariants: the model is of the class, the property has values of the type, and nobody but the caller has a reference
    /// to the model.
    @inline(__always)
    func store<Value>(_ value: Value?, in model: JSONModel) -> Bool {
        guard let value else { return false }
        unsafe model.wrapper(at: offset, of: Value.self).pointee.cached = value
        return true
    }

    /// Lets go of what was stored for the property whose place this is, under the same invariants.
    @inline(__always)
    func clear(_ nothing: PropertyNothing, in model: JSONModel) {
        unsafe nothing.copy(to: Unmanaged.passUnretained(model).toOpaque() + offset)
    }
}

/// Nil as the wrapper of a property stores it; kept for ever, as there is a bounded number of declared properties.
///
/// Generic code would ask the runtime for the wrapper's type each time, which takes longer than all the rest.
@safe struct PropertyNothing: @unchecked Sendable {
    // Sendable because it never changes.

    private let optional: Any.Type
    private let memory: UnsafeRawPointer

    init<Value>(of type: Value.Type) {
        let nothing = UnsafeMutablePointer<Value?>.allocate(capacity: 1)
        unsafe nothing.initialize(to: nil)
        optional = Value?.self
        unsafe memory = UnsafeRawPointer(nothing)
        let place: Int? = MemoryLayout<JSONProperty<Value>>.offset(of: \.cached)
        precondition(place == 0, "JSONProperty: what it keeps is not the first that it stores")
    }

    /// Puts nil in place of what a wrapper keeps.
    @inline(__always)
    fileprivate func copy(to wrapper: UnsafeMutableRawPointer) {
        func copy<Kept>(_ type: Kept.Type) {
            // As a value: copying as many elements as one would write over what stands in the padding behind it.
            unsafe wrapper.assumingMemoryBound(to: type).pointee = memory.assumingMemoryBound(to: type).pointee
        }
        copy(optional)
    }
}

extension PropertyPlan {
    /// Whether the wrapper of a property with values of a type, and with the plan's number, stands at an offset of a model
    /// that was made to be recorded.
    final func isStored<Value>(at offset: Int, in model: JSONModel, of type: Value.Type) -> Bool {
        let wrapper = unsafe model.wrapper(at: offset, of: type)
        return unsafe wrapper.pointee.number == number && wrapper.pointee.classNumber == PropertyRecorder.classNumber
    }
}

extension JSONModel {
    /// The offset in a model at which what `JSONModel` itself stores ends.
    ///
    /// An atomic never moves, so that its address is the one in the model.
    fileprivate final var modelEnd: Int {
        let end = unsafe withUnsafePointer(to: modelPlaceNow) { last in
            unsafe UnsafeRawPointer(last + 1) - UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        }
        precondition(end > 0 && end < 1 << 10, "JSONModel: its last property is not a part of it")
        return end
    }

    /// The wrapper of a property at an offset of the model.
    @inline(__always)
    fileprivate final func wrapper<Value>(
        at offset: Int, of type: Value.Type
    ) -> UnsafeMutablePointer<JSONProperty<Value>> {
        unsafe (Unmanaged.passUnretained(self).toOpaque() + offset).assumingMemoryBound(to: JSONProperty<Value>.self)
    }
}
