package import SessionFile
internal import StateTree

extension Timeline {
  /// The positions around one whose states are unknown, because the session was recovered from a
  /// damaged one or imported from a log without them; nil if the state is known.
  package func unknownStates(at position: Int, on branch: Branch.ID = .main) throws(SessionError)
    -> ClosedRange<Int>?
  {
    let place = try owner(of: position, on: branch)
    return try session.unknownStates(at: place.position, on: place.branch)
  }

  /// Why states are unknown, where they are: lost, or missing in the log that was imported.
  var unknownReason: Unknown { session.recovery == nil ? .notRecorded : .lost }

  /// Whether the changes by the action at a position are unknown: the action is lost, or the state
  /// before or after it is unknown.
  package func isLost(at position: Int, on branch: Branch.ID) throws(SessionError) -> Bool {
    let place = try owner(of: position, on: branch)
    if session.recovery?.isLoss(at: place.position, on: place.branch) == true { return true }
    if try unknownStates(at: position, on: branch) != nil { return true }
    guard position > firstPosition else { return false }
    return try unknownStates(at: position - 1, on: branch) != nil
  }

  /// The first position of a range whose state is known.
  package func firstKnownState(in positions: ClosedRange<Int>, on branch: Branch.ID)
    throws(SessionError)
    -> Int?
  {
    var position = positions.lowerBound
    while position <= positions.upperBound {
      guard let unknown = try unknownStates(at: position, on: branch) else { return position }
      position = unknown.upperBound + 1
    }
    return nil
  }
}
