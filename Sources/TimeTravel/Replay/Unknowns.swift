internal import SessionFile
internal import StateTree

/// What a replay cannot know, because it was redacted.
struct Unknowns {
  let redactions: [Redaction]
  private let hasPlaces: Bool
  private let recorded: Redactor
  private let today: Redactor

  init(_ redactions: [Redaction]) {
    self.redactions = redactions
    hasPlaces = redactions.contains { $0.subject == .state }
    recorded = .blanking(redactions)
    today = .blanking(redactions)
  }

  /// How two states differ beside the redacted places.
  func diff(from recorded: StateValue, to today: StateValue) -> StateDiff? {
    guard hasPlaces else { return StateDiff(from: recorded, to: today) }
    return StateDiff(from: self.recorded.state(recorded), to: self.today.state(today))
  }

  /// Whether an action's payload, or what its reducer read, was redacted.
  func concern(_ entry: TimelineEntry) -> Bool {
    guard !redactions.isEmpty else { return false }
    return concern(entry.action)
      || entry.reads.contains { read in redactions.contains { $0.concerns(read: read.name) } }
  }

  /// Whether an action's payload was redacted. Of what was left out nothing is there to tell, so
  /// that an action of the rule's name counts.
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

  /// Whether a state cannot be read because of what was redacted.
  func explain(_ error: StateCodingError) -> Bool {
    if case .missingKey(let key) = error.kind, cover(error.path.appending(key)) { return true }
    return cover(error.path)
  }

  /// Whether a read cannot be given back because of what was redacted.
  func explain(_ divergence: ReadDivergence) -> Bool {
    guard case .undecodable(let name, _, _) = divergence else { return false }
    return redactions.contains { $0.concerns(read: name) }
  }
}
