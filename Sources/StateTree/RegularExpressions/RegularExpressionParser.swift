/// Reads POSIX extended regular expressions before the system does, so that each error has a place,
/// and what could take the system for ever is refused.
///
/// It adds to POSIX what people type: `\n`, `\t` and `\r` for letters that are hard to type, `\w`,
/// `\s`, `\d` and their opposites, and `\b`, `\B`, `\<` and `\>`.
struct RegularExpressionParser {
  /// A pattern, or a part of one, that was read.
  struct Part {
    /// It as the system reads it.
    var text = ""
    /// The same without conditions on what surrounds a match, `^`, `$`, `\b`: it matches at least
    /// where `text` does.
    var anywhere = ""
    /// A text that each match contains; empty if none is known.
    var required = ""
    /// The number of its letters, counts written out.
    var size = 1
    /// The product of its nested counts.
    var repeats = 1
    /// The letter that it matches, if it is only one.
    var letter: Unicode.Scalar?
    var isAssertion = false
  }

  static let longest = 1_000
  static let deepest = 50
  /// POSIX's limit of a count.
  static let largestCount = 255
  static let largest = 500

  private let pattern: String
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var depth = 0

  /// Reads a pattern.
  static func part(_ pattern: String) throws(RegularExpressionError) -> Part {
    var parser = RegularExpressionParser(pattern)
    guard parser.scalars.count <= longest else {
      throw parser.error(.tooLong(longest), at: longest)
    }
    let part = try parser.choice()
    guard parser.next == nil else { throw parser.error(.closingParenthesis) }
    return part
  }

  private init(_ pattern: String) {
    self.pattern = pattern
    scalars = Array(pattern.unicodeScalars)
  }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private func scalar(_ ahead: Int) -> Unicode.Scalar? {
    place + ahead < scalars.count ? scalars[place + ahead] : nil
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    place += 1
    return true
  }

  private func error(_ fault: RegularExpressionError.Fault, at place: Int? = nil)
    -> RegularExpressionError
  {
    let before = scalars[..<min(place ?? self.place, scalars.count)]
    return RegularExpressionError(
      fault, at: before.reduce(0) { $0 + UTF8.width($1) }, in: pattern)
  }

  private func text(from start: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<place]))
  }

  private mutating func choice() throws(RegularExpressionError) -> Part {
    let start = place
    var part = try sequence()
    while take("|") {
      let other = try sequence()
      part.text += "|" + other.text
      part.anywhere += "|" + other.anywhere
      part.size += other.size
      part.repeats = max(part.repeats, other.repeats)
      (part.required, part.letter) = ("", nil)
    }
    guard part.size <= Self.largest else { throw error(.tooLarge(Self.largest), at: start) }
    return part
  }

  private mutating func sequence() throws(RegularExpressionError) -> Part {
    var whole = Part()
    var run = ""
    while let next, next != "|", next != ")" {
      let part = try repeatedAtom()
      whole.text += part.text
      whole.anywhere += part.anywhere
      whole.size += part.size
      whole.repeats = max(whole.repeats, part.repeats)
      if let letter = part.letter {
        run.unicodeScalars.append(letter)
      } else if !part.isAssertion {
        whole.required = Self.longer(whole.required, run, part.required)
        run = ""
      }
    }
    whole.required = Self.longer(whole.required, run)
    return whole
  }

  private static func longer(_ texts: String...) -> String {
    texts.max { $0.utf8.count < $1.utf8.count } ?? ""
  }

  private mutating func repeatedAtom() throws(RegularExpressionError) -> Part {
    var part = try atom()
    while let (least, most, start) = try count() {
      guard !part.isAssertion else { throw error(.nothingToRepeat, at: start) }
      part.required = least == 0 ? "" : part.letter.map { String($0) } ?? part.required
      part.letter = nil
      let times = max(least, most ?? 0, 1)
      part.repeats *= times
      part.size *= times
      guard part.size <= Self.largest else { throw error(.tooLarge(Self.largest), at: start) }
      part.text += text(from: start)
      part.anywhere += text(from: start)
    }
    return part
  }

  private mutating func atom() throws(RegularExpressionError) -> Part {
    let start = place
    guard let scalar = next else { return Part() }
    if isCount { throw error(.nothingToRepeat) }
    place += 1
    switch scalar {
    case "(":
      depth += 1
      guard depth <= Self.deepest else { throw error(.tooDeep(Self.deepest), at: start) }
      var part = try choice()
      guard take(")") else { throw error(.openParenthesis, at: start) }
      depth -= 1
      part.text = "(\(part.text))"
      part.anywhere = "(\(part.anywhere))"
      return part
    case "[":
      return Self.set(try bracket(from: start))
    case ".": return Self.set(".")
    case "^", "$": return Self.assertion(text(from: start))
    case "\\": return try escape(from: start)
    default: return try letter(scalar, at: start)
    }
  }

  private static func set(_ text: String) -> Part { Part(text: text, anywhere: text) }

  private static func assertion(_ text: String) -> Part { Part(text: text, isAssertion: true) }

  private func letter(_ scalar: Unicode.Scalar, at start: Int) throws(RegularExpressionError)
    -> Part
  {
    // C cannot see what follows it.
    guard scalar != "\0" else { throw error(.nul, at: start) }
    let isSpecial = "\\^$.[]|()*+?{}".unicodeScalars.contains(scalar)
    let text = (isSpecial ? "\\" : "") + String(scalar)
    return Part(text: text, anywhere: text, required: String(scalar), letter: scalar)
  }

  private mutating func escape(from start: Int) throws(RegularExpressionError) -> Part {
    guard let scalar = next else { throw error(.loneBackslash, at: start) }
    place += 1
    switch scalar {
    case "n": return try letter("\n", at: start)
    case "t": return try letter("\t", at: start)
    case "r": return try letter("\r", at: start)
    case "w": return Self.set("[[:alnum:]_]")
    case "W": return Self.set("[^[:alnum:]_]")
    case "s": return Self.set("[[:space:]]")
    case "S": return Self.set("[^[:space:]]")
    case "d": return Self.set("[[:digit:]]")
    case "D": return Self.set("[^[:digit:]]")
    case "b", "B", "<", ">": return Self.assertion(text(from: start))
    case "1"..."9": throw error(.backreference, at: start)
    case "0", "a"..."z", "A"..."Z", "`", "'": throw error(.unknownEscape, at: start)
    default: return try letter(scalar, at: start)
    }
  }

  // MARK: Counts

  /// Whether a count stands here: `*`, `+`, `?`, or a brace before a digit or comma.
  private var isCount: Bool {
    switch next {
    case "*", "+", "?": true
    case "{": scalar(1).map { $0 == "," || ("0"..."9").contains($0) } ?? false
    default: false
    }
  }

  /// The count here, and where it begins; nil if none does.
  private mutating func count() throws(RegularExpressionError) -> (Int, Int?, start: Int)? {
    guard isCount, let scalar = next else { return nil }
    let start = place
    place += 1
    switch scalar {
    case "*": return (0, nil, start)
    case "+": return (1, nil, start)
    case "?": return (0, 1, start)
    default: break
    }
    let least = try number(from: start)
    let most = take(",") ? try number(from: start) : least
    guard take("}"), least != nil || most != nil, least ?? 0 <= most ?? .max else {
      throw error(.malformedCount, at: start)
    }
    return (least ?? 0, most, start)
  }

  private mutating func number(from start: Int) throws(RegularExpressionError) -> Int? {
    var number: Int?
    while let scalar = next, ("0"..."9").contains(scalar) {
      number = (number ?? 0) * 10 + Int(scalar.value - 0x30)
      guard number ?? 0 <= Self.largestCount else { throw error(.malformedCount, at: start) }
      place += 1
    }
    return number
  }

  // MARK: Brackets

  private static let classes = [
    "alpha", "digit", "alnum", "upper", "lower", "space", "blank", "punct", "print", "graph",
    "cntrl", "xdigit",
  ]

  /// The most letters of a range outside of ASCII.
  private static let widestRange = 256

  /// Reads a bracket, after its `[`, and gives it as the system reads it.
  private mutating func bracket(from start: Int) throws(RegularExpressionError) -> String {
    _ = take("^")
    let first = place
    var text = text(from: start)
    while let scalar = next {
      if scalar == "]", place > first {
        place += 1
        return text + "]"
      }
      let begin = place
      if scalar == "[", let kind = self.scalar(1), [":", ".", "="].contains(kind) {
        try classInBracket()
        text += self.text(from: begin)
        continue
      }
      guard scalar != "\0" else { throw error(.nul) }
      place += 1
      guard next == "-", let last = self.scalar(1), last != "]" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      place += 2
      guard scalar <= last else { throw error(.reversedRange, at: begin) }
      text += try range(scalar, last, at: begin)
    }
    throw error(.openBracket, at: start)
  }

  /// A range as the system reads it: it may know the order of ASCII alone.
  private func range(_ first: Unicode.Scalar, _ last: Unicode.Scalar, at begin: Int)
    throws(RegularExpressionError) -> String
  {
    guard last.value >= 0x80 else { return text(from: begin) }
    var text = first.value < 0x80 ? "\(first)-~" : ""
    let codes = max(first.value, 0x80)...last.value
    guard codes.count <= Self.widestRange else {
      throw error(.wideRange(Self.widestRange), at: begin)
    }
    for code in codes { Unicode.Scalar(code).map { text.unicodeScalars.append($0) } }
    return text
  }

  private mutating func classInBracket() throws(RegularExpressionError) {
    let start = place
    guard scalar(1) == ":" else { throw error(.collating, at: start) }
    place += 2
    let name = place
    while let scalar = next, scalar != ":" { place += 1 }
    guard Self.classes.contains(text(from: name)), take(":"), take("]") else {
      throw error(.unknownClass, at: start)
    }
  }
}
