import LazyJSON

/// The objects at the top level of an import, as they are in the store.
///
/// If they are just the objects of one type in their order, as they mostly are, they are taken while they are made: to
/// touch very many of them again costs as much as to make them.
struct ImportResults {
    private let isPlain: Bool
    private let tops: [ImportBatch.Top]
    private let loose: [JSONModel]
    /// The class that they are of.
    private let wanted: JSONModel.Type
    private var models: [JSONModel] = []
    /// All objects by type and place, if the results are not that.
    private var made: [[JSONModel?]] = []

    init(_ batch: ImportBatch, of wanted: JSONModel.Type) {
        isPlain = batch.isPlain
        tops = batch.tops
        loose = batch.loose
        self.wanted = wanted
        models.reserveCapacity(tops.count)
        if !isPlain { made = batch.types.map { Array(repeating: nil, count: $0.objects.count) } }
    }

    /// Notes an object that is in the store now; those of a type in their order.
    @inline(__always)
    mutating func note(_ model: JSONModel, _ type: Int, place: Int) {
        if !isPlain {
            made[type][place] = model
        } else if type == 0, place < tops.count {
            add(model)
        }
    }

    @inline(__always)
    private mutating func add(_ model: JSONModel) {
        require(
            ModelContents(model).isModel(of: wanted),
            "JSONImporter: the store returned a model of the class \(type(of: model)), which is not \(wanted).")
        models.append(model)
    }

    /// The objects at the top level, in the order of the input.
    consuming func all<Model: JSONModelProtocol>(as type: Model.Type) -> [Model] {
        for top in isPlain ? [] : tops {
            switch top.object {
            case .null: break
            case .loose(let number): add(loose[Int(number)])
            case .stored(let type, let place):
                if let model = made[Int(type)][Int(place)] { add(model) }
            }
        }
        return models.downcast(to: type)
    }
}
