package import SessionFile

extension Timeline {
  /// The position of the last action of a name up to a place, or else of the first one after it; nil
  /// if the branch has no such action.
  func nearestPosition(named name: String, to place: BranchPosition) throws(SessionError) -> Int? {
    let first = firstPosition
    let last = try lastPosition(on: place.branch)
    let here = min(max(first, place.position), last)
    if let before = try position(
      named: name, number: 1, in: first...here, on: place.branch, backward: true)
    {
      return before
    }
    return try position(named: name, number: 1, in: here...last, on: place.branch, backward: false)
  }

  /// The position of the action that is this number among those of its name in a range, counted
  /// from 1, from the range's end if `backward`; nil if there are fewer.
  package func position(
    named name: String, number: Int, in positions: ClosedRange<Int>, on branch: Branch.ID,
    backward: Bool
  ) throws(SessionError) -> Int? {
    var count = 0
    var found: Int?
    try eachPosition(named: name, in: positions, on: branch, backward: backward) { position in
      count += 1
      guard count >= number else { return true }
      found = position
      return false
    }
    return found
  }

  /// How many actions of a name a branch has.
  package func count(named name: String, on branch: Branch.ID) throws(SessionError) -> Int {
    var count = 0
    let all = firstPosition...(try lastPosition(on: branch))
    try eachPosition(named: name, in: all, on: branch, backward: false) { _ in
      count += 1
      return true
    }
    return count
  }

  /// Gives `body` the positions in a range whose actions have exactly this name, until it returns
  /// false.
  private func eachPosition(
    named name: String, in range: ClosedRange<Int>, on branch: Branch.ID, backward: Bool,
    _ body: (Int) -> Bool
  ) throws(SessionError) {
    let isPattern = name.contains { $0 == "*" || $0 == "?" }
    var cursor = try positions(named: name, in: range, on: branch, backward: backward)
    while let position = try cursor.next() {
      if isPattern, try action(at: position, on: branch).name != name { continue }
      guard body(position) else { return }
    }
  }

  /// The names of a session's actions and of those on a branch in memory, each once.
  package func actionNames(on branch: Branch.ID) throws(SessionError) -> [String] {
    let last = try lastPosition(on: branch)
    let tried = try split(firstPosition...last, on: branch).tried.map(\.action.name)
    return Array(Set(try session.actionNames() + tried)).sorted()
  }
}
