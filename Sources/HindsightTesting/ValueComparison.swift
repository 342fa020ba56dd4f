internal import StateTree

/// Compares values as a recording would, so states and actions need not be `Equatable`. If they
/// are, their own `==` has the last word, because it may compare values that are not recorded.
struct ValueComparison {
  private let encoder = StateEncoder()

  /// The lines of a diff from `expected` to `actual`; nil if they are equal.
  func difference<Value>(from expected: Value, to actual: Value) -> [String]? {
    let isEqual = (expected as? any Equatable).flatMap { $0.isEqual(to: actual) }
    guard isEqual != true else { return nil }
    do {
      let diff = StateDiff(from: try encoder.encode(expected), to: try encoder.encode(actual))
      return diff?.lines
        ?? (isEqual == false ? ["the values are not equal, but encode to the same tree"] : nil)
    } catch {
      return ["cannot be compared: \(error)"]
    }
  }

  /// The name that a recording gives an action.
  func name<Action>(of action: Action) -> String {
    (try? encoder.encodeAction(action).name) ?? "an action"
  }

  /// An action's name and what its case carries, as a line.
  func line<Action>(for action: Action) -> String {
    guard let encoded = try? encoder.encodeAction(action) else { return "an action" }
    let cases = encoded.name.split(separator: ".").map(String.init)
    let steps = cases.flatMap { [StatePath.Component.key("_0"), .key($0)] }
    let path = StatePath(Array(steps.dropFirst()))
    let payload = encoded.payload[path] ?? encoded.payload
    let carried = payload.jsonText()
    return (carried == "{}" ? encoded.name : "\(encoded.name)  \(carried)").terminalSafe
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool? { (other as? Self).map { self == $0 } }
}
