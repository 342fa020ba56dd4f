// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
// They are documented, and unwrapped, as those of the library are.

/// The signatures of The Composable Architecture 1.25 that a recipe meets. Nothing runs here.
///
/// What a recipe can trip over is kept: calling `reduce(into:action:)` of a reducer is deprecated,
/// `Body` is inferred, an `Effect` is `Sendable`, a `Store` belongs to the main actor.
public struct Effect<Action>: Sendable {
  public static var none: Self { Self() }

  public func merge(with other: Self) -> Self { self }
}

public typealias EffectOf<R: Reducer> = Effect<R.Action>

public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body

  @available(*, deprecated, message: "Don't invoke a reducer directly.")
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  func _reduce(into state: inout State, action: Action) -> Effect<Action>

  @ReducerBuilder<State, Action>
  var body: Body { get }
}

extension Reducer {
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(into: &state, action: action)
  }

  @available(*, deprecated, message: "Don't invoke a reducer directly.")
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    _reduce(into: &state, action: action)
  }
}

extension Reducer where Body == Never {
  @_transparent
  public var body: Body { fatalError("\(Self.self) has no body") }
}

extension Reducer where Body: Reducer<State, Action> {
  public func _reduce(
    into state: inout Body.State, action: Body.Action
  ) -> Effect<Body.Action> {
    body._reduce(into: &state, action: action)
  }
}

public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

public struct Reduce<State, Action>: Reducer {
  let function: (inout State, Action) -> Effect<Action>

  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    function = reduce
  }

  public init(_ reducer: some Reducer<State, Action>) { function = reducer._reduce }

  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    function(&state, action)
  }
}

@resultBuilder
public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R {
    expression
  }

  @_disfavoredOverload
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(expression)
  }

  public static func buildBlock<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
}

public struct StoreTask: Hashable, Sendable {
  public func cancel() {}
}

@dynamicMemberLookup
@preconcurrency @MainActor
public final class Store<State, Action> {
  var state: State
  let reducer: any Reducer<State, Action>

  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    self.init(state: initialState(), reducer: reducer())
  }

  private init(state: State, reducer: any Reducer<State, Action>) {
    self.state = state
    self.reducer = reducer
  }

  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    state[keyPath: keyPath]
  }

  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    _ = reducer._reduce(into: &state, action: action)
    return StoreTask()
  }
}

public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// The library re-exports swift-dependencies: names that Hindsight's own store has too.
public struct DependencyValues: Sendable {
  public init() {}
}

public protocol DependencyKey<Value> {
  associatedtype Value: Sendable
  static var liveValue: Value { get }
}

@propertyWrapper
public struct Dependency<Value>: @unchecked Sendable {
  private let keyPath: KeyPath<DependencyValues, Value>

  public init(_ keyPath: KeyPath<DependencyValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { DependencyValues()[keyPath: keyPath] }
}
