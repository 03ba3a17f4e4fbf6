#if DEBUG
    /// Warnings about the variables that model classes store beside their properties, in debug builds.
    ///
    /// The runtime knows which stored properties are variables. The standard library has no public function for it, so this is
    /// not part of release builds.
    enum StoredVariables {
        /// A stored property as the runtime describes it.
        @unsafe
        private struct Field {
            var name: UnsafePointer<CChar>?
            var release: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
            var isStrong = false
            var isVariable = false
        }

        @_silgen_name("swift_reflectionMirror_recursiveCount")
        private static func fieldCount(_ type: Any.Type) -> Int

        @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
        @unsafe
        private static func fieldType(_ type: Any.Type, index: Int, field: UnsafeMutablePointer<Field>) -> Any.Type

        /// Warns of the variables of a class, which threads that share a model could write at the same time.
        static func report(in type: JSONModel.Type) {
            for index in fieldCount(JSONModel.self)..<fieldCount(type) {
                var field = unsafe Field()
                let fieldType = unsafe fieldType(type, index: index, field: &field)
                defer { unsafe field.release?(field.name) }
                guard unsafe field.isVariable, !(fieldType is any PropertyStorage.Type), let name = unsafe field.name
                else {
                    continue
                }
                report("\(type).", unsafe String(cString: name))
            }
        }

        private static func report(_ type: String, _ name: String) {
            let prefix = "$__lazy_storage_$_"
            var warning = ByteBuffer()
            if name.hasPrefix(prefix) {
                warning.append("\(type)\(name.dropFirst(prefix.count)): warning: a lazy property is a data race if ")
                warning.append("threads share a model; declare a computed property, or one with @JSONProperty.\n")
            } else {
                warning.append(
                    "\(type)\(name): warning: a stored variable is not in the JSON, and is a data race if threads ")
                warning.append("share a model; declare it with @JSONProperty, with let, or as a computed property.\n")
            }
            try? FileDescriptor(borrowing: 2).write(warning)
        }
    }
#endif
