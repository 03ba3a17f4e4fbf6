extension RandomAccessCollection {
    /// Returns the first index whose element is in the second part of the collection; `endIndex` if there is none.
    ///
    /// - Parameter isInSecondPart: Returns `false` for all elements of the first part, and `true` for all behind them.
    /// - Complexity: O(log *n*) in the number of elements.
    func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var (first, count) = (startIndex, self.count)
        while count > 0 {
            let half = count / 2
            let middle = index(first, offsetBy: half)
            if isInSecondPart(self[middle]) {
                count = half
            } else {
                first = index(after: middle)
                count -= half + 1
            }
        }
        return first
    }
}
