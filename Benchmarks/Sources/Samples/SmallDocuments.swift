import Foundation

/// Documents as small as a request or a message.
package enum SmallDocuments {
    /// A product of 130 bytes, all of whose members are properties.
    package static let product = Data((#"{"id":1042,"# + start + "}").utf8)

    /// A product of 1 KB: the same properties, among members that no type declares.
    package static let productWithDetails = Data(
        (#"""
        {"sku":"LMP-1042-GR","ean":"4006381333931","id":1042,"category":{"id":17,"path":["home","lighting","desk lamps"]},\#
        "description":"A desk lamp of solid brass. The shade of green glass turns and tilts, and a dimmer sits in the foot. \#
        The cable is covered with cotton, two meters long, and ends in a plug for the sockets of your country.",\#
        "size":{"width":24.5,"height":41,"depth":19.5,"unit":"cm"},"weight":2.35,\#
        "stock":[{"store":"Malmo","count":4},{"store":"Uppsala","count":0},{"store":"Lund","count":11}],\#
        \#(start),"colors":["brass","nickel","black"],"isAvailable":true,"discount":null,"rating":{"mean":4.6,"count":318},\#
        "images":["1042-front.jpg","1042-side.jpg","1042-detail.jpg"],"bulb":{"socket":"E27","watts":8,"isIncluded":false},\#
        "shipping":{"days":[2,4],"cost":4.9,"carriers":["PostNord","DHL"]},"changed":"2026-03-14T09:26:53Z",\#
        "related":[1040,1041,1043,2077,2081,3310],"warranty":{"years":5,"isExtensible":true}}
        """#).utf8)

    /// Orders on 2 KB, with a line for each member.
    package static let prettyOrders: Data = {
        let orders = (1...12).map { number in
            let members = [
                "\"id\": \(number)", "\"name\": \"order number \(number)\"", "\"total\": \(number).5",
                "\"city\": \"Gothenburg\"", "\"isPaid\": \(number % 2 == 0)",
            ]
            return "    {\n      \(members.joined(separator: ",\n      "))\n    }"
        }
        return Data("{\n  \"customer\": 1042,\n  \"orders\": [\n\(orders.joined(separator: ",\n"))\n  ]\n}".utf8)
    }()

    /// A date and a number.
    package static let event = Data(#"{"id":7,"created":"2026-03-14T09:26:53Z"}"#.utf8)

    /// An array of strings and a number.
    package static let article = Data(#"{"id":7,"tags":["light","office","brass","a present"]}"#.utf8)

    private static let start = #"""
        "name":"Brass desk lamp with a green shade","price":59.5,"maker":{"name":"Lindqvist and Sons Ltd","city":"Gothenburg"}
        """#
}
