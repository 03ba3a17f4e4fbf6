import LazyJSON
import LazyJSONStore
import Testing

/// Imports of objects that other properties read in the places of references.
struct SharedReferenceTests {
    final class User: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty var login: String?
        @JSONProperty(using: .reference) var boss: User?
    }

    final class Ticket: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .reference) var user: User?
        @JSONProperty("user.login") var login: String?
        @JSONProperty(using: .reference) var owner: User?
        @JSONProperty("owner.id") var ownerID: Int?
    }

    private let store = JSONMemoryStore()

    @discardableResult
    private func take<Model: JSONModelProtocol>(_ text: String, as type: Model.Type = Ticket.self) throws -> Model {
        try #require(try JSONImporter(store).import(parsing: text, as: type).models.first)
    }

    @Test func whatAnotherPropertyReadsStays() throws {
        let text = #"{"id": 1, "user": {"id": 7, "login": "ann"}, "owner": {"id": 8, "login": "bob"}}"#
        let ticket = try take(text)
        // Nothing else than the id is read inside of `owner`.
        let stored = text.replacing(#"{"id": 8, "login": "bob"}"#, with: #"{"id": 8}"#)
        #expect(ticket.text() == stored)
        #expect(ticket.login == "ann" && ticket.ownerID == 8)
        #expect(try ticket.user === store.fetch(User.self, id: 7) && ticket.user?.login == "ann")
        #expect(JSONExporter().json(of: ticket).text() == text)
        // The object of the store changes, and the ticket does not.
        try take(#"{"id": 7, "login": "anna"}"#, as: User.self)
        #expect(ticket.login == "ann" && ticket.user?.login == "anna")
        #expect(JSONExporter().json(of: ticket).text() == text)
    }

    @Test(arguments: [false, true]) func anUpdateReplacesIt(isOneImport: Bool) throws {
        let texts = [
            #"{"id": 1, "user": {"id": 7, "login": "ann"}}"#, #"{"id": 1, "user": {"id": 7, "login": "anna"}}"#,
            // References without more than an id change nothing.
            #"{"id": 1, "user": 7}"#, #"{"id": 1, "user": {"id": 7}}"#,
        ]
        for text in isOneImport ? ["[\(texts.joined(separator: ", "))]"] : texts { try take(text) }
        let ticket = try #require(try store.fetch(Ticket.self, id: 1))
        #expect(ticket.text() == texts[1] && ticket.login == "anna" && ticket.user?.login == "anna")
        let other = try take(#"{"id": 1, "user": {"id": 9}}"#)
        #expect(other.login == nil && other.user?.id == 9)
        #expect(try take(texts[1]).login == "anna")
    }

    final class Overlapping: JSONModel, JSONIdentifiable, @unchecked Sendable {
        @JSONProperty var id: Int
        @JSONProperty(using: .reference) var user: User?
        @JSONProperty("user") var raw: JSON?
        @JSONProperty(using: .reference) var users: [User]
        @JSONProperty("users.0.login") var firstLogin: String?
        @JSONProperty("data.lead", using: .reference) var lead: User?
        @JSONProperty var data: [String: JSON]
        @JSONProperty("chief", using: .reference) var chief: User?
        @JSONProperty("chief.boss", using: .reference) var chiefOfChief: User?
        @JSONProperty var part: Part?
        @JSONProperty("part") var rawPart: JSON?
    }

    final class Part: JSONModel, @unchecked Sendable {
        @JSONProperty(using: .reference) var user: User?
    }

    @Test(
        "the object stays for each kind of property that reads it",
        arguments: ["user": "%", "users": "[%, 3]", "data": #"{"lead": %}"#, "part": #"{"user": %}"#])
    func kinds(member: String, form: String) throws {
        let object = #"{"id": 7, "login": "ann" }"#
        let text = "{\"id\": 1, \"\(member)\": \(form.replacing("%", with: object))}"
        let model = try take(text, as: Overlapping.self)
        #expect(model.text() == text)
        let user = model.user ?? model.users.first ?? model.lead ?? model.part?.user
        #expect(try user === store.fetch(User.self, id: 7))
    }

    @Test func aReferenceInsideOfAnObjectStays() throws {
        let model = try take(
            #"{"id": 1, "chief": {"id": 7, "boss": {"id": 8, "login": "bob"}}}"#, as: Overlapping.self)
        #expect(model.text() == #"{"id": 1, "chief": {"id": 7, "boss": {"id": 8}}}"#)
        #expect(model.chiefOfChief?.login == "bob" && model.chief?.boss === model.chiefOfChief)
    }
}
