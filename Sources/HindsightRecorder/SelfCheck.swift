internal import SessionFile
internal import StateTree

extension Recorder {
  /// How often a recorder proves, on the app's own types, that it misses no change.
  ///
  /// A recorder visits only what changed, and relies for that on values being pure. A type whose
  /// `encode(to:)` reads something else, such as a global variable, can change without being seen.
  /// A check encodes the state in full and compares. Where they differ, one line on standard error
  /// names the place and the type, the session gets a gap, what was missed is recorded with the
  /// action at hand, and from then on each state is encoded in full.
  public enum SelfCheck: Sendable, Hashable {
    /// No checks.
    case never
    /// A check after each so many actions, at least 1. It costs a full encoding, so this is for
    /// tests and debug builds.
    case every(Int)
  }
}

/// A recorder's encoder, which checks itself now and then. What it gives is redacted already.
final class CheckedEncoder {
  /// A change that was missed.
  struct Miss {
    /// The state's tree as it should be.
    var tree: StateValue
    /// The first place that differs, and the type of one's own that it is in.
    var path: StatePath
    var type: String
    /// The last position whose state was found right.
    var since: Int
  }

  private let encoder = StateEncoder()
  private let selfCheck: Recorder.SelfCheck
  /// Nil where nothing is to be withheld.
  private let redactor: Redactor?
  /// The last state's tree before anything was withheld.
  private var whole: StateValue?
  private var lastRight = 0
  private var lastChecked = 0
  /// Whether a check has failed, so that nothing is kept from one state to the next any more.
  private var hasFailed = false

  init(visitedTypes: [Any.Type], selfCheck: Recorder.SelfCheck, redactions: [Redaction] = []) {
    self.selfCheck = selfCheck
    redactor = redactions.isEmpty ? nil : Redactor(redactions)
    encoder.untrusted = visitedTypes
  }

  /// Types that are visited each time.
  var visitedTypes: [Any.Type] { encoder.visitedTypes }

  func encode<State>(_ state: State) throws(StateCodingError) -> StateValue {
    let tree = hasFailed ? try StateEncoder().encode(state) : try encoder.encode(state)
    guard let redactor else { return tree }
    whole = tree
    return redactor.state(tree)
  }

  func encodeAction<Action>(_ action: Action) throws(StateCodingError) -> EncodedAction {
    var encoded = try encoder.encodeAction(action)
    if let redactor { encoded.payload = redactor.payload(encoded.payload, of: encoded.name) }
    return encoded
  }

  /// What a reducer has read, as it may be written.
  func redacted(_ reads: [RecordedRead]) -> [RecordedRead] {
    redactor.map { reads.map($0.read) } ?? reads
  }

  /// Checks the tree made of the state at a position, where a check is due; nil where it is right.
  func check<State>(_ tree: StateValue, of state: State, at position: Int) -> Miss? {
    guard case .every(let count) = selfCheck, !hasFailed, position - lastChecked >= count else {
      return nil
    }
    lastChecked = position
    // What fails now, and did not before, says nothing of what was missed.
    let tree = whole ?? tree
    guard let diff = try? encoder.selfCheck(tree, of: state), let first = diff.changes.first,
      let right = try? diff.apply(to: tree)
    else {
      lastRight = position
      return nil
    }
    hasFailed = true
    return Miss(
      tree: redactor?.state(right) ?? right, path: first.place,
      type: ownType(at: first.place, in: state), since: lastRight)
  }
}

/// The name of the innermost type of one's own on the way to a place, as far as `Mirror` shows it.
private func ownType(at path: StatePath, in value: Any) -> String {
  var name = String(reflecting: type(of: value))
  var here = value
  for step in path.components {
    guard let next = member(step, of: here) else { break }
    here = next
    while Mirror(reflecting: here).displayStyle == .optional,
      let wrapped = Mirror(reflecting: here).children.first
    {
      here = wrapped.value
    }
    let found = String(reflecting: type(of: here))
    let isOwn = !["Swift.", "Foundation", "("].contains { found.hasPrefix($0) }
    if isOwn { name = found }
  }
  return name
}

/// What a step leads to, where the tree has members by the names of properties and cases.
private func member(_ step: StatePath.Component, of value: Any) -> Any? {
  let mirror = Mirror(reflecting: value)
  let children = mirror.children
  switch (step, mirror.displayStyle) {
  case (.index(let index), .collection?):
    return children.dropFirst(index).first?.value
  case (.index, .set?):
    return children.first?.value
  case (.key(let key), .dictionary?):
    for child in children {
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      if pair.count == 2, "\(pair[0])" == key { return pair[1] }
    }
    return key == "_0" ? value : nil
  case (.key("_0"), _) where !children.contains { $0.label == "_0" }:
    // The one payload of a case is the value that has been reached.
    return mirror.displayStyle == .tuple ? children.first?.value : value
  case (.key(let key), _):
    return children.first { $0.label == key || $0.label == "_" + key }?.value
  default:
    return nil
  }
}
