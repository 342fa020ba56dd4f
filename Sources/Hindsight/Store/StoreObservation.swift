internal import Observation

/// Which parts of a store's state somebody has read, and who is to be told when they change.
///
/// The registrar does not say whether anybody listens, so a part that was read counts as watched
/// until it has changed once: its listeners are told then, and read again if they still care. What
/// nobody reads costs nothing to send past.
@MainActor
@usableFromInline
final class StoreObservation<State, Action> {
  typealias Part = ObservedPart<State, Action>

  private let registrar = ObservationRegistrar()
  private let whole = Part(\.self, in: \Store<State, Action>.state)
  private var parts: [PartialKeyPath<State>: Part] = [:]
  private var watched: [Part] = [] {
    didSet { isWatched = !watched.isEmpty }
  }

  /// Whether anything was read that has not changed since.
  @usableFromInline private(set) var isWatched = false

  /// Notes that the whole state was read.
  func access(of store: Store<State, Action>) { access(whole, store) }

  /// Notes that a part of the state was read. Its key path in the store is built the first time.
  func access<Member>(_ path: KeyPath<State, Member>, of store: Store<State, Action>) {
    if let part = parts[path] {
      access(part, store)
    } else {
      let part = Part(path, in: \Store<State, Action>[dynamicMember: path])
      parts[path] = part
      access(part, store)
    }
  }

  private func access(_ part: Part, _ store: Store<State, Action>) {
    part.access(registrar, store)
    guard !part.isWatched else { return }
    part.isWatched = true
    watched.append(part)
  }

  /// Replaces the state, and tells those who read what changes by it: before, and after.
  @usableFromInline
  func commit(
    from before: State, to after: State, of store: Store<State, Action>, replace: () -> Void
  ) {
    let changed = watched.filter { $0.hasChanged(before, after) }
    for part in changed { part.isWatched = false }
    watched.removeAll { !$0.isWatched }
    for part in changed { part.willSet(registrar, store) }
    replace()
    for part in changed { part.didSet(registrar, store) }
  }
}

/// A part of a store's state that was read at least once.
@MainActor
final class ObservedPart<State, Action> {
  typealias Notification = (ObservationRegistrar, Store<State, Action>) -> Void

  let hasChanged: (State, State) -> Bool
  let access: Notification
  let willSet: Notification
  let didSet: Notification
  var isWatched = false

  init<Member>(_ path: KeyPath<State, Member>, in stored: KeyPath<Store<State, Action>, Member>) {
    hasChanged = comparison(of: path)
    access = { $0.access($1, keyPath: stored) }
    willSet = { $0.willSet($1, keyPath: stored) }
    didSet = { $0.didSet($1, keyPath: stored) }
  }
}

/// Whether two states differ at a path. Without an equality to ask, they do.
private func comparison<State, Member>(of path: KeyPath<State, Member>) -> (State, State) -> Bool {
  func equatable<Value: Equatable>(_ type: Value.Type) -> ((State, State) -> Bool)? {
    guard let path = (path as AnyKeyPath) as? KeyPath<State, Value> else { return nil }
    return { $0[keyPath: path] != $1[keyPath: path] }
  }
  return (Member.self as? any Equatable.Type).flatMap { equatable($0) } ?? { _, _ in true }
}
