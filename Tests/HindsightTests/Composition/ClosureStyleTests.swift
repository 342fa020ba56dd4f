import Hindsight
import Testing

@Suite struct ClosureStyleTests {
  struct Feature: Reducer {
    struct State: Equatable {
      var count = 0
      var log: [String] = []
    }
    enum Action: Equatable { case up, down, reset, echo }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .up: state.count += 1
        case .down: state.count -= 1
        case .reset, .echo: break
        }
      }
      Reduce { state, action in
        guard action != .reset else { return State() }
        var next = state
        next.log.append("\(action)")
        return next
      }
      Reduce { state, action in
        if case .echo = action { return .send(.up) }
        state.count *= 10
        return .none
      }
      Reduce { state, action in action == .reset ? State(log: ["again"]) : state }
      Reduce { _, _ in .none }
      Reduce { _, _ in }
      Reduce { state, _ in state.log.append("end") }
      Reduce { state, _ in _ = state.log.popLast() }
      Reduce { state, _ in
        let last = state.log.last
        if last == nil { return }
        state.log.append("was \(last ?? "")")
      }
      Reduce(Feature.double)
      Reduce(Feature.next)
      Reduce(Feature.effectful)
    }

    static func double(_ state: inout State, _ action: Action) { state.count *= 2 }
    static func next(_ state: State, _ action: Action) -> State { state }
    static func effectful(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
  }

  @Test func closuresOfAllStylesTypeCheckAndRunInOrder() {
    var state = Feature.State()
    _ = Feature().reduce(into: &state, action: .up)
    #expect(state == Feature.State(count: 20, log: ["up", "was up"]))
    _ = Feature().reduce(into: &state, action: .reset)
    #expect(state == Feature.State(count: 0, log: ["again", "was again"]))
  }

  @Test func aClosureOnItsOwnNeedsNoMoreThanItsTypes() {
    var count = 1
    let inPlace = Reduce<Int, Bool> { count, isUp in count += isUp ? 1 : -1 }
    let next = Reduce<Int, Bool> { count, isUp in isUp ? count + 1 : count - 1 }
    let effectful = Reduce<Int, Bool> { count, isUp in
      count += isUp ? 1 : -1
      return .none
    }
    for reducer in [inPlace, next, effectful] { _ = reducer.reduce(into: &count, action: true) }
    #expect(count == 4)
  }

  @Test func noneMeansNoEffectsForAnOptionalState() {
    var state: Int? = 3
    let reducer = Reduce<Int?, Bool> { _, _ in .none }
    _ = reducer.reduce(into: &state, action: true)
    #expect(state == 3)
    let clearing = Reduce<Int?, Bool> { state, _ in state = nil }
    _ = clearing.reduce(into: &state, action: true)
    #expect(state == nil)
  }
}
