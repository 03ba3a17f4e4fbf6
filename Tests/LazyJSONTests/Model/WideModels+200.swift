@testable import LazyJSON

/// A model with 200 properties.
final class Wide200: Wide190, @unchecked Sendable {
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
}

extension Wide200 {
    /// Its properties that are integers.
    static var numbers: [KeyPath<Wide200, Int> & Sendable] {
        [
            \.p0, \.p1, \.p2, \.p4, \.p5, \.p6, \.p7, \.p8, \.p9, \.p10, \.p11, \.p12, \.p14, \.p15, \.p16, \.p17,
            \.p18, \.p19, \.p20, \.p21, \.p22, \.p24, \.p25, \.p26, \.p27, \.p28, \.p29, \.p30, \.p31, \.p32, \.p34,
            \.p35, \.p36, \.p37, \.p38, \.p39, \.p40, \.p41, \.p42, \.p44, \.p45, \.p46, \.p47, \.p48, \.p49, \.p50,
            \.p51, \.p52, \.p54, \.p55, \.p56, \.p57, \.p58, \.p59, \.p60, \.p61, \.p62, \.p64, \.p65, \.p66, \.p67,
            \.p68, \.p69, \.p70, \.p71, \.p72, \.p74, \.p75, \.p76, \.p77, \.p78, \.p79, \.p80, \.p81, \.p82, \.p84,
            \.p85, \.p86, \.p87, \.p88, \.p89, \.p90, \.p91, \.p92, \.p94, \.p95, \.p96, \.p97, \.p98, \.p99, \.p100,
            \.p101, \.p102, \.p104, \.p105, \.p106, \.p107, \.p108, \.p109, \.p110, \.p111, \.p112, \.p114, \.p115,
            \.p116, \.p117, \.p118, \.p119, \.p120, \.p121, \.p122, \.p124, \.p125, \.p126, \.p127, \.p128, \.p129,
            \.p130, \.p131, \.p132, \.p134, \.p135, \.p136, \.p137, \.p138, \.p139, \.p140, \.p141, \.p142, \.p144,
            \.p145, \.p146, \.p147, \.p148, \.p149, \.p150, \.p151, \.p152, \.p154, \.p155, \.p156, \.p157, \.p158,
            \.p159, \.p160, \.p161, \.p162, \.p164, \.p165, \.p166, \.p167, \.p168, \.p169, \.p170, \.p171, \.p172,
            \.p174, \.p175, \.p176, \.p177, \.p178, \.p179, \.p180, \.p181, \.p182, \.p184, \.p185, \.p186, \.p187,
            \.p188, \.p189, \.p190, \.p191, \.p192, \.p194, \.p195, \.p196, \.p197, \.p198, \.p199,
        ]
    }
}
