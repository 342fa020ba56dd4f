internal import Foundation
internal import Hindsight

/// The cost that a store adds to calling its reducer.
@MainActor
enum StoreBenchmarks {
  static func run(in folder: URL, into report: inout ResultTable) throws {
    scopes(into: &report)
    try recordingOff(in: folder, into: &report)
  }

  /// Five scoped stores over five nested `Scope`s, against the reducer alone.
  private static func scopes(into report: inout ResultTable) {
    let store = Store(initialState: First.State(), reducer: First())
    let leaf = store.scope(state: \.child, action: First.Action.child)
      .scope(state: \.child, action: Second.Action.child)
      .scope(state: \.child, action: Third.Action.child)
      .scope(state: \.child, action: Fourth.Action.child)
      .scope(state: \.child, action: Fifth.Action.child)
    let reducer: any Reducer<First.State, First.Action> = First()
    var state = First.State()
    var number = 0
    let (send, bare) = Measure.medians(repeating: 100_000) {
      number += 1
      leaf.send(.add(number))
    } against: {
      number += 1
      let action = First.Action.child(.child(.child(.child(.child(.add(number))))))
      _ = reducer.reduce(into: &state, action: action)
    }
    report.add(
      "send through five scopes", nanoseconds: send, baseline: "its reducers alone",
      baselineNanoseconds: bare, target: "<= 3, 2 us")
  }

  /// A store with a closed recorder, against one without a recorder.
  private static func recordingOff(in folder: URL, into report: inout ResultTable) throws {
    let recorder = try Recorder(
      to: folder.appendingPathComponent("off.hindsight"), app: "benchmark")
    let off = Store(initialState: First.State(), reducer: First(), recorder: recorder)
    recorder.close()
    let none = Store(initialState: First.State(), reducer: First())
    var number = 0
    let (closed, never) = Measure.medians(runs: 21, repeating: 50_000) {
      number += 1
      off.send(.child(.child(.child(.child(.child(.add(number)))))))
    } against: {
      number += 1
      none.send(.child(.child(.child(.child(.child(.add(number)))))))
    }
    report.add(
      "send with recording off", nanoseconds: closed, baseline: "with no recorder",
      baselineNanoseconds: never, target: "<= 1.1")
  }
}
