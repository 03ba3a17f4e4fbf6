import Testing

/// The arguments and options of commands, with generated forms.
struct CommandFormTests {
    private static let names = ["--data", "--quick", "--json", "--kernel", "--only", "--scaling"]

    /// A form with some options, of which some take a value, and arguments that may or may not be left out.
    private static func form(_ random: inout Randomness) -> CommandForm {
        let options = names.filter { _ in random.chance(60) }.map { name in
            let takesValue = random.chance(50)
            let values = takesValue && random.chance(30) ? ["a", "b"] : []
            return CommandOption(
                name: name, value: takesValue ? "TEXT" : nil, values: values,
                summary: "explains \(name)\nin two lines")
        }
        let arguments = ["FILE", "PATH"].prefix(random.number(0..<3)).map { (name: $0, summary: "a \($0)") }
        return CommandForm(
            name: "tool", summary: "Does something.", arguments: arguments, areOptional: random.chance(50),
            options: options, exitCodes: "0 success")
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func whatIsGivenIsFound(seed: UInt64) throws {
        var random = Randomness(seed: seed)
        let form = Self.form(&random)
        var (words, wanted): ([[String]], [String: String]) = ([], [:])
        for option in form.options where random.chance(60) {
            let text = random.text(["x", "=", " ", "-1", "--only"], 0..<3)
            let value = option.values.randomElement(using: &random) ?? text
            wanted[option.name] = option.takesValue ? value : ""
            words.append(
                !option.takesValue
                    ? [option.name] : random.chance(50) ? [option.name, value] : ["\(option.name)=\(value)"])
        }
        // Arguments keep their order among the options; behind -- all words are arguments.
        let arguments = form.arguments.map { _ in random.text(["a", "-", "-1", "x.y"], 1..<2) }
        words.shuffle(using: &random)
        let (all, last) = (words.flatMap { $0 }, ["--"] + arguments)
        let given = try form.parse((arguments + all)[...])
        #expect(given.arguments == arguments && Self.names.allSatisfy { given[$0] == wanted[$0] })
        let separated = try form.parse((all + last)[...])
        #expect(separated.arguments == arguments && Self.names.allSatisfy { separated[$0] == wanted[$0] })
        let dashed = form.arguments.map { _ in "--quick" }
        #expect(try form.parse((["--"] + dashed)[...]).arguments == dashed)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func wrongWordsAreNamed(seed: UInt64) {
        var random = Randomness(seed: seed)
        let form = Self.form(&random)
        func message(_ words: [String]) -> String {
            do throws(Failure) {
                _ = try form.parse(words[...])
                return "none"
            } catch {
                #expect(error.code == .usage)
                let lines = error.message.split(separator: "\n").map(String.init)
                #expect(lines.contains("usage: \(form.synopsis)"))
                #expect(lines.last == "tool --help explains the arguments.")
                return lines.prefix(2).joined(separator: "|")
            }
        }
        let arguments = form.arguments.map { _ in "a" }
        for name in Self.names where !form.options.contains(where: { $0.name == name }) {
            #expect(message(arguments + [name]).hasPrefix("tool: unknown option \(name)"))
        }
        for option in form.options {
            #expect(message(arguments + [option.name + "x"]).hasSuffix("|Did you mean \(option.name)?"))
            if option.takesValue {
                #expect(message(arguments + [option.name]).hasPrefix("tool: \(option.name) takes "))
                if !option.values.isEmpty {
                    #expect(message([option.name, "c"]).hasPrefix("tool: \(option.name) takes a or b, not c"))
                }
            } else {
                let wrong = message(arguments + ["\(option.name)=1"])
                #expect(wrong == "tool: unknown option \(option.name)=1|\(option.name) takes no value.")
            }
        }
        #expect(message(arguments + ["b"]).hasPrefix("tool: unexpected argument b"))
        if !form.areOptional, let last = form.arguments.last {
            #expect(message(Array(arguments.dropLast())).hasPrefix("tool: \(last.name) is missing"))
        }
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func helpExplainsEverything(seed: UInt64) {
        var random = Randomness(seed: seed)
        let form = Self.form(&random)
        let help = form.help
        #expect(help.hasPrefix("usage: tool") && help.contains("\n\nDoes something.\n\n"))
        #expect(help.hasSuffix("\n\nExit codes: 0 success"))
        let rows = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
        for option in form.options {
            let first = "explains \(option.name)"
            let number = rows.firstIndex { $0.hasPrefix("  \(option.form)  ") && $0.hasSuffix("  \(first)") }
            // Both lines of an explanation begin in the second column.
            let second = number.map { rows[$0 + 1] }
            #expect(second?.hasSuffix("  in two lines") == true)
            #expect(number.map { rows[$0].count - first.count } == second.map { $0.count - "in two lines".count })
        }
        for argument in form.arguments { #expect(rows.contains { $0.hasSuffix("  a \(argument.name)") }) }
        #expect(CommandForm.asksForHelp(["a", "-h"]) && !CommandForm.asksForHelp(["--", "--help"]))
    }

    @Test func aSelectionThatIsEmptyListsAllNames() throws {
        let works = ["parse twitter", "parse canada", "edit"]
        #expect(try Selection(nil).of(works) { $0 } == works)
        #expect(try Selection("parse").of(works) { $0 } == ["parse twitter", "parse canada"])
        let error = #expect(throws: Failure.self) { try Selection("zzz").of(works) { $0 } }
        #expect(error?.code == .usage)
        #expect(
            error?.message
                == "No workload has \"zzz\" in its name. The workloads are:\n  parse twitter\n  parse canada\n  edit")
    }
}
