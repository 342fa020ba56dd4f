package import Hindsight
package import SessionFile
package import StateTree

/// An app's initial state and reducer with erased types, so that the debugger can run the app's
/// reducers on recorded state trees.
///
/// A machine never touches a live dependency: reducers read recorded values, or else test values.
package struct Machine: Sendable {
  /// The Swift type of the state, without its module.
  package let stateType: String
  /// The Swift type of the action, without its module.
  package let actionType: String

  private let encodedInitialState: @Sendable () throws -> StateValue
  private let startedRun: @Sendable (StateValue) throws -> any MachineRun
  private let parsedAction: @Sendable (String) throws -> EncodedAction
  private let listedBeginnings: @Sendable () -> [String]
  private let stateFit: @Sendable (StateValue) -> TypeFit
  private let actionFit: @Sendable (StateValue) -> TypeFit
  private let actionFailure: @Sendable (StateValue) -> StateCodingError?

  /// Creates a machine from an initial state and a reducer. Each run makes new ones.
  package init<R: Reducer & SendableMetatype>(
    initialState: @autoclosure @escaping @Sendable () -> R.State,
    reducer: @autoclosure @escaping @Sendable () -> R
  ) where R.State: Codable & SendableMetatype, R.Action: Codable & SendableMetatype {
    stateType = typeName(R.State.self)
    actionType = typeName(R.Action.self)
    encodedInitialState = {
      try Reduction.travel().unnoted { try StateEncoder().encode(initialState()) }
    }
    startedRun = { state in
      let reduction = Reduction.travel()
      return try reduction.unnoted {
        try ReducerRun(at: state, reducer: reducer(), reduction: reduction)
      }
    }
    parsedAction = { text in
      try Reduction.travel().unnoted { try parseAction(text, as: R.Action.self) }
    }
    listedBeginnings = {
      Reduction.travel().unnoted { ListedActions.beginnings(R.Action.self) }
    }
    stateFit = { value in Reduction.travel().unnoted { TypeFit(of: value, to: R.State.self) } }
    actionFit = { value in Reduction.travel().unnoted { TypeFit(of: value, to: R.Action.self) } }
    actionFailure = { value in
      do throws(StateCodingError) {
        try Reduction.travel().unnoted { () throws(StateCodingError) in
          _ = try StateDecoder().decode(R.Action.self, from: value)
        }
        return nil
      } catch {
        return error
      }
    }
  }

  /// How a recorded state fits today's type. Runs no reducer.
  package func fit(ofState state: StateValue) -> TypeFit { stateFit(state) }

  /// How a recorded action fits today's type. Runs no reducer.
  package func fit(ofAction payload: StateValue) -> TypeFit { actionFit(payload) }

  /// Why today's type cannot read a recorded action; nil if it can. Costs a decoding.
  func failure(ofAction payload: StateValue) -> StateCodingError? { actionFailure(payload) }

  /// The app's initial state as a tree; the error is a `StateCodingError`.
  package func initialState() throws -> StateValue { try encodedInitialState() }

  /// A run that starts from a recorded state. Throws a `StateCodingError` if today's types cannot
  /// read the state.
  package func start(at state: StateValue) throws -> any MachineRun { try startedRun(state) }

  /// Parses a text as an action, in the form in which the recorder would store it.
  ///
  /// Text that begins with `{`, `"` or a digit is JSON in the form of recorded actions; other text
  /// is a Swift literal, such as `.counter(.set(5))`. The error is a `JSONTextError`, an
  /// `ActionLiteralError`, or a `StateCodingError` if the JSON does not decode for another reason
  /// than an unknown case.
  package func action(parsing text: String) throws -> EncodedAction { try parsedAction(text) }

  /// The beginnings of the literals of the actions that the type lists: `MovieActions.SetPage` for
  /// a registry, `.tapped` for an enum whose `CodingKeys` are `CaseIterable`. Empty for any other
  /// type.
  package func actionBeginnings() -> [String] { listedBeginnings() }
}

/// An app's typed state, to which actions are applied. It starts no effects.
package protocol MachineRun: AnyObject {
  /// The state as a tree. It shares subtrees that an action did not change with the state before.
  var state: StateValue { get }

  /// Applies an action at a position of a session. The effects that the reducer returns are
  /// dropped.
  ///
  /// - Parameters:
  ///   - payload: the recorded action.
  ///   - position: the position that the action leads to.
  ///   - reads: the reducer's recorded reads, which it gets back in order. Further reads return
  ///     test values, the same each time.
  func reduce(_ payload: StateValue, at position: Int, feeding reads: [RecordedRead])
    throws(MachineError) -> MachineStep
}

/// The result of applying an action, beside the state.
package struct MachineStep: Sendable, Hashable {
  /// How long the reducer ran.
  package let nanoseconds: Int64
  /// The reducer's reads from dependencies, in order.
  package let reads: [RecordedRead]
  /// The divergences of its reads from the recorded ones, in order.
  package let divergences: [ReadDivergence]
  /// The dependencies from which it read a value that the recording could not keep, in the order of
  /// their names.
  package let unkept: [String]
}

/// Why a run could not apply an action.
package enum MachineError: Error, Sendable, Hashable {
  /// Today's action type cannot read the action. The state is unchanged.
  case undecodableAction(StateCodingError)
  /// The state after the action cannot be encoded. The run must not be used any more.
  case unencodableState(StateCodingError)
}

/// The run of one reducer type.
private final class ReducerRun<R: Reducer>: MachineRun where R.State: Codable, R.Action: Codable {
  private(set) var state: StateValue
  private var typedState: R.State
  private let reducer: R
  private let reduction: Reduction
  private let encoder = StateEncoder()
  private let decoder = StateDecoder()

  init(at state: StateValue, reducer: R, reduction: Reduction) throws {
    self.reducer = reducer
    self.reduction = reduction
    typedState = try decoder.decode(R.State.self, from: state)
    self.state = try encoder.encode(typedState)
  }

  func reduce(_ payload: StateValue, at position: Int, feeding reads: [RecordedRead])
    throws(MachineError) -> MachineStep
  {
    let action: R.Action
    do {
      action = try reduction.unnoted { () throws(StateCodingError) in
        try decoder.decode(R.Action.self, from: payload)
      }
    } catch {
      throw .undecodableAction(error)
    }
    let duration = ContinuousClock().measure {
      _ = reduction.run(at: position, feeding: reads) {
        reducer.reduce(into: &typedState, action: action)
      }
    }
    do {
      state = try reduction.unnoted { () throws(StateCodingError) in
        try encoder.encode(typedState)
      }
    } catch {
      throw .unencodableState(error)
    }
    return MachineStep(nanoseconds: duration.nanoseconds, reduction, recorded: reads)
  }
}

private func parseAction<Action: Codable>(_ text: String, as type: Action.Type) throws
  -> EncodedAction
{
  let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
  let action: Action =
    switch first {
    case let first? where first == "{" || first == "\"" || ("0"..."9").contains(first):
      try decodeAction(type, from: StateValue(json: text), writtenAs: text)
    default:
      try ActionLiteral(parsing: text).decode(type)
    }
  return try StateEncoder().encodeAction(action)
}

/// Decodes an action from a JSON value. If the type lacks the case, the error names it and its
/// place in the text.
private func decodeAction<Action: Decodable>(
  _ type: Action.Type, from value: StateValue, writtenAs text: String
) throws -> Action {
  do {
    return try StateDecoder().decode(type, from: value)
  } catch {
    guard let caseError = ActionLiteral.caseError(type, in: value, writtenAs: text) else {
      throw error
    }
    throw caseError
  }
}

extension Duration {
  /// The duration in nanoseconds, as far as an `Int64` goes.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole + attoseconds / 1_000_000_000
  }
}
