extension Reducer {
  /// This reducer, and one for each element of a collection, found by its id.
  ///
  ///     Reduce { state, action in
  ///       if case .addTapped = action { state.rows.append(Row.State(id: state.nextID)) }
  ///     }
  ///     .forEach(\.rows, action: Action.rowsPath) { Row() }
  ///
  /// Any mutable collection works, such as an array. The element is searched from the front, so an
  /// action's cost grows with the number of elements. If two elements have the same id, the first
  /// one counts.
  ///
  /// The element's reducer runs first, so that it sees its action before this reducer removes the
  /// element. When the element leaves the collection, its effects and those of its children are
  /// cancelled. If no element has the action's id, only this reducer runs, and the store reports
  /// that once on standard error.
  @inlinable
  public func forEach<Elements, ElementAction, Element: Reducer<Elements.Element, ElementAction>>(
    _ elements: WritableKeyPath<State, Elements>,
    action: CasePath<Action, IdentifiedAction<Elements.Element.ID, ElementAction>>,
    @ReducerBuilder<Elements.Element, ElementAction> element: () -> Element,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> ForEachReducer<Self, Elements, Element> {
    ForEachReducer(
      base: self, element: element(), elements: elements, action: action,
      place: ReducerPlace(file: file, line: line, column: column))
  }

  /// This reducer, and one for each element of a collection, for an action whose case has the id
  /// and the element's action as two values.
  ///
  ///     enum Action { case row(id: Row.State.ID, action: Row.Action) }
  @inlinable
  public func forEach<Elements, ElementAction, Element: Reducer<Elements.Element, ElementAction>>(
    _ elements: WritableKeyPath<State, Elements>,
    action: CasePath<Action, (Elements.Element.ID, ElementAction)>,
    @ReducerBuilder<Elements.Element, ElementAction> element: () -> Element,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> ForEachReducer<Self, Elements, Element> {
    ForEachReducer(
      base: self, element: element(), elements: elements, action: action.identified(),
      place: ReducerPlace(file: file, line: line, column: column))
  }
}

/// A reducer with a child for each element of a collection; made by `forEach`.
public struct ForEachReducer<
  Base: Reducer, Elements: MutableCollection, Element: Reducer
>: Reducer
where Element.State == Elements.Element, Elements.Element: Identifiable, Element.State.ID: Sendable
{
  /// The type of an element's id.
  public typealias ID = Elements.Element.ID

  @usableFromInline let base: Base
  @usableFromInline let element: Element
  @usableFromInline let elements: WritableKeyPath<Base.State, Elements>
  @usableFromInline let action: CasePath<Base.Action, IdentifiedAction<ID, Element.Action>>
  @usableFromInline let place: ReducerPlace

  @inlinable
  init(
    base: Base, element: Element, elements: WritableKeyPath<Base.State, Elements>,
    action: CasePath<Base.Action, IdentifiedAction<ID, Element.Action>>, place: ReducerPlace
  ) {
    self.base = base
    self.element = element
    self.elements = elements
    self.action = action
    self.place = place
  }

  /// Runs the element's reducer, if the action is for an element, then the parent's own reducer.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let before = Presence.isAnyEffectAlive ? ids(in: state) : nil
    let (childEffect, id) = reduceElement(into: &state, action: action)
    let effect = base.reduce(into: &state, action: action)
    guard before != nil || !childEffect.isNone else { return effect }
    var remaining = childEffect
    if let id { remaining = remaining.inChild(Presence(place: place, identity: id)) }
    return remaining.merged(with: cancelGone(before ?? id.map { [$0] } ?? [], in: state))
      .merged(with: effect)
  }

  @inlinable
  func reduceElement(into state: inout Base.State, action: Base.Action) -> (
    Effect<Base.Action>, id: ID?
  ) {
    guard case .element(let id, let elementAction) = self.action.extract(action) else {
      return (.none, nil)
    }
    guard let index = state[keyPath: elements].firstIndex(where: { $0.id == id }) else {
      MissingChild.note(action, at: place)
      return (.none, nil)
    }
    let effect = element.reduce(into: &state[keyPath: elements][index], action: elementAction)
    let embed = self.action.embed
    return (effect.map { embed(.element(id: id, action: $0)) }, id)
  }

  /// The elements' ids. They are needed only while an effect of some child is alive.
  @inlinable
  func ids(in state: Base.State) -> [ID] { state[keyPath: elements].map(\.id) }

  /// The effects that cancel the effects of elements that no longer exist.
  @usableFromInline
  func cancelGone(_ before: [ID], in state: Base.State) -> Effect<Base.Action> {
    let after = ids(in: state)
    if before == after { return .none }
    let remaining = Set(after)
    return .merge(
      before.filter { !remaining.contains($0) }
        .map { .cancelChild(Presence(place: place, identity: $0)) })
  }
}

extension CasePath {
  /// A path to the same case that treats id and action as one value.
  @inlinable
  func identified<ID, ChildAction>() -> CasePath<Root, IdentifiedAction<ID, ChildAction>>
  where Value == (ID, ChildAction) {
    let (embed, extract) = (embed, extract)
    return CasePath<Root, IdentifiedAction<ID, ChildAction>>(
      { identified in
        switch identified {
        case .element(let id, let action): embed((id, action))
        }
      },
      extract: { root in
        extract(root).map { IdentifiedAction.element(id: $0.0, action: $0.1) }
      })
  }
}
