internal import StateTree

/// Work that may take long: a terminal shows after half a second how far it has come, and Ctrl-C
/// stops it.
///
/// The progress is one line of standard error, which is written again and again and removed at the
/// end, or before other text is written. `Context.working` makes one for a command:
///
///     try context.working("searched", over: 0...last) { work in
///       for position in 0...last {
///         if work.hasToStop(at: position) { break }
///         …
///       }
///     }
final class Progress {
  /// What was done with the positions, in one word: `searched`.
  private let word: String
  private let unit: String
  private let all: ClosedRange<Int>?
  private let isBackward: Bool
  private let outputs: [Output]
  private let errors: Output
  private let isAskedToStop: () -> Bool
  private let now: () -> ContinuousClock.Instant
  /// Whether SIGINT would end the program, and must not any more once the line is shown.
  private let takesInterrupts: Bool

  private var next: ContinuousClock.Instant
  private var calls = 0
  private var isShown = false
  private var handlers: SignalHandlers?
  /// The last position that the work has reached.
  private(set) var reached: Int
  /// Whether Ctrl-C has stopped the work.
  private(set) var isStopped = false

  /// Work that takes less shows nothing.
  private static let patience: Duration = .milliseconds(500)
  private static let pause: Duration = .milliseconds(200)
  /// How many calls come before the next look at the clock.
  private static let stride = 32

  /// Creates the progress of work on positions, or on `unit`s of another kind.
  ///
  /// - Parameters:
  ///   - all: the positions; nil if it is not known how many there are.
  ///   - outputs: those before whose text the line is removed.
  ///   - shouldStop: whether the user has asked to stop.
  ///   - now: the clock.
  init(
    _ word: String, over all: ClosedRange<Int>?, unit: String = "position",
    isBackward: Bool = false, outputs: [Output], errors: Output, takesInterrupts: Bool = false,
    shouldStop: @escaping () -> Bool, now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    (self.word, self.unit, self.all, self.isBackward) = (word, unit, all, isBackward)
    (self.outputs, self.errors) = (outputs, errors)
    (isAskedToStop, self.now, self.takesInterrupts) = (shouldStop, now, takesInterrupts)
    reached = (isBackward ? all?.upperBound : all?.lowerBound) ?? 0
    next = now() + Progress.patience
  }

  /// Notes the position that the work has reached; true if it must end here. Costs a nanosecond or
  /// two, so it may be called for each position.
  func hasToStop(at position: Int) -> Bool {
    reached = position
    calls &+= 1
    return calls % Progress.stride == 0 ? hasToStop() : isToStop()
  }

  /// The same for work with long steps, or that does not know its position. Looks at the clock.
  func hasToStop() -> Bool {
    look()
    return isToStop()
  }

  private func isToStop() -> Bool {
    if !isStopped { isStopped = isAskedToStop() || handlers != nil && Interrupt.isRequested }
    return isStopped
  }

  /// Shows the line if it is time.
  private func look() {
    guard errors.isTerminal else { return }
    let now = now()
    guard now >= next else { return }
    next = now + Progress.pause
    if !isShown {
      isShown = true
      if takesInterrupts, handlers == nil { handlers = Interrupt.takeForWork() }
      for output in outputs { output.willWrite = { [weak self] in self?.remove() } }
    }
    try? errors.rewrite("\(doing), Ctrl-C stops")
  }

  /// Removes the line. It comes again if the work goes on.
  private func remove() {
    guard isShown else { return }
    isShown = false
    for output in outputs { output.willWrite = nil }
    try? errors.rewrite("")
  }

  /// Ends the work.
  func finish() {
    remove()
    handlers?.restore()
    handlers = nil
  }

  /// How far the work has come: `searched 420,000 of 1,000,000 positions, 42 %`.
  var doing: String {
    guard let all else { return "\(word) \(CountText.count(reached, unit))" }
    let count = all.count
    let done = min(
      count, max(0, isBackward ? all.upperBound - reached : reached - all.lowerBound))
    let part = count > 0 ? Int(Double(done) / Double(count) * 100) : 100
    let what = CountText.count(count, unit)
    return "\(word) \(CountText.grouped(done)) of \(what), \(part) %"
  }
}

/// Ctrl-C has stopped work before it had an answer.
struct StoppedWork: Error, Sendable, Hashable {
  /// How far it came: `searched 420,000 of 1,000,000 positions, 42 %`.
  var progress: String
}
