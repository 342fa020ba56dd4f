internal import HindsightRecorder
internal import SessionFile

/// Passes each action of a store through its middleware.
@MainActor
final class Dispatcher<StoreState: Flux.State> {
  typealias Action = RegisteredAction<Flux.NoRegistry>

  private weak var core: StoreCore<StoreState, Action>?
  /// The chain of middleware; nil if there is none.
  private var chain: Flux.DispatchFunction?

  nonisolated init() {}

  /// Builds the chain for the store's actions.
  func connect(_ store: Store<StoreState, Action>, _ middleware: [Flux.Middleware<StoreState>]) {
    guard case .root(let core) = store.source else { return }
    self.core = core
    guard !middleware.isEmpty else { return }
    let last: Flux.DispatchFunction = { [weak self] in self?.commit($0) }
    chain = middleware.reversed().reduce(last) { next, middleware in
      middleware(
        { [weak self] in self?.follow($0) }, { [weak core] in core?.current })(next)
    }
  }

  /// Passes an action through the middleware; `send` sends what they let through.
  func pass(_ action: any Flux.Action, by send: @escaping Flux.DispatchFunction) {
    guard let chain else { return send(action) }
    Dispatch.$current.withValue(Dispatch(send: send)) { chain(action) }
  }

  /// Sends an action that the last middleware has passed on.
  private func commit(_ action: any Flux.Action) {
    guard let dispatch = Dispatch.current else { return send(action, cause: nil) }
    let next = core.flatMap { $0.isSending ? nil : $0.recorder.map { $0.position + 1 } }
    dispatch.send(action)
    dispatch.isCommitted = true
    if let next, let last = core?.recorder?.position, last >= next { dispatch.position = next }
  }

  /// Handles an action that a middleware dispatches, either in place of the action that it was
  /// called with, or as a consequence of it.
  private func follow(_ action: any Flux.Action) {
    if let dispatch = Dispatch.current, !dispatch.isCommitted {
      pass(action, by: dispatch.send)
    } else {
      let cause = Dispatch.current?.position
      pass(action) { [weak self] in self?.send($0, cause: cause) }
    }
  }

  private func send(_ action: any Flux.Action, cause: Int?) {
    guard let core else { return }
    core.effects.family += 1
    core.send(
      SentAction(
        action: Action(action), origin: .effect, cause: cause, family: core.effects.family,
        file: "", line: 0))
  }
}

/// An action that is passing through the middleware. A task that a middleware starts inherits it.
@MainActor
private final class Dispatch {
  @TaskLocal static var current: Dispatch?

  /// Sends the action, or the one that a middleware makes of it.
  let send: Flux.DispatchFunction
  /// Whether it was sent.
  var isCommitted = false
  /// The position at which it was recorded.
  var position: Int?

  init(send: @escaping Flux.DispatchFunction) { self.send = send }
}
