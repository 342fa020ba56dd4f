/// An action of one element of a collection: which one, and what happened to it.
///
///     enum Action { case rows(IdentifiedAction<Row.State.ID, Row.Action>) }
///
///     store.send(.rows(.element(id: 7, action: .tapped)))
///
/// It is recorded under the name `rows.element.tapped`.
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  /// Something happened to the element of an id.
  case element(id: ID, action: Action)
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
