extension StatePath {
  /// Reads a JSON Pointer (RFC 6901) only; the empty text is the root.
  package init(pointer text: String) throws(StatePathError) {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else {
      throw StatePathError(kind: .expectedSlash, offset: 0, text: text)
    }
    try self.init(text)
  }

  /// Reads a path in either spelling: a text that begins with `/` is a JSON Pointer (RFC 6901), and
  /// any other text is the dot spelling that `description` writes.
  ///
  /// The root is `.` or the empty text. The first dot may be left out (`items[3]`), and a dot may
  /// come before any bracket (`.items.["a/b"]`).
  package init(_ text: String) throws(StatePathError) {
    var text = text
    let whole = text
    self = try text.withUTF8 { bytes in
      Result { () throws(StatePathError) in
        var reader = StatePathReader(text: whole, bytes: bytes)
        return bytes.first == UInt8(ascii: "/") ? try reader.readPointer() : try reader.readDots()
      }
    }.get()
  }
}

/// Reads a text as a path, or as a pattern of paths.
struct StatePathReader {
  let text: String
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(text: String, bytes: UnsafeBufferPointer<UInt8>) {
    self.text = text
    self.bytes = bytes
  }

  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  func error(_ kind: StatePathError.Kind, at offset: Int? = nil) -> StatePathError {
    StatePathError(kind: kind, offset: offset ?? position, text: text)
  }

  mutating func readDots() throws(StatePathError) -> StatePath {
    var components: [StatePath.Component] = []
    if bytes.count == 1, byte == UInt8(ascii: ".") { return .root }
    while let byte {
      if byte == UInt8(ascii: ".") {
        position += 1
        components.append(
          self.byte == UInt8(ascii: "[") ? try bracket() : .key(try bareKey(or: .expectedKey)))
      } else if byte == UInt8(ascii: "[") {
        components.append(try bracket())
      } else if position == 0 {
        components.append(.key(try bareKey(or: .expectedStep)))
      } else {
        throw error(.expectedStep)
      }
    }
    return StatePath(components)
  }

  mutating func bareKey(or kind: StatePathError.Kind) throws(StatePathError) -> String {
    var key = ""
    let rest = bytes[position...].prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
    for scalar in String(decoding: rest, as: UTF8.self).unicodeScalars {
      guard key.isEmpty ? scalar.beginsBareKey : scalar.continuesBareKey else { break }
      key.unicodeScalars.append(scalar)
    }
    guard !key.isEmpty else { throw error(kind) }
    position += key.utf8.count
    return key
  }

  /// Reads an index or a quoted key with its brackets.
  private mutating func bracket() throws(StatePathError) -> StatePath.Component {
    position += 1
    let component: StatePath.Component
    switch byte {
    case UInt8(ascii: "\""): component = .key(try quotedKey())
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")): component = .index(try index())
    default: throw error(.expectedIndexOrQuotedKey)
    }
    guard byte == UInt8(ascii: "]") else { throw error(.expectedClosingBracket) }
    position += 1
    return component
  }

  mutating func quotedKey() throws(StatePathError) -> String {
    var parser = JSONParser(bytes)
    parser.position = position + 1
    do throws(JSONTextError) {
      let key = try parser.string()
      position = parser.position
      return key
    } catch {
      throw self.error(.invalidString(error.kind), at: error.offset)
    }
  }

  mutating func index() throws(StatePathError) -> Int {
    let start = position
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    let digits = bytes[start..<position]
    guard digits.count == 1 || digits.first != UInt8(ascii: "0"),
      let index = Int(String(decoding: digits, as: UTF8.self))
    else { throw error(.invalidIndex, at: start) }
    return index
  }

  mutating func readPointer() throws(StatePathError) -> StatePath {
    var components: [StatePath.Component] = []
    var key: [UInt8] = []
    position = 1
    while let byte {
      switch byte {
      case UInt8(ascii: "/"):
        components.append(.key(String(decoding: key, as: UTF8.self)))
        key = []
      case UInt8(ascii: "~"):
        position += 1
        switch self.byte {
        case UInt8(ascii: "0"): key.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): key.append(UInt8(ascii: "/"))
        default: throw error(.invalidPointerEscape, at: position - 1)
        }
      default:
        key.append(byte)
      }
      position += 1
    }
    components.append(.key(String(decoding: key, as: UTF8.self)))
    return StatePath(components)
  }
}

extension StatePath: CustomStringConvertible {
  /// The dot spelling, such as `.items[3].title` or `.["a/b"]`; the root is `.`. It escapes every
  /// control character that a terminal may act on. Reading it gives the same path.
  public var description: String {
    guard !components.isEmpty else { return "." }
    var text = ""
    for component in components {
      switch component {
      case .key(let key) where key.isBareKey: text += "." + key
      case .key(let key): text += (text.isEmpty ? ".[" : "[") + key.quotedJSON + "]"
      case .index(let index): text += (text.isEmpty ? ".[" : "[") + "\(index)]"
      }
    }
    return text
  }

  /// The path as a JSON Pointer (RFC 6901); the root is the empty text.
  package var pointer: String {
    var text = ""
    for component in components {
      text += "/"
      switch component {
      case .index(let index):
        text += "\(index)"
      case .key(let key):
        for scalar in key.unicodeScalars {
          switch scalar {
          case "~": text += "~0"
          case "/": text += "~1"
          default: text.unicodeScalars.append(scalar)
          }
        }
      }
    }
    return text
  }
}

extension StatePath {
  /// This path, with each key that leads into an array replaced by the index that it stands for;
  /// nil if the tree has no such place.
  package func resolved(in tree: StateValue) -> StatePath? {
    var resolved = StatePath.root
    var value = tree
    for component in components {
      guard let child = value.child(component) else { return nil }
      if case .array = value, let index = component.arrayIndex {
        resolved.components.append(.index(index))
      } else {
        resolved.components.append(component)
      }
      value = child
    }
    return resolved
  }
}

extension String {
  /// Whether a path spells this key without quotes.
  var isBareKey: Bool {
    guard let first = unicodeScalars.first, first.beginsBareKey else { return false }
    return unicodeScalars.allSatisfy(\.continuesBareKey)
  }
}

extension Unicode.Scalar {
  var beginsBareKey: Bool {
    switch self {
    case "_", "a"..."z", "A"..."Z": true
    case _ where isASCII: false
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: false
      default: properties.isAlphabetic
      }
    }
  }

  fileprivate var continuesBareKey: Bool { beginsBareKey || ("0"..."9").contains(self) }
}
