internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A comparison as `--json` prints it.
extension ComparisonText {
  func writeJSON(to output: Output) throws {
    let stretches = stretches
    var (removed, added) = (0, 0)
    for case .differing(let left, let right) in stretches {
      (removed, added) = (removed + left.count, added + right.count)
    }
    try output.line(summary(removed: removed, added: added).jsonText())
    for case .differing(let left, let right) in stretches {
      try write("removed", comparison.left, left, to: output)
      try write("added", comparison.right, right, to: output)
    }
  }

  private func summary(removed: Int, added: Int) -> StateValue {
    let (left, right) = (comparison.left, comparison.right)
    func side(_ name: String, _ side: ComparedSide) -> StateValue {
      ["name": .string(name), "actions": .integer(Int64(side.actionCount))]
    }
    func positions(_ left: Int?, _ right: Int?) -> [(String, StateValue)] {
      [("a", left), ("b", right)].map { ($0, $1.map { .integer(Int64($0)) } ?? .null) }
    }
    let count = comparison.sameCount
    let firstAction: StateValue =
      comparison.hasSameActions
      ? .null
      : .object(
        StateObject(
          positions(
            count < left.actionCount ? left.position(of: count) : nil,
            count < right.actionCount ? right.position(of: count) : nil)))
    var firstState = StateValue.null
    var unknown = StateValue.null
    switch comparison.states {
    case .differ(let left, let right, let diff, _):
      firstState = .object(
        StateObject(positions(left, right) + [("changes", diff.jsonArray)]))
    case .same(let count): unknown = .integer(Int64(count))
    case .noStates: break
    }
    return [
      "a": side(names.left, left), "b": side(names.right, right),
      "sameActions": .integer(Int64(count)), "firstAction": firstAction, "firstState": firstState,
      "unknownStates": unknown, "removed": .integer(Int64(removed)),
      "added": .integer(Int64(added)),
    ]
  }

  private func write(
    _ kind: String, _ side: ComparedSide, _ indices: Range<Int>, to output: Output
  ) throws {
    var next = indices.lowerBound
    while next < indices.upperBound {
      let part = next..<min(indices.upperBound, next + 500)
      for action in try side.actions(part) {
        if shouldStop() { return }
        let line: StateValue = [
          "kind": .string(kind), "position": .integer(Int64(action.position)),
          "name": .string(action.name), "payload": action.payload,
        ]
        try output.line(line.jsonText())
      }
      next = part.upperBound
    }
  }
}
