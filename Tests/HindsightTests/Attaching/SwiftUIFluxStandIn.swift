/// What a recording needs of SwiftUIFlux, in its shape. It dispatches at once, not by the main
/// queue, and without asynchronous actions.
enum SwiftUIFluxStandIn {
  protocol FluxState {}
  protocol Action {}

  typealias DispatchFunction = (any Action) -> Void
  typealias Reducer<StoreState> = (_ state: StoreState, _ action: any Action) -> StoreState
  /// As in the library, the parameter is not used, and the state comes without its type.
  typealias Middleware<State> =
    (@escaping DispatchFunction, @escaping () -> (any FluxState)?) ->
    (@escaping DispatchFunction) -> DispatchFunction

  final class Store<StoreState: FluxState> {
    private(set) var state: StoreState
    private var dispatchFunction: DispatchFunction = { _ in }

    init(
      reducer: @escaping Reducer<StoreState>, middleware: [Middleware<StoreState>] = [],
      state: StoreState
    ) {
      self.state = state
      let last: DispatchFunction = { [unowned self] in self.state = reducer(self.state, $0) }
      dispatchFunction = middleware.reversed().reduce(last) { next, middleware in
        middleware({ [weak self] in self?.dispatch(action: $0) }, { [weak self] in self?.state })(
          next)
      }
    }

    func dispatch(action: any Action) { dispatchFunction(action) }
  }
}
