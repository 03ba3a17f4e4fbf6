import LazyJSON

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
