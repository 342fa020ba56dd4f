internal import Hindsight

/// Five reducers, each the `Scope` of the next. They are written out, because a key path in a
/// generic type is rebuilt each time that it is used.
struct First: Reducer {
  struct State {
    var child = Second.State()
    var title = "first"
  }

  enum Action {
    case child(Second.Action)

    static let path = CasePath(Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: Action.path) { Second() }
  }
}

struct Second: Reducer {
  struct State {
    var child = Third.State()
    var title = "second"
  }

  enum Action {
    case child(Third.Action)

    static let path = CasePath(Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: Action.path) { Third() }
  }
}

struct Third: Reducer {
  struct State {
    var child = Fourth.State()
    var title = "third"
  }

  enum Action {
    case child(Fourth.Action)

    static let path = CasePath(Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: Action.path) { Fourth() }
  }
}

struct Fourth: Reducer {
  struct State {
    var child = Fifth.State()
    var title = "fourth"
  }

  enum Action {
    case child(Fifth.Action)

    static let path = CasePath(Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: Action.path) { Fifth() }
  }
}

struct Fifth: Reducer {
  struct State {
    var child = Leaf.State()
    var title = "fifth"
  }

  enum Action {
    case child(Leaf.Action)

    static let path = CasePath(Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: Action.path) { Leaf() }
  }
}

struct Leaf: Reducer {
  struct State { var sum = 0 }
  enum Action { case add(Int) }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let number): state.sum &+= number
    }
    return .none
  }
}
