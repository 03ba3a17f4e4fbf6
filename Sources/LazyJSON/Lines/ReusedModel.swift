/// A model that is handed out again and again, for one object after another.
///
/// Who gets it owns it until it is given back, so that nothing happens to it meanwhile; it is used again where nobody else
/// holds it then.
@usableFromInline
struct ReusedModel {
    private var model: JSONModel?

    /// Lets go of the model, which keeps its document alive.
    mutating func letGo() { model = nil }

    /// Takes back a model that was handed out.
    @inline(__always)
    mutating func take(_ model: consuming JSONModel?) { self.model = model }

    /// A model of an object, of the class that it is dispatched to: the one handed out before where it can be used again,
    /// else a new one.
    mutating func model(_ type: JSONModel.Type, _ json: JSON, _ context: JSONContext) -> JSONModel {
        if let (document, place) = json.view { return model(type, at: place, in: document, context) }
        return modelOfRecord(type, json, context)
    }

    /// The same of the object at a place of a document; counts no references where a model of the document is used again.
    @inline(__always)
    mutating func model(
        _ type: JSONModel.Type, at place: Int, in document: Document, _ context: JSONContext
    ) -> JSONModel {
        let found = ModelClass.dispatch(type, at: place, in: document, context)
        guard isFree(found), let known = model.take(), known.modelReuse(at: place, in: document) else {
            return made(found, at: place, in: document, context)
        }
        return known
    }

    @inline(never)
    private func made(
        _ found: Lasting<ModelClass>, at place: Int, in document: Document, _ context: JSONContext
    ) -> JSONModel {
        found.make(JSON(document, at: place), context: context)
    }

    /// Whether the model is one of a class, whose models can be used again, and nobody else holds it.
    @inline(__always)
    private mutating func isFree(_ found: Lasting<ModelClass>) -> Bool {
        found.with { $0.isReusable } && isKnownUniquelyReferenced(&model)
            && model.map { $0.modelClassReference == found } == true
    }
}
