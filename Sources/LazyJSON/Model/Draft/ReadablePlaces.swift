/// The positions in the JSON of the elements that a conversion can read, once they were asked for.
final class ReadablePlaces {
    enum Places {
        case unknown, all
        case positions([Int])
    }

    let conversion: _AnyJSONConversion
    var value = Places.unknown
    init(by conversion: _AnyJSONConversion) { self.conversion = conversion }

    /// Returns the positions that the last draft of an array has left, or unknown ones.
    static func known(by conversion: _AnyJSONConversion, in cursor: DraftCursor) -> ReadablePlaces {
        // Another property with this path may read other elements.
        if let known = cursor.tree.takeMemo(of: cursor.json) as? ReadablePlaces, known.conversion === conversion {
            return known
        }
        return ReadablePlaces(by: conversion)
    }
}
