internal import TimeTravel

/// Elm's lists in a text, as its debugger writes them, written as arrays.
///
/// A list is a cell inside a cell for each of its elements, `{"$":"::","a":head,"b":tail}`, so one
/// of a thousand elements would be nested deeper than any JSON that is read. Cells are taken apart
/// here byte by byte and without recursion; elements are as deep as they are.
struct ElmLists {
  private let bytes: UnsafeRawBufferPointer
  private var scanner: JSONScanner
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

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    scanner = JSONScanner(bytes)
    flat.reserveCapacity(bytes.count)
  }

  /// The text with arrays for lists; nil where it is not as Elm writes it.
  static func flattened(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBytes { bytes in
      var lists = ElmLists(bytes)
      return (try? lists.run()) == nil ? nil : lists.flat
    }
  }

  private mutating func run() throws(JSONScanner.Malformed) {
    while scanner.position < bytes.count {
      switch scanner.byte {
      case UInt8(ascii: "\""):
        try scanner.skipString()
      case UInt8(ascii: "{") where replace(ElmLists.cell, by: "["):
        open.append(.list(cells: 1))
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(.plain)
        scanner.position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard case .plain? = open.popLast() else { throw JSONScanner.Malformed() }
        scanner.position += 1
      case UInt8(ascii: ","):
        if case .list(let cells)? = open.last {
          try readTail(inside: cells)
        } else {
          scanner.position += 1
        }
      default:
        scanner.position += 1
      }
    }
    guard open.isEmpty else { throw JSONScanner.Malformed() }
    flat += bytes[copied...]
  }

  /// Goes on behind an element: at the next one, or at the end of the list.
  private mutating func readTail(inside cells: Int) throws(JSONScanner.Malformed) {
    open.removeLast()
    if replace(ElmLists.tail + ElmLists.cell, by: ",") {
      open.append(.list(cells: cells + 1))
    } else {
      let end = ElmLists.end + Array(repeating: "}", count: cells)
      guard replace(ElmLists.tail + end, by: "]") else { throw JSONScanner.Malformed() }
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
    var place = scanner.position
    for word in words {
      while place < bytes.count, bytes[place] <= UInt8(ascii: " ") { place += 1 }
      guard bytes[place...].starts(with: word.utf8) else { return false }
      place += word.utf8.count
    }
    flat += bytes[copied..<scanner.position]
    flat.append(UInt8(ascii: other))
    (scanner.position, copied) = (place, place)
    return true
  }
}
