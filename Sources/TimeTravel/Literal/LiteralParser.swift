internal import StateTree

/// Reads one Swift literal from UTF-8 bytes.
struct LiteralParser {
  let bytes: [UInt8]
  var index = 0
  private var depth = 0
  private let stack = StackGuard.here()

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The literal, which must be all that there is.
  mutating func parse() throws(ActionLiteralError) -> LiteralNode {
    skipSpace()
    guard index < bytes.count else { throw error(.empty) }
    let node = try value()
    skipSpace()
    guard index == bytes.count else { throw error(.textAfterValue) }
    return node
  }

  private mutating func value() throws(ActionLiteralError) -> LiteralNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= StateValue.maximumDepth, !stack.isExhausted else { throw error(.tooDeep) }
    let start = index
    guard let byte = peek else { throw error(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "["):
      return LiteralNode(offset: start, form: try collection())
    case UInt8(ascii: "{"):
      return LiteralNode(offset: start, form: .value(try embeddedJSON()))
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      return LiteralNode(offset: start, form: .value(.string(try string())))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return LiteralNode(offset: start, form: .value(try number()))
    case UInt8(ascii: "."):
      index += 1
      return try named(from: start)
    case _ where isNameStart(byte) || byte == UInt8(ascii: "`"):
      if let value = keyword() { return LiteralNode(offset: start, form: .value(value)) }
      return try named(from: start)
    default:
      throw error(.expectedValue)
    }
  }

  /// `nil`, `null`, `true` or `false`, consumed; nil where another word stands.
  private mutating func keyword() -> StateValue? {
    let words: [(String, StateValue)] = [
      ("nil", .null), ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
    ]
    for (word, value) in words where bytes[index...].starts(with: word.utf8) {
      let end = index + word.utf8.count
      if end < bytes.count, isNamePart(bytes[end]) || bytes[end] == UInt8(ascii: ".") { continue }
      index = end
      return value
    }
    return nil
  }

  // MARK: Names and calls

  /// A name, or several joined by dots, and its arguments. Types in front of the last one are
  /// dropped; cases in front of it hold it, so that a recorded action's name can be typed.
  private mutating func named(from start: Int) throws(ActionLiteralError) -> LiteralNode {
    var names = [(text: try name(), offset: start)]
    while peek == UInt8(ascii: ".") {
      guard names.count < StateValue.maximumDepth else { throw error(.tooDeep) }
      let offset = index
      index += 1
      names.append((try name(), offset))
    }
    var call = LiteralNode.Call(name: names[names.count - 1].text, end: index)
    if peek == UInt8(ascii: "(") {
      index += 1
      call.arguments = try arguments()
      call.end = index - 1
    }
    var node = LiteralNode(offset: names[names.count - 1].offset, form: .call(call))
    if !call.isTypeLike {
      for outer in names.dropLast().reversed() {
        let holder = LiteralNode.Call(
          name: outer.text, end: call.end,
          arguments: [LiteralNode.Argument(label: nil, offset: node.offset, value: node)])
        if holder.isTypeLike { break }
        node = LiteralNode(offset: outer.offset, form: .call(holder))
      }
    }
    return node
  }

  /// An identifier, with or without backticks.
  private mutating func name() throws(ActionLiteralError) -> String {
    let isQuoted = peek == UInt8(ascii: "`")
    if isQuoted { index += 1 }
    let start = index
    guard let first = peek, isNameStart(first) else {
      throw error(peek == nil ? .unexpectedEnd : .expectedName)
    }
    while let byte = peek, isNamePart(byte) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isQuoted {
      guard peek == UInt8(ascii: "`") else { throw error(.expectedName) }
      index += 1
    }
    return text
  }

  /// What stands between parentheses, and the closing one. A comma may stand behind the last
  /// argument, as Swift lets it.
  private mutating func arguments() throws(ActionLiteralError) -> [LiteralNode.Argument] {
    var arguments: [LiteralNode.Argument] = []
    while true {
      skipSpace()
      if take(")") { return arguments }
      let start = index
      let label = label()
      skipSpace()
      let value = try value()
      arguments.append(LiteralNode.Argument(label: label, offset: start, value: value))
      skipSpace()
      if take(")") { return arguments }
      guard take(",") else { throw error(peek == nil ? .unexpectedEnd : .expectedCommaOr(")")) }
    }
  }

  /// A label and its colon, consumed; nil, and nothing consumed, where there is none.
  private mutating func label() -> String? {
    let start = index
    if let label = try? name() {
      skipSpace()
      if take(":") { return label }
    }
    index = start
    return nil
  }

  // MARK: Arrays, dictionaries, embedded JSON

  private mutating func collection() throws(ActionLiteralError) -> LiteralNode.Form {
    index += 1
    skipSpace()
    if take("]") { return .array([]) }
    if take(":") {
      skipSpace()
      guard take("]") else { throw error(peek == nil ? .unexpectedEnd : .expectedCommaOr("]")) }
      return .dictionary([])
    }
    let first = try value()
    skipSpace()
    guard peek == UInt8(ascii: ":") else { return .array(try elements(from: first)) }
    return .dictionary(try entries(from: first))
  }

  private mutating func elements(from first: LiteralNode) throws(ActionLiteralError)
    -> [LiteralNode]
  {
    var elements = [first]
    while try !isCollectionEnd() {
      elements.append(try value())
    }
    return elements
  }

  private mutating func entries(from first: LiteralNode) throws(ActionLiteralError)
    -> [LiteralNode.Entry]
  {
    var entries: [LiteralNode.Entry] = []
    var key = first
    while true {
      skipSpace()
      guard take(":") else { throw error(peek == nil ? .unexpectedEnd : .expectedColon) }
      skipSpace()
      entries.append(LiteralNode.Entry(key: key, value: try value()))
      if try isCollectionEnd() { return entries }
      key = try value()
    }
  }

  /// Consumes a comma, or the closing bracket, or both; whether the bracket.
  private mutating func isCollectionEnd() throws(ActionLiteralError) -> Bool {
    skipSpace()
    if take("]") { return true }
    guard take(",") else { throw error(peek == nil ? .unexpectedEnd : .expectedCommaOr("]")) }
    skipSpace()
    return take("]")
  }

  /// A JSON object, as a recorded payload is shown.
  private mutating func embeddedJSON() throws(ActionLiteralError) -> StateValue {
    let start = index
    var braces = 0
    var isString = false
    repeat {
      guard let byte = peek else { throw error(.unexpectedEnd) }
      switch byte {
      case UInt8(ascii: "\\") where isString: index += 1
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "{") where !isString: braces += 1
      case UInt8(ascii: "}") where !isString: braces -= 1
      default: break
      }
      index += 1
    } while braces > 0
    do {
      let end = min(index, bytes.count)
      return try StateValue(json: String(decoding: bytes[start..<end], as: UTF8.self))
    } catch {
      throw ActionLiteralError(.json(error.kind), at: start + error.offset)
    }
  }

  // MARK: Bytes

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  func error(_ kind: ActionLiteralError.Kind) -> ActionLiteralError {
    ActionLiteralError(kind, at: index)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    default:
      false
    }
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
