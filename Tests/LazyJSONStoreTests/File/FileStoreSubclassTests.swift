import Foundation
import LazyJSON
import LazyJSONStore
import Testing

/// Subclasses that share the ids of their base class, in files of earlier versions.
struct FileStoreSubclassTests {
    class Pet: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var name: String?

        override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
            switch json["kind"]?.string {
            case "dog": PetDog.self
            case "cat": PetCat.self
            default: self
            }
        }
    }

    final class PetDog: Pet, @unchecked Sendable {}
    final class PetCat: Pet, @unchecked Sendable {}

    /// A class with the name that `Pet` had in earlier versions.
    final class OldPet: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var storeName: String { "Pet" }
    }

    /// A class with the name that `PetCat` had when it had ids of its own.
    final class OldCat: JSONModel, JSONIdentifiable, @unchecked Sendable {
        static var storeName: String { "PetCat" }
    }

    let folder: Folder
    let url: URL

    init() throws {
        folder = try Folder()
        url = folder.url.appending(path: "store.jsonl")
    }

    @Test("an object of one subclass does not take the place of one of another in an old file", arguments: 0..<5)
    func otherSubclass(way: Int) throws {
        do { try JSONFileStore(at: url).upsert(OldPet(parsing: #"{"id":1,"kind":"cat","name":"Tom"}"#)) }
        let before = try Data(contentsOf: url)
        let store = try JSONFileStore(at: url)
        let dog = #"{"id":1,"kind":"dog"}"#
        let error = #expect(throws: JSONError.self) {
            switch way {
            case 0: try store.upsert(PetDog(parsing: dog))
            case 1: try store.upsert([Pet(parsing: dog), Pet(parsing: #"{"id":2}"#)])
            case 2: _ = try JSONImporter(store).import(parsing: dog, as: Pet.self)
            case 3: _ = try JSONImporter(store).import(parsing: #"{"id":1,"name":"Rex"}"#, as: PetDog.self)
            default: _ = try JSONImporter(store).import(parsing: "[\(dog),{\"id\":3}]", as: Pet.self)
            }
        }
        // An object that is imported without a kind becomes a cat, as the stored one is.
        #expect(error?.code == (way == 3 ? .wrongKind : .storeNameConflict))
        #expect(error?.message.contains("PetDog") == true && error?.message.contains("PetCat") == true, "\(way)")
        #expect(try store.list(Pet.self).map(\.name) == ["Tom"])
        #expect(try Data(contentsOf: url) == before)
        // One of the base class, or of the subclass, has its place.
        try store.upsert(Pet(parsing: #"{"id":1,"name":"a"}"#))
        try store.upsert(PetDog(parsing: dog))
        #expect(try store.fetch(PetDog.self, id: 1) != nil)
    }

    @Test("classes that had ids of their own come together by a migration, unless two objects have one id")
    func formerTypes() throws {
        do {
            let store = try JSONFileStore(at: url)
            try store.upsert(OldPet(parsing: #"{"id":1,"kind":"dog"}"#))
            try store.upsert([OldCat(parsing: #"{"id":1,"kind":"cat"}"#), OldCat(parsing: #"{"id":2,"kind":"cat"}"#)])
        }
        func open(_ steps: JSONStoreMigration...) throws -> JSONFileStore {
            try JSONFileStore(at: url, schema: JSONStoreSchema(version: 1, migrations: [1: steps]))
        }
        let error = #expect(throws: JSONError.self) {
            try open(.rename("PetCat", to: Pet.storeName), .rename("Pet", to: Pet.storeName))
        }
        #expect(error?.code == .migrationFailed)
        #expect(error?.message.contains("1 of Pet and 1 of PetCat would both be 1 of") == true)
        let store = try open(.delete("Pet"), .rename("PetCat", to: Pet.storeName))
        #expect(try store.list(Pet.self).map { type(of: $0) == PetCat.self } == [true, true])
    }
}
