internal import TimeTravel

/// Rewrites the lists in a text of Elm's debugger as arrays.
///
/// A list has one nested cell for each element, `{"$":"::","a":head,"b":tail}`, so a list of a
/// thousand elements is nested deeper than the JSON parser accepts. This takes cells apart byte by
/// byte and without recursion; elements keep their depth.
struct ElmLists {
  private let bytes: UnsafeRawBufferPointer
  private var scanner: JSONScanner
  /// Bytes before it are in `flat`, or left out.
  private var copied = 0
  private var flat: [UInt8] = []
  private var open: [Open] = []

  /// An array or object that is open.
  private enum Open {
    case plain
    /// Inside an element of a list, with this many cells open.
    case list(cells: Int)
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    scanner = JSONScanner(bytes)
    flat.reserveCapacity(bytes.count)
  }

  /// The text with arrays for lists; nil if it is not as Elm writes it.
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

  /// Continues after an element: at the next one, or at the end of the list.
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
  /// The text between an element and the rest of the list.
  private static let tail = [",", "\"b\"", ":"]
  private static let end = ["{", "\"$\"", ":", "\"[]\"", "}"]

  /// Skips these words, with white space before and between them, and writes another one instead.
  /// If something else is here, it returns false and skips nothing.
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
