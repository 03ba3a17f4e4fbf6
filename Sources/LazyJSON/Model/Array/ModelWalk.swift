/// A walk over the elements of an array that are models, which uses a model again that nobody holds any more.
///
/// That saves making one, and what was read of the last ones is read ahead of the next. A model that somebody holds, weakly
/// or not, is never used again, so that nobody can tell, but for a class with a `deinit`, which then runs less often.
@usableFromInline
struct ModelWalk {
    /// The class of the elements, and what their models carry along.
    private let type: JSONModel.Type
    private let context: JSONContext
    private let depth: UInt32
    /// The document, held by the object.
    private let document: UnownedReference<Document>
    /// The object of the next model; not made anew for each, as that would count a reference to the document.
    private var object: JSON
    /// The model that was given last, where it can be used again.
    private var last: JSONModel?
    private var ahead = ReadAhead()

    /// A walk over the elements of an array that is not edited; nil for one that is.
    init?(over array: JSON, of type: JSONModel.Type, _ context: JSONContext, depth: UInt32) {
        guard let (document, place) = array.view else { return nil }
        self.type = type
        self.context = context
        self.depth = depth
        object = JSON(document, at: place)
        self.document = UnownedReference(document)
    }

    /// The model of the next element, where that is an object; else nil, and nothing is passed.
    @usableFromInline
    mutating func next(_ elements: inout JSON.Elements.Iterator) -> JSONModel? {
        guard let place = document.with({ elements.nextObject(in: $0) }) else { return nil }
        object.moveView(to: place)
        let modelClass = ModelClass.dispatch(type, object, context)
        if UniquenessProbe.isSole(&last), let model = last {
            let isMoved = document.with { model.modelMove(modelClass, at: place, in: $0, &ahead) }
            if isMoved { return model }
        }
        last = nil
        let model = modelClass.make(object, context: context, depth: depth)
        if model.modelClassReference.with({ $0.isReusable }) { last = model }
        return model
    }
}
