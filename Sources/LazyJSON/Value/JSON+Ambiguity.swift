extension JSON {
    /// Whether several members have a name.
    func isAmbiguous(_ name: String) -> Bool {
        let settled = settled
        if case .object(let object) = settled.storage {
            guard let position = object.position(of: name) else { return false }
            return !object.duplicates(of: position).isEmpty
        }
        guard let (document, place) = settled.view, document.index[place].tag == .object,
            let key = document.member(name, of: place)
        else { return false }
        return document.hasDuplicate(of: key, in: place)
    }
}
