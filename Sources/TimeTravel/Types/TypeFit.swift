public import StateTree

/// How a recorded value fits one of today's types, found by decoding it on trial.
public enum TypeFit: Sendable, Hashable {
  /// The type reads it. What turns the recorded value into what the type makes of it; nil where
  /// they are the same.
  case reads(StateDiff?)
  /// The type cannot read it. Where it is an enum's case that the type lacks, the name and those
  /// that are like it.
  case fails(StateCodingError, unknownCase: UnknownCase?)

  /// A case that a type does not have.
  public struct UnknownCase: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The type, without its module.
    public let type: String
    /// The names of cases that are like it, nearest first.
    public let near: [String]
  }

  init<Value: Codable>(of value: StateValue, to type: Value.Type) {
    do throws(StateCodingError) {
      let decoded = try StateDecoder().decode(type, from: value)
      self = .reads(StateDiff(from: value, to: try StateEncoder().encode(decoded)))
    } catch {
      let caseError = ActionLiteral.caseError(type, in: value, writtenAs: "")
      if case .unknownCase(let name, let type, let near)? = caseError?.kind {
        self = .fails(error, unknownCase: UnknownCase(name: name, type: type, near: near))
      } else {
        self = .fails(error, unknownCase: nil)
      }
    }
  }
}
