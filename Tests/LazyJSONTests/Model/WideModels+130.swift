import LazyJSON

/// A model with 130 properties, more than two words have bits; more than a word has are its own.
class Wide130: Wide65, @unchecked Sendable {
    @JSONProperty var p65: Int
    @JSONProperty var p66: Int
    @JSONProperty var p67: Int
    @JSONProperty var p68: Int
    @JSONProperty var p69: Int
    @JSONProperty var p70: Int
    @JSONProperty var p71: Int
    @JSONProperty var p72: Int
    @JSONProperty var p73: String?
    @JSONProperty var p74: Int
    @JSONProperty var p75: Int
    @JSONProperty var p76: Int
    @JSONProperty var p77: Int
    @JSONProperty var p78: Int
    @JSONProperty var p79: Int
    @JSONProperty var p80: Int
    @JSONProperty var p81: Int
    @JSONProperty var p82: Int
    @JSONProperty var p83: String?
    @JSONProperty var p84: Int
    @JSONProperty var p85: Int
    @JSONProperty var p86: Int
    @JSONProperty var p87: Int
    @JSONProperty var p88: Int
    @JSONProperty var p89: Int
    @JSONProperty var p90: Int
    @JSONProperty var p91: Int
    @JSONProperty var p92: Int
    @JSONProperty var p93: String?
    @JSONProperty var p94: Int
    @JSONProperty var p95: Int
    @JSONProperty var p96: Int
    @JSONProperty var p97: Int
    @JSONProperty var p98: Int
    @JSONProperty var p99: Int
    @JSONProperty var p100: Int
    @JSONProperty var p101: Int
    @JSONProperty var p102: Int
    @JSONProperty var p103: String?
    @JSONProperty var p104: Int
    @JSONProperty var p105: Int
    @JSONProperty var p106: Int
    @JSONProperty var p107: Int
    @JSONProperty var p108: Int
    @JSONProperty var p109: Int
    @JSONProperty var p110: Int
    @JSONProperty var p111: Int
    @JSONProperty var p112: Int
    @JSONProperty var p113: String?
    @JSONProperty var p114: Int
    @JSONProperty var p115: Int
    @JSONProperty var p116: Int
    @JSONProperty var p117: Int
    @JSONProperty var p118: Int
    @JSONProperty var p119: Int
    @JSONProperty var p120: Int
    @JSONProperty var p121: Int
    @JSONProperty var p122: Int
    @JSONProperty var p123: String?
    @JSONProperty var p124: Int
    @JSONProperty var p125: Int
    @JSONProperty var p126: Int
    @JSONProperty var p127: Int
    @JSONProperty var p128: Int
    @JSONProperty var p129: Int
}

extension JSONModelProtocol where Self: Wide130 {
    /// Its properties that are integers, as those of the class that is asked.
    static var numbersOfWide130: [KeyPath<Self, Int> & Sendable] {
        numbersOfWide65 + [
            \.p65, \.p66, \.p67, \.p68, \.p69, \.p70, \.p71, \.p72, \.p74, \.p75, \.p76, \.p77, \.p78, \.p79, \.p80,
            \.p81, \.p82, \.p84, \.p85, \.p86, \.p87, \.p88, \.p89, \.p90, \.p91, \.p92, \.p94, \.p95, \.p96, \.p97,
            \.p98, \.p99, \.p100, \.p101, \.p102, \.p104, \.p105, \.p106, \.p107, \.p108, \.p109, \.p110, \.p111,
            \.p112, \.p114, \.p115, \.p116, \.p117, \.p118, \.p119, \.p120, \.p121, \.p122, \.p124, \.p125, \.p126,
            \.p127, \.p128, \.p129,
        ]
    }
}
