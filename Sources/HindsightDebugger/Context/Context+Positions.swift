internal import SessionFile
internal import TimeTravel

/// The positions that people type, everywhere that one is read.
extension Context {
  /// The place that a text names, relative to the cursor; `''` is the last place.
  func place(_ text: String) throws -> BranchPosition {
    if text.isEmpty || text == "''" {
      guard let last = jumps.last, exists(last) else { throw CommandError.noLastPlace }
      return last
    }
    return try PositionExpression(text).place(from: cursor, in: timeline)
  }

  /// The position that a text names. If it is on another branch, the command looks at that branch
  /// from here on, until it ends.
  func position(_ text: String) throws -> Int {
    let place = try place(text)
    try visit(place)
    return place.position
  }

  /// Puts the cursor at a place that follows a file's name: `FILE@BRANCH@POS`.
  func start(at text: String) throws {
    guard !text.isEmpty else { throw TimeTravelError.malformedPosition(text) }
    cursor = try place(text)
  }

  /// Whether a position of the branch that a command looks at is the current one.
  func isCurrent(_ position: Int) -> Bool {
    guard let home = jumps.home else { return position == cursor.position }
    return position == home.position
      && timeline.isSame(home, on: cursor.branch)
  }

  /// A hint on going on where a branch ends; nil if no branch goes further.
  func wayOn() throws -> String? {
    let last = try lastPosition()
    return try timeline.branchBeyond(last, preferring: last + 1).map { branch in
      "branch \(branch.name) goes to \(branch.last): 'checkout \(branch.name)'"
    }
  }
}
