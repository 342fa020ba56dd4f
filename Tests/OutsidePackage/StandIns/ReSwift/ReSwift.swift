// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// They are documented, and unwrapped, as those of the library are.

/// The signatures of ReSwift 6 that a recipe meets. Subscriptions are left out.
///
/// What a recipe can trip over is kept: `state` is unwrapped implicitly, `dispatchFunction` is lazy,
/// and a store that is made without a state dispatches `ReSwiftInit` before it has one.
public protocol Action {}

public struct ReSwiftInit: Action {}

public typealias DispatchFunction = (any Action) -> Void

public typealias Middleware<State> = (@escaping DispatchFunction, @escaping () -> State?) ->
  (@escaping DispatchFunction) -> DispatchFunction

public typealias Reducer<ReducerStateType> =
  (_ action: any Action, _ state: ReducerStateType?) -> ReducerStateType

public protocol DispatchingStoreType {
  func dispatch(_ action: any Action)
}

public protocol StoreType: DispatchingStoreType {
  associatedtype State
  var state: State! { get }
  var dispatchFunction: DispatchFunction! { get }
}

open class Store<State>: StoreType {
  public private(set) var state: State!

  public lazy var dispatchFunction: DispatchFunction! = createDispatchFunction()

  private var reducer: Reducer<State>

  public var middleware: [Middleware<State>] {
    didSet { dispatchFunction = createDispatchFunction() }
  }

  public required init(
    reducer: @escaping Reducer<State>, state: State?, middleware: [Middleware<State>] = [],
    automaticallySkipsRepeats: Bool = true
  ) {
    self.reducer = reducer
    self.middleware = middleware
    if let state { self.state = state } else { dispatch(ReSwiftInit()) }
  }

  private func createDispatchFunction() -> DispatchFunction {
    middleware.reversed().reduce(
      { [unowned self] action in _defaultDispatch(action: action) },
      { next, middleware in
        middleware({ [weak self] in self?.dispatch($0) }, { [weak self] in self?.state })(next)
      })
  }

  open func _defaultDispatch(action: any Action) { state = reducer(action, state) }

  open func dispatch(_ action: any Action) { dispatchFunction(action) }
}
