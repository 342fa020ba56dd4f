internal import Hindsight
internal import SessionFile
internal import StateTree
internal import TimeTravel

/// A linked app that reads the actions of a log, and computes the states if the log has none.
final class AppActions {
  let computesStates: Bool
  /// The app's state before the first action, merged with the log's data about it.
  private(set) var initialState: StateValue?
  private let app: SessionImport.ImportingApp
  private let machineRun: (any MachineRun)?

  /// - Parameter overlay: the log's first state, or a part of it, which is merged over the app's
  ///   own.
  init(
    _ app: SessionImport.ImportingApp, computesStates: Bool, over overlay: StateValue?
  ) throws(ImportError) {
    self.app = app
    self.computesStates = computesStates
    guard computesStates else {
      machineRun = nil
      return
    }
    do {
      let own = try app.machine.initialState()
      let run = try app.machine.start(at: overlay.map { own.overlaid(by: $0) } ?? own)
      machineRun = run
      initialState = run.state
    } catch {
      throw ImportError(.undecodableState(app: app.name, error), at: "preloadedState")
    }
  }

  /// The state that was computed last.
  var state: StateValue { machineRun?.state ?? .null }

  /// An action of a log as the app records it.
  ///
  /// An action that Hindsight wrote is read unchanged. Of another program's action, the first form
  /// counts that the app's action type can read: the case that its `type` names (`counter.set` or
  /// `counter/set`) with the payload as its values; the whole action; its payload.
  func recorded(_ action: ReduxAction, at position: Int, time: Int64) throws(ImportError)
    -> RecordedAction
  {
    if action.mark != nil {
      let recorded = try action.recorded(at: position, time: time)
      if recorded.origin != .outside { _ = try encoded([recorded.payload]) }
      return recorded
    }
    let encoded = try encoded(action.candidates)
    return RecordedAction(
      position: position, time: time, name: encoded.name, payload: encoded.payload,
      file: action.source)
  }

  /// The first of some values that decodes as an action. If none does, the error is the first
  /// value's.
  private func encoded(_ candidates: [StateValue]) throws(ImportError) -> EncodedAction {
    var failure: (any Error)?
    for candidate in candidates {
      do {
        return try app.machine.action(parsing: candidate.jsonText())
      } catch {
        failure = failure ?? error
      }
    }
    guard let failure else { throw ImportError(.noType) }
    throw ImportError(.undecodableAction(app: app.name, failure))
  }

  /// Runs the app's reducer.
  func run(_ action: RecordedAction) throws(ImportError) -> MachineStep {
    guard let machineRun else { throw ImportError(.noType) }
    do throws(MachineError) {
      return try machineRun.reduce(action.payload, at: action.position, feeding: [])
    } catch {
      switch error {
      case .undecodableAction(let error):
        throw ImportError(.undecodableAction(app: app.name, error))
      case .unencodableState(let error):
        throw ImportError(.unencodableState(app: app.name, error))
      }
    }
  }
}

extension ReduxAction {
  /// The forms of the action that an app's action type may read, the likeliest first.
  fileprivate var candidates: [StateValue] {
    guard case .object(let object) = value, let type else { return [value] }
    var fields: [StateValue] = []
    let payload = object["payload"]
    if let payload {
      if case .object = payload { fields.append(payload) }
      fields.append(["_0": payload])
    } else {
      fields.append([:])
    }
    let cases = type.split { $0 == "." || $0 == "/" }.reversed().map(String.init)
    let named: [StateValue] = fields.map { fields in
      var action: StateValue = .object(StateObject([(cases.first ?? "", fields)]))
      // Swift encodes an unlabelled value of an enum's case as `_0`.
      for name in cases.dropFirst() {
        let inner: StateValue = ["_0": action]
        action = .object(StateObject([(name, inner)]))
      }
      return action
    }
    return named + [value] + (payload.map { [$0] } ?? [])
  }
}

extension StateValue {
  /// The value with another one merged over it: objects are merged member by member, other values
  /// are replaced.
  fileprivate func overlaid(by other: StateValue) -> StateValue {
    guard case .object(var own) = self, case .object(let over) = other else { return other }
    for (key, value) in over { own[key] = own[key].map { $0.overlaid(by: value) } ?? value }
    return .object(own)
  }
}
