internal import StateTree

/// A diff, one change a line:
///
///     ~ .count              2 -> 3
///     + .favoritePrimes[0]  3
///     - .alert              {"n":5}
///     > .items[4]           from [1]
enum DiffText {
  /// The columns that a value is cut to at least, however long the path.
  private static let narrowestValue = 16

  /// The lines of a diff; `no change` where there is none.
  static func lines(_ diff: StateDiff?, width: Int) -> [StyledLine] {
    guard let changes = diff?.changes, !changes.isEmpty else {
      return [StyledLine("no change", .faint)]
    }
    let column = StateDiff(changes).placeColumn
    return changes.map { change in
      var line = StyledLine()
      line.append(change.kind.mark + " ", style(change.kind))
      line.append(change.place.description, .path, paddedTo: column)
      line.append("  ")
      appendValues(change, width: width - line.displayWidth, to: &line)
      return line
    }
  }

  private static func appendValues(_ change: StateChange, width: Int, to line: inout StyledLine) {
    let width = max(narrowestValue, width)
    switch (change.kind, change.before, change.after) {
    case (.moved, _, _):
      line.append("from [\(change.from ?? 0)]", .faint)
    case (_, let before?, let after?):
      let arrow = " -> "
      let (first, second) = pair(before, after, width: width - arrow.count, absent: "")
      line.append(first, .removed)
      line.append(arrow, .faint)
      line.append(second, .added)
    case (_, let before?, nil):
      line.append(ValueText.line(before, width: width), .removed)
    case (_, nil, let after?):
      line.append(ValueText.line(after, width: width), .added)
    case (_, nil, nil):
      break
    }
  }

  /// Two values side by side in `width` columns: a short one leaves its room to the other. `absent`
  /// stands for one that is not there.
  static func pair(_ first: StateValue?, _ second: StateValue?, width: Int, absent: String)
    -> (String, String)
  {
    let half = max(narrowestValue, width / 2)
    let firstText = first?.jsonText() ?? absent
    let secondText = second?.jsonText() ?? absent
    let firstRoom = max(half, width - secondText.displayWidth)
    let secondRoom = max(half, width - min(firstText.displayWidth, firstRoom))
    let firstCut = first.map { ValueText.line($0, width: firstRoom) } ?? absent
    let secondCut = second.map { ValueText.line($0, width: secondRoom) } ?? absent
    guard firstCut == secondCut else { return (firstCut, secondCut) }
    return differingParts(firstText, secondText, width: half)
  }

  /// Two long texts that would be cut alike though they differ, shown from where they begin to.
  private static func differingParts(_ first: String, _ second: String, width: Int)
    -> (String, String)
  {
    let common = zip(first.unicodeScalars, second.unicodeScalars).prefix { $0 == $1 }.count
    // What stands before the difference is kept short, to show where it is.
    let skipped = max(0, common - 8)
    func part(_ text: String) -> String {
      let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(skipped)))
      return (skipped > 0 ? "..." : "") + CutText.end(rest, to: width - 3)
    }
    return (part(first), part(second))
  }

  private static func style(_ kind: StateChange.Kind) -> Style {
    switch kind {
    case .added: .added
    case .removed: .removed
    case .replaced, .moved: .warning
    }
  }
}
