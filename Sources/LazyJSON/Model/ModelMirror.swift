/// A collection of models, for mirrors.
private protocol ModelList {
    /// Returns the first models, in a dictionary with their keys.
    func models(_ most: Int) -> [(label: String?, model: JSONModel)]
    var count: Int { get }
}

extension Array: ModelList where Element: JSONModel {
    fileprivate func models(_ most: Int) -> [(label: String?, model: JSONModel)] { prefix(most).map { (nil, $0) } }
}

extension JSONArray: ModelList where Element: JSONModel {
    fileprivate func models(_ most: Int) -> [(label: String?, model: JSONModel)] { prefix(most).map { (nil, $0) } }
}

extension Dictionary: ModelList where Key == String, Value: JSONModel {
    fileprivate func models(_ most: Int) -> [(label: String?, model: JSONModel)] {
        prefix(most).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// The view that `dump` shows of a model or a value: the class or a text, and below it the properties of models.
struct ModelMirror: CustomReflectable, CustomDebugStringConvertible {
    let debugDescription: String
    /// Returns the properties of a model, or the models of a list.
    let children: () -> [Mirror.Child]

    /// Creates the mirror of a model, whose properties are read when it is asked for its children.
    ///
    /// Models are shown as deep, and as many, as the style allows.
    init(of model: JSONModel, _ style: ModelText) {
        if style.isExhausted {
            self.init(style.text(of: model))
        } else {
            self.init("\(type(of: model))") {
                let inner = style.entered()
                return model.modelClass.properties.map { property in
                    let (value, isFallback) = property.anyValue(of: model)
                    let isHidden = model.modelClass.hides(property) && !isFallback
                    return (property.name, isHidden ? ModelMirror("(redacted)") : ModelMirror(of: value, inner))
                }
            }
        }
    }

    /// Creates the mirror of a value.
    private init(of value: Any, _ style: ModelText) {
        if let model = value as? JSONModel {
            self.init(of: model, style)
        } else if let list = value as? any ModelList, list.count > 0 {
            self.init(list.count == 1 ? "1 element" : "\(list.count) elements") {
                var shown: [Mirror.Child] = list.models(style.count).map {
                    ($0.label, ModelMirror(of: $0.model, style))
                }
                if list.count > style.count { shown.append((nil, ModelMirror("…"))) }
                return shown
            }
        } else {
            self.init(style.text(of: value))
        }
    }

    private init(_ debugDescription: String, _ children: @escaping () -> [Mirror.Child] = { [] }) {
        (self.debugDescription, self.children) = (debugDescription, children)
    }

    var customMirror: Mirror { Mirror(self, children: children(), displayStyle: .struct) }
}

extension ModelState: CustomReflectable, CustomDebugStringConvertible {
    /// The values of the properties, which debuggers and `dump` show beside the wrappers of a model.
    ///
    /// They are read again from a separate model, so that no other thread can be writing them.
    @usableFromInline var customMirror: Mirror {
        let model = modelClass.make(json, context: context)
        let children = ModelMirror(of: model, ModelText(depth: 16, length: 1_000, count: 100)).children()
        return Mirror(self, children: children, displayStyle: .struct)
    }

    /// The name of the class.
    @usableFromInline var debugDescription: String { "\(modelClass.object.type)" }
}
