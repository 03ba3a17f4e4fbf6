import LazyJSON
import Testing

/// Classes with more properties than a word has bits.
struct WideModelTests {
    private func text(_ count: Int) -> String {
        let members = (0..<count).map { $0 % 10 == 3 ? #""p\#($0)":"s\#($0)""# : #""p\#($0)":\#($0)"# }
        return "{" + members.joined(separator: ",") + "}"
    }

    private func check<Model: JSONModelProtocol>(
        _ type: Model.Type, _ numbers: [KeyPath<Model, Int> & Sendable], _ count: Int
    ) throws {
        let expected = (0..<count).filter { $0 % 10 != 3 }
        #expect(numbers.count == expected.count)
        let forwards = try Model(parsing: text(count))
        let backwards = try Model(parsing: text(count))
        for _ in 0..<2 {
            for (keyPath, value) in zip(numbers, expected) {
                #expect(forwards[keyPath: keyPath] == value)
            }
            for (keyPath, value) in zip(numbers, expected).reversed() {
                #expect(backwards[keyPath: keyPath] == value)
            }
        }
        var changed = forwards
        for (keyPath, value) in zip(numbers, expected) {
            changed = changed.mutate { $0[keyPath] = value + 1_000 }
        }
        for (keyPath, value) in zip(numbers, expected) {
            #expect(changed[keyPath: keyPath] == value + 1_000)
            #expect(forwards[keyPath: keyPath] == value)
        }
        #expect(Model().issues.count == numbers.count)
    }

    @Test func sixtyFivePropertiesAreDistinct() throws { try check(Wide65.self, Wide65.numbersOfWide65, 65) }

    @Test func aHundredAndThirtyPropertiesAreDistinct() throws {
        try check(Wide130.self, Wide130.numbersOfWide130, 130)
    }

    @Test func twoHundredAndSeventyPropertiesAreDistinct() throws {
        try check(Wide270.self, Wide270.numbersOfWide270, 270)
    }

    @Test func superclassesOfAWideClassHaveNumbersOfTheirOwn() throws {
        let small = try Wide63(parsing: text(63))
        let middle = try Wide64(parsing: text(64))
        #expect([small.p0, small.p61, small.p62] == [0, 61, 62])
        #expect(small.p53 == "s53")
        #expect([middle.p61, middle.p62] == [61, 62])
        #expect(middle.p63 == "s63")
    }
}

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
    /// Its integer properties, as properties of the class that is asked.
    static var numbersOfWide65: [KeyPath<Self, Int> & Sendable] {
        [
            \.p0, \.p1, \.p2, \.p4, \.p5, \.p6, \.p7, \.p8, \.p9, \.p10, \.p11, \.p12, \.p14, \.p15, \.p16, \.p17,
            \.p18, \.p19, \.p20, \.p21, \.p22, \.p24, \.p25, \.p26, \.p27, \.p28, \.p29, \.p30, \.p31, \.p32, \.p34,
            \.p35, \.p36, \.p37, \.p38, \.p39, \.p40, \.p41, \.p42, \.p44, \.p45, \.p46, \.p47, \.p48, \.p49, \.p50,
            \.p51, \.p52, \.p54, \.p55, \.p56, \.p57, \.p58, \.p59, \.p60, \.p61, \.p62, \.p64,
        ]
    }
}

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
    /// Its integer properties, as properties of the class that is asked.
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

/// A model with 270 properties, more than four words have bits; more than two words have are its own.
final class Wide270: Wide130, @unchecked Sendable {
    @JSONProperty var p130: Int
    @JSONProperty var p131: Int
    @JSONProperty var p132: Int
    @JSONProperty var p133: String?
    @JSONProperty var p134: Int
    @JSONProperty var p135: Int
    @JSONProperty var p136: Int
    @JSONProperty var p137: Int
    @JSONProperty var p138: Int
    @JSONProperty var p139: Int
    @JSONProperty var p140: Int
    @JSONProperty var p141: Int
    @JSONProperty var p142: Int
    @JSONProperty var p143: String?
    @JSONProperty var p144: Int
    @JSONProperty var p145: Int
    @JSONProperty var p146: Int
    @JSONProperty var p147: Int
    @JSONProperty var p148: Int
    @JSONProperty var p149: Int
    @JSONProperty var p150: Int
    @JSONProperty var p151: Int
    @JSONProperty var p152: Int
    @JSONProperty var p153: String?
    @JSONProperty var p154: Int
    @JSONProperty var p155: Int
    @JSONProperty var p156: Int
    @JSONProperty var p157: Int
    @JSONProperty var p158: Int
    @JSONProperty var p159: Int
    @JSONProperty var p160: Int
    @JSONProperty var p161: Int
    @JSONProperty var p162: Int
    @JSONProperty var p163: String?
    @JSONProperty var p164: Int
    @JSONProperty var p165: Int
    @JSONProperty var p166: Int
    @JSONProperty var p167: Int
    @JSONProperty var p168: Int
    @JSONProperty var p169: Int
    @JSONProperty var p170: Int
    @JSONProperty var p171: Int
    @JSONProperty var p172: Int
    @JSONProperty var p173: String?
    @JSONProperty var p174: Int
    @JSONProperty var p175: Int
    @JSONProperty var p176: Int
    @JSONProperty var p177: Int
    @JSONProperty var p178: Int
    @JSONProperty var p179: Int
    @JSONProperty var p180: Int
    @JSONProperty var p181: Int
    @JSONProperty var p182: Int
    @JSONProperty var p183: String?
    @JSONProperty var p184: Int
    @JSONProperty var p185: Int
    @JSONProperty var p186: Int
    @JSONProperty var p187: Int
    @JSONProperty var p188: Int
    @JSONProperty var p189: Int
    @JSONProperty var p190: Int
    @JSONProperty var p191: Int
    @JSONProperty var p192: Int
    @JSONProperty var p193: String?
    @JSONProperty var p194: Int
    @JSONProperty var p195: Int
    @JSONProperty var p196: Int
    @JSONProperty var p197: Int
    @JSONProperty var p198: Int
    @JSONProperty var p199: Int
    @JSONProperty var p200: Int
    @JSONProperty var p201: Int
    @JSONProperty var p202: Int
    @JSONProperty var p203: String?
    @JSONProperty var p204: Int
    @JSONProperty var p205: Int
    @JSONProperty var p206: Int
    @JSONProperty var p207: Int
    @JSONProperty var p208: Int
    @JSONProperty var p209: Int
    @JSONProperty var p210: Int
    @JSONProperty var p211: Int
    @JSONProperty var p212: Int
    @JSONProperty var p213: String?
    @JSONProperty var p214: Int
    @JSONProperty var p215: Int
    @JSONProperty var p216: Int
    @JSONProperty var p217: Int
    @JSONProperty var p218: Int
    @JSONProperty var p219: Int
    @JSONProperty var p220: Int
    @JSONProperty var p221: Int
    @JSONProperty var p222: Int
    @JSONProperty var p223: String?
    @JSONProperty var p224: Int
    @JSONProperty var p225: Int
    @JSONProperty var p226: Int
    @JSONProperty var p227: Int
    @JSONProperty var p228: Int
    @JSONProperty var p229: Int
    @JSONProperty var p230: Int
    @JSONProperty var p231: Int
    @JSONProperty var p232: Int
    @JSONProperty var p233: String?
    @JSONProperty var p234: Int
    @JSONProperty var p235: Int
    @JSONProperty var p236: Int
    @JSONProperty var p237: Int
    @JSONProperty var p238: Int
    @JSONProperty var p239: Int
    @JSONProperty var p240: Int
    @JSONProperty var p241: Int
    @JSONProperty var p242: Int
    @JSONProperty var p243: String?
    @JSONProperty var p244: Int
    @JSONProperty var p245: Int
    @JSONProperty var p246: Int
    @JSONProperty var p247: Int
    @JSONProperty var p248: Int
    @JSONProperty var p249: Int
    @JSONProperty var p250: Int
    @JSONProperty var p251: Int
    @JSONProperty var p252: Int
    @JSONProperty var p253: String?
    @JSONProperty var p254: Int
    @JSONProperty var p255: Int
    @JSONProperty var p256: Int
    @JSONProperty var p257: Int
    @JSONProperty var p258: Int
    @JSONProperty var p259: Int
    @JSONProperty var p260: Int
    @JSONProperty var p261: Int
    @JSONProperty var p262: Int
    @JSONProperty var p263: String?
    @JSONProperty var p264: Int
    @JSONProperty var p265: Int
    @JSONProperty var p266: Int
    @JSONProperty var p267: Int
    @JSONProperty var p268: Int
    @JSONProperty var p269: Int
}

extension JSONModelProtocol where Self: Wide270 {
    /// Its properties that are integers.
    static var numbersOfWide270: [KeyPath<Self, Int> & Sendable] {
        numbersOfWide130 + [
            \.p130, \.p131, \.p132, \.p134, \.p135, \.p136, \.p137, \.p138, \.p139, \.p140, \.p141, \.p142, \.p144,
            \.p145, \.p146, \.p147, \.p148, \.p149, \.p150, \.p151, \.p152, \.p154, \.p155, \.p156, \.p157, \.p158,
            \.p159, \.p160, \.p161, \.p162, \.p164, \.p165, \.p166, \.p167, \.p168, \.p169, \.p170, \.p171, \.p172,
            \.p174, \.p175, \.p176, \.p177, \.p178, \.p179, \.p180, \.p181, \.p182, \.p184, \.p185, \.p186, \.p187,
            \.p188, \.p189, \.p190, \.p191, \.p192, \.p194, \.p195, \.p196, \.p197, \.p198, \.p199, \.p200, \.p201,
            \.p202, \.p204, \.p205, \.p206, \.p207, \.p208, \.p209, \.p210, \.p211, \.p212, \.p214, \.p215, \.p216,
            \.p217, \.p218, \.p219, \.p220, \.p221, \.p222, \.p224, \.p225, \.p226, \.p227, \.p228, \.p229, \.p230,
            \.p231, \.p232, \.p234, \.p235, \.p236, \.p237, \.p238, \.p239, \.p240, \.p241, \.p242, \.p244, \.p245,
            \.p246, \.p247, \.p248, \.p249, \.p250, \.p251, \.p252, \.p254, \.p255, \.p256, \.p257, \.p258, \.p259,
            \.p260, \.p261, \.p262, \.p264, \.p265, \.p266, \.p267, \.p268, \.p269,
        ]
    }
}
