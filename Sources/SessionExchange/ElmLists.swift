internal import TimeTravel

/// Elm's lists in a text, as its debugger writes them, written as arrays.
///
/// A list is a cell inside a cell for each of its elements, `{"$":"::","a":head,"b":tail}`, so one
/// of a thousand elements would be nested deeper than any JSON that is read. Cells are taken apart
/// here byte by byte and without recursion; elements are as deep as they are.
struct ElmLists {
  private let bytes: [UInt8]
  private var position = 0
  /// What stands before it is in `flat`, or left out.
  private var copied = 0
  private var flat: [UInt8] = []
  private var open: [Open] = []

  /// An array or object that is open.
  private enum Open {
    case plain
    /// An element of a list is read, inside of so many cells.
    case list(cells: Int)
  }

  /// The text is not what Elm writes, or no JSON.
  private struct Malformed: Error {}

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    flat.reserveCapacity(bytes.count)
  }

  /// The text with arrays for lists; nil where it is not as Elm writes it.
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

  /// Goes on behind an element: at the next one, or at the end of the list.
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
  /// What stands between an element and the rest of the list.
  private static let tail = [",", "\"b\"", ":"]
  private static let end = ["{", "\"$\"", ":", "\"[]\"", "}"]

  /// Goes behind these words, white space before and between them, and puts another one in their
  /// place; false, and no step, where something else stands here.
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
