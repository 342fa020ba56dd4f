/// An action of a presented feature, or its dismissal.
///
///     enum Action { case sheet(PresentationAction<Sheet.Action>) }
///
///     store.send(.sheet(.presented(.saveTapped)))
///     store.send(.sheet(.dismiss))
///
/// They are recorded under the names `sheet.presented.saveTapped` and `sheet.dismiss`.
public enum PresentationAction<Action> {
  /// Something happened in the presented feature.
  case presented(Action)
  /// Dismisses the feature: its state becomes nil, and its effects are cancelled.
  case dismiss
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}
