package import StateTree

/// How a recorded value matches one of today's types, found by decoding it.
package enum TypeFit: Sendable, Hashable {
  /// The type reads it; the diff from the recorded value to what the type writes, or nil if they
  /// are the same.
  case reads(StateDiff?)
  /// The type cannot read it. If it is a case that the type lacks, the case's name and similar
  /// names.
  case fails(StateCodingError, unknownCase: UnknownCase?)

  /// A case that a type does not have.
  package struct UnknownCase: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The type, without its module.
    package let type: String
    /// Similar names of cases, nearest first.
    package let near: [String]
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
