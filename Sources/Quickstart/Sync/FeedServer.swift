import LazyJSON

/// A server in this process, with a feed of two pages whose articles can be changed.
struct FeedServer {
    /// The answer to a request.
    struct Response {
        let status: Int
        let body: JSON
    }

    private var pages: [String: JSON]

    init() throws(JSONError) {
        pages = ["/articles": try JSON(parsing: Self.first), "/articles?page=2": try JSON(parsing: Self.second)]
    }

    /// Returns a page; an empty one if the path is unknown.
    func get(_ path: String) -> JSON { pages[path] ?? [:] }

    /// Changes the article at a position of the first page if it has the revision that the client knows.
    ///
    /// - Returns: The current article; with the status 409 if it has another revision and was not changed.
    mutating func patch(_ patch: JSON, article: Int, ifMatch revision: Int) -> Response {
        guard let page = pages["/articles"], let known = page["data"]?[article],
            let current = known[at: "/meta/revision"]?.int
        else { return Response(status: 404, body: .null) }
        if current != revision { return Response(status: 409, body: known) }
        return Response(status: 200, body: change(page, article, to: known.merging(patch), revision: current + 1))
    }

    /// Makes the changes of another client.
    mutating func changeElsewhere() {
        guard let page = pages["/articles"], let known = page["data"]?[0], let comment = page["included"]?[2] else {
            return
        }
        _ = change(page, 0, to: known.merging(["attributes": ["section": "standards"]]), revision: 2)
        pages["/articles"]?["included"]?[2] = comment.merging(["attributes": ["text": "I like XML better. Not."]])
    }

    private mutating func change(_ page: JSON, _ article: Int, to new: JSON, revision: Int) -> JSON {
        var (page, new) = (page, new)
        new[at: "/meta/revision"] = JSON(revision)
        page["data"]?[article] = new
        pages["/articles"] = page
        return new
    }

    private static let first = #"""
        {
          "links": {"self": "/articles", "next": "/articles?page=2"},
          "data": [
            {
              "type": "articles", "id": "1",
              "attributes": {"title": "JSON that is never lost", "section": "drafts", "words": 1.20e3},
              "meta": {"revision": 1, "etag": "W/\"a1\""},
              "relationships": {
                "author": {"links": {"related": "/articles/1/author"}, "data": {"type": "people", "id": "9"}},
                "comments": {"data": [{"type": "comments", "id": "5"}, {"type": "comments", "id": "12"}]}
              }
            },
            {
              "type": "articles", "id": "2",
              "attributes": {"title": "Ids and instances", "section": "news"},
              "meta": {"revision": 4},
              "relationships": {"author": {"data": {"type": "people", "id": "2"}}}
            },
            {"type": "banners", "id": "77", "attributes": {"text": "A type that this client does not know"}}
          ],
          "included": [
            {"type": "people", "id": "9", "attributes": {"name": "Ann Lee", "joined": "2019-04-01"}},
            {
              "type": "comments", "id": "5", "attributes": {"text": "First!"},
              "relationships": {"author": {"data": {"type": "people", "id": "2"}}}
            },
            {
              "type": "comments", "id": "12", "attributes": {"text": "I like XML better"},
              "relationships": {"author": {"data": {"type": "people", "id": "9"}}}
            }
          ]
        }
        """#

    private static let second = #"""
        {
          "links": {"self": "/articles?page=2"},
          "data": [
            {
              "type": "articles", "id": "3",
              "attributes": {"title": "Commits, observed", "section": "news"},
              "meta": {"revision": 1},
              "relationships": {"author": {"data": {"type": "people", "id": "9"}}}
            }
          ],
          "included": [{"type": "people", "id": "2", "attributes": {"name": "Bo Ek"}}]
        }
        """#
}
