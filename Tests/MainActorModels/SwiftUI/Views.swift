// Stand-ins for the parts of SwiftUI that the example uses, which Linux does not have. They have the names and
// initializers of SwiftUI; a test finds the controls of a view, reads them, and uses them as a person does.

protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
    /// The visible texts, from top to bottom.
    var controls: [Control] { get }
}

extension View {
    var controls: [Control] { body.controls }
}

extension Never: View {
    var body: Never { fatalError("Never: no value exists.") }
}

/// Something that a person sees and may use.
enum Control {
    case text(String)
    case field(String, Binding<String>)
    case toggle(String, Binding<Bool>)
    case stepper(String, Binding<Int>)
    case button(String, () -> Void)
}

/// A view that is made of no others.
protocol Primitive: View where Body == Never {}

extension Primitive {
    var body: Never { fatalError("Primitive: it has no body.") }
}

@resultBuilder
enum ViewBuilder {
    static func buildBlock<Part: View>(_ part: Part) -> Part { part }

    static func buildBlock<each Part: View>(_ parts: repeat each Part) -> TupleView<repeat each Part> {
        TupleView(parts: (repeat each parts))
    }
}

struct TupleView<each Part: View>: Primitive {
    let parts: (repeat each Part)

    var controls: [Control] {
        var all: [Control] = []
        for part in repeat each parts { all += part.controls }
        return all
    }
}

struct Form<Content: View>: Primitive {
    let controls: [Control]

    init(@ViewBuilder content: () -> Content) { controls = content().controls }
}

struct List<Row: View>: Primitive {
    let controls: [Control]

    init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder rowContent: (Data.Element) -> Row)
    where Data.Element: Identifiable {
        controls = data.flatMap { rowContent($0).controls }
    }
}

struct Text: Primitive {
    let controls: [Control]

    init(_ text: String) { controls = [.text(text)] }
}

struct TextField: Primitive {
    let controls: [Control]

    init(_ title: String, text: Binding<String>) { controls = [.field(title, text)] }
}

struct Toggle: Primitive {
    let controls: [Control]

    init(_ title: String, isOn: Binding<Bool>) { controls = [.toggle(title, isOn)] }
}

struct Stepper: Primitive {
    let controls: [Control]

    init(_ title: String, value: Binding<Int>) { controls = [.stepper(title, value)] }
}

struct Button: Primitive {
    let controls: [Control]

    init(_ title: String, action: @escaping () -> Void) { controls = [.button(title, action)] }
}
