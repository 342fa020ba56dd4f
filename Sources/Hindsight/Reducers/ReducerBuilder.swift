/// Composes the reducers listed in a `body`. They run from first to last, and their effects are
/// merged.
///
/// `if`, `else`, `switch`, `if let` and `for` decide which reducers are part of it.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// One listed reducer.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  /// A list without a reducer.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  /// The first of a list.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// Combines the reducers so far with the next one.
  @inlinable
  public static func buildPartialBlock<First: Reducer<State, Action>, Next: Reducer<State, Action>>(
    accumulated: First, next: Next
  ) -> Pair<First, Next> {
    Pair(accumulated, next)
  }

  /// The first branch of a condition.
  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    first: First
  ) -> Either<First, Second> {
    .first(first)
  }

  /// The second branch of a condition.
  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    second: Second
  ) -> Either<First, Second> {
    .second(second)
  }

  /// A condition without `else`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> Maybe<R> {
    Maybe(reducer)
  }

  /// A loop.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> Each<R> {
    Each(reducers)
  }

  /// The reducers that an availability check guards.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(_ reducer: R)
    -> Reduce<State, Action>
  {
    Reduce(reducer)
  }
}

extension ReducerBuilder {
  /// Two reducers, one after the other.
  public struct Pair<First: Reducer<State, Action>, Next: Reducer<State, Action>>: Reducer {
    @usableFromInline let first: First
    @usableFromInline let next: Next

    @inlinable
    init(_ first: First, _ next: Next) {
      self.first = first
      self.next = next
    }

    /// Runs both and merges their effects.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let effect = first.reduce(into: &state, action: action)
      return effect.merged(with: next.reduce(into: &state, action: action))
    }
  }

  /// The reducer of the branch that was taken.
  public enum Either<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    /// The branch where the condition holds.
    case first(First)
    /// The other branch.
    case second(Second)

    /// Runs the reducer of the branch taken.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch self {
      case .first(let reducer): reducer.reduce(into: &state, action: action)
      case .second(let reducer): reducer.reduce(into: &state, action: action)
      }
    }
  }

  /// A reducer that a condition may leave out.
  public struct Maybe<Wrapped: Reducer<State, Action>>: Reducer {
    @usableFromInline let wrapped: Wrapped?

    @inlinable
    init(_ wrapped: Wrapped?) { self.wrapped = wrapped }

    /// Runs the reducer, if there is one.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      wrapped?.reduce(into: &state, action: action) ?? .none
    }
  }

  /// The reducers that a loop made.
  public struct Each<Element: Reducer<State, Action>>: Reducer {
    @usableFromInline let elements: [Element]

    @inlinable
    init(_ elements: [Element]) { self.elements = elements }

    /// Runs each, in the loop's order.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      var effect = Effect<Action>.none
      for element in elements {
        effect = effect.merged(with: element.reduce(into: &state, action: action))
      }
      return effect
    }
  }
}
