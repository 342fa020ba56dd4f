internal import SessionFile
internal import StateTree
internal import TimeTravel

/// How two lines of actions differ:
///
///     --- A  61 actions  main
///     +++ B  62 actions  try-1
///     the same for 12 actions, then A 13 and B 13 differ
///     the states first differ after A 13 and B 13:
///       ~ .count  11 -> 12
///     ... 9 the same
///       10  10  counter.increment
///       11  11  counter.increment
///       12  12  counter.increment
///     - 13      counter.set  11
///     +     13  counter.set  12
struct ComparisonText {
  /// At a terminal, as many lines as a person reads.
  static let mostAtTerminal = 100
  /// How many of the same actions are shown around those that differ.
  private static let around = 3
  /// Actions are read in pieces, so that a long line is never wholly in memory.
  private static let piece = 500
  /// How many changes of the first state that differs are shown.
  private static let mostChanges = 10

  let comparison: LineComparison
  let names: (left: String, right: String)
  let part: StatePath
  let shouldStop: () -> Bool

  init(
    _ comparison: LineComparison, names: (left: String, right: String), part: StatePath,
    shouldStop: @escaping () -> Bool
  ) {
    (self.comparison, self.names, self.part) = (comparison, names, part)
    self.shouldStop = shouldStop
  }

  /// A stretch of actions that both sides have, or that differ.
  enum Stretch {
    case same(ListAlignment.Run)
    case differing(left: Range<Int>, right: Range<Int>)
  }

  /// The stretches in order.
  var stretches: [Stretch] {
    var stretches: [Stretch] = []
    var (left, right) = (0, 0)
    for run in comparison.alignment.runs {
      if left < run.left || right < run.right {
        stretches.append(.differing(left: left..<run.left, right: right..<run.right))
      }
      stretches.append(.same(run))
      (left, right) = (run.left + run.count, run.right + run.count)
    }
    let (leftEnd, rightEnd) = (comparison.left.actionCount, comparison.right.actionCount)
    if left < leftEnd || right < rightEnd {
      stretches.append(.differing(left: left..<leftEnd, right: right..<rightEnd))
    }
    return stretches
  }

  /// Writes the text.
  ///
  /// - Parameter most: the most lines of actions; nil for all.
  func write(to output: Output, most: Int?) throws {
    guard !comparison.isSame else {
      return try write(sameSentence, to: output)
    }
    for (sign, side, name) in [
      ("--- A  ", comparison.left, names.left), ("+++ B  ", comparison.right, names.right),
    ] {
      var line = StyledLine(
        sign + CountText.count(side.actionCount, "action"), sign.first == "-" ? .removed : .added)
      line.append("  " + name)
      try output.line(line.cut(to: output.width))
    }
    try write(actionsSentence, to: output)
    try writeStates(to: output)
    try writeActions(to: output, most: most ?? .max)
  }

  private func write(_ sentence: String, to output: Output) throws {
    for line in StyledLine(sentence).wrapped(to: output.width) { try output.line(line) }
  }

  private var sameSentence: String {
    let actions = CountText.count(comparison.left.actionCount, "action")
    switch comparison.states {
    case .same(0): return "the same: \(actions), and the state after each"
    case .same(let unknown):
      return "the same: \(actions), and the states but for \(unknown) that are unknown"
    case .noStates, .differ: return "the same: \(actions); there are no states to compare"
    }
  }

  private var actionsSentence: String {
    let (left, right) = (comparison.left, comparison.right)
    guard !comparison.hasSameActions else {
      return "all \(CountText.count(left.actionCount, "action")) are the same"
    }
    let count = comparison.sameCount
    let place = "A \(left.position(of: count))"
    let otherPlace = "B \(right.position(of: count))"
    let rest =
      if count == left.actionCount {
        "A ends, and B goes on"
      } else if count == right.actionCount {
        "B ends, and A goes on"
      } else {
        "\(place) and \(otherPlace) differ"
      }
    guard count > 0 else { return "the first actions differ" }
    return "the same for \(CountText.count(count, "action")), then \(rest)"
  }

  private func writeStates(to output: Output) throws {
    switch comparison.states {
    case .noStates:
      try write("there are no states to compare", to: output)
    case .same(let unknown):
      let but = unknown == 0 ? "" : ", but for \(unknown) that are unknown"
      try write("the states after the same actions are the same\(but)", to: output)
    case .differ(let left, let right, let diff, let after):
      let place = "A \(left) and B \(right)"
      try write("the states first differ after \(place):", to: output)
      let text = DiffText(
        width: max(20, output.width - 2), after: after, part: part,
        mostChanges: Self.mostChanges, advice: "'diff' prints all")
      for line in text.lines(diff) {
        var indented = StyledLine("  ")
        indented.append(line)
        try output.line(indented)
      }
    }
  }
}

// MARK: The actions

extension ComparisonText {
  private func writeActions(to output: Output, most: Int) throws {
    guard !comparison.hasSameActions else { return }
    let stretches = stretches
    var room = most
    var rest = 0
    for (index, stretch) in stretches.enumerated() {
      if shouldStop() { return }
      switch stretch {
      case .differing(let left, let right):
        let shown = left.prefix(room)
        try rows("-", comparison.left, shown, nil, .removed, to: output)
        room -= shown.count
        let otherShown = right.prefix(room)
        try rows("+", comparison.right, otherShown, nil, .added, to: output)
        room -= otherShown.count
        rest += left.count - shown.count + right.count - otherShown.count
      case .same(let run):
        guard room > 0 else { continue }
        var head = index == 0 ? 0 : min(Self.around, run.count)
        let tail = index == stretches.count - 1 ? 0 : min(Self.around, run.count - head)
        // One action takes no more lines than its count would.
        if run.count - head - tail == 1 { head += 1 }
        try same(run, 0..<head, to: output)
        let hidden = run.count - head - tail
        if hidden > 0 {
          try output.line(StyledLine("... \(CountText.grouped(hidden)) the same", .faint))
        }
        try same(run, run.count - tail..<run.count, to: output)
        room = max(0, room - head - tail)
      }
    }
    guard rest > 0 else { return }
    let text = CountText.count(rest, "more action") + " that differ" + (rest == 1 ? "s" : "")
    try output.line(StyledLine("... \(text); --limit N or --all print more", .faint))
  }

  private func same(_ run: ListAlignment.Run, _ offsets: Range<Int>, to output: Output) throws {
    try rows(
      " ", comparison.left, run.left + offsets.lowerBound..<run.left + offsets.upperBound,
      run.right - run.left, .plain, to: output)
  }

  /// Writes a line for each action of one side.
  ///
  /// - Parameter shift: how much farther the same action is on the right side; nil if it is only on
  ///   one side.
  private func rows(
    _ sign: String, _ side: ComparedSide, _ indices: Range<Int>, _ shift: Int?, _ style: Style,
    to output: Output
  ) throws {
    let column = max("\(comparison.left.last)".count, "\(comparison.right.last)".count)
    var next = indices.lowerBound
    while next < indices.upperBound {
      let part = next..<min(indices.upperBound, next + Self.piece)
      for (index, action) in zip(part, try side.actions(part)) {
        if shouldStop() { return }
        let left = sign == "+" ? "" : "\(comparison.left.position(of: index))"
        let right =
          sign == "-" ? "" : "\(comparison.right.position(of: index + (shift ?? 0)))"
        var line = StyledLine("\(sign) ", style)
        line.append(left.leftPadded(to: column) + "  " + right.leftPadded(to: column), .faint)
        line.append("  ")
        line.append(ActionText.name(action), style == .plain ? .name : style)
        let arguments = ActionText.arguments(action, width: output.width - line.displayWidth - 2)
        if !arguments.isEmpty { line.append("  " + arguments, style) }
        try output.line(line.cut(to: output.width))
      }
      next = part.upperBound
    }
  }
}
