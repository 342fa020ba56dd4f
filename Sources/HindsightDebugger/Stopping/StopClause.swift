internal import SessionFile
internal import StateTree
internal import TimeTravel

/// What `break` and `watch` take: `counter.* if .count > 10`.
struct StopClause {
  /// What stands before `if`, as it was typed; empty if nothing does.
  private let subject: String
  /// The words of it.
  private let words: [Token]
  /// What stands behind `if`; nil if there is none.
  private let condition: Condition?

  /// Reads a clause. Throws for a condition that cannot be read.
  init(_ text: String) throws {
    let found = try LineSplitter.words(text, from: text.startIndex)
    let mark = found.firstIndex { $0.token == Token(text: "if") }
    let before = found[..<(mark ?? found.endIndex)]
    subject =
      before.isEmpty
      ? "" : String(text[before[0].range.lowerBound..<before[before.count - 1].range.upperBound])
    words = before.map(\.token)
    guard let mark else {
      condition = nil
      return
    }
    let rest = text[found[mark].range.upperBound...].trimmingWhitespace()
    guard !rest.isEmpty else { throw StopError.conditionMissing }
    condition = try Condition(rest)
  }

  /// The clause as `info breakpoints` shows it.
  var text: String { text(of: subject) }

  private func text(of subject: String) -> String {
    let parts = [subject, condition.map { "if " + $0.text } ?? ""]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The stop of `break`; nil if there is neither a name nor a condition.
  func breakpoint(in context: Context) throws -> StopPoint? {
    if let condition { try context.warnOfUnknown(condition.reads) }
    guard let name = words.first else {
      return condition.map { StopPoint(.anywhere, if: $0) }
    }
    guard words.count == 1 else { throw StopError.severalNames(subject) }
    let place = name.isQuoted ? nil : Self.places[name.text]
    return StopPoint(place ?? .action(named: name.text), if: condition)
  }

  /// The words that stand for something other than an action's name, unless they are quoted.
  private static let places: [String: StopPoint.Place] = [
    "effect": .origin(.effect), "outside": .origin(.outside), "gap": .gap,
  ]

  /// The stop of `watch`, and the clause with the place as paths are shown; nil if there is no
  /// place.
  func watchpoint(in context: Context) throws -> (StopPoint, text: String)? {
    guard !words.isEmpty else { return nil }
    let place = words.count == 1 ? words[0].text : subject
    if (try? PathPattern(place)) == nil, (try? StateExpression(place)) != nil {
      throw StopError.watchesExpression(place, isCondition: (try? Condition(place)) != nil)
    }
    let question = try PlaceQuestion(place, in: context)
    try question.requirePlaceAnywhere()
    if let condition { try context.warnOfUnknown(condition.reads) }
    return (
      StopPoint(.change(question.pattern), if: condition), text(of: question.pattern.description)
    )
  }
}
