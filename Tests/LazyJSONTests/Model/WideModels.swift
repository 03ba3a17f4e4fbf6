import LazyJSON

/// A model with 63 properties: `p0`, `p1` and so on, each tenth of them, from `p3` on, a text.
class Wide63: JSONModel, @unchecked Sendable {
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
}

/// A model with 64 properties.
class Wide64: Wide63, @unchecked Sendable {
    @JSONProperty var p63: String?
}

/// A model with 65 properties.
class Wide65: Wide64, @unchecked Sendable {
    @JSONProperty var p64: Int
}

extension JSONModelProtocol where Self: Wide65 {
    /// Its properties that are integers, as those of the class that is asked.
    static var numbersOfWide65: [KeyPath<Self, Int> & Sendable] {
        [
            \.p0, \.p1, \.p2, \.p4, \.p5, \.p6, \.p7, \.p8, \.p9, \.p10, \.p11, \.p12, \.p14, \.p15, \.p16, \.p17,
            \.p18, \.p19, \.p20, \.p21, \.p22, \.p24, \.p25, \.p26, \.p27, \.p28, \.p29, \.p30, \.p31, \.p32, \.p34,
            \.p35, \.p36, \.p37, \.p38, \.p39, \.p40, \.p41, \.p42, \.p44, \.p45, \.p46, \.p47, \.p48, \.p49, \.p50,
            \.p51, \.p52, \.p54, \.p55, \.p56, \.p57, \.p58, \.p59, \.p60, \.p61, \.p62, \.p64,
        ]
    }
}
