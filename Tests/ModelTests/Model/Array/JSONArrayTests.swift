import Foundation
import LazyJSON
import Testing

extension CollectionsTests {
    @Suite("JSONArray") struct JSONArrayTests {
        private let text = #"{"addresses": [{"city": "Oslo"}, 7, {"city": "Rome", "x": 1}, null], "n": 1}"#

        @Test("elements are read, the same position gives the same instance")
        func identity() throws {
            let person = try Person(parsing: text)
            #expect(person.addresses.count == 4)
            #expect(person.addresses[2].city == "Rome")
            #expect(person.addresses[2] === person.addresses[2])
            #expect(person.addresses[1] === person.addresses[1])
            #expect(person.addresses.map(\.city) == ["Oslo", "Unknown", "Rome", "Unknown"])
            #expect(person.text() == text)
        }

        @Test("iteration caches nothing, and returns cached elements")
        func iteration() throws {
            let array = try #require(Person(parsing: text).addresses as JSONArray<Street>?)
            let kept = array[2]
            var iterator = array.makeIterator()
            weak let first = iterator.next()
            #expect(first == nil)
            _ = iterator.next()
            #expect(iterator.next() === kept)
            let mapped = array.map { $0 }
            #expect(mapped[0] !== array[0])
            #expect(array.firstIndex { $0.city == "Rome" } == 2)
            #expect(array.first === array[0] && array.last === array[3])
        }

        @Test("elements that cannot be read are empty and issues, and valid leaves them out")
        func unreadable() throws {
            let person = try Person(parsing: text)
            #expect(person.addresses.valid.map(\.city) == ["Oslo", "Rome"])
            #expect(person.addresses.valid.count == 2)
            #expect(Array(person.addresses.valid.indices) == [0, 2])
            #expect(person.addresses.valid.last?.city == "Rome")
            #expect(person.addresses.issues.map(\.pointer.description) == ["/1", "/3"])
            #expect(person.issues.map(\.pointer.description).contains("/addresses/1"))
            let numbers = try JSONArray<Int>(parsing: #"[1, "2", "x", null, 4.5]"#)
            #expect(Array(numbers) == [1, 2, 0, 0, 4])
            #expect(Array(numbers.valid) == [1, 2, 4])
            let dates = try JSONArray<Date?>(parsing: #"[0, "x", null]"#)
            #expect(Array(dates) == [Date(timeIntervalSince1970: 0), nil, nil])
            #expect(dates.issues.map(\.pointer.description) == ["/1"])
            #expect(dates.valid.count == 2)
        }

        @Test("elements of a class with subclasses are of the class that their JSON says")
        func polymorphism() throws {
            let drawing = try Sketch(parsing: #"{"figures":[{"kind":"disc","radius":2},{"kind":"x"}]}"#)
            #expect((drawing.figures[0] as? Disc)?.radius == 2)
            #expect(!(drawing.figures[1] is Disc))
            let changed = drawing.mutate { $0.figures[0][as: Disc.self]?.radius = 3 }
            #expect(changed.text() == #"{"figures":[{"kind":"disc","radius":3},{"kind":"x"}]}"#)
        }

        @Test("models in an array have its context")
        func context() throws {
            let context = JSONContext(42)
            let array = try JSONArray<Person>(parsing: #"[{"addresses":[{}]}]"#, context: context)
            #expect(array.context[Int.self] == 42)
            #expect(array[0].context[Int.self] == 42)
            #expect(array[0].addresses[0].context[Int.self] == 42)
            #expect(array.mutate { $0[0].age = 3 }[0].context[Int.self] == 42)
            let model = try Person(parsing: "{}", context: context)
            #expect(model.addresses.context[Int.self] == 42)
        }

        @Test("an array is a root of its own")
        func root() throws {
            let text = " [1, 2.0 ,3]\n"
            let array = try JSONArray<Int>(parsing: text)
            #expect(array.text() == text && Array(array.data()) == Array(text.utf8))
            #expect(array == [1, 2, 3] && array.hashValue == JSONArray([1, 2, 3]).hashValue)
            #expect(array.mutate { $0[0] = 1 }.text() == text)
            #expect(array.mutate { $0[1] += 1 }.text() == " [1, 3 ,3]\n")
            #expect(array.mutate { $0.append(4) }.text() == " [1, 2.0 ,3 ,4]\n")
            #expect(try JSONArray<Int>(parsing: Array(text.utf8)) == array)
            #expect(try JSONArray<Int>(JSON(parsing: "{}")) == nil)
            #expect(throws: JSONError.self) { try JSONArray<Int>(parsing: "{}") }
            #expect(array.detached().text() == text)
            #expect(JSONArray<Int>().isEmpty && JSONArray([1, 2]).text() == "[1,2]")
            #expect(array.description == "[1, 2, 3]")
        }

        @Test("a description shows up to twenty elements")
        func longDescription() {
            let twenty = (1...20).map { "\($0)" }.joined(separator: ", ")
            #expect(JSONArray(Array(1...20)).description == "[\(twenty)]")
            #expect(JSONArray(Array(1...21)).description == "[\(twenty), … (21 in all)]")
        }

        @Test("a root that is no array is an error at its first byte")
        func otherRoot() {
            let error = #expect(throws: JSONError.self) { try JSONArray<Int>(parsing: "{}") }
            #expect(error?.code == .wrongKind && error?.byteOffset == 0)
            #expect(error?.line == 1 && error?.column == 1)
        }

        @Test("an array of models is read from a file", arguments: [false, true])
        func file(isMapped: Bool) throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "array-\(UUID().uuidString).json")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data(#"[{"city": "Oslo"}]"#.utf8).write(to: file)
            #expect(try JSONArray<Street>(contentsOf: file, mapping: isMapped).map(\.city) == ["Oslo"])
            try Data("{}".utf8).write(to: file)
            #expect(throws: JSONError.self) { try JSONArray<Street>(contentsOf: file, mapping: isMapped) }
        }

        @Test("an array can be coded")
        func coding() throws {
            let array = try JSONArray<Person>(parsing: #"[{"name":"Ann"},null]"#)
            let data = try JSONEncoder().encode(array)
            let back = try JSONDecoder().decode(JSONArray<Person>.self, from: data)
            #expect(back == array && back[0].name == "Ann")
        }

        @Test("edited JSON reads as well")
        func edited() throws {
            var json = try JSON(parsing: #"[{"name":"a"},{"name":"b"}]"#)
            try json.append(JSON(parsing: #"{"name":"c"}"#))
            json[at: "0.name"] = "z"
            let array = try #require(JSONArray<Person>(json))
            #expect(array.map(\.name) == ["z", "b", "c"])
            #expect(array[0] === array[0] && array[2].name == "c")
        }

        @Test("conversions of elements")
        func conversions() throws {
            let palette = try Palette(
                parsing: ##"{"tints":["#1","x",null],"numbers":["ff","zz"],"few":[1,2,3]}"##)
            #expect(Array(palette.tints) == [Tint(hex: "#1"), nil, nil])
            #expect(Array(palette.numbers) == [255, 0])
            #expect(Array(palette.defaults) == [1, 2] && palette.declared.isEmpty)
            #expect(palette.perhaps == nil && palette.maybe == nil && palette.few.isEmpty)
            let changed = palette.mutate {
                $0.numbers[0] += 1
                $0.numbers.append(10)
                $0.tints.append(Tint(hex: "#2"))
                $0.tints[1] = nil
                $0.declared.append(Tint(hex: "#3"))
                $0.defaults.append(17)
                $0.maybe = [16]
            }
            #expect(
                changed.text()
                    == ##"{"tints":["#1","x",null,"#2"],"numbers":["100","zz","a"],"few":[1,2,3],"declared":["#3"],"defaults":["1","2","11"],"maybe":["10"]}"##
            )
            #expect(changed.mutate { $0.maybe = nil }.maybe == nil)
            #expect(changed.maybe.map(Array.init) == [16])
        }

        @Test("conversions of a class hold for its arrays, optionals and nested arrays")
        func classConversions() throws {
            let sheet = try Sheet(parsing: #"{"numbers":["ff"],"optional":["a",null,"x"],"nested":[["b"]]}"#)
            #expect(Array(sheet.numbers) == [255])
            #expect(Array(sheet.optional) == [10, nil, nil])
            #expect(sheet.nested[0][0] == 11)
            let changed = sheet.mutate {
                $0.numbers.append(16)
                $0.optional[1] = 17
                $0.nested[0][0] += 1
            }
            #expect(changed.text() == #"{"numbers":["ff","10"],"optional":["a","11","x"],"nested":[["c"]]}"#)
        }

        @Test("values that are no longer current are read again")
        func stale() throws {
            let array = try StaleValues(parsing: #"{"values":[1,2]}"#).values
            let first = array[0]
            #expect(array[0] === first && first?.number == 1)
            first?.isFresh = false
            let second = array[0]
            #expect(second !== first && array[0] === second)
        }

        @Test("a wide array keeps only what is touched", arguments: [1, 63, 64, 65, 4096, 4097, 300_000])
        func wide(_ count: Int) throws {
            let array = try JSONArray<Person>(
                parsing: "[" + (0..<count).map { #"{"age":\#($0)}"# }.joined(separator: ",") + "]")
            var generator = SeededGenerator(seed: UInt64(count))
            var seen: [Int: Person] = [:]
            for _ in 0..<200 {
                let position = generator.below(count)
                let person = array[position]
                #expect(person.age == position)
                if let known = seen[position] { #expect(known === person) }
                seen[position] = person
            }
            #expect(array[count - 1].age == count - 1)
        }

        @Test("kept elements are released with the array", arguments: [1, 2, 64, 65, 128, 4_097])
        func releaseOfElements(_ count: Int) throws {
            weak var first: Street?
            weak var last: Street?
            do {
                let array = try JSONArray<Street>(
                    parsing: "[" + repeatElement("{}", count: count).joined(separator: ",") + "]")
                (first, last) = (array[0], array[count - 1])
                let areKept = first != nil && last != nil
                #expect(areKept)
                withExtendedLifetime(array) {}
            }
            let areReleased = first == nil && last == nil
            #expect(areReleased)
        }

        @Test("deep chains of arrays are released on a small stack")
        func release() {
            let isDone = Threads.run { _ in
                let depth = 3_000
                let text =
                    String(repeating: #"{"addresses":[],"company":{"departments":[{"employees":["#, count: depth)
                    + String(repeating: "]}]}}", count: depth)
                guard var person = try? Person(parsing: text, limits: JSONLimits(depth: depth * 5 + 1)) else {
                    Issue.record("the text was not parsed")
                    return
                }
                let root = person
                var levels = 1
                while let department = person.company.departments.first, let next = department.employees.first {
                    person = next
                    levels += 1
                }
                #expect(levels == depth)
                #expect(root.company.departments[0] === root.company.departments[0])
            }
            #expect(isDone)
        }

        @Test("deep chains of models alone are released on a small stack")
        func releaseOfModels() {
            let isDone = Threads.run { _ in
                let depth = 20_000
                let text = String(repeating: #"{"next":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
                guard var link = try? Link(parsing: text, limits: JSONLimits(depth: depth + 1)) else {
                    Issue.record("the text was not parsed")
                    return
                }
                let root = link
                while let next = link.next { link = next }
                #expect(root.next === root.next)
            }
            #expect(isDone)
        }

        @Test("a key path that leads through an element traps")
        func keyPath() async {
            await #expect(processExitsWith: .failure) { _ = Person().mutate { $0.remove(\.addresses[0].city) } }
        }

        @Test("a position outside of the array traps")
        func outside() async {
            await #expect(processExitsWith: .failure) { _ = JSONArray<Int>([1])[1] }
        }
    }
}

private final class StaleValues: JSONModel, @unchecked Sendable {
    @JSONProperty(using: .stale) var values: JSONArray<StaleValue?>
}

extension JSONConversion where Value == StaleValue {
    /// Reads a number into an instance that is current until it is not fresh.
    fileprivate static var stale: JSONConversion {
        JSONConversion(
            decode: { json, _ in StaleValue(number: json.int ?? 0) },
            encode: { value, _, _ in JSON(value.number) },
            isCurrent: { value, json, _ in value.isFresh && json?.int == value.number })
    }
}

private final class StaleValue: @unchecked Sendable {
    // Sendable because the test uses one thread.
    let number: Int
    var isFresh = true

    init(number: Int) {
        self.number = number
    }
}
