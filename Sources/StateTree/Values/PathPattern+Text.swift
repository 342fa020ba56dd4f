extension PathPattern {
  /// Reads a pattern. A JSON Pointer is a pattern with plain steps only.
  package init(_ text: String) throws(StatePathError) {
    guard text.utf8.first != UInt8(ascii: "/") else {
      self.init(try StatePath(text))
      return
    }
    var text = text
    let whole = text
    self = try text.withUTF8 { bytes in
      Result { () throws(StatePathError) in
        var reader = StatePathReader(text: whole, bytes: bytes)
        return try reader.readPattern(isWhole: true)
      }
    }.get()
  }
}

extension StatePathReader {
  /// Reads a pattern in the dot spelling.
  ///
  /// - Parameter isWhole: whether the pattern must be all that is left of the text. Otherwise it
  ///   ends where no step follows, and a dot alone is the root.
  mutating func readPattern(isWhole: Bool) throws(StatePathError) -> PathPattern {
    if isWhole, bytes.count == 1, byte == UInt8(ascii: ".") { return PathPattern() }
    let start = position
    var components: [PathPattern.Component] = []
    while let byte {
      if byte == UInt8(ascii: ".") {
        position += 1
        switch self.byte {
        case UInt8(ascii: "["):
          components.append(try bracketStep())
        case UInt8(ascii: "*"):
          position += 1
          components.append(.any)
        case _ where !isWhole && components.isEmpty && !beginsKey:
          return PathPattern()
        default:
          components.append(.step(.key(try bareKey(or: .expectedKey))))
        }
      } else if byte == UInt8(ascii: "[") {
        components.append(try bracketStep())
      } else if !isWhole {
        break
      } else if position == start {
        components.append(.step(.key(try bareKey(or: .expectedStep))))
      } else {
        throw error(.expectedStep)
      }
    }
    return PathPattern(components)
  }

  /// Whether an unquoted key begins here.
  var beginsKey: Bool {
    let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    return rest.unicodeScalars.first?.beginsBareKey == true
  }

  /// Reads a step with its brackets.
  private mutating func bracketStep() throws(StatePathError) -> PathPattern.Component {
    position += 1
    let component: PathPattern.Component
    switch byte {
    case UInt8(ascii: "*"):
      position += 1
      component = .any
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      component = .step(.index(try index()))
    case UInt8(ascii: "\""):
      let key = try quotedKey()
      component =
        byte == UInt8(ascii: "=") ? .element(key: key, value: try member()) : .step(.key(key))
    default:
      let key = try bareKey(or: .expectedStepInBrackets)
      guard byte == UInt8(ascii: "=") else { throw error(.expectedStepInBrackets) }
      component = .element(key: key, value: try member())
    }
    guard byte == UInt8(ascii: "]") else { throw error(.expectedClosingBracket) }
    position += 1
    return component
  }

  /// Reads an equals sign and a scalar.
  private mutating func member() throws(StatePathError) -> StateValue {
    position += 1
    if byte == UInt8(ascii: "\"") { return .string(try quotedKey()) }
    for (word, value) in [
      ("true", StateValue.bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    switch byte {
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): break
    default: throw error(.expectedMemberValue)
    }
    var parser = JSONParser(bytes)
    parser.position = position
    do throws(JSONTextError) {
      let number = try parser.number()
      position = parser.position
      return number
    } catch {
      throw self.error(.expectedMemberValue)
    }
  }
}

extension PathPattern: CustomStringConvertible {
  /// The pattern's text; reading it gives the same pattern.
  package var description: String {
    guard !components.isEmpty else { return "." }
    var text = ""
    for component in components {
      switch component {
      case .any:
        text += "[*]"
      case .element(let key, let value):
        text += "[\(key.isBareKey ? key : key.quotedJSON)=\(value.jsonText())]"
      case .step(let step):
        let part = StatePath([step]).description
        text += !text.isEmpty && part.hasPrefix(".[") ? String(part.dropFirst()) : part
      }
    }
    // A path begins with a dot, so that a condition can contain it.
    return text.hasPrefix("[") ? "." + text : text
  }
}
