internal import StateTree

/// The numbers of the texts in `name` or `path`, looked up or assigned as rows need them.
struct WordNumbers {
  /// The cache holds at most this many texts; then it is emptied, and texts are looked up in the
  /// file again: states with a key for each of a million elements have as many paths.
  private static let limit = 50_000

  private let find: Statement
  private let insert: Statement
  private var numbers: [ByteString: Int64] = [:]
  private var new: [ByteString] = []
  /// Whether the cache contains every text in the file.
  var knowsAll = false

  init(find: Statement, insert: Statement) {
    self.find = find
    self.insert = insert
  }

  /// The number of a text, which is written if the file lacks it.
  mutating func number(of text: String) throws(SessionError) -> Int64 {
    let key = ByteString(text)
    if let number = numbers[key] { return number }
    let number: Int64
    if !knowsAll, let found = try WordNumbers.first(find, text) {
      number = found
    } else if let inserted = try WordNumbers.first(insert, text) {
      number = inserted
      new.append(key)
    } else {
      throw .damaged(table: "sqlite_schema", position: nil, detail: "a name or path has no number")
    }
    if numbers.count >= WordNumbers.limit {
      numbers.removeAll(keepingCapacity: true)
      knowsAll = false
    }
    numbers[key] = number
    return number
  }

  /// Keeps the texts written since the last call, which are committed now.
  mutating func keepNew() { new.removeAll(keepingCapacity: true) }

  /// Forgets the texts written since the last call, which were rolled back.
  mutating func forgetNew() {
    for key in new { numbers[key] = nil }
    keepNew()
  }

  private static func first(_ statement: Statement, _ text: String) throws(SessionError) -> Int64? {
    defer { statement.reset() }
    statement.bind(1, text)
    guard try statement.step() else { return nil }
    let number = statement.integer(0)
    // Runs an INSERT to its end; otherwise SQLite would not count it as done.
    while try statement.step() {}
    return number
  }
}
