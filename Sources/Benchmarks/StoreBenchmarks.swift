internal import Foundation
internal import Hindsight

/// What a store adds to calling its reducer.
@MainActor
enum StoreBenchmarks {
  private typealias Fifth = Parent<Leaf>
  private typealias Fourth = Parent<Fifth>
  private typealias Third = Parent<Fourth>
  private typealias Second = Parent<Third>
  private typealias App = Parent<Second>

  static func run(in folder: URL, into report: inout Report) throws {
    scopes(into: &report)
    try recordingOff(in: folder, into: &report)
    inPlace(into: &report)
  }

  private static let app = App(Second(Third(Fourth(Fifth(Leaf())))))
  private static let state = App.State(
    Second.State(Third.State(Fourth.State(Fifth.State(Leaf.State())))))

  /// Five scoped stores over five nested `Scope`s, against the reducer alone.
  private static func scopes(into report: inout Report) {
    let store = Store(initialState: state, reducer: app)
    let leaf = store.scope(state: \.child, action: App.Action.child)
      .scope(state: \.child, action: Second.Action.child)
      .scope(state: \.child, action: Third.Action.child)
      .scope(state: \.child, action: Fourth.Action.child)
      .scope(state: \.child, action: Fifth.Action.child)
    let reducer: any Reducer<App.State, App.Action> = app
    var bareState = state
    var number = 0
    let (send, bare) = Measure.medians(repeating: 100_000) {
      number += 1
      leaf.send(.add(number))
    } against: {
      number += 1
      let action = App.Action.child(.child(.child(.child(.child(.add(number))))))
      _ = reducer.reduce(into: &bareState, action: action)
    }
    report.add(
      "send through five scopes", nanoseconds: send, baseline: "its reducers alone",
      baselineNanoseconds: bare, target: "<= 3, 2 us")
  }

  /// A store whose recorder was closed, against one that never had any.
  private static func recordingOff(in folder: URL, into report: inout Report) throws {
    let recorder = try Recorder(
      to: folder.appendingPathComponent("off.hindsight"), app: "benchmark")
    let off = Store(initialState: state, reducer: app, recorder: recorder)
    recorder.close()
    let none = Store(initialState: state, reducer: app)
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

  /// An action that changes one element of 100,000, where nobody records or watches.
  private static func inPlace(into report: inout Report) {
    let reducer = Reduce<[Int], Int> { state, action in
      state[action] += 1
      return .none
    }
    let large = Store(initialState: Array(0..<100_000), reducer: reducer)
    let small = Store(initialState: Array(0..<10), reducer: reducer)
    let (many, few) = Measure.medians(repeating: 10_000) {
      large.send(5)
    } against: {
      small.send(5)
    }
    report.add(
      "send that changes one of 100,000 elements", nanoseconds: many, baseline: "one of ten",
      baselineNanoseconds: few, target: "about 1")
  }
}

private struct Leaf: Reducer {
  struct State { var sum = 0 }
  enum Action { case add(Int) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let number): state.sum &+= number
    }
    return .none
  }
}

private struct Parent<Child: Reducer & Sendable>: Reducer, Sendable {
  struct State {
    var child: Child.State
    var title = "parent"
    init(_ child: Child.State) { self.child = child }
  }

  enum Action { case child(Child.Action) }

  let child: Child
  let path: CasePath<Action, Child.Action>

  init(_ child: Child) {
    self.child = child
    path = CasePath(
      { .child($0) }, extract: { if case .child(let action) = $0 { action } else { nil } })
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: path) { child }
  }
}
