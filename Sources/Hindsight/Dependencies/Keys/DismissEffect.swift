/// What a feature calls in an effect to have itself dismissed by whoever presents it.
///
///     @Dependency(\.dismiss) var dismiss
///
///     case .closeTapped:
///       return .run { [dismiss] _ in await dismiss() }
///
/// It sends `.dismiss` to the `ifLet` of the innermost feature that the effect belongs to. That
/// cancels the feature's effects, this one too.
public struct DismissEffect: Sendable {
  private let body: (@Sendable () async -> Void)?

  /// An effect that dismisses by running a closure, as a test gives it; without one it is whoever
  /// presents the feature that is asked.
  public init(_ body: (@Sendable () async -> Void)? = nil) { self.body = body }

  /// Dismisses the feature; nothing happens where nobody presents it.
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
