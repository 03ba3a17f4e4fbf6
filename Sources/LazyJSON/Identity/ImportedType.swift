/// The objects of one type that came in an import, or were referred to.
final class ImportedType {
    /// An object.
    struct Object {
        /// The class that it was met as; of several the most derived.
        var asked: JSONModel.Type
        /// The id, or an object with nothing but it, as it was met first; nil where that was a whole object.
        let spelling: JSON?
        /// How often it came at the top level.
        var topCount = 0
        /// Whether it is new, or something of it changed.
        var isChanged = false
        /// What the store had.
        var stored: JSONModel?
        /// What has become of it so far; nil where nothing came.
        var json: JSON?
        /// The class of that, once it is known.
        var modelClass: Lasting<ModelClass>?
        /// The class of what came first, where the store had nothing.
        var mergedAs: Lasting<ModelClass>?

        /// Takes in what came, where nothing has before; else gives what has become of the object so far.
        mutating func begin(_ step: ImportBatch.Step) -> JSON? {
            if let json { return json }
            json = step.json
            modelClass = step.modelClass
            mergedAs = step.modelClass
            return JSON?.none
        }

        /// What is stored; nil where nothing changed.
        var changed: (json: JSON, modelClass: Lasting<ModelClass>, stored: JSONModel?)? {
            guard isChanged, let modelClass, let json else { return nil }
            return (json, modelClass, stored)
        }
    }

    let identity: ModelIdentity
    /// Its number in the import.
    let number: Int
    private(set) var ids: [JSONIdentifier] = []
    var objects: [Object] = []
    private var places = IdentifierTable<Int>()

    init(_ identity: ModelIdentity, number: Int) {
        self.identity = identity
        self.number = number
    }

    /// Makes room for so many objects.
    func reserve(_ count: Int, like id: JSONIdentifier) {
        ids.reserveCapacity(count)
        objects.reserveCapacity(count)
        places.reserve(count, like: id)
    }

    /// The place of an object, which is new where its id was not met before.
    func place(of id: JSONIdentifier, spelling: JSON?, asked: JSONModel.Type) -> Int {
        let place = objects.count
        if let known = places.find(id, orInsert: place) {
            if asked != objects[known].asked, ModelClass.of(asked).isDerived(from: objects[known].asked) {
                objects[known].asked = asked
                objects[known].modelClass = nil
            }
            return known
        }
        ids.append(id)
        objects.append(Object(asked: asked, spelling: spelling))
        return place
    }

    /// Asks the store for all objects, once.
    func fetch(in transaction: any JSONStoreTransaction) throws {
        let found =
            if let transaction = transaction as? any UntypedTransaction {
                try transaction.fetch(identity, ids: ids)
            } else {
                try identity.root.fetch(ids, in: transaction)
            }
        for (place, model) in found.enumerated() {
            guard let model else { continue }
            objects[place].stored = model
            objects[place].json = model.modelJSON
        }
    }

    /// Finds out what is new or changed, and of which class it is.
    func settle(_ context: JSONContext) {
        // Taken out, as each access to a property of a class is checked.
        var objects: [Object] = []
        swap(&objects, &self.objects)
        defer { swap(&objects, &self.objects) }
        for place in objects.indices {
            let stored = objects[place].stored
            // Where the JSON said the class before, it says it now.
            let known = stored.flatMap { model in
                ModelClass.dispatch(identity.root, model.modelJSON, context).with { $0.type } == identity.root
                    ? model.modelClassReference : nil
            }
            let json = objects[place].json ?? stub(place, objects[place].spelling)
            if objects[place].json == nil { objects[place].json = json }
            let found =
                objects[place].modelClass
                ?? identity.modelClass(of: json, asked: objects[place].asked, known: known, context)
            objects[place].modelClass = found
            let isKept = stored.map { json.isSame(as: $0.modelJSON) && $0.modelClassReference == found } ?? false
            objects[place].isChanged = !isKept
        }
    }

    /// What an object is of which only the id is known.
    private func stub(_ place: Int, _ spelling: JSON?) -> JSON {
        if let spelling, spelling.kind == .object { return spelling }
        return identity.stub(ids[place], spelling)
    }

    /// Stores what is new or changed, and notes what was dropped.
    ///
    /// - Parameter done: Given each object as it is in the store then, with its place.
    func store(
        in transaction: any JSONStoreTransaction, _ context: JSONContext, _ dropped: inout DroppedReferences,
        _ done: (Int, JSONModel) -> Void
    ) throws {
        // One object after another, as long as it is in the processor's cache.
        if let transaction = transaction as? any UntypedTransaction {
            var rest = objects.count
            for place in objects.indices {
                if let model = model(place, context, &dropped) {
                    done(place, try transaction.upsert(model, id: ids[place], identity, expecting: rest))
                } else if let stored = objects[place].stored {
                    done(place, stored)
                }
                rest -= 1
            }
            return
        }
        let changed = objects.indices.filter { objects[$0].isChanged }
        let models = changed.compactMap { model($0, context, &dropped) }
        if !models.isEmpty {
            for (place, model) in zip(changed, try identity.root.upsert(models, in: transaction)) {
                objects[place].stored = model
            }
        }
        for place in objects.indices { if let stored = objects[place].stored { done(place, stored) } }
    }

    /// The model that an object has become; nil where nothing changed.
    private func model(_ place: Int, _ context: JSONContext, _ dropped: inout DroppedReferences) -> JSONModel? {
        guard let (json, found, stored) = objects[place].changed else { return nil }
        let model = found.make(json.alone, context: context)
        if let stored { dropped.note(from: stored, to: model) }
        return model
    }
}
