/// An action of something that is presented over its parent, or its dismissal.
///
///     enum Action { case sheet(PresentationAction<Sheet.Action>) }
///
///     store.send(.sheet(.presented(.saveTapped)))
///     store.send(.sheet(.dismiss))
///
/// They are recorded under the names `sheet.presented.saveTapped` and `sheet.dismiss`.
public enum PresentationAction<Action> {
  /// Something happened in what is presented.
  case presented(Action)
  /// It goes away: its state becomes nil, and its effects are cancelled.
  case dismiss
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}
