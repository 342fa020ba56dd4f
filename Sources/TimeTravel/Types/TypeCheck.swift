package import SessionFile
internal import StateTree

/// Tries today's types on the recorded values, before any reducer runs.
///
/// For the state, it tries the first value of each shape that the session knows, and the state that
/// a replay starts from. It decodes each action, and encodes the first action of each shape again,
/// which shows the members that a type ignores or fills in. So it costs a pass over the actions and
/// a few states, one for each shape.
package struct TypeCheck: Sendable {
  /// The positions of the actions to try; nil means all.
  package var range: ClosedRange<Int>?

  /// Creates a check of a range of positions, or of the whole branch.
  package init(range: ClosedRange<Int>? = nil) { self.range = range }

  /// Tries a machine's types on a branch.
  ///
  /// Throws if the session cannot be read. A range that exceeds the branch is cut.
  ///
  /// - Parameter shouldStop: called now and then; if it returns true, the check ends with the
  ///   findings so far.
  package func run(
    _ machine: Machine, on timeline: Timeline, branch: Branch.ID = .main,
    shouldStop: () -> Bool = { false }
  ) throws -> TypeVerdict {
    let last = try timeline.lastPosition(on: branch)
    let least = timeline.session.firstPosition + 1
    let first = min(max(range?.lowerBound ?? least, least), last + 1)
    let end = min(range?.upperBound ?? last, last)
    let unknowns = Unknowns(try timeline.session.redactions())
    var findings = TypeFindings(machine: machine, unknowns: unknowns)
    let shapes = try timeline.session.shapes().filter { shape in
      guard (first...max(first, end)).contains(shape.position) || shape.name == nil else {
        return false
      }
      let owner = try? timeline.owner(of: shape.position, on: branch)
      return owner?.branch == shape.branch
    }
    let states = shapes.filter { $0.name == nil }.map(\.position)
    for position in [first - 1] + states.filter({ (first...max(first, end)).contains($0) }) {
      if shouldStop() { return findings.verdict }
      // If a state cannot be read here, the replay reports it or does not need it.
      guard let state = try? timeline.state(at: position, on: branch) else { continue }
      findings.try(state: state, at: position)
    }
    let firsts = Set(shapes.filter { $0.name != nil }.map(\.position))
    guard first <= end else { return findings.verdict }
    for start in stride(from: first, through: end, by: TypeCheck.batch) {
      if shouldStop() { break }
      let batch = start...min(start + TypeCheck.batch - 1, end)
      for action in try timeline.actions(in: batch, on: branch)
      where action.origin != .outside && !unknowns.concern(action) {
        findings.try(action, isFirstOfShape: firsts.contains(action.position))
      }
    }
    return findings.verdict
  }

  private static let batch = 256
}

/// The findings so far.
private struct TypeFindings {
  let machine: Machine
  let unknowns: Unknowns
  private var findings: [TypeFinding] = []
  private var places: [Key: Int] = [:]
  /// For each action name, the findings that concern readable actions.
  private var risky: [String: [Int]] = [:]
  private var namesSeen: Set<String> = []

  private struct Key: Hashable {
    let subject: TypeFinding.Subject
    let path: StatePath
    let kind: TypeFinding.Kind
  }

  init(machine: Machine, unknowns: Unknowns) {
    self.machine = machine
    self.unknowns = unknowns
  }

  var verdict: TypeVerdict {
    let states = findings.filter { $0.subject == .state }
    let actions = findings.filter { $0.subject != .state }.sorted { $0.first < $1.first }
    return TypeVerdict(findings: states + actions)
  }

  mutating func `try`(state: StateValue, at position: Int) {
    switch machine.fit(ofState: state) {
    case .fails(let error, _) where unknowns.explain(error):
      break
    case .fails(let error, let unknownCase):
      note(
        .state, error.path, TypeFinding.Kind(error, in: state, unknownCase: unknownCase),
        at: position)
    case .reads(let diff):
      var seen: Set<Int> = []
      for change in diff?.changes ?? [] where !unknowns.cover(change.place) {
        guard let kind = TypeFinding.Kind(change) else { continue }
        note(.state, place(of: change, kind), kind, at: position, unless: &seen)
      }
    }
  }

  mutating func `try`(_ action: RecordedAction, isFirstOfShape: Bool) {
    let subject = TypeFinding.Subject.action(action.name)
    if let error = machine.failure(ofAction: action.payload) {
      let kind = TypeFinding.Kind(error, in: action.payload)
      let key = Key(subject: subject, path: general(error.path), kind: kind)
      if let index = places[key] {
        findings[index].count += 1
      } else if case .fails(let error, let unknownCase) = machine.fit(ofAction: action.payload) {
        let detailed = TypeFinding.Kind(error, in: action.payload, unknownCase: unknownCase)
        places[key] = findings.count
        findings.append(
          TypeFinding(
            subject: subject, path: key.path, kind: detailed, count: 1, first: action.position))
      }
      return
    }
    var counted: Set<Int> = []
    for index in risky[action.name] ?? [] where concerns(action.payload, findings[index]) {
      findings[index].count += 1
      counted.insert(index)
    }
    guard isFirstOfShape || !namesSeen.contains(action.name) else { return }
    namesSeen.insert(action.name)
    guard case .reads(let diff?) = machine.fit(ofAction: action.payload) else { return }
    for change in diff.changes {
      guard let kind = TypeFinding.Kind(change) else { continue }
      let known = findings.count
      note(subject, place(of: change, kind), kind, at: action.position, unless: &counted)
      if findings.count > known { risky[action.name, default: []].append(known) }
    }
  }

  /// Adds one to a finding, unless it has been counted for this value.
  private mutating func note(
    _ subject: TypeFinding.Subject, _ path: StatePath, _ kind: TypeFinding.Kind, at position: Int,
    unless counted: inout Set<Int>
  ) {
    let key = Key(subject: subject, path: general(path), kind: kind)
    if let index = places[key] {
      if counted.insert(index).inserted { findings[index].count += 1 }
      return
    }
    places[key] = findings.count
    counted.insert(findings.count)
    findings.append(
      TypeFinding(subject: subject, path: key.path, kind: kind, count: 1, first: position))
  }

  private mutating func note(
    _ subject: TypeFinding.Subject, _ path: StatePath, _ kind: TypeFinding.Kind, at position: Int
  ) {
    var counted: Set<Int> = []
    note(subject, path, kind, at: position, unless: &counted)
  }

  /// The place of the value that has the member, or else the place itself.
  private func place(of change: StateChange, _ kind: TypeFinding.Kind) -> StatePath {
    switch kind {
    case .ignored, .filledIn: StatePath(Array(change.path.components.dropLast()))
    default: change.path
    }
  }

  /// Whether a finding concerns a readable payload.
  private func concerns(_ payload: StateValue, _ finding: TypeFinding) -> Bool {
    var values = [payload]
    for component in finding.path.components {
      values = values.flatMap { value -> [StateValue] in
        if case .index = component, case .array(let elements) = value { return elements }
        return value[StatePath([component])].map { [$0] } ?? []
      }
    }
    return switch finding.kind {
    case .ignored(let key): values.contains { $0[StatePath([.key(key)])] != nil }
    case .filledIn(let key): values.contains { $0[StatePath([.key(key)])] == nil }
    default: !values.isEmpty
    }
  }

  /// A path whose indices are all 0.
  private func general(_ path: StatePath) -> StatePath {
    StatePath(path.components.map { if case .index = $0 { .index(0) } else { $0 } })
  }
}
