extension RecordedAction {
  /// The name of the row that stands where an action is lost.
  public static let lostName = "?lost"

  /// Whether it stands where an action is lost. There may be changes all the same.
  public var isLost: Bool { origin == .outside && name == RecordedAction.lostName }
}
