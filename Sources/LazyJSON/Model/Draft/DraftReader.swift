/// The model that a draft is read by, made when something is read after a change.
final class DraftReader {
    var model: JSONModel?

    init(_ model: JSONModel?) {
        self.model = model
    }
}
