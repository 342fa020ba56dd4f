internal import Observation

/// Tracks which parts of a store's state somebody has read, and notifies readers when those parts
/// change.
///
/// The registrar does not tell whether anybody still observes. So a part that was read counts as
/// watched until it changes once; then its observers are notified, and read it again if they still
/// care. Parts that nobody reads cost nothing when an action is sent.
@MainActor
@usableFromInline
final class StoreObservation<State, Action> {
  typealias Part = ObservedPart<State, Action>

  private let registrar = ObservationRegistrar()
  private let whole = Part(\.self)
  private var parts: [PartialKeyPath<State>: Part] = [:]
  private var watched: [Part] = [] {
    didSet { isWatched = !watched.isEmpty }
  }

  /// Whether a part was read that has not changed since.
  @usableFromInline private(set) var isWatched = false

  /// Notes that the whole state was read.
  func access(of core: StoreCore<State, Action>) { access(whole, of: core) }

  /// Notes that a part of the state was read.
  func access<Member>(_ path: KeyPath<State, Member>, of core: StoreCore<State, Action>) {
    access(part(path), of: core)
  }

  /// The part at a path, created on first use.
  func part<Member>(_ path: KeyPath<State, Member>) -> Part {
    if let part = parts[path] { return part }
    let part = Part(path)
    parts[path] = part
    return part
  }

  /// Notes that a part of the state was read.
  func access(_ part: Part, of core: StoreCore<State, Action>) {
    if core.isReducing { core.reportReadWhileReducing() }
    part.access(registrar, core)
    guard !part.isWatched else { return }
    part.isWatched = true
    watched.append(part)
  }

  /// Replaces the state, and notifies observers of the parts that change, before and after.
  @usableFromInline
  func commit(
    from before: State, to after: State, of core: StoreCore<State, Action>, replace: () -> Void
  ) {
    let changed = watched.filter { $0.hasChanged(before, after) }
    for part in changed { part.isWatched = false }
    watched.removeAll { !$0.isWatched }
    for part in changed { part.willSet(registrar, core) }
    replace()
    for part in changed { part.didSet(registrar, core) }
  }
}

/// A part of a store's state that was read at least once.
@MainActor
final class ObservedPart<State, Action> {
  typealias Notification = (ObservationRegistrar, StoreCore<State, Action>) -> Void

  let hasChanged: (State, State) -> Bool
  let access: Notification
  let willSet: Notification
  let didSet: Notification
  var isWatched = false

  private init(
    hasChanged: @escaping (State, State) -> Bool, access: @escaping Notification,
    willSet: @escaping Notification, didSet: @escaping Notification
  ) {
    self.hasChanged = hasChanged
    self.access = access
    self.willSet = willSet
    self.didSet = didSet
  }

  /// The key path into the store is built here, once, because building it takes longer than using
  /// it.
  init<Member>(_ path: KeyPath<State, Member>) {
    let stored = (\StoreCore<State, Action>.current).appending(path: path)
    hasChanged = comparison(of: path)
    access = { $0.access($1, keyPath: stored) }
    willSet = { $0.willSet($1, keyPath: stored) }
    didSet = { $0.didSet($1, keyPath: stored) }
  }
}

extension ObservedPart {
  /// Creates the part for one value derived from the state.
  convenience init<Value: Equatable>(deriving derive: @escaping (State) -> Value) {
    let identity = DerivedPart()
    let stored = \StoreCore<State, Action>.[identity]
    self.init(
      hasChanged: { derive($0) != derive($1) }, access: { $0.access($1, keyPath: stored) },
      willSet: { $0.willSet($1, keyPath: stored) }, didSet: { $0.didSet($1, keyPath: stored) })
  }
}

extension StoreCore {
  /// Makes a closure to call when somebody reads a value derived from the state.
  func access<Value: Equatable>(deriving derive: @escaping (State) -> Value) -> () -> Void {
    let part = ObservedPart<State, Action>(deriving: derive)
    return { self.observation.access(part, of: self) }
  }

  /// Has no value. Its key path distinguishes derived values for the Observation framework.
  fileprivate subscript(part: DerivedPart) -> Void { () }
}

/// The identity of a derived value.
private final class DerivedPart: Hashable, Sendable {
  static func == (first: DerivedPart, second: DerivedPart) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Whether two states differ at a path. If the value is not `Equatable`, they do.
private func comparison<State, Member>(of path: KeyPath<State, Member>) -> (State, State) -> Bool {
  func equatable<Value: Equatable>(_ type: Value.Type) -> ((State, State) -> Bool)? {
    guard let path = (path as AnyKeyPath) as? KeyPath<State, Value> else { return nil }
    return { $0[keyPath: path] != $1[keyPath: path] }
  }
  return (Member.self as? any Equatable.Type).flatMap { equatable($0) } ?? { _, _ in true }
}
