internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// The options by which `diff` and `compare` choose which differences count.
enum ComparingOptions {
  static let ignore = CommandOption(
    "ignore", value: "PATTERN", mayRepeat: true, "leave out these places: .items[*].id, .now")
  static let tolerance = CommandOption(
    "tolerance", value: "X", "numbers that differ by at most X count as equal")
  static let path = CommandOption(
    "path", value: "PATH", kind: .path, "compare only this part of the states")

  static let all = [path, ignore, tolerance]

  /// The word before a pattern for payloads.
  private static let payload = "payload"

  /// Which differences of states count.
  static func rule(_ arguments: Arguments) throws -> DifferenceRule {
    var rule = DifferenceRule()
    if let text = arguments.value(of: path) { rule.path = try StatePath(text) }
    rule.ignored = try arguments.values(of: ignore).filter { !isOfPayload($0) }
      .map { try PathPattern($0) }
    if let text = arguments.value(of: tolerance) {
      guard let number = Decimal(string: text), !number.isNaN, number >= 0,
        text.wholeMatch(of: /[0-9.]+([eE][+-]?[0-9]+)?/) != nil
      else {
        throw CommandError.badValue(
          option: tolerance.written, value: text, expected: "a number from 0, such as 0.01")
      }
      rule.tolerance = number
    }
    return rule
  }

  /// What to compare of each action's payload; nil for all of it.
  static func payloadEdit(_ arguments: Arguments) throws -> ((StateValue) -> StateValue)? {
    let patterns = try arguments.values(of: ignore).filter(isOfPayload)
      .map { try PathPattern(String($0.dropFirst(payload.count))) }
    guard !patterns.isEmpty else { return nil }
    return { value in patterns.reduce(value) { $0.leavingOut($1) } }
  }

  private static func isOfPayload(_ text: String) -> Bool {
    guard text.hasPrefix(payload) else { return false }
    return text.dropFirst(payload.count).first.map { ".[/".contains($0) } ?? true
  }
}
