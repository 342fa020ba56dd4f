// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// They are documented, and unwrapped, as those of the library are.

import Dispatch

/// The signatures of SwiftUIFlux that a recipe meets, without SwiftUI and Combine.
///
/// What a recipe can trip over is kept: `Middleware` ignores its parameter and gives a `FluxState?`,
/// the state can be set by anyone, and `dispatch` goes through the main queue.
public protocol FluxState {}

public protocol Action {}

public protocol AsyncAction: Action {
  func execute(state: (any FluxState)?, dispatch: @escaping DispatchFunction)
}

public typealias DispatchFunction = (any Action) -> Void

public typealias Middleware<State> =
  (@escaping DispatchFunction, @escaping () -> (any FluxState)?) ->
  (@escaping DispatchFunction) -> DispatchFunction

public typealias Reducer<FluxState> = (_ state: FluxState, _ action: any Action) -> FluxState

public let asyncActionsMiddleware: Middleware<any FluxState> = { dispatch, getState in
  { next in
    { action in
      if let action = action as? any AsyncAction {
        action.execute(state: getState(), dispatch: dispatch)
      }
      return next(action)
    }
  }
}

public final class Store<StoreState: FluxState> {
  public var state: StoreState

  private var dispatchFunction: DispatchFunction!
  private let reducer: Reducer<StoreState>

  public init(
    reducer: @escaping Reducer<StoreState>, middleware: [Middleware<StoreState>] = [],
    state: StoreState
  ) {
    self.reducer = reducer
    self.state = state
    dispatchFunction = (middleware + [asyncActionsMiddleware]).reversed().reduce(
      { [unowned self] action in self.state = self.reducer(self.state, action) },
      { next, middleware in
        middleware({ [weak self] in self?.dispatch(action: $0) }, { [weak self] in self?.state })(
          next)
      })
  }

  public func dispatch(action: any Action) {
    DispatchQueue.main.async { self.dispatchFunction(action) }
  }
}
