extension Reducer {
  /// This reducer, and a feed of the user's activity in the state.
  ///
  ///     AppReducer().activity(into: \.feed) { state, action in
  ///       switch action {
  ///       case .list(.deleted(let row)): [Activity(.removed, state.list[row].title)]
  ///       default: []
  ///       }
  ///     }
  ///
  /// The entries are made from the state as the user saw it, and are appended before the reducer
  /// runs. They are part of the state, so they are recorded, and time travel undoes them.
  ///
  /// - Parameters:
  ///   - feed: the path to the feed.
  ///   - entries: returns the entries for an action; for most actions there are none.
  @inlinable
  public func activity<Entry>(
    into feed: WritableKeyPath<State, [Entry]>,
    _ entries: @escaping (_ state: State, _ action: Action) -> [Entry]
  ) -> ActivityReducer<Self, Entry> {
    ActivityReducer(base: self, feed: feed, entries: entries)
  }
}

/// A reducer with a feed of what its user does; made by `activity`.
public struct ActivityReducer<Base: Reducer, Entry>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let feed: WritableKeyPath<Base.State, [Entry]>
  @usableFromInline let entries: (Base.State, Base.Action) -> [Entry]

  @inlinable
  init(
    base: Base, feed: WritableKeyPath<Base.State, [Entry]>,
    entries: @escaping (Base.State, Base.Action) -> [Entry]
  ) {
    self.base = base
    self.feed = feed
    self.entries = entries
  }

  /// Appends the action's entries to the feed, then runs the reducer.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let new = entries(state, action)
    if !new.isEmpty { state[keyPath: feed].append(contentsOf: new) }
    return base.reduce(into: &state, action: action)
  }
}
