import FoundationEssentials
import LazyJSON

extension WriteLaw {
    struct Visit: Codable, Hashable, Sendable {
        var pageName: String = ""
        var visitedAt: Date?
        var places: [String: Point]?
    }

    final class Codables: JSONModel, @unchecked Sendable {
        static let options = JSONCodingOptions(dates: .iso8601, keys: .convertFromSnakeCase)

        @JSONProperty(using: .codable) var point: Point = Point(lat: 7)
        @JSONProperty(using: .codable) var ifPoint: Point?
        @JSONProperty(using: .codable, onNil: .null) var nullPoint: Point?
        @JSONProperty(using: .codable) var points: [Point]
        @JSONProperty(using: .codable) var ifPoints: [Point]?
        @JSONProperty(using: .codable) var pointSet: Set<Point>
        @JSONProperty(using: .codable) var named: [String: Point]
        @JSONProperty(using: .codable) var groups: [String: [Point]]
        @JSONProperty(using: .codable) var outline: Outline?
        @JSONProperty(using: .codable) var outlines: [Outline]
        @JSONProperty(using: .codable(options)) var visit: Visit?
        @JSONProperty(using: .codable(options)) var visits: [Visit] = [Visit()]
        @JSONProperty(using: .codable) var profile: Profile = Profile("default")
        @JSONProperty(using: .codable) var ifProfile: Profile?
        @JSONProperty(using: .codable) var profiles: [Profile]
        @JSONProperty(using: .codable) var ifProfiles: [Profile]?
        @JSONProperty(using: .codable) var profilesByName: [String: Profile]
        @JSONProperty(using: .each(.codable)) var eachProfile: [Profile]
        @JSONProperty(using: .lossyArray) var lossyProfiles: [Profile]
        @JSONProperty(using: .codable) var badge: Badge?
        @JSONProperty(using: .codable) var badges: [Badge]
    }

    private static let visits = [
        #"{"page_name":"a","visited_at":"2024-05-01T12:00:00Z","zz":1}"#,
        #"{"page_name":"b","places":{"x":{"lat":1.0}}}"#,
        #"{"page_name":"c","places":{"x":{"lat":1.0,"zz":2},"y":"~"}}"#,
    ]

    static let badges = [
        #"{"title":"gold","stars":3,"zz":1}"#, #"{"title":"~"}"#, #"{ "stars" : 1, "title" : "x" }"#,
    ]

    static func badge(_ random: inout SeededGenerator) -> Badge {
        Badge(text(&random), maybe(int)(&random))
    }

    private static func badgeMember(_ random: inout SeededGenerator) -> Member<Badge> {
        let (text, int) = (text(&random), int(&random))
        return random.pick([
            Member("title", \.title, text), Member("stars", \.stars, int), Member("stars = nil", \.stars, nil),
        ])
    }

    private static func visit(_ random: inout SeededGenerator) -> Visit {
        Visit(pageName: text(&random), visitedAt: maybe(date)(&random), places: maybe(table(point))(&random))
    }

    static func profileMember(_ random: inout SeededGenerator) -> Member<Profile> {
        let (text, int) = (text(&random), int(&random))
        return random.pick([
            Member("name", \.name, text), Member("name Bea", \.name, "Bea"), Member("age", \.age, int),
            Member("age = nil", \.age, nil), Member("home?.lat") { $0.home?.lat += 1 },
        ])
    }

    static func codableTable() -> Table<Codables> {
        let pointLists = lists(points, unreadable: #"{"lat":"~u"}"#)
        let profileLists = lists(profiles, unreadable: #"{"name":["~u"]}"#)
        return Table { table in
            table.add("point", \.point, points, value: point, edits: [member(\.point, pointMember)])
            table.add("ifPoint", \.ifPoint, points, value: maybe(point), edits: [member(\.ifPoint, pointMember)])
            table.add(
                "nullPoint", \.nullPoint, points + ["null"], value: maybe(point),
                edits: [member(\.nullPoint, pointMember)])
            table.add(
                "points", \.points, pointLists, value: list(point),
                edits: [
                    list(\.points, point), members(\.points, pointMember),
                ])
            table.add("ifPoints", \.ifPoints, pointLists, value: maybe(list(point)), edits: [list(\.ifPoints, point)])
            table.add("pointSet", \.pointSet, pointLists, value: set(point), edits: [set(\.pointSet, point)])
            table.add("named", \.named, tables(points), value: self.table(point), edits: [dictionary(\.named, point)])
            table.add(
                "groups", \.groups, tables(pointLists), value: self.table(list(point)),
                edits: [dictionary(\.groups, list(point))])
            table.add("outline", \.outline, outlines, value: maybe(outline))
            table.add("outlines", \.outlines, lists(outlines), value: list(outline), edits: [list(\.outlines, outline)])
            table.add("visit", \.visit, visits, value: maybe(visit))
            table.add("visits", \.visits, lists(visits), value: list(visit), edits: [list(\.visits, visit)])
            table.add(
                "profile", \.profile, profiles, value: profile, edits: [member(\.profile, profileMember)])
            table.add(
                "ifProfile", \.ifProfile, profiles, value: maybe(profile), edits: [member(\.ifProfile, profileMember)])
            table.add(
                "profiles", \.profiles, profileLists, value: list(profile),
                edits: [list(\.profiles, profile), members(\.profiles, profileMember)])
            table.add(
                "ifProfiles", \.ifProfiles, profileLists, value: maybe(list(profile)),
                edits: [list(\.ifProfiles, profile)])
            table.add(
                "profilesByName", \.profilesByName, tables(profiles), value: self.table(profile),
                edits: [dictionary(\.profilesByName, profile)])
            table.add(
                "eachProfile", \.eachProfile, profileLists, value: list(profile),
                edits: [list(\.eachProfile, profile)])
            table.add(
                "lossyProfiles", \.lossyProfiles, profileLists, value: list(profile),
                edits: [list(\.lossyProfiles, profile)])
            table.add("badge", \.badge, badges, value: maybe(badge), edits: [member(\.badge, badgeMember)])
            table.add(
                "badges", \.badges, lists(badges, unreadable: #"{"title":["~u"]}"#), value: list(badge),
                edits: [list(\.badges, badge)])
        }
    }
}
