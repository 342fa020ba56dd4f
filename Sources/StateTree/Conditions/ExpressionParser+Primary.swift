extension ExpressionParser {
  /// Reads a value: a literal, a place, a fact, a function, or an expression in parentheses.
  mutating func primary() throws(ExpressionError) -> ExpressionNode {
    let start = spaceSkipped()
    guard start < bytes.count else { throw error(.expected(.value), at: start) }
    switch bytes[start] {
    case UInt8(ascii: "("):
      position += 1
      let node = try disjunction()
      guard take(")") else { throw unexpected(.closingParenthesis) }
      return node
    case UInt8(ascii: "."):
      let pattern = try pattern()
      reads.note(pattern)
      return .place(pattern)
    case UInt8(ascii: "\""):
      return .literal(.string(try quotedText()))
    case UInt8(ascii: "["):
      return .list(try list())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .literal(try number())
    case let byte where Self.isWordByte(byte):
      return try named(start)
    default:
      throw unexpected(.value)
    }
  }

  /// Reads a list in brackets.
  mutating func list() throws(ExpressionError) -> [ExpressionNode] {
    guard take("[") else { throw unexpected(.list) }
    var elements: [ExpressionNode] = []
    if take("]") { return elements }
    while true {
      elements.append(try disjunction())
      if take("]") { return elements }
      guard take(",") else { throw unexpected(.listEnd) }
    }
  }

  // MARK: Literals and places

  private mutating func pattern() throws(ExpressionError) -> PathPattern {
    var reader = StatePathReader(text: text, bytes: bytes)
    reader.position = position
    do throws(StatePathError) {
      let pattern = try reader.readPattern(isWhole: false)
      position = reader.position
      return pattern
    } catch {
      throw self.error(.path(error.kind), at: error.offset)
    }
  }

  private mutating func quotedText() throws(ExpressionError) -> String {
    var parser = JSONParser(bytes)
    parser.position = position + 1
    do throws(JSONTextError) {
      let string = try parser.string()
      position = parser.position
      return string
    } catch {
      throw self.error(.string(error.kind), at: error.offset)
    }
  }

  private static let units: [(name: String, factor: StateValue)] = [
    ("ns", StateValue(numberText: "1e-9")), ("us", StateValue(numberText: "1e-6")),
    ("ms", StateValue(numberText: "1e-3")), ("s", 1), ("m", 60), ("h", 3600),
  ]

  /// Reads a number, or a time such as `1.5s` or `1m20s`, which is a number of seconds.
  private mutating func number() throws(ExpressionError) -> StateValue {
    let start = position
    let first = try digits()
    guard var time = inSeconds(first) else {
      guard position == bytes.count || !Self.isWordByte(bytes[position]) else {
        throw error(.number, at: start)
      }
      return first
    }
    while isDigit(at: position) {
      guard let next = inSeconds(try digits()), let sum = NumberMath.sum(time, next) else {
        throw error(.number, at: start)
      }
      time = sum
    }
    return time
  }

  private mutating func digits() throws(ExpressionError) -> StateValue {
    let start = position
    var parser = JSONParser(bytes)
    parser.position = start
    do throws(JSONTextError) {
      let number = try parser.number()
      position = parser.position
      return number
    } catch {
      throw self.error(.number, at: start)
    }
  }

  /// Reads a unit behind a number; nil if there is none.
  private mutating func inSeconds(_ number: StateValue) -> StateValue? {
    for (name, factor) in Self.units where bytes[position...].starts(with: name.utf8) {
      let end = position + name.utf8.count
      guard end == bytes.count || isDigit(at: end) || !Self.isWordByte(bytes[end]) else { continue }
      guard let seconds = NumberMath.product(number, factor) else { return nil }
      position = end
      return seconds
    }
    return nil
  }

  // MARK: Words

  private mutating func named(_ start: Int) throws(ExpressionError) -> ExpressionNode {
    while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "true": return .literal(true)
    case "false": return .literal(false)
    case "null": return .literal(.null)
    case "nil": return .missing
    case "payload":
      reads.note(.payload)
      guard position < bytes.count,
        [UInt8(ascii: "."), UInt8(ascii: "[")].contains(bytes[position])
      else { return .payload(PathPattern()) }
      return .payload(try pattern())
    case "old", "changed": return try ofTheState(word, start)
    case "any", "all": return try quantifier(isAll: word == "all", start)
    case "matches": return try matches()
    default: break
    }
    if let meant = Self.spelledOperators.first(where: { $0.typed == word.lowercased() })?.meant {
      throw error(.write(meant), at: start)
    }
    if let function = ExpressionFunction(rawValue: word), peek("(") {
      return try call(function, start)
    }
    if let fact = ActionFact(rawValue: word) {
      reads.note(fact)
      return .fact(fact)
    }
    if ExpressionFunction(rawValue: word) != nil { throw error(.functionAlone(word), at: start) }
    throw error(.unknownName(word), at: start)
  }

  /// Reads the arguments of a function in parentheses.
  private mutating func arguments() throws(ExpressionError) -> [ExpressionNode] {
    guard take("(") else { throw unexpected(.openingParenthesis) }
    var arguments: [ExpressionNode] = []
    if take(")") { return arguments }
    while true {
      arguments.append(try disjunction())
      if take(")") { return arguments }
      guard take(",") else { throw unexpected(.closingParenthesis) }
    }
  }

  private mutating func call(_ function: ExpressionFunction, _ start: Int)
    throws(ExpressionError) -> ExpressionNode
  {
    let arguments = try arguments()
    let count: Int? =
      switch function {
      case .count, .abs: 1
      case .contains: 2
      case .min, .max: arguments.isEmpty ? 1 : nil
      }
    guard count == nil || arguments.count == count else {
      throw error(.arguments(function: function.rawValue, count: count ?? 1), at: start)
    }
    return .call(function, arguments)
  }

  private mutating func ofTheState(_ word: String, _ start: Int)
    throws(ExpressionError) -> ExpressionNode
  {
    guard !reads.isInElement, !reads.isBefore else { throw error(.onlyOfTheState(word), at: start) }
    guard take("(") else { throw unexpected(.openingParenthesis) }
    if word == "changed" {
      guard peek(".") else { throw unexpected(.place) }
      let pattern = try pattern()
      reads.note(pattern)
      reads.isBefore = true
      reads.note(pattern)
      reads.isBefore = false
      guard take(")") else { throw unexpected(.closingParenthesis) }
      return .changed(pattern)
    }
    let facts = reads.facts
    reads.isBefore = true
    let node = try disjunction()
    reads.isBefore = false
    // The action before is another one, so its facts would be misunderstood.
    guard reads.facts == facts else { throw error(.onlyOfTheState(word), at: start) }
    guard take(")") else { throw unexpected(.closingParenthesis) }
    return .old(node)
  }

  private mutating func quantifier(isAll: Bool, _ start: Int)
    throws(ExpressionError) -> ExpressionNode
  {
    guard take("(") else { throw unexpected(.openingParenthesis) }
    let elements = try disjunction()
    guard take(",") else { throw unexpected(.comma) }
    let wasInElement = reads.isInElement
    reads.isInElement = true
    let conditionStart = spaceSkipped()
    let condition = try disjunction()
    reads.isInElement = wasInElement
    try check(condition, at: conditionStart)
    guard take(")") else { throw unexpected(.closingParenthesis) }
    return .quantifier(isAll: isAll, elements, condition)
  }

  private mutating func matches() throws(ExpressionError) -> ExpressionNode {
    guard take("(") else { throw unexpected(.openingParenthesis) }
    let node = try disjunction()
    guard take(",") else { throw unexpected(.comma) }
    guard peek("\"") else { throw unexpected(.text) }
    let start = position
    let pattern = try quotedText()
    guard take(")") else { throw unexpected(.closingParenthesis) }
    do throws(RegularExpressionError) {
      return .matches(node, try RegularExpression(pattern))
    } catch {
      throw self.error(.regularExpression(error.message), at: start)
    }
  }
}
