import Foundation
import LazyJSON
import Samples

extension Compare {
    /// Properties that are read from small documents.
    static func smallReading() -> [Workload] { [readingProduct(), readingDate(), readingStrings()] }

    private static func readingProduct() -> Workload {
        reading("4 properties", SmallDocuments.product, .speed(4), JSONDecoder()) { bytes in
            let product = try Product(parsing: bytes)
            return PlainProduct.answer(product.id, product.name, product.price, product.maker.city)
        } peer: { (product: PlainProduct) in
            PlainProduct.answer(product.id, product.name, product.price, product.maker.city)
        }
    }

    private static func readingDate() -> Workload {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return reading("a date", SmallDocuments.event, .none, decoder) { bytes in
            try Int(Event(parsing: bytes).created.timeIntervalSince1970)
        } peer: { (event: PlainEvent) in
            Int(event.created.timeIntervalSince1970)
        }
    }

    private static func readingStrings() -> Workload {
        reading("an array of strings", SmallDocuments.article, .none, JSONDecoder()) { bytes in
            try Article(parsing: bytes).tags.reduce(0) { $0 &+ $1.utf8.count }
        } peer: { (article: PlainArticle) in
            article.tags.reduce(0) { $0 &+ $1.utf8.count }
        }
    }

    private static func reading<Plain: Decodable>(
        _ name: String, _ bytes: Data, _ demand: Demand, _ decoder: JSONDecoder,
        _ read: @escaping (Data) throws -> Int, peer answer: @escaping (Plain) -> Int
    ) -> Workload {
        Workload("read small: \(name) of \(bytes.count) bytes") { workload in
            workload.add("model") { try read(bytes) }
            workload.add("JSONDecoder", by: .foundation) { try answer(decoder.decode(Plain.self, from: bytes)) }
            workload.compare("model", to: ("JSONDecoder", demand))
        }
    }
}
