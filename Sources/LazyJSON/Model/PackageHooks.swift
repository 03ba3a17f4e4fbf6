/// The parts of a model, for other modules of the package.
///
/// They are not members of the model, because subclasses may declare properties of any name.
package struct ModelContents {
    private let model: JSONModel

    package init(_ model: JSONModel) { self.model = model }

    /// The object.
    package var json: JSON { model.modelJSON }

    package var context: JSONContext { model.modelContext }

    package var modelClass: ImmortalReference<ModelClass> { model.modelClassReference }

    /// Whether the object keeps nothing alive but its own text, or the text of a pack.
    package var isSelfContained: Bool {
        model.modelDocument?.with { $0.isSelfContained(Int(model.modelPlace)) } ?? false
    }

    /// Returns whether each of some models keeps nothing alive but its own text or the text of a pack, and all have one
    /// context, in which `link` is found without a look-up.
    package static func areSelfContained(_ models: [JSONModel], linkedBy link: AnyObject) -> Bool {
        guard let first = models.first?.modelContext else { return true }
        return first.isLinked(by: link)
            && models.indices.allSatisfy { number in
                ModelContents(models[number]).isSelfContained && models[number].modelContext.isSame(as: first)
            }
    }
}
