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

    /// A change of a class in place, that is seen by everybody who has the instance.
    static func profileMember(_ random: inout SeededGenerator) -> Member<Profile> {
        let (text, int) = (text(&random), int(&random))
        return random.pick([
            Member("name", \.name, text), Member("name Bea", \.name, "Bea"), Member("age", \.age, int),
            Member("age = nil", \.age, nil), Member("home?.lat") { $0.home?.lat += 1 },
        ])
    }

    /// Changes of a class in place: the draft gives the instance and is not written.
    static func reference<Model>(_ keyPath: KeyPath<Model, Profile>) -> Edits<Model, Profile> {
        [
            { random in
                let member = profileMember(&random)
                return Edit(
                    name: " in place: " + member.name,
                    apply: {
                        var profile = $0[dynamicMember: keyPath]
                        member.apply(&profile)
                    }, change: { member.apply(&$0) })
            }
        ]
    }

    static func references<Model, Value>(
        _ keyPath: KeyPath<Model, Value>, _ profile: @escaping (Value, Int) -> Profile?
    ) -> Edits<Model, Value> {
        [
            { random in
                let (member, position) = (profileMember(&random), random.below(4))
                return Edit(
                    name: " element in place: " + member.name, note: "\(position)",
                    apply: {
                        guard var profile = profile($0[dynamicMember: keyPath], position) else { return }
                        member.apply(&profile)
                    },
                    change: {
                        guard var profile = profile($0, position) else { return }
                        member.apply(&profile)
                    })
            }
        ]
    }

    static func codableTable() -> Table<Codables> {
        let pointLists = lists(points, unreadable: #"{"lat":"~u"}"#)
        let profileLists = lists(profiles, unreadable: #"{"name":["~u"]}"#)
        func copies(_ list: [Profile]) -> [Profile] { list.map(\.copy) }
        func any(_ list: [Profile], _ position: Int) -> Profile? { list.isEmpty ? nil : list[position % list.count] }
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
            table.add("profile", \.profile, profiles, copy: \.copy, value: profile, edits: [reference(\.profile)])
            table.add(
                "ifProfile", \.ifProfile, profiles, copy: { $0?.copy }, value: maybe(profile),
                edits: [
                    member(\.ifProfile, profileMember), references(\.ifProfile) { profile, _ in profile },
                ])
            table.add(
                "profiles", \.profiles, profileLists, copy: copies, value: list(profile),
                edits: [
                    list(\.profiles, profile), references(\.profiles, any), references(\.profiles, any),
                ])
            table.add(
                "ifProfiles", \.ifProfiles, profileLists, copy: { $0.map(copies) }, value: maybe(list(profile)),
                edits: [
                    list(\.ifProfiles, profile),
                    references(\.ifProfiles) { list, position in list.flatMap { any($0, position) } },
                ])
            table.add(
                "profilesByName", \.profilesByName, tables(profiles), copy: { $0.mapValues(\.copy) },
                value: self.table(profile),
                edits: [
                    dictionary(\.profilesByName, profile), references(\.profilesByName) { $0[["a", "b"][$1 % 2]] },
                ])
            table.add(
                "eachProfile", \.eachProfile, profileLists, copy: copies, value: list(profile),
                edits: [
                    list(\.eachProfile, profile), references(\.eachProfile, any),
                ])
            table.add(
                "lossyProfiles", \.lossyProfiles, profileLists, copy: copies, value: list(profile),
                edits: [
                    list(\.lossyProfiles, profile), references(\.lossyProfiles, any),
                ])
            table.add(
                "badge", \.badge, badges, copy: { $0?.copy }, value: maybe(badge), edits: [member(\.badge, badgeMember)]
            )
            table.add(
                "badges", \.badges, lists(badges, unreadable: #"{"title":["~u"]}"#), copy: { $0.map(\.copy) },
                value: list(badge), edits: [list(\.badges, badge)])
        }
    }
}
