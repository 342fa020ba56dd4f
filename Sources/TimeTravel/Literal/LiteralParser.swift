internal import StateTree

/// Reads one Swift literal from UTF-8 bytes.
///
/// It keeps open brackets in a list, not on the thread's stack, so depth costs only memory.
struct LiteralParser {
  let bytes: [UInt8]
  var index = 0
  private var open: [Open] = []

  /// An argument list, array or dictionary that is not closed yet.
  private struct Open {
    enum Kind {
      case arguments(of: [Name])
      case elements
      case entries
    }

    var kind: Kind
    var offset: Int
    /// The nesting depth of the next value inside.
    var depth: Int
    var arguments: [LiteralNode.Argument] = []
    var elements: [LiteralNode] = []
    var entries: [LiteralNode.Entry] = []
    /// The label of the next argument, and the place where it or its value begins.
    var label: (text: String?, offset: Int) = (nil, 0)
    /// The key of the next value.
    var key: LiteralNode?
  }

  private struct Name {
    var text: String
    var offset: Int
    var isField = false

    var isTypeLike: Bool { LiteralNode.isTypeLike(text) }
  }

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads the literal, which must be the whole text.
  mutating func parse() throws(ActionLiteralError) -> LiteralNode {
    skipSpace()
    guard index < bytes.count else { throw error(.empty) }
    while true {
      var complete = try beginValue()
      while let value = complete {
        // In Swift, the result of a failable initializer is unwrapped, as in `UUID(uuidString:
        // "…")!`.
        while take("!") {}
        guard !open.isEmpty else {
          skipSpace()
          guard index == bytes.count else { throw error(.textAfterValue) }
          return value
        }
        complete = try add(value)
      }
    }
  }

  /// Reads the value that begins here; nil if it opens something whose first value comes next.
  private mutating func beginValue() throws(ActionLiteralError) -> LiteralNode? {
    skipSpace()
    let start = index
    guard let byte = peek else { throw error(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "["):
      return try beginCollection()
    case UInt8(ascii: "{"):
      return LiteralNode(offset: start, form: .value(try embeddedJSON()))
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      return LiteralNode(offset: start, form: .value(.string(try string())))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return LiteralNode(offset: start, form: .value(try number()))
    case UInt8(ascii: "."):
      index += 1
      return try beginCall(at: start)
    case UInt8(ascii: "\\"):
      try takeField()
      return nil
    case _ where isNameStart(byte) || byte == UInt8(ascii: "`"):
      if let value = keyword() { return LiteralNode(offset: start, form: .value(value)) }
      return try beginCall(at: start)
    default:
      throw error(.expectedValue)
    }
  }

  /// Adds a value to the innermost open form. Returns that form if it closes after the value, or
  /// nil if another value comes.
  private mutating func add(_ value: LiteralNode) throws(ActionLiteralError) -> LiteralNode? {
    // Taken out, so that it is changed in place.
    var inner = open.removeLast()
    skipSpace()
    switch inner.kind {
    case .arguments(let names):
      inner.arguments.append(
        LiteralNode.Argument(
          label: inner.label.text, offset: inner.label.offset, value: value))
      if try isEnd(")") { return call(names, inner.arguments, end: index - 1) }
      inner.label = takeLabel()
    case .elements:
      if inner.elements.isEmpty, take(":") {
        inner.kind = .entries
        inner.key = value
      } else {
        inner.elements.append(value)
        if try isEnd("]") {
          return LiteralNode(offset: inner.offset, form: .array(inner.elements))
        }
      }
    case .entries:
      if let key = inner.key {
        inner.entries.append(LiteralNode.Entry(key: key, value: value))
        inner.key = nil
        if try isEnd("]") {
          return LiteralNode(offset: inner.offset, form: .dictionary(inner.entries))
        }
      } else {
        guard take(":") else { throw error(peek == nil ? .unexpectedEnd : .expectedColon) }
        inner.key = value
      }
    }
    open.append(inner)
    return nil
  }

  private mutating func push(_ kind: Open.Kind, at offset: Int, levels: Int)
    throws(ActionLiteralError)
  {
    let depth = (open.last?.depth ?? 0) + levels
    guard depth <= StateValue.maximumDepth else { throw ActionLiteralError(.tooDeep, at: offset) }
    open.append(Open(kind: kind, offset: offset, depth: depth))
  }

  /// Consumes a comma, the closing bracket, or both, and returns whether it was the bracket. As in
  /// Swift, a comma may follow the last value.
  private mutating func isEnd(_ bracket: Unicode.Scalar) throws(ActionLiteralError) -> Bool {
    if take(bracket) { return true }
    guard take(",") else {
      throw error(peek == nil ? .unexpectedEnd : .expectedCommaOr(String(bracket)))
    }
    skipSpace()
    return take(bracket)
  }

  // MARK: Scalars, names and calls

  /// Consumes `nil`, `null`, `true` or `false`; returns nil for another word.
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

  /// A name, or several joined by dots, and its arguments. Types in front of the last one are
  /// dropped; cases in front of it hold it, so that a recorded action's name can be typed.
  private mutating func beginCall(at start: Int) throws(ActionLiteralError) -> LiteralNode? {
    var names = [Name(text: try name(), offset: start)]
    while peek == UInt8(ascii: ".") {
      let offset = index
      index += 1
      names.append(Name(text: try name(), offset: offset))
    }
    guard names.count <= StateValue.maximumDepth else {
      throw ActionLiteralError(.tooDeep, at: start)
    }
    guard take("(") else { return call(names, [], end: index) }
    skipSpace()
    if take(")") { return call(names, [], end: index - 1) }
    try push(.arguments(of: names), at: start, levels: names.count)
    open[open.count - 1].label = takeLabel()
    return nil
  }

  /// The key path in `set(\.title, "new")`, and its comma. Such an action is recorded under the
  /// name of its field, so the whole becomes `title("new")`.
  private mutating func takeField() throws(ActionLiteralError) {
    guard var call = open.last, case .arguments(var names) = call.kind, call.arguments.isEmpty,
      call.label.text == nil, names.last?.text == "set"
    else { throw error(.expectedValue) }
    index += 1
    var path: [Name] = []
    if peek != UInt8(ascii: ".") { path.append(Name(text: try name(), offset: index)) }
    while take(".") {
      let offset = index
      path.append(Name(text: try name(), offset: offset))
    }
    let fields = path.drop { $0.isTypeLike }
    guard fields.count == 1, let field = fields.first else { throw error(.expectedName) }
    skipSpace()
    guard take(",") else { throw error(peek == nil ? .unexpectedEnd : .expectedCommaOr(")")) }
    names[names.count - 1] = Name(text: field.text, offset: field.offset, isField: true)
    call.kind = .arguments(of: names)
    open.removeLast()
    call.label = takeLabel()
    open.append(call)
  }

  private func call(_ names: [Name], _ arguments: [LiteralNode.Argument], end: Int) -> LiteralNode {
    let last = names[names.count - 1]
    var offset = last.offset
    var call = LiteralNode.Call(
      name: last.text, end: end, arguments: arguments, isField: last.isField)
    var rest = names.dropLast()
    while !call.isTypeLike, let outer = rest.last, !outer.isTypeLike {
      let node = LiteralNode(offset: offset, form: .call(call))
      let argument = LiteralNode.Argument(label: nil, offset: offset, value: node)
      call = LiteralNode.Call(name: outer.text, end: end, arguments: [argument])
      offset = outer.offset
      rest.removeLast()
    }
    call.qualifier = rest.map(\.text).joined(separator: ".")
    return LiteralNode(offset: offset, form: .call(call))
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

  /// Consumes a label and its colon, if there are any, and returns where they or the value begin.
  private mutating func takeLabel() -> (text: String?, offset: Int) {
    skipSpace()
    let start = index
    if let label = try? name() {
      skipSpace()
      if take(":") { return (label, start) }
    }
    index = start
    return (nil, start)
  }

  // MARK: Arrays, dictionaries, embedded JSON

  private mutating func beginCollection() throws(ActionLiteralError) -> LiteralNode? {
    let start = index
    index += 1
    skipSpace()
    if take("]") { return LiteralNode(offset: start, form: .array([])) }
    if take(":") {
      skipSpace()
      guard take("]") else { throw error(peek == nil ? .unexpectedEnd : .expectedCommaOr("]")) }
      return LiteralNode(offset: start, form: .dictionary([]))
    }
    try push(.elements, at: start, levels: 1)
    return nil
  }

  /// A JSON object, as a recorded payload is shown.
  private mutating func embeddedJSON() throws(ActionLiteralError) -> StateValue {
    let start = index
    var braces = 0
    var isString = false
    repeat {
      guard let byte = peek else { throw error(.unexpectedEnd) }
      switch byte {
      case UInt8(ascii: "\\") where isString && index + 1 < bytes.count: index += 1
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "{") where !isString: braces += 1
      case UInt8(ascii: "}") where !isString: braces -= 1
      default: break
      }
      index += 1
    } while braces > 0
    do {
      return try StateValue(json: String(decoding: bytes[start..<index], as: UTF8.self))
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
