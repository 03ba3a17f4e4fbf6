import ElsewhereModels
import LazyJSON
import MainActorModels
import Testing

/// Models that are declared in other modules, and subclassed again here.
struct ElsewhereModelTests {
    class Car: Vehicle, @unchecked Sendable {
        @JSONProperty var doors: Int
        let helper = Engine()
        @JSONProperty var trailer: Vehicle?
    }

    final class SportsCar: Car, @unchecked Sendable {
        @JSONProperty var speed: Double
    }

    private let text = #"{"wheels":4,"maker":{"name":"m"},"engine":{"power":1.5,"serial":"s"},"doors":2,"speed":9.5}"#

    @Test func areRead() throws {
        let car = try SportsCar(parsing: text)
        #expect(car.speed == 9.5)
        #expect(car.doors == 2)
        #expect(car.wheels == 4)
        #expect(car.doubled == 8)
        #expect(car.maker == "m")
        #expect(car.engine.power == 1.5)
        #expect(car.engine.serial == "s")
        #expect(car.engine === car.engine)
    }

    @Test func areWrittenThroughPropertiesOfAllModules() throws {
        let car = try SportsCar(parsing: text)
        let changed = car.mutate {
            $0.speed += 1
            $0.doors = 4
            $0.wheels += 2
            $0.maker = "n"
            $0.engine.power = 3
            $0.engine.serial = "t"
            $0.spare = Bicycle()
            $0.spare?[as: Bicycle.self]?.bell = true
        }
        #expect(
            changed.text()
                == #"{"wheels":6,"maker":{"name":"n"},"engine":{"power":3.0,"serial":"t"},"doors":4,"speed":10.5,"#
                + #""spare":{"kind":"bicycle","wheels":2,"bell":true}}"#)
        #expect(changed.spare is Bicycle)
        let vehicle: Vehicle = changed
        #expect(vehicle.mutate { $0.wheels = 1 } is SportsCar)
    }

    @Test func mayHaveNamesThatTheBaseClassHides() {
        let engine = Engine {
            $0.modelDepth = 3
            $0.modelJSON = "x"
        }
        #expect(engine.text() == #"{"modelDepth":3,"modelJSON":"x"}"#)
        #expect(engine.modelDepth == 3)
        #expect(engine.modelJSON == "x")
    }

    @Test func areMadeAsTheSubclassThatTheirModuleSays() throws {
        #expect(try Vehicle(parsing: #"{"kind":"bicycle"}"#) is Bicycle)
        #expect(try Car(parsing: #"{"trailer":{"kind":"bicycle","bell":true}}"#).trailer is Bicycle)
        #expect(Bicycle { $0.bell = true }.text() == #"{"kind":"bicycle","wheels":2,"bell":true}"#)
    }

    @Test func workWhereTheMainActorIsTheDefault() async throws {
        let text = #"{"title":"t","part":{},"height":2}"#
        let changed = try await ScreenUser.text(of: text)
        #expect(changed == #"{"title":"t!","part":{"title":"part"},"height":3,"width":81} t 1 6"#)
        #expect(try await ScreenUser.title(of: text) == "t")
    }
}
