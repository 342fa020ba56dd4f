package import StateTree

extension StateDiff {
  /// The state at a position, given the one before it and the changes there. The error is
  /// `.damaged` if they do not fit that state.
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
  /// The changes at a position do not fit the state before it.
  static func changesDoNotFit(_ error: StateDiffError, at position: Int) -> SessionError {
    let detail =
      switch error {
      case .noSuchPlace(let path): "the state before has no place \(path)"
      case .differs(let path): "the state before has another value at \(path)"
      }
    return .damaged(table: "change", position: position, detail: detail)
  }
}
