/// What a feature calls in an effect to have itself dismissed by whoever presents it.
///
///     case .closeTapped:
///       return .run { _ in await dismiss() }
public struct DismissEffect: Sendable {
  private let body: (@Sendable () async -> Void)?

  /// An effect that dismisses by running a closure; without one there is nothing to dismiss.
  public init(_ body: (@Sendable () async -> Void)? = nil) { self.body = body }

  /// Dismisses the feature; nothing happens where nobody presents it.
  public func callAsFunction() async { await body?() }
}

enum DismissKey: DependencyKey {
  static let liveValue = DismissEffect()
  static let testValue = DismissEffect()
}

extension DependencyValues {
  /// Dismisses the feature that asks. Set by `ifLet` for the feature that it presents.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}
