/// Rewrites the lists in a text of Elm's debugger as arrays.
///
/// A list has one nested cell for each element, `{"$":"::","a":head,"b":tail}`, so a list of a
/// thousand elements is nested deeper than the JSON parser accepts. This takes cells apart byte by
/// byte and without recursion; elements keep their depth.
struct ElmLists {
  private let bytes: [UInt8]
  private var position = 0
  /// Bytes before it are in `flat`, or left out.
  private var copied = 0
  private var flat: [UInt8] = []
  private var open: [Open] = []

  /// An array or object that is open.
  private enum Open {
    case plain
    /// Inside an element of a list, with so many cells open.
    case list(cells: Int)
  }

  /// The text is not JSON, or not as Elm writes it.
  private struct Malformed: Error {}

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    flat.reserveCapacity(bytes.count)
  }

  /// The text with arrays for lists; nil if it is not as Elm writes it.
  static func flattened(_ text: [UInt8]) -> [UInt8]? {
    var lists = ElmLists(text)
    guard (try? lists.run()) != nil else { return nil }
    return lists.flat
  }

  private mutating func run() throws(Malformed) {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        try skipString()
      case UInt8(ascii: "{") where replace(ElmLists.cell, by: "["):
        open.append(.list(cells: 1))
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(.plain)
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard case .plain? = open.popLast() else { throw Malformed() }
        position += 1
      case UInt8(ascii: ","):
        if case .list(let cells)? = open.last {
          try readTail(inside: cells)
        } else {
          position += 1
        }
      default:
        position += 1
      }
    }
    guard open.isEmpty else { throw Malformed() }
    flat += bytes[copied...]
  }

  /// Continues after an element: at the next one, or at the end of the list.
  private mutating func readTail(inside cells: Int) throws(Malformed) {
    open.removeLast()
    if replace(ElmLists.tail + ElmLists.cell, by: ",") {
      open.append(.list(cells: cells + 1))
    } else {
      let end = ElmLists.end + Array(repeating: "}", count: cells)
      guard replace(ElmLists.tail + end, by: "]") else { throw Malformed() }
    }
  }

  /// How a cell begins, up to its element.
  private static let cell = ["{", "\"$\"", ":", "\"::\"", ",", "\"a\"", ":"]
  /// The text between an element and the rest of the list.
  private static let tail = [",", "\"b\"", ":"]
  private static let end = ["{", "\"$\"", ":", "\"[]\"", "}"]

  /// Skips these words, with white space before and between them, and writes another one instead.
  /// If something else is here, it returns false and skips nothing.
  private mutating func replace(_ words: [String], by other: Unicode.Scalar) -> Bool {
    var place = position
    for word in words {
      while place < bytes.count, bytes[place] <= UInt8(ascii: " ") { place += 1 }
      guard bytes[place...].starts(with: word.utf8) else { return false }
      place += word.utf8.count
    }
    flat += bytes[copied..<position]
    flat.append(UInt8(ascii: other))
    (position, copied) = (place, place)
    return true
  }

  private mutating func skipString() throws(Malformed) {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else { throw Malformed() }
    position += 1
  }
}
