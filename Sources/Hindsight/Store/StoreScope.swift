/// The state of a scoped store: a part of its parent's state.
@MainActor
@usableFromInline
protocol StoreScope<State> {
  associatedtype State

  /// The part. Reading it observes nothing.
  var current: State { get }

  /// Notes that the whole part was read.
  func access()

  /// Notes that something in the part was read.
  func access<Member>(_ path: KeyPath<State, Member>)

  /// Makes a closure to call when somebody reads a value derived from the part.
  func access<Value: Equatable>(deriving derive: @escaping (State) -> Value) -> () -> Void

  /// A part of the part.
  func scope<Part>(_ path: KeyPath<State, Part>) -> any StoreScope<Part>

  /// An optional part of the part; nil while that is nil. Observes whether it is nil.
  func scope<Part>(_ path: KeyPath<State, Part?>) -> (any StoreScope<Part>)?
}

/// A part that is always there.
@MainActor
final class PartOfStore<Root, RootAction, State>: StoreScope {
  private let core: StoreCore<Root, RootAction>
  private let path: KeyPath<Root, State>
  private var parts: [PartialKeyPath<State>: ObservedPart<Root, RootAction>] = [:]

  init(_ core: StoreCore<Root, RootAction>, _ path: KeyPath<Root, State>) {
    self.core = core
    self.path = path
  }

  var current: State { core.current[keyPath: path] }

  func access() { access(\.self) }

  func access<Member>(_ path: KeyPath<State, Member>) {
    let part = parts[path] ?? core.observation.part(self.path.appending(path: path))
    parts[path] = part
    core.observation.access(part, of: core)
  }

  func access<Value: Equatable>(deriving derive: @escaping (State) -> Value) -> () -> Void {
    core.access { [path] in derive($0[keyPath: path]) }
  }

  func scope<Part>(_ path: KeyPath<State, Part>) -> any StoreScope<Part> {
    PartOfStore<Root, RootAction, Part>(core, self.path.appending(path: path))
  }

  func scope<Part>(_ path: KeyPath<State, Part?>) -> (any StoreScope<Part>)? {
    OptionalPartOfStore<Root, RootAction, Part>(core, self.path.appending(path: path))
  }
}

/// A part that may become nil. After that, reading it gives its last value.
@MainActor
final class OptionalPartOfStore<Root, RootAction, State>: StoreScope {
  private let core: StoreCore<Root, RootAction>
  private let path: KeyPath<Root, State?>
  private var last: State
  private var parts: [PartialKeyPath<State>: ObservedPart<Root, RootAction>] = [:]

  /// Returns nil if the part is nil.
  init?(_ core: StoreCore<Root, RootAction>, _ path: KeyPath<Root, State?>) {
    core.observation.access(path.appending(path: \.isPresent), of: core)
    guard let state = core.current[keyPath: path] else { return nil }
    self.core = core
    self.path = path
    last = state
  }

  /// Creates a part of a part that is not nil.
  private init(
    _ core: StoreCore<Root, RootAction>, _ path: KeyPath<Root, State?>, last: State
  ) {
    self.core = core
    self.path = path
    self.last = last
  }

  var current: State {
    if let state = core.current[keyPath: path] { last = state }
    return last
  }

  func access() { access(\.self) }

  func access<Member>(_ path: KeyPath<State, Member>) {
    let part = parts[path] ?? core.observation.part(self.path.appending(path: \.[member: path]))
    parts[path] = part
    core.observation.access(part, of: core)
  }

  func access<Value: Equatable>(deriving derive: @escaping (State) -> Value) -> () -> Void {
    core.access { [path] in $0[keyPath: path].map(derive) }
  }

  func scope<Part>(_ path: KeyPath<State, Part>) -> any StoreScope<Part> {
    OptionalPartOfStore<Root, RootAction, Part>(
      core, self.path.appending(path: \.[member: path]), last: current[keyPath: path])
  }

  func scope<Part>(_ path: KeyPath<State, Part?>) -> (any StoreScope<Part>)? {
    OptionalPartOfStore<Root, RootAction, Part>(
      core, self.path.appending(path: \.[optional: path]))
  }
}

extension Optional {
  fileprivate var isPresent: Bool { self != nil }

  fileprivate subscript<Member>(member path: KeyPath<Wrapped, Member>) -> Member? {
    self?[keyPath: path]
  }

  fileprivate subscript<Member>(optional path: KeyPath<Wrapped, Member?>) -> Member? {
    self?[keyPath: path]
  }
}
