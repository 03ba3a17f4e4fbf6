@testable import LazyJSON

/// A model with 130 properties.
final class Wide130: JSONModel, @unchecked Sendable {
    @JSONProperty var p0: Int
    @JSONProperty var p1: Int
    @JSONProperty var p2: Int
    @JSONProperty var p3: String?
    @JSONProperty var p4: Int
    @JSONProperty var p5: Int
    @JSONProperty var p6: Int
    @JSONProperty var p7: Int
    @JSONProperty var p8: Int
    @JSONProperty var p9: Int
    @JSONProperty var p10: Int
    @JSONProperty var p11: Int
    @JSONProperty var p12: Int
    @JSONProperty var p13: String?
    @JSONProperty var p14: Int
    @JSONProperty var p15: Int
    @JSONProperty var p16: Int
    @JSONProperty var p17: Int
    @JSONProperty var p18: Int
    @JSONProperty var p19: Int
    @JSONProperty var p20: Int
    @JSONProperty var p21: Int
    @JSONProperty var p22: Int
    @JSONProperty var p23: String?
    @JSONProperty var p24: Int
    @JSONProperty var p25: Int
    @JSONProperty var p26: Int
    @JSONProperty var p27: Int
    @JSONProperty var p28: Int
    @JSONProperty var p29: Int
    @JSONProperty var p30: Int
    @JSONProperty var p31: Int
    @JSONProperty var p32: Int
    @JSONProperty var p33: String?
    @JSONProperty var p34: Int
    @JSONProperty var p35: Int
    @JSONProperty var p36: Int
    @JSONProperty var p37: Int
    @JSONProperty var p38: Int
    @JSONProperty var p39: Int
    @JSONProperty var p40: Int
    @JSONProperty var p41: Int
    @JSONProperty var p42: Int
    @JSONProperty var p43: String?
    @JSONProperty var p44: Int
    @JSONProperty var p45: Int
    @JSONProperty var p46: Int
    @JSONProperty var p47: Int
    @JSONProperty var p48: Int
    @JSONProperty var p49: Int
    @JSONProperty var p50: Int
    @JSONProperty var p51: Int
    @JSONProperty var p52: Int
    @JSONProperty var p53: String?
    @JSONProperty var p54: Int
    @JSONProperty var p55: Int
    @JSONProperty var p56: Int
    @JSONProperty var p57: Int
    @JSONProperty var p58: Int
    @JSONProperty var p59: Int
    @JSONProperty var p60: Int
    @JSONProperty var p61: Int
    @JSONProperty var p62: Int
    @JSONProperty var p63: String?
    @JSONProperty var p64: Int
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

extension Wide130 {
    /// Its properties that are integers.
    static var numbers: [KeyPath<Wide130, Int> & Sendable] {
        [
            \.p0, \.p1, \.p2, \.p4, \.p5, \.p6, \.p7, \.p8, \.p9, \.p10, \.p11, \.p12, \.p14, \.p15, \.p16, \.p17,
            \.p18, \.p19, \.p20, \.p21, \.p22, \.p24, \.p25, \.p26, \.p27, \.p28, \.p29, \.p30, \.p31, \.p32, \.p34,
            \.p35, \.p36, \.p37, \.p38, \.p39, \.p40, \.p41, \.p42, \.p44, \.p45, \.p46, \.p47, \.p48, \.p49, \.p50,
            \.p51, \.p52, \.p54, \.p55, \.p56, \.p57, \.p58, \.p59, \.p60, \.p61, \.p62, \.p64, \.p65, \.p66, \.p67,
            \.p68, \.p69, \.p70, \.p71, \.p72, \.p74, \.p75, \.p76, \.p77, \.p78, \.p79, \.p80, \.p81, \.p82, \.p84,
            \.p85, \.p86, \.p87, \.p88, \.p89, \.p90, \.p91, \.p92, \.p94, \.p95, \.p96, \.p97, \.p98, \.p99, \.p100,
            \.p101, \.p102, \.p104, \.p105, \.p106, \.p107, \.p108, \.p109, \.p110, \.p111, \.p112, \.p114, \.p115,
            \.p116, \.p117, \.p118, \.p119, \.p120, \.p121, \.p122, \.p124, \.p125, \.p126, \.p127, \.p128, \.p129,
        ]
    }
}
