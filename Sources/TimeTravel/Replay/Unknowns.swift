internal import SessionFile
internal import StateTree

/// The values that a replay cannot know, because they were redacted, or are missing in an imported
/// log.
struct Unknowns {
  let redactions: [Redaction]
  /// Whether an action without reads read nothing.
  private let hasReads: Bool
  /// Whether places of the state are redacted.
  let hasPlaces: Bool
  private let recorded: Redactor
  private let today: Redactor

  init(_ redactions: [Redaction], hasReads: Bool = true) {
    self.redactions = redactions
    self.hasReads = hasReads
    hasPlaces = redactions.contains { $0.subject == .state }
    recorded = .blanking(redactions)
    today = .blanking(redactions)
  }

  /// How two states differ outside the redacted places.
  func diff(from recorded: StateValue, to today: StateValue) -> StateDiff? {
    guard hasPlaces else { return StateDiff(from: recorded, to: today) }
    return StateDiff(from: self.recorded.state(recorded), to: self.today.state(today))
  }

  /// Whether an action's payload, or a value that its reducer read, was redacted.
  func concern(_ entry: TimelineEntry) -> Bool {
    guard !redactions.isEmpty else { return false }
    return concern(entry.action)
      || entry.reads.contains { read in redactions.contains { $0.concerns(read: read.name) } }
  }

  /// Whether an action's payload was redacted. A value that was left out leaves no trace, so every
  /// action with the rule's name counts.
  func concern(_ action: RecordedAction) -> Bool {
    let own = redactions.filter { $0.concerns(action: action.name) }
    guard !own.isEmpty else { return false }
    return own.contains { $0.way == .leaveOut }
      || recorded.payload(action.payload, of: action.name) != action.payload
  }

  /// Whether a place of the state is redacted.
  func cover(_ place: StatePath) -> Bool {
    redactions.contains { $0.subject == .state && $0.path.covers(place) }
  }

  /// Whether each place of a state is redacted, so that comparing it shows nothing.
  func leaveNothing(of state: StateValue) -> Bool {
    hasPlaces && covers(all: state, at: .root)
  }

  private func covers(all value: StateValue, at place: StatePath) -> Bool {
    if cover(place) { return true }
    switch value {
    case .object(let members) where !members.isEmpty:
      return members.allSatisfy { covers(all: $0.value, at: place.appending($0.key)) }
    case .array(let elements) where !elements.isEmpty:
      return elements.enumerated().allSatisfy {
        covers(all: $0.element, at: StatePath(place.components + [.index($0.offset)]))
      }
    case .object: return cover(place.appending(""))
    case .array: return cover(StatePath(place.components + [.index(0)]))
    default: return false
    }
  }

  /// Whether redaction explains why a state cannot be read.
  func explain(_ error: StateCodingError) -> Bool {
    if case .missingKey(let key) = error.kind, cover(error.path.appending(key)) { return true }
    return cover(error.path)
  }

  /// Whether redaction explains why a read cannot be given back, or a log without reads explains
  /// why there are more reads than recorded.
  func explain(_ divergence: ReadDivergence, untold: [String]) -> Bool {
    switch divergence {
    case .undecodable(let name, _, _): redactions.contains { $0.concerns(read: name) }
    case .count(let name, _, _): untold.contains(name)
    case .order, .called: false
    }
  }

  /// The dependencies that today's reducer reads for an action without recorded reads, sorted by
  /// name.
  func untold(_ step: MachineStep, of entry: TimelineEntry) -> [String] {
    guard !hasReads, entry.reads.isEmpty, entry.action.origin != .debugger else { return [] }
    return Set(step.reads.filter { $0.kind != .call }.map(\.name)).sorted()
  }
}
