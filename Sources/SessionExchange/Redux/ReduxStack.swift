/// Converts the call stack that DevTools keeps with a traced action. A session stores it as the
/// action's source, with the innermost frame first: `onClick (App.js:22:7) < …`.
enum ReduxStack {
  private static let separator = " < "

  /// The frames of a stack in JavaScript's format; nil if there are none.
  static func source(_ stack: String) -> String? {
    var lines = stack.split(whereSeparator: \.isNewline).map(trimmed)
    if let title = lines.first, title.hasPrefix("Error"), lines.count > 1 { lines.removeFirst() }
    let frames = lines.map { $0.hasPrefix("at ") ? String($0.dropFirst(3)) : $0 }
    let source = frames.filter { !$0.isEmpty }.joined(separator: separator)
    return source.isEmpty ? nil : source
  }

  /// A stack of such frames.
  static func stack(_ source: String) -> String {
    "Error\n    at " + source.replacing(separator, with: "\n    at ")
  }

  private static func trimmed(_ line: some StringProtocol) -> String {
    let start = line.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
