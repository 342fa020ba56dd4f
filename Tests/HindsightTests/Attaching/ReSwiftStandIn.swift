/// What a recording needs of ReSwift, in its shape.
enum ReSwiftStandIn {
  protocol Action {}

  typealias DispatchFunction = (any Action) -> Void
  typealias Reducer<State> = (_ action: any Action, _ state: State?) -> State
  typealias Middleware<State> =
    (@escaping DispatchFunction, @escaping () -> State?) -> (@escaping DispatchFunction) ->
    DispatchFunction

  final class Store<State> {
    private(set) var state: State?
    private var dispatchFunction: DispatchFunction = { _ in }

    init(reducer: @escaping Reducer<State>, state: State?, middleware: [Middleware<State>] = []) {
      self.state = state
      let last: DispatchFunction = { [unowned self] in self.state = reducer($0, self.state) }
      dispatchFunction = middleware.reversed().reduce(last) { next, middleware in
        middleware({ [weak self] in self?.dispatch($0) }, { [weak self] in self?.state })(next)
      }
    }

    func dispatch(_ action: any Action) { dispatchFunction(action) }
  }
}
