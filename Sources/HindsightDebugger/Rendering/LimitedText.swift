internal import StateTree

/// Limits for the values that `print` and `action` show; nil means no limit.
struct PrintLimits: Hashable {
  /// Levels of arrays and objects that are opened.
  var depth: Int?
  /// Elements of an array and members of an object.
  var count: Int?
  /// Characters of a string inside another value.
  var characters: Int?
  /// Lines of any kind.
  var lines: Int?

  /// At a terminal: about as many lines as people scroll through, and no more than it keeps.
  static let terminal = PrintLimits(depth: 8, count: 100, characters: 1000, lines: 2000)
}

/// A value as indented JSON. A count replaces each part that the limits leave out:
///
///     {
///       "items": [
///         1,
///         ... 998 more, .items[1] to .items[998] ...
///         1000
///       ],
///       "settings": {... 7 members}
///     }
struct LimitedText {
  private let limits: PrintLimits
  private let isPayload: Bool
  private(set) var lines: [StyledLine] = []
  /// The first place that was cut.
  private var cut: StatePath?
  private var isFull: Bool { lines.count >= limits.lines ?? .max }

  /// Creates the text of the value at a path of the state.
  init(_ value: StateValue, at path: StatePath, limits: PrintLimits) {
    self.limits = limits
    isPayload = false
    write(value, at: path, level: 0, after: "", before: "")
  }

  /// Creates the text of an action's payload, whose places `print` cannot show.
  init(payload: StateValue, limits: PrintLimits) {
    self.limits = limits
    isPayload = true
    write(payload, at: .root, level: 0, after: "", before: "")
  }

  /// Whether something was left out.
  var isCut: Bool { cut != nil }

  /// How to print more, if something was left out.
  func advice(width: Int) -> [StyledLine] {
    guard let cut else { return [] }
    return Self.advice("'print \(cut)' continues there, and \(Self.options)", width: width)
  }

  /// The options that print more, as the end of a sentence.
  private static let options = "--depth N, --limit N or --all print more"

  /// How to print more of a value that has no place in the state.
  static func advice(width: Int) -> [StyledLine] { advice(options, width: width) }

  private static func advice(_ words: String, width: Int) -> [StyledLine] {
    WrappedText.lines("... marks the hidden parts; \(words)".terminalSafe, width: width)
      .map { StyledLine($0, .faint) }
  }

  private mutating func write(
    _ value: StateValue, at path: StatePath, level: Int, after name: String, before comma: String
  ) {
    if isFull {
      cut = cut ?? path
      return
    }
    let start = indent(level) + name
    switch value {
    case .array(let elements) where !elements.isEmpty:
      guard level < limits.depth ?? .max else {
        return leaveOut(start + "[", CountText.count(elements.count, "element"), "]" + comma, path)
      }
      lines.append(StyledLine(start + "["))
      write(elements, at: path, level: level + 1)
      lines.append(StyledLine(indent(level) + "]" + comma))
    case .object(let members) where !members.isEmpty:
      guard level < limits.depth ?? .max else {
        return leaveOut(start + "{", CountText.count(members.count, "member"), "}" + comma, path)
      }
      lines.append(StyledLine(start + "{"))
      write(members, at: path, level: level + 1)
      lines.append(StyledLine(indent(level) + "}" + comma))
    case .string(let text):
      lines.append(StyledLine(start + string(text, at: path, level) + comma))
    default:
      lines.append(StyledLine(start + value.jsonText(pretty: true) + comma))
    }
  }

  private mutating func write(_ elements: [StateValue], at path: StatePath, level: Int) {
    let most = limits.count ?? .max
    // A quarter of the shown elements are from the array's end.
    let tail = elements.count > most ? most / 4 : 0
    let head = elements.count > most ? most - tail : elements.count
    for (index, element) in elements.enumerated() where index < head {
      if isFull { return leaveOutRest(of: elements.count - index, path.appending(index), level) }
      let comma = index == elements.count - 1 ? "" : ","
      write(element, at: path.appending(index), level: level, after: "", before: comma)
    }
    guard head < elements.count else { return }
    let (first, last) = (path.appending(head), path.appending(elements.count - tail - 1))
    cut = cut ?? first
    let rest = elements.count - head - tail
    let range = rest == 1 ? "\(first)" : "\(first) to \(last)"
    var line = StyledLine(indent(level))
    line.append(
      "... \(CountText.grouped(rest)) more, \(range)" + (tail == 0 ? "" : " ..."), .faint)
    lines.append(line)
    for index in (elements.count - tail)..<elements.count {
      let comma = index == elements.count - 1 ? "" : ","
      write(elements[index], at: path.appending(index), level: level, after: "", before: comma)
    }
  }

  private mutating func write(_ members: StateObject, at path: StatePath, level: Int) {
    let most = min(limits.count ?? .max, members.count)
    for (index, (key, value)) in members.enumerated() {
      if isFull || index == most {
        return leaveOutRest(of: members.count - index, path.appending(key), level)
      }
      let name = Self.name(key, isOnly: members.count == 1)
      let comma = index == members.count - 1 ? "" : ","
      write(value, at: path.appending(key), level: level, after: name, before: comma)
    }
  }

  /// A key as JSON text writes it before a value.
  private static func name(_ key: String, isOnly: Bool) -> String {
    // An object's only key may need an escape that a string does not need.
    guard isOnly else { return StateValue.string(key).jsonText() + ": " }
    let object = StateValue.object(StateObject([(key, .null)])).jsonText()
    return String(object.dropFirst().dropLast("null}".count)) + " "
  }

  private mutating func string(_ text: String, at path: StatePath, _ level: Int) -> String {
    guard level > 0 || isPayload, let most = limits.characters, text.utf8.count > most,
      text.count > most
    else {
      return StateValue.string(text).jsonText()
    }
    cut = cut ?? path
    return ValueText.line(.string(text), width: most)
  }

  private mutating func leaveOut(
    _ opening: String, _ count: String, _ closing: String, _ path: StatePath
  ) {
    cut = cut ?? path
    var line = StyledLine(opening)
    line.append("... \(count)", .faint)
    line.append(closing)
    lines.append(line)
  }

  private mutating func leaveOutRest(of count: Int, _ path: StatePath, _ level: Int) {
    cut = cut ?? path
    var line = StyledLine(indent(level))
    line.append("... \(CountText.grouped(count)) more, from \(path)", .faint)
    lines.append(line)
  }

  private func indent(_ level: Int) -> String { String(repeating: " ", count: 2 * level) }
}
