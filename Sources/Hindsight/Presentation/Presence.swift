internal import Synchronization

/// A child that exists: its place among the reducers, and which one of several it is.
@usableFromInline
struct Presence: Sendable {
  let place: ReducerPlace
  let identity: (any Hashable & Sendable)?

  @usableFromInline
  init(place: ReducerPlace, identity: (any Hashable & Sendable)?) {
    self.place = place
    self.identity = identity
  }

  /// Whether an effect of any child is alive in this process. While none is, nobody needs to look
  /// up which children exist.
  @usableFromInline
  static var isAnyEffectAlive: Bool { LivingEffect.count.load(ordering: .relaxed) > 0 }

  /// The child's effect, and an effect that cancels all of its effects if another child or none is
  /// left.
  @usableFromInline
  func settle<Action>(_ effect: Effect<Action>, remaining: Presence?) -> Effect<Action> {
    let effect = effect.inChild(self)
    return remaining == self ? effect : effect.merged(with: .cancelChild(self))
  }
}

extension Presence: Hashable {
  @usableFromInline
  static func == (left: Presence, right: Presence) -> Bool {
    left.place == right.place && left.key == right.key
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(key)
  }

  private var key: AnyHashable? { identity.map { AnyHashable($0) } }
}

/// Counts the effects of children that may still run: the work of each holds one of these.
final class LivingEffect: Sendable {
  static let count = Atomic(0)

  init() { Self.count.add(1, ordering: .relaxed) }
  deinit { Self.count.subtract(1, ordering: .relaxed) }
}
