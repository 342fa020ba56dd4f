/// Reads an expression, and checks its types.
///
/// Operators from the loosest to the tightest: `||`; `&&`; `== != < <= > >= in is`; `+ -`; `* / %`;
/// `!` and the sign.
struct ExpressionParser {
  /// Parentheses, signs and functions may nest this deep, so that no text overflows the stack.
  static let deepest = 100
  /// No text may be longer, in bytes.
  static let longest = 100_000

  let text: String
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var reads = ReadCollector()
  private var depth = 0

  init(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.text = text
    self.bytes = bytes
  }

  /// Reads the whole text.
  mutating func parse() throws(ExpressionError) -> ExpressionNode {
    guard bytes.count <= Self.longest else { throw error(.tooLong(limit: Self.longest), at: 0) }
    let node = try disjunction()
    skipSpace()
    guard position == bytes.count else { throw unexpected(.operatorOrEnd) }
    return node
  }

  // MARK: Operators

  mutating func disjunction() throws(ExpressionError) -> ExpressionNode {
    try chain("||", ExpressionNode.or) { (parser) throws(ExpressionError) in
      try parser.conjunction()
    }
  }

  private mutating func conjunction() throws(ExpressionError) -> ExpressionNode {
    try chain("&&", ExpressionNode.and) { (parser) throws(ExpressionError) in
      try parser.comparison()
    }
  }

  private mutating func chain(
    _ sign: String, _ make: ([ExpressionNode]) -> ExpressionNode,
    _ operand: (inout ExpressionParser) throws(ExpressionError) -> ExpressionNode
  ) throws(ExpressionError) -> ExpressionNode {
    let start = spaceSkipped()
    let first = try operand(&self)
    guard peek(sign) else { return first }
    try check(first, at: start)
    var operands = [first]
    while take(sign) {
      let start = spaceSkipped()
      let next = try operand(&self)
      try check(next, at: start)
      operands.append(next)
    }
    return make(operands)
  }

  private mutating func comparison() throws(ExpressionError) -> ExpressionNode {
    let left = try sum()
    let start = spaceSkipped()
    if takeWord("is") {
      let isNegated = takeWord("not")
      guard takeWord("nil") else { throw unexpected(.nilWord) }
      return isNegated ? .not(.isNil(left)) : .isNil(left)
    }
    if takeWord("in") { return .isIn(left, try list()) }
    if peekWord("not") {
      position += 3
      guard takeWord("in") else { throw error(.write("!"), at: start) }
      return .not(.isIn(left, try list()))
    }
    guard let comparison = try comparisonSign() else { return left }
    let right = try sum()
    let (one, other) = (left.kind, right.kind)
    guard one == other || one == .any || other == .any || one == .null || other == .null else {
      throw error(.neverEqual(one.rawValue, other.rawValue), at: start)
    }
    // Patterns are for names only, so a text from the state never counts as one.
    if comparison == .equal || comparison == .notEqual, case .fact(.action) = left,
      case .literal(.string(let pattern)) = right
    {
      let matches = ExpressionNode.nameMatches(pattern)
      return comparison == .equal ? matches : .not(matches)
    }
    return .comparison(comparison, left, right)
  }

  private mutating func comparisonSign() throws(ExpressionError) -> ExpressionNode.Comparison? {
    for sign in ["==", "!=", "<=", ">=", "<", ">"] where take(sign) {
      return ExpressionNode.Comparison(rawValue: sign)
    }
    if peek("=") { throw error(.write("=="), at: position) }
    return nil
  }

  private mutating func sum() throws(ExpressionError) -> ExpressionNode {
    try operations(["+", "-"]) { (parser) throws(ExpressionError) in try parser.product() }
  }

  private mutating func product() throws(ExpressionError) -> ExpressionNode {
    try operations(["*", "/", "%"]) { (parser) throws(ExpressionError) in try parser.unary() }
  }

  private mutating func operations(
    _ signs: [String],
    _ operand: (inout ExpressionParser) throws(ExpressionError) -> ExpressionNode
  ) throws(ExpressionError) -> ExpressionNode {
    let start = spaceSkipped()
    var left = try operand(&self)
    var count = 0
    while let sign = signs.first(where: { peek($0) }),
      let operation = ExpressionNode.Operation(rawValue: sign)
    {
      position += sign.utf8.count
      count += 1
      guard count + depth < Self.deepest else { throw tooDeep() }
      try checkNumber(left, at: start)
      let next = spaceSkipped()
      let right = try operand(&self)
      try checkNumber(right, at: next)
      left = .operation(operation, left, right)
    }
    return left
  }

  private mutating func unary() throws(ExpressionError) -> ExpressionNode {
    let start = spaceSkipped()
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw tooDeep() }
    if !peek("!="), take("!") {
      let operandStart = spaceSkipped()
      let node = try unary()
      try check(node, at: operandStart)
      return .not(node)
    }
    if peek("-"), !isDigit(at: position + 1) {
      position += 1
      let node = try unary()
      try checkNumber(node, at: start)
      return .negation(node)
    }
    return try primary()
  }

  // MARK: Types

  /// Throws if a node cannot be a condition.
  func check(_ node: ExpressionNode, at offset: Int) throws(ExpressionError) {
    guard node.mayBeCondition else { throw error(.notACondition(node.kind.rawValue), at: offset) }
  }

  private func checkNumber(_ node: ExpressionNode, at offset: Int) throws(ExpressionError) {
    guard node.mayBeNumber else { throw error(.notANumber(node.kind.rawValue), at: offset) }
  }
}

// MARK: Reading

extension ExpressionParser {
  func error(_ kind: ExpressionError.Kind, at offset: Int) -> ExpressionError {
    ExpressionError(kind, at: offset, in: text)
  }

  func tooDeep() -> ExpressionError { error(.tooDeep(limit: Self.deepest), at: position) }

  /// Words that other languages have for an operator.
  static let spelledOperators = [
    (typed: "and", meant: "&&"), (typed: "or", meant: "||"), (typed: "not", meant: "!"),
  ]

  /// The error for what is here in place of something else.
  mutating func unexpected(_ expected: ExpressionError.Expected) -> ExpressionError {
    let start = spaceSkipped()
    for (typed, meant) in Self.spelledOperators
    where peekWord(typed) || peekWord(typed.uppercased()) {
      return error(.write(meant), at: start)
    }
    if expected == .value, peek("'") { return error(.write("\""), at: start) }
    if expected == .operatorOrEnd {
      for function in ["contains", "matches"] where peekWord(function) {
        return error(.functionAlone(function), at: start)
      }
      if peek("&") { return error(.write("&&"), at: start) }
      if peek("|") { return error(.write("||"), at: start) }
      if peek("="), !peek("==") { return error(.write("=="), at: start) }
    }
    return error(.expected(expected), at: start)
  }

  mutating func skipSpace() {
    while position < bytes.count, " \t\n\r".utf8.contains(bytes[position]) { position += 1 }
  }

  /// The place of the next byte that is no space.
  mutating func spaceSkipped() -> Int {
    skipSpace()
    return position
  }

  func isDigit(at place: Int) -> Bool {
    place < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place])
  }

  /// Whether some signs come next.
  mutating func peek(_ signs: String) -> Bool {
    skipSpace()
    return bytes[position...].starts(with: signs.utf8)
  }

  mutating func take(_ signs: String) -> Bool {
    guard peek(signs) else { return false }
    position += signs.utf8.count
    return true
  }

  /// Whether a word comes next, as a whole.
  mutating func peekWord(_ word: String) -> Bool {
    guard peek(word) else { return false }
    let end = position + word.utf8.count
    return end == bytes.count || !Self.isWordByte(bytes[end])
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard peekWord(word) else { return false }
    position += word.utf8.count
    return true
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
