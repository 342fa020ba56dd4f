/// A position at which an expression is evaluated: what it may ask.
package protocol Moment {
  /// The value at a place of the state here, or at the position before. An expression asks only for
  /// the places that its `reads` lists.
  func reading(at place: StatePath, before: Bool) -> Reading
  /// What is known of a value that was found inside such a place.
  func reading(of value: StateValue?, at place: StatePath) -> Reading
  /// What is known of such a value as a whole: unknown if a part of it is withheld.
  func whole(_ value: StateValue, at place: StatePath) -> Reading
  /// Why elements cannot be told apart by the members that a pattern names; nil if they can.
  func hides(_ pattern: PathPattern) -> Unknown?
  /// What is known of the action that led here.
  func fact(_ fact: ActionFact) -> Reading
  /// What is known of a value in the action's payload.
  func payload(_ value: StateValue?, at place: StatePath) -> Reading
  /// Whether there is a position before this one.
  var hasBefore: Bool { get }
}

extension Moment {
  package func reading(of value: StateValue?, at place: StatePath) -> Reading {
    value.map { .value($0) } ?? .missing
  }

  package func whole(_ value: StateValue, at place: StatePath) -> Reading { .value(value) }

  package func hides(_ pattern: PathPattern) -> Unknown? { nil }

  package func payload(_ value: StateValue?, at place: StatePath) -> Reading {
    value.map { .value($0) } ?? .missing
  }

  package var hasBefore: Bool { true }
}

/// What an expression reads, known before it is evaluated.
package struct ExpressionReads: Sendable, Hashable {
  /// The places of the state at the position itself, none inside another.
  package internal(set) var now: [StatePath] = []
  /// The places of the state at the position before, none inside another.
  package internal(set) var before: [StatePath] = []
  /// The places that are named, whole, each once: `.count`, `.items` for `.items[*].title`.
  package internal(set) var named: [StatePath] = []
  /// The facts of the action.
  package internal(set) var facts: Set<ActionFact> = []
  /// A pattern that the action's name must match for the condition to be true; nil if there is none.
  package internal(set) var name: String?

  /// All places, none inside another.
  package var places: [StatePath] { ExpressionReads.outermost(now + before) }

  /// Whether it depends on the state alone: on no fact.
  package var isOfStateOnly: Bool { facts.isEmpty }

  /// The places that are not inside another one.
  static func outermost(_ places: [StatePath]) -> [StatePath] {
    var kept: [StatePath] = []
    for place in places where !kept.contains(where: { $0.isPrefix(of: place) }) {
      kept.removeAll { place.isPrefix(of: $0) }
      kept.append(place)
    }
    return kept
  }
}
