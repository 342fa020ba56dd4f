internal import StateTree

/// A diff, one change a line, and the number of unchanged values around the changes:
///
///     ~ .count              2 -> 3
///     + .favoritePrimes[0]  3
///     - .alert              {"n":5}
///     > .items[4]           from [1]
///     (others unchanged: 2 in ., 6 in .favoritePrimes, 96 in .items)
///
/// A text of several lines is shown in lines, and a change to it shows the lines that differ.
struct DiffText {
  /// The fewest columns that a value is cut to, however long the path.
  private static let narrowestValue = 16

  /// How many columns a line has.
  let width: Int
  /// The state after the changes, to count unchanged values; nil to leave out the count.
  var after: StateValue?
  /// The part that was compared: values outside it are not counted.
  var part = StatePath.root
  /// The most changes to show; the rest is only counted. Nil for all.
  var mostChanges: Int?
  /// How to print more of them, as the end of a sentence.
  var advice = "--limit N or --all print more"

  /// At a terminal, the limit for changes is the one for an array's elements.
  static let mostAtTerminal = PrintLimits.terminal.count
  /// Up to this many changes a reader can count.
  private static let mostUncounted = 100

  /// The lines of a diff; `no change` if it is nil.
  func lines(_ diff: StateDiff?) -> [StyledLine] {
    guard let changes = diff?.changes, !changes.isEmpty else {
      return [StyledLine("no change", .faint)]
    }
    // A narrow line keeps room for values.
    let shown = changes.prefix(mostChanges ?? .max)
    let places = ShownPlaces(changes)
    let column = min(places.column(of: shown.count), width / 2)
    var lines = shown.enumerated().flatMap { number, change in
      var line = StyledLine()
      line.append(change.kind.sign + " ", Self.style(change.kind))
      line.append(places.places[number].description, .path, paddedTo: column)
      line.append("  ")
      return self.lines(change, origin: places.originText(of: number), after: line)
    }
    lines += countLines(changes.count, shown: shown.count)
    let unchanged = after.map { UnchangedParts(changes, in: $0, part: part) }
    guard let note = unchanged?.note(width: width) else { return lines }
    if lines.count == 1, shown.count == 1, lines[0].displayWidth + 2 + note.displayWidth <= width {
      lines[0].append("  ")
      lines[0].append(note, .faint)
    } else {
      lines.append(StyledLine(note, .faint))
    }
    return lines
  }

  /// The number of changes that are not shown; if many are shown, their number, too.
  private func countLines(_ count: Int, shown: Int) -> [StyledLine] {
    guard shown < count else {
      let text = "(\(CountText.count(count, "change")))"
      return count > Self.mostUncounted ? [StyledLine(text, .faint)] : []
    }
    let rest = CountText.count(count - shown, "more change")
    return WrappedText.lines("... \(rest); \(advice)", width: width)
      .map { StyledLine($0, .faint) }
  }

  /// The lines of one change, of which the first has begun.
  private func lines(_ change: StateChange, origin: String?, after start: StyledLine)
    -> [StyledLine]
  {
    var line = start
    let room = max(Self.narrowestValue, width - line.displayWidth)
    switch (change.kind, change.before, change.after) {
    case (.moved, _, _):
      line.append(origin ?? "", .faint)
    case (_, .string(let before)?, .string(let after)?)
    where LineDiff.isText(before) || LineDiff.isText(after):
      let diff = LineDiff(from: before, to: after)
      line.append(diff.countText, .faint)
      return [line] + diff.lines(width: width)
    case (_, .string(let text)?, nil) where LineDiff.isText(text):
      let diff = LineDiff(removing: text)
      line.append(diff.countText, .faint)
      return [line] + diff.lines(width: width)
    case (_, nil, .string(let text)?) where LineDiff.isText(text):
      let diff = LineDiff(adding: text)
      line.append(diff.countText, .faint)
      return [line] + diff.lines(width: width)
    case (_, let before?, let after?):
      let arrow = " -> "
      let (first, second) = Self.pair(before, after, width: room - arrow.count, absent: "")
      line.append(first, .removed)
      line.append(arrow, .faint)
      line.append(second, .added)
    case (_, let before?, nil):
      line.append(ValueText.line(before, width: room), .removed)
    case (_, nil, let after?):
      line.append(ValueText.line(after, width: room), .added)
    case (_, nil, nil):
      break
    }
    return [line]
  }

  /// Two values side by side in `width` columns: a short one leaves its room to the other. `absent`
  /// is the text for a missing one.
  static func pair(_ first: StateValue?, _ second: StateValue?, width: Int, absent: String)
    -> (String, String)
  {
    let half = max(narrowestValue, width / 2)
    func whole(_ value: StateValue?) -> String? {
      guard let value else { return absent }
      return ValueText.whole(value, within: max(half, width))
    }
    let (firstWhole, secondWhole) = (whole(first), whole(second))
    let firstRoom = max(half, width - (secondWhole?.displayWidth ?? width))
    let secondRoom = max(half, width - min(firstWhole?.displayWidth ?? width, firstRoom))
    let firstCut = first.map { ValueText.line($0, width: firstRoom) } ?? absent
    let secondCut = second.map { ValueText.line($0, width: secondRoom) } ?? absent
    guard firstCut == secondCut, let first, let second else { return (firstCut, secondCut) }
    return CutText.differing(
      first.jsonText().terminalSafe, second.jsonText().terminalSafe, to: half)
  }

  private static func style(_ kind: StateChange.Kind) -> Style {
    switch kind {
    case .added: .added
    case .removed: .removed
    case .replaced, .moved: .warning
    }
  }
}
