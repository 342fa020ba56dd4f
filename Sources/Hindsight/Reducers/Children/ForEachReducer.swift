extension Reducer {
  /// This reducer, and one for each element of a collection, found by its id.
  ///
  ///     Reduce { state, action in
  ///       if case .addTapped = action { state.rows.append(Row.State(id: state.nextID)) }
  ///     }
  ///     .forEach(\.rows, action: Action.rowsPath) { Row() }
  ///
  /// Any collection will do whose elements can be changed in place, an array among them. The
  /// element is looked for from the front, so an action costs up to the number of elements; of two
  /// with one id, the first is taken.
  ///
  /// The element's reducer runs first, so that it sees its action before this reducer removes it.
  /// Once it is no longer in the collection, the effects that it has started are cancelled, and so
  /// are those of its own children. An action for an id that is not there changes nothing; this
  /// reducer runs all the same, and it is said once on standard error.
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

  /// The same for an action whose case has the id and the element's action as two values.
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
  /// What names an element.
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

  /// Runs the element's reducer, where the action is for one, then the reducer that it belongs to.
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

  /// The elements' ids. They are asked for only while an effect of some child lives.
  @inlinable
  func ids(in state: Base.State) -> [ID] { state[keyPath: elements].map(\.id) }

  /// The effects that cancel those of elements which are no longer there.
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
  /// The path to the same case, whose id and action are then one value.
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
