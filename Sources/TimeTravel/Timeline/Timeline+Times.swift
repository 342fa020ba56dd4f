package import SessionFile

extension Timeline {
  /// When the action at a position was sent, in nanoseconds since the recording started.
  package func time(at position: Int, on branch: Branch.ID = .main) throws(SessionError) -> Int64 {
    let place = try owner(of: position, on: branch)
    if let trial = trials[place.branch]?[position] { return trial.entry.action.time }
    return try session.time(at: position, on: place.branch)
  }

  /// The first position whose action was sent at a time or later; the one after the last if there
  /// is none.
  ///
  /// Halves the branch, so it costs as many reads as the branch's length has binary digits. Where
  /// times fall, as only an imported log's do, it finds one position whose action was sent at the
  /// time or later after one that was sent before it.
  package func position(since time: Int64, on branch: Branch.ID = .main) throws(SessionError)
    -> Int
  {
    var low = firstPosition + 1
    var high = try lastPosition(on: branch) + 1
    while low < high {
      let middle = low + (high - low) / 2
      if try self.time(at: middle, on: branch) < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
