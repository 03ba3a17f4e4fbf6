import Synchronization

/// A place where one other module of the package keeps what it knows of a class, so that it is found without a table.
///
/// The content is made when that module asks first, and lives as long as the process, as the class does.
@usableFromInline
package struct ClassAttachment: ~Copyable, Sendable {
    @usableFromInline let address = Atomic<UInt>(0)

    init() {}

    /// The content; `nil` if there is none yet.
    ///
    /// The caller makes sure that only contents of this type are attached.
    @unsafe
    @inlinable
    @inline(__always)
    package func content<Content>(as type: Content.Type) -> ImmortalReference<Content>? {
        // Invariant: the address is 0, or that of an object that `attach` has retained and that is never released.
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else { return nil }
        return unsafe ImmortalReference(Unmanaged<Content>.fromOpaque(pointer))
    }

    /// Attaches an object, unless there is one already.
    package func attach(_ new: some AnyObject & Sendable) {
        let retained = unsafe Unmanaged.passRetained(new)
        let bits = unsafe UInt(bitPattern: retained.toOpaque())
        let (done, _) = address.compareExchange(expected: 0, desired: bits, ordering: .acquiringAndReleasing)
        if !done { unsafe retained.release() }
    }
}

/// What a model consists of, for other modules of the package: no members of the model itself, whose subclasses may declare
/// properties of any name.
package struct ModelContents {
    private let model: JSONModel

    package init(_ model: JSONModel) { self.model = model }

    /// The object.
    package var json: JSON { model.modelJSON }

    package var context: JSONContext { model.modelContext }

    package var modelClass: ImmortalReference<ModelClass> { model.modelClassReference }

    /// Whether the object keeps nothing alive but its own text, or that of a pack.
    package var isSelfContained: Bool {
        model.modelDocument?.with { $0.isSelfContained(Int(model.modelPlace)) } ?? false
    }

    /// Whether all of some models keep nothing alive but their own text, or that of a pack, and have one context, with a value
    /// that is found without a look-up.
    package static func areSelfContained(_ models: [JSONModel], linkedBy link: AnyObject) -> Bool {
        guard let first = models.first?.modelContext else { return true }
        for number in models.indices {
            guard ModelContents(models[number]).isSelfContained, models[number].modelContext.isSame(as: first) else {
                return false
            }
        }
        return first.isLinked(by: link)
    }

    /// Whether this is a model of a class or of one derived from it.
    package func isModel(of type: JSONModel.Type) -> Bool { model.isModel(of: type) }
}
