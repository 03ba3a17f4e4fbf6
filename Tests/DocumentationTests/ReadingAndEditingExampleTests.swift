import Foundation
import LazyJSON
import Testing

/// The code of ReadingAndEditing.md, and the results that it states.
struct ReadingAndEditingExampleTests {
    private static let page = MarkdownPage(path: "Sources/LazyJSON/LazyJSON.docc/ReadingAndEditing.md")

    @Test func pointers() throws {
        let json = try JSON(parsing: #"{"a": {"b/c": [10, 20], "d.e": 30, "0": 40}}"#)

        let dotted = json[at: #"a.d\.e"#]?.int  // 30: `\.` is a dot in a key
        let pointer = json[at: "/a/b~1c/1"]?.int  // 20: RFC 6901, `~1` is `/`, `~0` is `~`
        let number = json[at: "a.0"]?.int  // 40: a number selects an element, or a member with that name
        let whole = json[at: ""]?.count  // 1: the empty text is the whole value
        let fragment = json[at: "#/a/b~1c/0"]?.int  // 10: a pointer as a URI fragment
        #expect(fragment == 10)
        #expect(dotted == 30)
        #expect(pointer == 20)
        #expect(number == 40)
        #expect(whole == 1)

        let fromInput = try JSONPointer(parsing: "/a/b~1c/0")
        let exact: JSONPointer = JSONPointer([.key("a"), .key("d.e")])
        let shown = exact.description  // /a/d.e
        let reference = JSONPointer([.key("a b"), .index(0)]).uriFragment  // #/a%20b/0
        #expect(reference == "#/a%20b/0")
        #expect(json[at: fromInput]?.int == 10)
        #expect(shown == "/a/d.e")
    }

    @Test func readsNumbersMembersAndElements() throws {
        let numbers = try JSON(parsing: "[1e3, 42.9, 0.1, 18446744073709551616123, 1e400]")

        let thousand = numbers[0]?.int  // 1000
        let fraction = numbers[1]?.int  // nil
        let cut = numbers[1]?.number?.truncated(to: Int.self)  // (value: 42, isExact: false)
        let tenth = numbers[2]?.decimal  // exactly 0.1
        let large = numbers[3]?.number?.text  // "18446744073709551616123"
        let tooLarge = numbers[4]?.double  // nil
        #expect(thousand == 1000)
        #expect(fraction == nil)
        #expect(cut?.value == 42 && cut?.isExact == false)
        #expect(tenth == Decimal(string: "0.1"))
        #expect(large == "18446744073709551616123")
        #expect(tooLarge == nil)

        let object = try JSON(parsing: #"{"b": 1, "a": 2, "b": 3}"#)
        let names = object.members.map(\.key)  // ["b", "a", "b"]
        let first = object["b"]?.int  // 1: the first of the duplicates
        let last = numbers.elements.last?.rawText  // "1e400"
        #expect(names == ["b", "a", "b"])
        #expect(first == 1)
        #expect(last == "1e400")
    }

    @Test func sets() throws {
        var config = try JSON(
            parsing: """
                {
                  "name" : "demo",
                  "port":8080
                }
                """)

        config["port"] = 9090
        config["debug"] = true
        config[at: "log.files.0"] = "out.log"
        let text = config.text()
        let shown = try Self.page.blocks(of: "json").first?.text
        #expect(text == shown)

        let (host, ports) = ("a.example", [80, 443])
        let body: JSON = ["host": JSON(host), "ports": JSON(ports)]
        #expect(body == ["host": "a.example", "ports": [80, 443]])

        config["debug"] = nil
        config["name"] = .null
        #expect(config.text().contains("debug") == false)
        #expect(config["name"]?.isNull == true)

        let level: JSON = "all"
        let isVerbose = config["debug"] != nil  // false
        config["level"] = isVerbose ? level : nil  // writes null
        #expect(config["level"]?.isNull == true)
        config["level"] = isVerbose ? Optional(level) : nil  // removes the member
        #expect(config["level"] == Optional<JSON>.none)
        #expect(config.members.map(\.key) == ["name", "port", "log"])
    }

    @Test func saysWhySettingIsImpossible() throws {
        var printed: [String] = []
        func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
        var list: JSON = [1, 2]
        list[at: "5"] = 3  // does nothing: the array has two elements
        do {
            try list.set(3, at: "5")
        } catch {
            print(error.code)  // indexOutOfRange
        }
        #expect(list == [1, 2])
        #expect(printed == ["indexOutOfRange"])
    }

    @Test func addsAndRemovesElements() throws {
        var tags = try JSON(parsing: #"["a", "c"]"#)
        try tags.append("d")
        try tags.insert("b", at: 1)
        let removed = try tags.remove(at: 0)  // "a"
        // tags is ["b", "c", "d"]
        #expect(removed == "a")
        #expect(tags.text() == #"["b", "c", "d"]"#)
    }

    @Test func changesInPlace() throws {
        var team = try JSON(parsing: #"{"people": [{"name": "Ann", "tags": []}]}"#)
        try team[at: "people.0.tags"]?.append("new")
        team["people"]?[0]?["name"] = "Anna"
        // {"people": [{"name": "Anna", "tags": ["new"]}]}
        #expect(team.text() == (try Self.page.block(with: "var team").wholeLineComments.last))
        try team["pets"]?.append("cat")
        #expect(team["pets"] == nil)
    }

    @Test func mendsDuplicates() throws {
        var twice = try JSON(parsing: #"{"a": 1, "b": 2, "a": 3}"#)
        twice["a"] = 4
        // {"a": 4, "b": 2}
        #expect(twice.text() == (try Self.page.block(with: "var twice").wholeLineComments.last))
    }

    @Test func refusesWritesThroughDuplicates() throws {
        var account = try JSON(parsing: #"{"auth": {"role": "user"}, "auth": {"role": "admin", "id": 1}}"#)
        account[at: "auth.role"] = "guest"  // does nothing
        #expect(account[at: "auth.role"] == "user")
        account["auth"] = account["auth"]  // {"auth": {"role": "user"}}
        #expect(account.text() == #"{"auth": {"role": "user"}}"#)
        account[at: "auth.role"] = "guest"
        // {"auth": {"role": "guest"}}
        #expect(account.text() == (try Self.page.block(with: "var account").wholeLineComments.last))
    }

    @Test func patches() throws {
        let before = try JSON(parsing: #"{"title": "A", "year": 1.999e3, "tags": ["x"]}"#)
        let patched = try before.applying(patch: [
            ["op": "replace", "path": "/title", "value": "B"],
            ["op": "add", "path": "/tags/-", "value": "y"],
        ])
        // {"title": "B", "year": 1.999e3, "tags": ["x", "y"]}
        let merged = before.merging(["title": nil, "tags": ["z"]])
        // {"year": 1.999e3, "tags": ["z"]}
        #expect([patched.text(), merged.text()] == (try Self.page.block(with: "let before").wholeLineComments))
    }

    @Test func compares() throws {
        let one = try JSON(parsing: #"{"a": 1.0, "b": "\u0041"}"#)
        let same = one == ["b": "A", "a": 1]  // true
        #expect(same)
    }

    @Test func order() throws {
        var menu = try JSON(parsing: "[\n  3.0, 1,\n\n  2\n]")
        try menu.move(from: 0, to: 2)  // [\n  1, 2,\n\n  3.0\n]
        #expect(menu.text() == "[\n  1, 2,\n\n  3.0\n]")
        try menu.swapAt(0, 1)  // [\n  2, 1,\n\n  3.0\n]
        #expect(menu.text() == "[\n  2, 1,\n\n  3.0\n]")
        try menu.sort { $0.int ?? 0 < $1.int ?? 0 }  // [\n  1, 2,\n\n  3.0\n]
        #expect(menu.text() == "[\n  1, 2,\n\n  3.0\n]")

        var package = try JSON(parsing: #"{"name": "demo", "license": "MIT"}"#)
        try package.renameMember("license", to: "licence")
        try package.insertMember("version", value: "1.0", after: "name")
        #expect(package.text() == #"{"name": "demo", "version": "1.0", "licence": "MIT"}"#)
        // {"name": "demo", "version": "1.0", "licence": "MIT"}
        try package.sortMembers()
        // {"licence": "MIT", "name": "demo", "version": "1.0"}
        #expect(package.text() == #"{"licence": "MIT", "name": "demo", "version": "1.0"}"#)
    }

    @Test func differences() throws {
        let first = try JSON(parsing: #"{"tags": ["a", "b", "c"], "year": 1999}"#)
        let second = try JSON(parsing: #"{"tags": ["b", "c", "a"], "year": 2001}"#)
        let difference = first.patch(to: second).text()
        let mergeDifference = try first.mergePatch(to: second).text()
        // {"tags":["b", "c", "a"],"year":2001}
        #expect(mergeDifference == #"{"tags":["b", "c", "a"],"year":2001}"#)
        let shown = try Self.page.blocks(of: "json").last?.text
        #expect(difference == shown)
    }

    @Test func beginnings() throws {
        let answer = try JSON(parsingPrefix: #"{"city": "Oslo", "days": [{"low": -3}, {"lo"#)
        let soFar = answer.text()  // {"city": "Oslo", "days": [{"low": -3}, {}]}
        let isWhole = answer["days"]?[0]?.isComplete  // true
        let isDone = answer.isComplete  // false
        #expect(soFar == #"{"city": "Oslo", "days": [{"low": -3}, {}]}"#)
        #expect(isWhole == true)
        #expect(!isDone)
    }

    @Test func growingTexts() throws {
        var parser = JSONPrefixParser()
        var cities: [String] = []
        for chunk in [#"{"city": "Os"#, #"lo", "days": [{"low": -"#, "3}]}"] {
            try parser.append(chunk)
            cities.append(parser.json["city"]?.string ?? "")
        }
        // cities is ["Os", "Oslo", "Oslo"]
        let forecast = parser.json.text()  // {"city": "Oslo", "days": [{"low": -3}]}
        #expect(cities == ["Os", "Oslo", "Oslo"])
        #expect(forecast == #"{"city": "Oslo", "days": [{"low": -3}]}"#)
    }
}
