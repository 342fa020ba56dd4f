package import StateTree

extension StateDiff {
  /// The state at a position, given the one before it and the changes there. Throws `.damaged` if
  /// they cannot be applied to that state.
  package func state(after before: StateValue, at position: Int) throws(SessionError)
    -> StateValue
  {
    do {
      return try apply(to: before)
    } catch {
      throw .changesDoNotFit(error, at: position)
    }
  }
}

extension SessionError {
  /// The error for changes that cannot be applied to the state before them.
  static func changesDoNotFit(_ error: StateDiffError, at position: Int) -> SessionError {
    let detail =
      switch error {
      case .noSuchPlace(let path): "the state before has no \(path)"
      case .differs(let path): "the state before has another value at \(path)"
      }
    return .damaged(table: "change", position: position, detail: detail)
  }
}
