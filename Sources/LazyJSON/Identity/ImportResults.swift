/// The objects at the top level of an import, as they are in the store.
///
/// Where they are just the objects of one type in their order, as they mostly are, they are taken while they are made: to
/// touch very many of them again costs as much as to make them.
struct ImportResults<Model: JSONModelProtocol> {
    private let batch: ImportBatch
    private var models: [Model] = []
    /// All objects by type and place, where that is not so.
    private var made: [[JSONModel?]] = []

    init(_ batch: ImportBatch) {
        self.batch = batch
        models.reserveCapacity(batch.tops.count)
        if !batch.isPlain { made = batch.types.map { Array(repeating: nil, count: $0.objects.count) } }
    }

    /// Notes an object that is in the store now; those of a type in their order.
    mutating func note(_ model: JSONModel, _ type: Int, place: Int) {
        if !batch.isPlain {
            made[type][place] = model
        } else if type == 0, place < batch.tops.count {
            models.append(Model._downcast(model))
        }
    }

    /// The objects at the top level, in the order of the input.
    consuming func all() -> [Model] {
        if batch.isPlain { return models }
        for top in batch.tops {
            switch top.object {
            case .null: break
            case .loose(let model): models.append(Model._downcast(model))
            case .stored(let type, let place):
                if let model = made[type][place] { models.append(Model._downcast(model)) }
            }
        }
        return models
    }
}
