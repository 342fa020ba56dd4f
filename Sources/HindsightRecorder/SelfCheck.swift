internal import SessionFile
internal import StateTree

extension Recorder {
  /// How often a recorder checks, on the app's own types, that it misses no change.
  ///
  /// A recorder visits only changed values, and relies on values being pure for that. A type whose
  /// `encode(to:)` reads something else, such as a global variable, can change unnoticed. A check
  /// encodes the whole state and compares. If they differ, one line on standard error names the
  /// path and the type, the session gets a gap, the missed change is recorded with the current
  /// action, and from then on each state is encoded in full.
  public enum SelfCheck: Sendable, Hashable {
    /// No checks.
    case never
    /// A check after every this many actions, at least 1. It costs a full encoding, so use it in
    /// tests and debug builds.
    case every(Int)
  }
}

/// A recorder's encoder, which checks itself now and then. Its results are already redacted.
final class CheckedEncoder {
  /// A change that was missed.
  struct Miss {
    /// The state's tree as it should be.
    var tree: StateValue
    /// The path of the first difference, and the app's type that contains it.
    var path: StatePath
    var type: String
    /// The last position whose state was found right.
    var since: Int
  }

  private let encoder = StateEncoder()
  private let selfCheck: Recorder.SelfCheck
  /// Nil if there are no redaction rules.
  private let redactor: Redactor?
  /// The last state's tree before redaction.
  private var whole: StateValue?
  private var lastRight = 0
  private var lastChecked = 0
  /// Whether a check has failed, so that each state is encoded in full.
  private var hasFailed = false

  init(visitedTypes: [Any.Type], selfCheck: Recorder.SelfCheck, redactions: [Redaction] = []) {
    self.selfCheck = selfCheck
    redactor = redactions.isEmpty ? nil : Redactor(redactions)
    encoder.untrusted = visitedTypes
  }

  /// The types that are encoded again each time.
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

  /// A reducer's reads with the redaction rules applied.
  func redacted(_ reads: [RecordedRead]) -> [RecordedRead] {
    redactor.map { reads.map($0.read) } ?? reads
  }

  /// Checks the tree of the state at a position if a check is due; nil if it is right.
  func check<State>(_ tree: StateValue, of state: State, at position: Int) -> Miss? {
    guard case .every(let count) = selfCheck, !hasFailed, position - lastChecked >= count else {
      return nil
    }
    lastChecked = position
    // An encoding that fails only now proves no missed change.
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

/// The name of the app's innermost type on the way to a path, as far as `Mirror` shows it.
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

/// The value that a step leads to, if the tree's members have the names of properties and cases.
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
    // The only payload of a case is the value itself.
    return mirror.displayStyle == .tuple ? children.first?.value : value
  case (.key(let key), _):
    return children.first { $0.label == key || $0.label == "_" + key }?.value
  default:
    return nil
  }
}
