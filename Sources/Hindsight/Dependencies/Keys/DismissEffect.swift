/// Lets a feature's effect dismiss the feature.
///
///     @Dependency(\.dismiss) var dismiss
///
///     case .closeTapped:
///       return .run { [dismiss] _ in await dismiss() }
///
/// It sends `.dismiss` to the `ifLet` of the innermost feature that the effect belongs to. That
/// cancels the feature's effects, including this one.
public struct DismissEffect: Sendable {
  private let body: (@Sendable () async -> Void)?

  /// Creates a dismiss effect that runs a closure, for tests. Without a closure it asks the
  /// presenting reducer.
  public init(_ body: (@Sendable () async -> Void)? = nil) { self.body = body }

  /// Dismisses the feature. Does nothing if no reducer presents it.
  public func callAsFunction(file: String = #fileID, line: Int = #line) async {
    if let body { await body() } else { await Dismissal.current?.send(file, line) }
  }
}

enum DismissKey: DependencyKey {
  static let liveValue = DismissEffect()
  static let testValue = DismissEffect()
}

extension DependencyValues {
  /// Dismisses the feature whose effect calls it.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}
