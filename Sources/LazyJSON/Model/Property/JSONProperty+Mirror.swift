extension JSONProperty: CustomReflectable {
    /// What a debugger shows: the path, whether the value was read, and what is kept of it.
    ///
    /// It is meant for looking at a model that no other thread reads at the time.
    public var customMirror: Mirror {
        let plan = ModelClass.numbered(classNumber).flatMap { modelClass in
            Int(number) < modelClass.properties.count ? modelClass.properties[Int(number)] : nil
        }
        var children: [Mirror.Child] = [("path", plan?.pointer.description ?? "unknown")]
        children.append(("state", cached == nil ? "not read" : "read"))
        if let cached { children.append(("value", cached)) }
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
