internal import Foundation
internal import StateTree

/// The parts of a JSON text's value, and of its members, found in one pass over the bytes.
struct JSONOutline {
  /// The value.
  let root: JSONSlice
  /// The members of an object in order; empty for other values.
  let members: [(key: String, value: JSONSlice)]
  /// The ranges of an array's elements, in order; empty for other values.
  let elements: [Range<Int>]

  init(of text: Data) throws(ImportError) {
    let text = text.startIndex == 0 ? text : Data(text)
    var inner: [JSONScanner.Parts] = []
    let (range, parts) = try JSONSlice.scan(text) { (scanner) throws(JSONScanner.Malformed) in
      if text.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.position = 3 }
      scanner.skipWhitespace()
      let start = scanner.position
      let parts: JSONScanner.Parts
      if scanner.byte == UInt8(ascii: "{") {
        parts = .members(
          try scanner.members { (scanner) throws(JSONScanner.Malformed) in
            inner.append(try scanner.parts())
          })
      } else {
        parts = try scanner.parts()
      }
      let end = scanner.position
      scanner.skipWhitespace()
      guard scanner.position == text.count else { throw JSONScanner.Malformed() }
      return (start..<end, parts)
    }
    root = JSONSlice(text: text, range: range)
    var members: [(key: String, value: JSONSlice)] = []
    if case .members(let ranges) = parts {
      for (member, inner) in zip(ranges, inner) {
        members.append(
          (
            try root.key(at: member.key),
            JSONSlice(text: text, range: member.value, knownParts: inner)
          ))
      }
    }
    self.members = members
    elements = if case .elements(let ranges) = parts { ranges } else { [] }
  }

  /// This outline, or for a string that holds JSON, the outline of that JSON.
  func unwrapped() throws(ImportError) -> JSONOutline {
    root.isString ? try root.outline() : self
  }

  /// The members by key. Throws if a key occurs twice.
  func membersByKey() throws(ImportError) -> [String: JSONSlice] {
    try root.byKey(members)
  }
}

extension JSONSlice {
  /// The outline of the value, or for a string that holds JSON, the outline of that JSON.
  func outline() throws(ImportError) -> JSONOutline {
    guard isString, case .string(let inner) = try value() else {
      return try JSONOutline(of: text[range])
    }
    return try JSONOutline(of: Data(inner.utf8))
  }
}
