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
    guard number > 0 else { return nil }
    let (recorded, tried) = try split(positions, on: branch)
    let matches = tried.lazy.map(\.action).filter { $0.name == name }.map(\.position)
    var rest = number
    if backward {
      let count = matches.count
      if rest <= count { return matches.dropFirst(count - rest).first }
      rest -= count
    }
    if let (range, owner) = recorded {
      let (position, found) = try session.position(
        named: name, number: rest, in: range, on: owner, backward: backward)
      if let position { return position }
      rest -= found
    }
    return backward ? nil : matches.dropFirst(rest - 1).first
  }

  /// How many actions of a name a branch has.
  package func count(named name: String, on branch: Branch.ID) throws(SessionError) -> Int {
    let (recorded, tried) = try split(firstPosition...lastPosition(on: branch), on: branch)
    let triedCount = tried.count { $0.action.name == name }
    guard let (range, owner) = recorded else { return triedCount }
    let (_, found) = try session.position(
      named: name, number: .max, in: range, on: owner, backward: false)
    return found + triedCount
  }

  /// The names of a session's actions and of those on a branch in memory, each once.
  package func actionNames(on branch: Branch.ID) throws(SessionError) -> [String] {
    let last = try lastPosition(on: branch)
    let tried = try split(firstPosition...last, on: branch).tried.map(\.action.name)
    return Array(Set(try session.actionNames() + tried)).sorted()
  }
}
