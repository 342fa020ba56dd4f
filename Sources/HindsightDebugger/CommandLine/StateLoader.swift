internal import Foundation
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// Loads the states for `diff` and `show`.
final class StateLoader {
  private let invocation: Invocation
  private var hasReadInput = false
  /// The sessions that were opened, so that each warning is given once.
  private var opened: [String: Context] = [:]

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// A state, and the name of its place in errors.
  final class Loaded {
    let name: String
    /// The operand as it was typed.
    let operand: String
    let state: StateValue
    /// The places inside a place whose values were lost to damage.
    let lost: (StatePath) -> [StatePath]
    /// The rules that withhold places of the state.
    let rules: [Redaction]
    /// The value of an expression there.
    let value: (StateExpression) throws -> Reading

    init(
      name: String, operand: String, state: StateValue,
      lost: @escaping (StatePath) -> [StatePath], rules: [Redaction],
      value: @escaping (StateExpression) throws -> Reading
    ) {
      self.name = name
      self.operand = operand
      self.state = state
      self.lost = lost
      self.rules = rules
      self.value = value
    }
  }

  /// The state that an operand names.
  func load(_ operand: String) throws -> Loaded {
    switch StateOperand(operand, exists: InputFile.exists) {
    case .standardInput:
      guard !hasReadInput else { throw CommandError.standardInputTwice }
      hasReadInput = true
      return try load("standard input", operand) {
        State(try StateValue(jsonUTF8: try InputFile.contents(of: invocation.streams.input)))
      }
    case .file(let path):
      return try load(path, operand) {
        guard let data = try InputFile.contents(of: path) else {
          return try state(at: nil, in: path)
        }
        return State(try StateValue(jsonUTF8: data))
      }
    case .session(let path, let position):
      return try load(path, operand) {
        try state(at: position, in: path)
      }
    }
  }

  private func open(_ path: String) throws -> Context {
    let context = try opened[path] ?? invocation.open(path)
    opened[path] = context
    context.cursor = BranchPosition(position: try context.timeline.lastPosition())
    return context
  }

  /// A state, and how to evaluate an expression there. A state alone tells nothing of the position
  /// before it, and of no action.
  private struct State {
    let state: StateValue
    let lost: (StatePath) -> [StatePath]
    let rules: [Redaction]
    let value: (StateExpression) throws -> Reading

    init(_ state: StateValue) {
      self.state = state
      (lost, rules) = ({ _ in [] }, [])
      value = { $0.value(at: LoneState(state: state)) }
    }

    init(_ context: Context) throws {
      let (timeline, place) = (context.timeline, context.cursor)
      state = try context.state()
      lost = { [state, withheld = WithheldPlaces(timeline.session)] in
        withheld.lost(in: state, at: $0)
      }
      rules = context.redactions.filter { $0.subject == .state }
      value = { try timeline.value(of: $0, at: place.position, on: place.branch) }
    }
  }

  /// The state of a session at a position; at the last one without it.
  private func state(at position: String?, in path: String) throws -> State {
    let context = try open(path)
    return try context.warning {
      if let position { try context.start(at: position) }
      return try State(context)
    }
  }

  private func load(_ name: String, _ operand: String, _ body: () throws -> State) throws
    -> Loaded
  {
    let loaded = try FileError.naming(name) {
      let found = try body()
      return Loaded(
        name: name, operand: operand, state: found.state, lost: found.lost, rules: found.rules,
        value: found.value)
    }
    // The program ends after its command: freeing large states would take longer than comparing
    // them.
    if invocation.streams.isProgram { _ = Unmanaged.passRetained(loaded) }
    return loaded
  }
}

/// A state that belongs to no session.
private struct LoneState: Moment {
  let state: StateValue

  func reading(at place: StatePath, before: Bool) -> Reading {
    before ? .unknown(.notRecorded) : reading(of: state[place], at: place)
  }

  func fact(_ fact: ActionFact) -> Reading { .unknown(.notRecorded) }
}
