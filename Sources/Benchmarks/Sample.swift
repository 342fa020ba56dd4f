/// The state that the benchmarks work on: a few scalars, and an array of small structs.
struct Sample: Codable {
  struct Item: Codable {
    var id: Int
    var title: String
    var isDone: Bool
  }

  var count = 0
  var title = "benchmark"
  var ratio = 0.5
  var isOpen = true
  var items: [Item]

  init(items count: Int) {
    items = (0..<count).map {
      Item(id: $0, title: "an item's title \($0)", isDone: $0.isMultiple(of: 3))
    }
  }
}

/// A small state: ten fields.
struct SmallSample: Codable {
  var count = 0
  var total = 1_000_000
  var page: Int? = 7
  var title = "benchmark"
  var query = "a text of about forty bytes, as one types"
  var lastError: String? = "none"
  var ratio = 0.5
  var progress = 0.1
  var isOpen = true
  var isLoading = false
}
