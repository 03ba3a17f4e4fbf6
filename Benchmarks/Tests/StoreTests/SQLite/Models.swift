import LazyJSON
import LazyJSONStore

/// Somebody who works somewhere.
class Employee: JSONModel, JSONIdentifiable, @unchecked Sendable {
    @JSONProperty var id: Int
    @JSONProperty var name: String
    @JSONProperty("boss_id", using: .reference) var boss: Employee?
    @JSONProperty("department_id", using: .reference) var department: Department?

    override class func modelType(for json: JSON, context: JSONContext) -> JSONModel.Type {
        json["reports"] == nil ? Employee.self : Manager.self
    }
}

/// Somebody who has reports.
final class Manager: Employee, @unchecked Sendable {
    @JSONProperty("reports", using: .reference) var reports: [Employee]
}

/// Where people work; known by a text.
final class Department: JSONModel, JSONIdentifiable, @unchecked Sendable {
    class var identity: JSONPointer { "code" }
    class var storeName: String { "departments" }
    @JSONProperty var code: String
    @JSONProperty var title: String?
}
