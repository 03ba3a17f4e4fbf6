import LazyJSON
import Testing

extension JSONDraft where Model: Circle {
    fileprivate mutating func grow() {
        self.radius += 1
        self.radius += 1
    }
}

/// Drafts of models whose class the JSON decides.
struct PolymorphicDraftTests {
    private func shape(_ kind: String) throws -> Shape { try Shape(parsing: #"{"kind":"\#(kind)","radius":1}"#) }

    @Test func aShapeWhoseKindChangedBecomesTheOtherShape() throws {
        let circle = try shape("circle")
        let square = circle.mutate { $0.kind = "square" }
        #expect(circle is Circle)
        #expect(square is Square)
        #expect(square.mutate { $0.kind = "filled" } is FilledCircle)
        #expect(try shape("nothing").mutate { $0.kind = "circle" } is Circle)
    }

    @Test func aDraftAndItsFormForASubclassShareTheModelThatIsRead() throws {
        let draft = try shape("circle").draft()
        let model = draft.snapshot()
        #expect(draft[as: Circle.self]?.radius == 1)
        #expect(draft.snapshot() === model)
    }

    @Test func aCircleHeldAsACircleStaysOne() throws {
        let circle = try #require(try shape("circle") as? Circle)
        let changed = circle.mutate { $0.kind = "square" }
        #expect(type(of: changed) == Circle.self)
        #expect(circle.mutate { $0.kind = "filled" } is FilledCircle)
    }

    @Test func aCircleMadeDirectlyStaysOneWhereTheStaticTypeAnswersItself() {
        let circle: Shape = Circle()
        let unknown = circle.mutate { $0.kind = "unknown" }
        #expect(type(of: unknown) == Circle.self)
        #expect(type(of: unknown.mutate { $0.name = "x" }) == Circle.self)
        let square = circle.mutate { $0.kind = "square" }
        #expect(square is Square)
        let plain: Shape = Circle(context: JSONContext(Shape.Plain()))
        #expect(type(of: plain.mutate { $0.name = "x" }) == Circle.self)
    }

    @Test func aDraftIsThatOfASubclassWhereTheJSONIs() throws {
        let circle = try shape("circle")
        let changed = circle.mutate {
            $0[as: Circle.self]?.radius = 3
            $0[as: Square.self]?.side = 4
            $0.name = "n"
        }
        #expect(changed.text() == #"{"kind":"circle","radius":3,"name":"n"}"#)
        let filled = try shape("filled").mutate {
            $0[as: Circle.self]?.radius += 1
            $0[as: FilledCircle.self]?.colour = "red"
        }
        #expect(filled.text() == #"{"kind":"filled","radius":2,"colour":"red"}"#)
        #expect(filled is FilledCircle)
    }

    @Test func aDraftWhoseKindChangedIsThatOfTheNewSubclass() throws {
        let square = try shape("square")
        let circle = square.mutate {
            $0.kind = "circle"
            #expect($0[as: Square.self] == nil)
            $0[as: Circle.self]?.radius += 2
            #expect($0[as: Circle.self]?.radius == 3)
        }
        #expect(circle.text() == #"{"kind":"circle","radius":3}"#)
        #expect(circle is Circle)
    }

    @Test func aNewShapeIsWrittenAsItsSubclass() {
        let shape = Shape {
            $0.kind = "circle"
            $0[as: Circle.self]?.radius = 3
        }
        #expect((shape as? Circle)?.radius == 3)
        #expect(shape.text() == #"{"kind":"circle","radius":3}"#)
    }

    @Test func aDraftOfASubclassIsWrittenSeveralTimes() throws {
        let built = Shape {
            $0.kind = "circle"
            $0[as: Circle.self]?.grow()
        }
        #expect((built as? Circle)?.radius == 2)
        let changed = try shape("square").mutate {
            $0.kind = "filled"
            $0[as: Circle.self]?.grow()
            $0[as: FilledCircle.self]?.grow()
        }
        #expect((changed as? FilledCircle)?.radius == 5)
        let drawing = Drawing().mutate {
            $0.main.kind = "circle"
            $0.main[as: Circle.self]?.grow()
        }
        #expect(drawing.text() == #"{"main":{"kind":"circle","radius":2}}"#)
    }

    @Test func aNestedShapeIsWrittenAsASubclass() throws {
        let drawing = try Drawing(
            parsing:
                #"{"main":{"kind":"circle","radius":1},"other":{"kind":"filled","radius":1},"circle":{"kind":"filled"}}"#
        )
        let changed = drawing.mutate {
            $0.main[as: Circle.self]?.radius = 2
            $0.other?[as: Circle.self]?.radius = 3
            $0.other?[as: FilledCircle.self]?.colour = "red"
            $0.circle?[as: FilledCircle.self]?.colour = "blue"
            $0.main.kind = "square"
            $0.main[as: Square.self]?.side = 4
            $0.main[as: Circle.self]?.radius = 9
        }
        #expect(
            changed.text()
                == #"{"main":{"kind":"square","radius":2,"side":4},"other":{"kind":"filled","radius":3,"colour":"red"},"#
                + #""circle":{"kind":"filled","colour":"blue"}}"#)
        #expect(changed.main is Square)
    }

    @Test func aPartThatLeavesItsSubclassIsReadAsTheClassAsked() throws {
        let changed = try shape("circle").mutate {
            $0[as: Circle.self]?.kind = "square"
            #expect($0.snapshot() is Square)
        }
        #expect(changed is Square)
    }

    @Test func aDraftForASubclassCanBeAssigned() throws {
        let changed = try shape("circle").mutate { draft in
            guard var circle = draft[as: Circle.self] else { return }
            circle.radius = 5
            #expect(draft[\.json]["radius"] == 1)
            draft[as: Circle.self] = circle
            draft[as: Circle.self] = nil
        }
        #expect(changed.text() == #"{"kind":"circle","radius":5}"#)
    }

    @Test func assigningShapesKeepsTheirText() throws {
        let drawing = Drawing {
            $0.main = Circle { $0.radius = 1 }
            $0.other = Square { $0.kind = "square" }
            $0.shapes = [Circle(), FilledCircle()]
            $0.named = ["a": Circle()]
        }
        #expect(
            drawing.text()
                == #"{"main":{"kind":"circle","radius":1},"other":{"kind":"square"},"#
                + #""shapes":[{"kind":"circle"},{"kind":"filled"}],"named":{"a":{"kind":"circle"}}}"#)
        #expect(drawing.main is Circle)
        #expect(drawing.other is Square)
        #expect(drawing.shapes.last is FilledCircle)
    }

    @Test func bothHoldersOfAShapeSeeTheirOwnChange() throws {
        let circle = try shape("circle")
        let same = circle.mutate { $0[as: Circle.self]?.radius = 1 }
        #expect(same === circle)
        let copy = circle.mutate { $0[as: Circle.self]?.radius = 2 }
        #expect((circle as? Circle)?.radius == 1)
        #expect((copy as? Circle)?.radius == 2)
    }
}
