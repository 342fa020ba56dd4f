extension RecordedAction {
  /// The name of the row that stands where an action is lost.
  package static let lostName = "?lost"

  /// Whether it stands where an action is lost. There may be changes all the same.
  package var isLost: Bool { origin == .outside && name == RecordedAction.lostName }
}
