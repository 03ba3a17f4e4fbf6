import LazyJSON
import Testing

private class Entity: JSONModel, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty("address.city") var city: String?
}

private class HierarchyPerson: Entity, @unchecked Sendable {
    let helper = HierarchyStreet()
    @JSONProperty var name: String?
    @JSONProperty var address: HierarchyStreet
    var ordinary: Int { id + 1 }
}

private final class Employee: HierarchyPerson, @unchecked Sendable {
    @JSONProperty var salary: Double?
    @JSONProperty("name") var sameName: String = "?"
    @JSONProperty("id") var idText: String?
}

private final class HierarchyStreet: JSONModel, @unchecked Sendable {
    @JSONProperty var street: String?
    @JSONProperty var city: String = "Unknown"
}

private final class Paths: JSONModel, @unchecked Sendable {
    @JSONProperty(#"a\.b.c"#) var dotted: Int?
    @JSONProperty("/x~1y/~0/0") var pointed: Int?
    @JSONProperty("/ü/") var emptyKey: Int?
    @JSONProperty("list.1.0") var element: Int?
    @JSONProperty("list.01") var padded: Int?
    @JSONProperty("") var whole: JSON
}

/// More properties than a word has bits.
private class Wide: JSONModel, @unchecked Sendable {
    @JSONProperty var p0: Int
    @JSONProperty var p1: Int
    @JSONProperty var p2: Int
    @JSONProperty var p3: Int
    @JSONProperty var p4: Int
    @JSONProperty var p5: Int
    @JSONProperty var p6: Int
    @JSONProperty var p7: Int
    @JSONProperty var p8: Int
    @JSONProperty var p9: Int
    @JSONProperty var p10: Int
    @JSONProperty var p11: Int
    @JSONProperty var p12: Int
    @JSONProperty var p13: Int
    @JSONProperty var p14: Int
    @JSONProperty var p15: Int
    @JSONProperty var p16: Int
    @JSONProperty var p17: Int
    @JSONProperty var p18: Int
    @JSONProperty var p19: Int
    @JSONProperty var p20: Int
    @JSONProperty var p21: Int
    @JSONProperty var p22: Int
    @JSONProperty var p23: Int
    @JSONProperty var p24: Int
    @JSONProperty var p25: Int
    @JSONProperty var p26: Int
    @JSONProperty var p27: Int
    @JSONProperty var p28: Int
    @JSONProperty var p29: Int
    @JSONProperty var p30: Int
    @JSONProperty var p31: Int
    @JSONProperty var p32: Int
    @JSONProperty var p33: Int
    @JSONProperty var p34: Int
    @JSONProperty var p35: Int
    @JSONProperty var p36: Int
    @JSONProperty var p37: Int
    @JSONProperty var p38: Int
    @JSONProperty var p39: Int
    @JSONProperty var p40: Int
    @JSONProperty var p41: Int
    @JSONProperty var p42: Int
    @JSONProperty var p43: Int
    @JSONProperty var p44: Int
    @JSONProperty var p45: Int
    @JSONProperty var p46: Int
    @JSONProperty var p47: Int
    @JSONProperty var p48: Int
    @JSONProperty var p49: Int
    @JSONProperty var p50: Int
    @JSONProperty var p51: Int
    @JSONProperty var p52: Int
    @JSONProperty var p53: Int
    @JSONProperty var p54: Int
    @JSONProperty var p55: Int
    @JSONProperty var p56: Int
    @JSONProperty var p57: Int
    @JSONProperty var p58: Int
    @JSONProperty var p59: Int
    @JSONProperty var p60: Int
    @JSONProperty var p61: Int
    @JSONProperty var p62: Int
    @JSONProperty var p63: Int
    @JSONProperty var p64: Int
    @JSONProperty var p65: Int
    @JSONProperty var p66: Int
    @JSONProperty var p67: Int
    @JSONProperty var p68: Int
    @JSONProperty var p69: Int
}

/// More properties than four words have bits.
private final class Wider: Wide, @unchecked Sendable {
    @JSONProperty var p70: Int
    @JSONProperty var p71: Int
    @JSONProperty var p72: Int
    @JSONProperty var p73: Int
    @JSONProperty var p74: Int
    @JSONProperty var p75: Int
    @JSONProperty var p76: Int
    @JSONProperty var p77: Int
    @JSONProperty var p78: Int
    @JSONProperty var p79: Int
    @JSONProperty var p80: Int
    @JSONProperty var p81: Int
    @JSONProperty var p82: Int
    @JSONProperty var p83: Int
    @JSONProperty var p84: Int
    @JSONProperty var p85: Int
    @JSONProperty var p86: Int
    @JSONProperty var p87: Int
    @JSONProperty var p88: Int
    @JSONProperty var p89: Int
    @JSONProperty var p90: Int
    @JSONProperty var p91: Int
    @JSONProperty var p92: Int
    @JSONProperty var p93: Int
    @JSONProperty var p94: Int
    @JSONProperty var p95: Int
    @JSONProperty var p96: Int
    @JSONProperty var p97: Int
    @JSONProperty var p98: Int
    @JSONProperty var p99: Int
    @JSONProperty var p100: Int
    @JSONProperty var p101: Int
    @JSONProperty var p102: Int
    @JSONProperty var p103: Int
    @JSONProperty var p104: Int
    @JSONProperty var p105: Int
    @JSONProperty var p106: Int
    @JSONProperty var p107: Int
    @JSONProperty var p108: Int
    @JSONProperty var p109: Int
    @JSONProperty var p110: Int
    @JSONProperty var p111: Int
    @JSONProperty var p112: Int
    @JSONProperty var p113: Int
    @JSONProperty var p114: Int
    @JSONProperty var p115: Int
    @JSONProperty var p116: Int
    @JSONProperty var p117: Int
    @JSONProperty var p118: Int
    @JSONProperty var p119: Int
    @JSONProperty var p120: Int
    @JSONProperty var p121: Int
    @JSONProperty var p122: Int
    @JSONProperty var p123: Int
    @JSONProperty var p124: Int
    @JSONProperty var p125: Int
    @JSONProperty var p126: Int
    @JSONProperty var p127: Int
    @JSONProperty var p128: Int
    @JSONProperty var p129: Int
    @JSONProperty var p130: Int
    @JSONProperty var p131: Int
    @JSONProperty var p132: Int
    @JSONProperty var p133: Int
    @JSONProperty var p134: Int
    @JSONProperty var p135: Int
    @JSONProperty var p136: Int
    @JSONProperty var p137: Int
    @JSONProperty var p138: Int
    @JSONProperty var p139: Int
    @JSONProperty var p140: Int
    @JSONProperty var p141: Int
    @JSONProperty var p142: Int
    @JSONProperty var p143: Int
    @JSONProperty var p144: Int
    @JSONProperty var p145: Int
    @JSONProperty var p146: Int
    @JSONProperty var p147: Int
    @JSONProperty var p148: Int
    @JSONProperty var p149: Int
    @JSONProperty var p150: Int
    @JSONProperty var p151: Int
    @JSONProperty var p152: Int
    @JSONProperty var p153: Int
    @JSONProperty var p154: Int
    @JSONProperty var p155: Int
    @JSONProperty var p156: Int
    @JSONProperty var p157: Int
    @JSONProperty var p158: Int
    @JSONProperty var p159: Int
    @JSONProperty var p160: Int
    @JSONProperty var p161: Int
    @JSONProperty var p162: Int
    @JSONProperty var p163: Int
    @JSONProperty var p164: Int
    @JSONProperty var p165: Int
    @JSONProperty var p166: Int
    @JSONProperty var p167: Int
    @JSONProperty var p168: Int
    @JSONProperty var p169: Int
    @JSONProperty var p170: Int
    @JSONProperty var p171: Int
    @JSONProperty var p172: Int
    @JSONProperty var p173: Int
    @JSONProperty var p174: Int
    @JSONProperty var p175: Int
    @JSONProperty var p176: Int
    @JSONProperty var p177: Int
    @JSONProperty var p178: Int
    @JSONProperty var p179: Int
    @JSONProperty var p180: Int
    @JSONProperty var p181: Int
    @JSONProperty var p182: Int
    @JSONProperty var p183: Int
    @JSONProperty var p184: Int
    @JSONProperty var p185: Int
    @JSONProperty var p186: Int
    @JSONProperty var p187: Int
    @JSONProperty var p188: Int
    @JSONProperty var p189: Int
    @JSONProperty var p190: Int
    @JSONProperty var p191: Int
    @JSONProperty var p192: Int
    @JSONProperty var p193: Int
    @JSONProperty var p194: Int
    @JSONProperty var p195: Int
    @JSONProperty var p196: Int
    @JSONProperty var p197: Int
    @JSONProperty var p198: Int
    @JSONProperty var p199: Int
    @JSONProperty var p200: Int
    @JSONProperty var p201: Int
    @JSONProperty var p202: Int
    @JSONProperty var p203: Int
    @JSONProperty var p204: Int
    @JSONProperty var p205: Int
    @JSONProperty var p206: Int
    @JSONProperty var p207: Int
    @JSONProperty var p208: Int
    @JSONProperty var p209: Int
    @JSONProperty var p210: Int
    @JSONProperty var p211: Int
    @JSONProperty var p212: Int
    @JSONProperty var p213: Int
    @JSONProperty var p214: Int
    @JSONProperty var p215: Int
    @JSONProperty var p216: Int
    @JSONProperty var p217: Int
    @JSONProperty var p218: Int
    @JSONProperty var p219: Int
    @JSONProperty var p220: Int
    @JSONProperty var p221: Int
    @JSONProperty var p222: Int
    @JSONProperty var p223: Int
    @JSONProperty var p224: Int
    @JSONProperty var p225: Int
    @JSONProperty var p226: Int
    @JSONProperty var p227: Int
    @JSONProperty var p228: Int
    @JSONProperty var p229: Int
    @JSONProperty var p230: Int
    @JSONProperty var p231: Int
    @JSONProperty var p232: Int
    @JSONProperty var p233: Int
    @JSONProperty var p234: Int
    @JSONProperty var p235: Int
    @JSONProperty var p236: Int
    @JSONProperty var p237: Int
    @JSONProperty var p238: Int
    @JSONProperty var p239: Int
    @JSONProperty var p240: Int
    @JSONProperty var p241: Int
    @JSONProperty var p242: Int
    @JSONProperty var p243: Int
    @JSONProperty var p244: Int
    @JSONProperty var p245: Int
    @JSONProperty var p246: Int
    @JSONProperty var p247: Int
    @JSONProperty var p248: Int
    @JSONProperty var p249: Int
    @JSONProperty var p250: Int
    @JSONProperty var p251: Int
    @JSONProperty var p252: Int
    @JSONProperty var p253: Int
    @JSONProperty var p254: Int
    @JSONProperty var p255: Int
    @JSONProperty var p256: Int
    @JSONProperty var p257: Int
    @JSONProperty var p258: Int
    @JSONProperty var p259: Int
    @JSONProperty var p260: Int
    @JSONProperty var p261: Int
    @JSONProperty var p262: Int
    @JSONProperty var p263: Int
    @JSONProperty var p264: Int
    @JSONProperty var p265: Int
    @JSONProperty var p266: Int
    @JSONProperty var p267: Int
    @JSONProperty var p268: Int
    @JSONProperty var p269: Int
}

@Suite("Classes and paths")
struct HierarchyTests {
    @Test("a subclass of a subclass reads the properties of all")
    func subclasses() throws {
        let text = #"{"id":1,"name":"a","salary":2.5,"address":{"street":"s","city":"Oslo"}}"#
        let employee = try Employee(parsing: text)
        #expect(employee.id == 1 && employee.name == "a" && employee.salary == 2.5 && employee.city == "Oslo")
        #expect(employee.address.street == "s" && employee.ordinary == 2 && employee.helper.city == "Unknown")
        let changed = employee.mutate {
            $0.id = 3
            $0.salary = 3
            $0.address.street = "t"
        }
        #expect(changed.text() == #"{"id":3,"name":"a","salary":3.0,"address":{"street":"t","city":"Oslo"}}"#)
    }

    @Test("writing one of two that overlap refreshes what the other reads")
    func overlapping() throws {
        let employee = try Employee(parsing: #"{"address":{"city":"Oslo"}}"#)
        let first = employee.mutate { draft in
            draft.city = "Rome"
            #expect(draft.address.city == "Rome")
            draft.address.city = "Paris"
            #expect(draft.city == "Paris")
        }
        #expect(first.city == "Paris" && first.address.city == "Paris")
        let second = employee.mutate { $0.address = HierarchyStreet { $0.city = "Bern" } }
        #expect(second.city == "Bern" && second.text() == #"{"address":{"city":"Bern"}}"#)
        #expect(employee.mutate { $0.remove(\.address) }.city == nil)
    }

    @Test("two properties may stand on one path")
    func onePath() throws {
        let employee = try Employee(parsing: #"{"id":7,"name":null}"#)
        #expect(employee.idText == "7" && employee.sameName == "?" && employee.name == nil)
        let changed = employee.mutate { draft in
            draft.idText = "8"
            #expect(draft.id == 8)
            draft.sameName = "b"
            #expect(draft.name == "b")
        }
        #expect(changed.text() == #"{"id":8,"name":"b"}"#)
    }

    @Test("paths have escaped dots, pointers and indices")
    func paths() throws {
        let text = #"{"a.b":{"c":1},"x/y":{"~":[2]},"ü":{"":3},"list":[9,[4]]}"#
        let paths = try Paths(parsing: text)
        #expect(paths.dotted == 1 && paths.pointed == 2 && paths.emptyKey == 3 && paths.element == 4)
        #expect(paths.padded == nil && paths.whole.text() == text)
        let changed = paths.mutate {
            $0.dotted = 5
            $0.pointed = 6
            $0.emptyKey = 7
            $0.element = 8
        }
        #expect(changed.text() == #"{"a.b":{"c":5},"x/y":{"~":[6]},"ü":{"":7},"list":[9,[8]]}"#)
        let numbers = try Paths(parsing: #"{"list":{"1":{"0":4},"01":5}}"#)
        #expect(numbers.element == 4 && numbers.padded == 5)
    }

    @Test("classes with many properties read and write each", arguments: [0, 61, 62, 63, 69])
    func wide(_ number: Int) throws { try check(Wide.self, number, count: 70) }

    @Test("subclasses with many properties read and write each", arguments: [0, 61, 62, 69, 70, 127, 132, 200, 269])
    func wider(_ number: Int) throws { try check(Wider.self, number, count: 270) }

    private func check<Model: Wide>(_ type: Model.Type, _ number: Int, count: Int) throws {
        let members = (0..<count).map { #""p\#($0)":\#($0 + 1)"# }
        let model = try Model(parsing: "{\(members.joined(separator: ","))}")
        #expect(model.issues.isEmpty && model.unmapped.isEmpty)
        let values = Mirror.properties(of: model)
        #expect(values.count == count)
        #expect(model.p0 == 1 && model.p61 == 62 && model.p62 == 63 && model.p69 == 70)
        #expect(model.p0 == 1 && model.p61 == 62 && model.p62 == 63 && model.p69 == 70)
        if let wider = model as? Wider {
            #expect(wider.p70 == 71 && wider.p132 == 133 && wider.p200 == 201 && wider.p269 == 270)
            #expect(wider.p70 == 71 && wider.p132 == 133 && wider.p200 == 201 && wider.p269 == 270)
            #expect(wider.mutate { $0.p269 = 0 }.p269 == 0)
        }
        #expect(model.mutate { $0.p62 = -1 }.p62 == -1)
        var json = model.json
        json["p\(number)"] = "x"
        #expect(Model(json)?.issues.map(\.pointer) == [JSONPointer([.key("p\(number)")])])
    }
}

extension Mirror {
    /// The labels of a model's properties, those of its superclasses too.
    fileprivate static func properties(of model: JSONModel) -> [String] {
        var labels: [String] = []
        var mirror: Mirror? = Mirror(reflecting: model)
        while let level = mirror, level.subjectType != JSONModel.self {
            labels += level.children.compactMap(\.label)
            mirror = level.superclassMirror
        }
        return labels
    }
}
